// Runs work in parallel.
#include "match/parallel.hpp"

#ifndef __wasm__
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace ahu {

#ifdef __wasm__

bool has_threads() { return false; }

void run_together(int count, const std::function<void(int)>& work) {
  for (int i = 0; i < count; ++i) {
    work(i);
  }
}

#else

bool has_threads() { return true; }

void run_together(int count, const std::function<void(int)>& work) {
  std::vector<std::thread> threads;
  std::vector<int> left;
  for (int i = 1; i < count; ++i) {
    try {
      threads.emplace_back(work, i);
    } catch (const std::system_error&) {
      left.push_back(i);  // the system has no thread to spare
    }
  }
  if (count > 0) {
    work(0);
  }
  for (const int i : left) {
    work(i);
  }
  for (auto& thread : threads) {
    thread.join();
  }
}

#endif

}  // namespace ahu
