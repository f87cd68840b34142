// A fixed worker pool whose threads share pieces of work, again and again.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace ahu {

class WorkerPool {
 public:
  using Work = std::function<void(int piece)>;

  explicit WorkerPool(int threads);  // the caller counts as one of them
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int size() const { return static_cast<int>(helpers_.size()) + 1; }
  // Calls `work` once for every piece from 0 on and returns when all are done. Each member begins
  // with the same pieces every time, whose memory is near it, and then helps the others.
  void run(int pieces, const Work& work);

 private:
  // The share of one thread. In a cache line of its own: a line that two threads write is slow.
  struct alignas(64) Share {
    std::atomic<std::uint64_t> left = 0;  // the end in the upper half, the next piece in the lower
  };

  void open_round(int pieces);
  void work_as(std::size_t member);
  void do_share(Share& share);
  void help(std::size_t member);
  template <class T>
  void wait_while(const std::atomic<T>& value, T old) const;

  int spins_;  // before a thread sleeps
  const Work* work_ = nullptr;
  std::vector<Share> shares_;
  std::atomic<int> unfinished_ = 0;
  std::atomic<std::uint32_t> round_ = 0;
  std::atomic<bool> home_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace ahu
