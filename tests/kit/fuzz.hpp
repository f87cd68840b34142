// The property tests as a libFuzzer target: the same function as in the unit tests.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "kit/properties.hpp"

namespace ahu::kit {

template <Game G, class N>
int fuzz_one(const std::uint8_t* data, std::size_t size) {
  const std::string fault = Properties<G, N>::check({data, size});
  if (!fault.empty()) {
    std::fprintf(stderr, "property violated: %s\n", fault.c_str());
    std::abort();
  }
  return 0;
}

}  // namespace ahu::kit
