// AHU_ASSERT: a bug of ours, never a reaction to input. On in every build but release.
#pragma once

#include "base/platform.hpp"

#if defined(AHU_CHECKED) && !defined(__CUDA_ARCH__)
#include <cstdio>
#include <cstdlib>
namespace ahu {
[[noreturn]] inline void assertion_failed(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
  std::abort();
}
}  // namespace ahu
#define AHU_ASSERT(condition) \
  ((condition) ? void(0) : ::ahu::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define AHU_ASSERT(condition) void(0)
#endif
