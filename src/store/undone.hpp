// Removes undone moves from a log.
#pragma once

#include "store/types.hpp"

namespace ahu::store {

// Without the decisions that were taken back, and the chance after them.
std::vector<Entry> without_undone(const std::vector<Entry>& log);

}  // namespace ahu::store
