// Updates the ratings of the players of a rated match.
#pragma once

#include "store/database.hpp"

namespace ahu::store {

// Within the transaction of the change; `change.rating` and `change.table` must be set.
void rate_match(Database& database, const Change& change);

}  // namespace ahu::store
