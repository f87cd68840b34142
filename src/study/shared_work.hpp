// Work shared between threads and, where there are any, the ranks of an MPI job. Rank 0 deals the
// tasks and takes in the results; every rank works. Tasks and results are texts of one line.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "study/ranks.hpp"

namespace ahu::study {

// Does one task; nothing when it was told to stop.
using Worker = std::function<std::optional<std::string>(const std::string& task)>;

struct SharedWork {
  int threads = 1;  // of each rank
  const std::atomic<bool>& stop;
  Ranks* ranks = nullptr;               // null: this process alone
  std::function<Worker()> make_worker;  // once for each thread, on that thread
  // These are called on rank 0 alone: the first on any thread, one at a time, the others on the
  // calling thread.
  std::function<std::optional<std::string>()> next;
  std::function<void(const std::string& task, const std::string& result)> deliver;
  std::function<void()> watch;  // several times a second, after the deliveries
};

// Works until no task is left or it is told to stop. Throws what a worker or a callback throws.
void share_work(const SharedWork& work);

inline bool is_first_rank(const Ranks* ranks) { return ranks == nullptr || ranks->rank() == 0; }

}  // namespace ahu::study
