// Runs a piece of work for every match of a batch: on the GPU where nvcc compiles this, else one
// after the other on the processor.
#pragma once

#include <cstdint>

#include "base/platform.hpp"

namespace ahu::training {

#if defined(__CUDACC__)
template <class Work>
__global__ void run_work(int count, Work work) {
  const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (at < count) {
    work(at);
  }
}

template <class Work>
void for_each(int count, void* stream, const Work& work) {
  constexpr int block = 64;
  run_work<<<(count + block - 1) / block, block, 0, static_cast<cudaStream_t>(stream)>>>(count,
                                                                                         work);
}

inline const char* last_error() {
  const cudaError_t error = cudaGetLastError();
  return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
}
inline const char* wait_for_device() {
  cudaDeviceSynchronize();
  return last_error();
}
// Memory that host and GPU share.
template <class T>
T* shared_array(std::size_t count) {
  T* memory = nullptr;
  return cudaMallocManaged(&memory, count * sizeof(T)) == cudaSuccess ? memory : nullptr;
}
// The bot that looks ahead needs a deep stack.
inline void prepare_device() { cudaDeviceSetLimit(cudaLimitStackSize, 64 * 1024); }
#else
template <class Work>
void for_each(int count, void*, const Work& work) {
  for (int at = 0; at < count; ++at) {
    work(at);
  }
}
inline const char* last_error() { return nullptr; }
inline const char* wait_for_device() { return nullptr; }
template <class T>
T* shared_array(std::size_t count) {
  return new T[count];  // until the program ends
}
inline void prepare_device() {}
#endif

}  // namespace ahu::training
