// A mutex; WebAssembly has one thread and nothing to lock.
#pragma once

#include <mutex>

namespace ahu {

#ifdef __wasm__
class Mutex {
 public:
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace ahu
