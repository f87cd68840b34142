// Work shared between threads and, where there are any, the ranks of an MPI job. Rank 0 distributes
// the tasks and collects the results; every rank works.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "study/ranks.hpp"

namespace ahu::study {

// Does one task; none if it was stopped.
template <class T, class R>
using Worker = std::function<std::optional<R>(const T& task)>;

// Serialises tasks and results as lines of text for messages between ranks.
template <class T, class R>
struct WorkLines {
  std::function<std::string(const T&)> write_task;
  std::function<T(const std::string&)> read_task;
  std::function<std::string(const T&, const R&)> write_result;
  std::function<R(const std::string&)> read_result;
};

template <class T, class R>
struct SharedWork {
  int threads = 1;  // of each rank
  const std::atomic<bool>& stop;
  Ranks* ranks = nullptr;                     // null: this process alone
  WorkLines<T, R> lines;                      // only where there are ranks
  std::function<Worker<T, R>()> make_worker;  // once for each thread, on that thread
  // These are called on rank 0 alone: the first on any thread, one at a time, the others on the
  // calling thread.
  std::function<std::optional<T>()> next;
  std::function<void(const T& task, R result)> deliver;
  std::function<void()> watch;  // several times a second, after the deliveries
};

// Works until no task is left or it is stopped. Throws what a worker or a callback throws.
template <class T, class R>
void share_work(const SharedWork<T, R>& work);

inline bool is_first_rank(const Ranks* ranks) { return ranks == nullptr || ranks->rank() == 0; }

}  // namespace ahu::study
