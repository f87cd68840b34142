// A worker pool for blocking work.
#include "server/workers.hpp"

namespace ahu::server {

Workers::Workers(int threads, std::size_t max_queued, OnError on_error)
    : max_queued_(max_queued), on_error_(std::move(on_error)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

void Workers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
    jobs_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

bool Workers::submit(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    if (stop_ || jobs_.size() >= max_queued_) {
      return false;
    }
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void Workers::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || !jobs_.empty(); });
    if (stop_) {
      return;
    }
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    run(job);
  }
}

void Workers::run(const Job& job) const {
  try {
    job(stop_);
  } catch (const std::exception& error) {
    if (on_error_) {
      on_error_(error);
    }
  }
}

}  // namespace ahu::server
