// What the change of a rated match does to the ratings of those who play it.
#pragma once

#include "store/database.hpp"

namespace ahu::store {

// Within the transaction of the change; `change.rating` and `change.table` must be there.
void rate_match(Database& database, const Change& change);

}  // namespace ahu::store
