// Counts every heap allocation of the program that links the kit.
#pragma once

#include <cstdint>

namespace ahu::kit {
std::uint64_t allocations();
}
