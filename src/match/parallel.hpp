// Several pieces of work at the same time.
#pragma once

#include <functional>

namespace ahu {

inline constexpr int max_thread_count = 64;

// Runs work(0) … work(count - 1), each in a thread of its own; where there are no threads, one
// after the other. The work must not throw.
void run_together(int count, const std::function<void(int)>& work);

// Whether there are threads.
bool has_threads();

}  // namespace ahu
