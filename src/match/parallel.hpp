// Runs work in parallel.
#pragma once

#include <functional>

namespace ahu {

inline constexpr int max_thread_count = 64;

// Runs work(0) … work(count - 1), each in its own thread, or sequentially if the platform has no
// threads. The work must not throw.
void run_together(int count, const std::function<void(int)>& work);

// Whether the platform has threads.
bool has_threads();

}  // namespace ahu
