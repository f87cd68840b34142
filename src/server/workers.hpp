// A worker pool for blocking work: requests that wait for the store, password hashes.
// Jobs post their results to the loop; the queue is first in, first out.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ahu::server {

class Workers {
 public:
  using Job = std::function<void(const std::atomic<bool>& stop)>;

  // Gets what a job throws, on the thread of the job; the pool continues.
  using OnError = std::function<void(const std::exception&)>;
  Workers(int threads, std::size_t max_queued, OnError on_error = {});
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { stop(); }

  void stop();  // cancels running jobs, waits for them, and drops queued ones

  bool submit(Job job);  // false if the queue is full

 private:
  void work();
  void run(const Job& job) const;
  std::size_t max_queued_;
  OnError on_error_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ahu::server
