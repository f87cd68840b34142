// Macros with which the same source compiles for the host, for WebAssembly and for the GPU.
#pragma once

#if defined(__CUDACC__)
#define AHU_HD __host__ __device__
#else
#define AHU_HD
#endif

// AHU_TABLE(Type, name, value) defines `name()`, a look-up table that works at compile time, on the
// host and on the GPU. (nvcc compiles a run-time look-up in a plain constexpr array to a trap.)
#if defined(__CUDACC__)
#define AHU_TABLE(Type, name, ...)                             \
  inline constexpr Type name##_on_host = __VA_ARGS__;          \
  static __device__ const Type name##_on_device = __VA_ARGS__; \
  AHU_HD constexpr const Type& name() { AHU_TABLE_BODY(name) }
#if defined(__CUDA_ARCH__)
#define AHU_TABLE_BODY(name) return name##_on_device;
#else
#define AHU_TABLE_BODY(name) return name##_on_host;
#endif
#else
#define AHU_TABLE(Type, name, ...)                    \
  inline constexpr Type name##_on_host = __VA_ARGS__; \
  constexpr const Type& name() { return name##_on_host; }
#endif
