// Distributes tasks to threads and ranks: the templates behind `share_work`.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "study/shared_work.hpp"

namespace ahu::study {

namespace detail {

using WorkClock = std::chrono::steady_clock;
template <class T, class R>
using Done = std::pair<T, R>;

inline constexpr std::chrono::milliseconds watch_interval{200};
inline constexpr std::chrono::milliseconds poll_interval{3};  // between polls for messages
inline constexpr std::chrono::seconds shutdown_timeout{3};  // for other ranks to end after a signal
inline constexpr std::size_t max_queued = 512;              // tasks that a rank requests ahead

// The worker threads of a rank.
template <class T, class R>
class WorkerThreads {
 public:
  explicit WorkerThreads(const SharedWork<T, R>& work) : work_(work) {}
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads() { is_closed_ = true; }  // then the threads are joined

  void start(std::function<std::optional<T>()> next) {
    next_ = std::move(next);
    working_ = work_.threads;  // before the first of them can end
    for (int i = 0; i < work_.threads; ++i) {
      threads_.emplace_back([this] { run(); });
    }
  }
  // Waits for results, at most this long; false when all threads have ended and none are left.
  bool collect(std::vector<Done<T, R>>& done, std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeout, [&] { return !done_.empty() || working_ == 0; });
    done = std::exchange(done_, {});
    return !done.empty() || working_ > 0;
  }
  void join() {
    threads_.clear();
    if (failure_) {
      std::rethrow_exception(failure_);
    }
  }

 private:
  std::optional<T> next_task() {
    return is_closed_ || work_.stop.load(std::memory_order_relaxed) ? std::nullopt : next_();
  }
  void run() {
    try {
      const Worker<T, R> worker = work_.make_worker();
      while (auto task = next_task()) {
        auto result = worker(*task);
        if (!result) {
          break;
        }
        const std::scoped_lock lock(mutex_);
        done_.emplace_back(std::move(*task), std::move(*result));
        changed_.notify_one();
      }
    } catch (...) {
      is_closed_ = true;
      const std::scoped_lock lock(mutex_);
      failure_ = failure_ ? failure_ : std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    --working_;
    changed_.notify_one();
  }

  const SharedWork<T, R>& work_;
  std::function<std::optional<T>()> next_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Done<T, R>> done_;
  std::exception_ptr failure_;
  std::atomic<bool> is_closed_ = false;
  int working_ = 0;
  std::vector<std::jthread> threads_;
};

// -- messages: a letter, then lines --
// w N: wants N tasks · t: tasks · n: none are left · r: tasks and results in turn · b: ended
// e TEXT: failed

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 1; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

template <class T, class R>
std::string results_message(const SharedWork<T, R>& work, const std::vector<Done<T, R>>& done) {
  std::string text = "r";
  for (const auto& [task, result] : done) {
    text += work.lines.write_task(task) + "\n" + work.lines.write_result(task, result) + "\n";
  }
  return text;
}

// Rank 0: sends tasks to the other ranks and receives their results.
template <class T, class R>
class TaskDistributor {
 public:
  TaskDistributor(const SharedWork<T, R>& work, std::mutex& next_mutex)
      : work_(work),
        next_mutex_(next_mutex),
        left_(work.ranks == nullptr ? 0 : work.ranks->size() - 1) {}

  bool is_alone() const { return left_ == 0; }
  void answer_all() {
    while (left_ > 0) {
      const auto message = work_.ranks->receive();
      if (!message) {
        return;
      }
      answer(*message);
    }
  }

 private:
  void answer(const RankMessage& message) {
    switch (message.text[0]) {
      case 'w': send_tasks(message.from, std::stoul(message.text.substr(1))); break;
      case 'r': take(lines_of(message.text)); break;
      case 'b': --left_; break;
      case 'e': throw std::runtime_error(message.text.substr(1));
      default: break;
    }
  }
  void send_tasks(int to, std::size_t count) {
    std::string tasks = "t";
    const std::scoped_lock lock(next_mutex_);
    for (std::size_t i = 0; i < count; ++i) {
      const auto task = work_.stop.load(std::memory_order_relaxed) ? std::nullopt : work_.next();
      if (!task) {
        tasks = tasks.size() > 1 ? tasks : "n";
        break;
      }
      tasks += work_.lines.write_task(*task) + "\n";
    }
    work_.ranks->send(to, std::move(tasks));
  }
  void take(const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
      work_.deliver(work_.lines.read_task(lines[i]), work_.lines.read_result(lines[i + 1]));
    }
  }

  const SharedWork<T, R>& work_;
  std::mutex& next_mutex_;
  int left_;  // ranks that have not ended
};

template <class T, class R>
void run_first_rank(const SharedWork<T, R>& work) {
  std::mutex next_mutex;
  WorkerThreads<T, R> workers(work);
  TaskDistributor<T, R> distributor(work, next_mutex);
  workers.start([&] {
    const std::scoped_lock lock(next_mutex);
    return work.next();
  });
  auto looked = WorkClock::now();
  auto stopped = WorkClock::time_point::max();
  std::vector<Done<T, R>> done;
  bool at_work = true;
  while (at_work || !distributor.is_alone()) {
    at_work = workers.collect(done, distributor.is_alone() ? watch_interval : poll_interval);
    for (auto& [task, result] : done) {
      work.deliver(task, std::move(result));
    }
    distributor.answer_all();
    if (!at_work) {
      std::this_thread::sleep_for(poll_interval);
    }
    const auto now = WorkClock::now();
    if (now - looked >= watch_interval) {
      looked = now;
      work.watch();
    }
    if (work.stop.load(std::memory_order_relaxed)) {
      stopped = std::min(stopped, now);
      if (!at_work && now - stopped > shutdown_timeout) {
        work.ranks->leave_without_waiting();
        break;
      }
    }
  }
  workers.join();
  work.watch();
}

// The tasks that a rank has received and not begun.
template <class T>
class TaskQueue {
 public:
  explicit TaskQueue(const std::atomic<bool>& stop) : stop_(stop) {}

  std::optional<T> take() {
    std::unique_lock lock(mutex_);
    was_empty_ = was_empty_ || tasks_.empty();
    while (tasks_.empty() && !is_last_ && !stop_.load(std::memory_order_relaxed)) {
      changed_.wait_for(lock, poll_interval * 10);
    }
    if (tasks_.empty()) {
      return std::nullopt;
    }
    T task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }
  void add(std::vector<T> tasks) {
    const std::scoped_lock lock(mutex_);
    is_requested_ = false;
    is_last_ = is_last_ || tasks.empty();
    std::move(tasks.begin(), tasks.end(), std::back_inserter(tasks_));
    changed_.notify_all();
  }
  // How many to request now. A rank whose threads had to wait keeps a longer queue from then on.
  std::size_t wanted() {
    const std::scoped_lock lock(mutex_);
    if (is_requested_ || is_last_ || tasks_.size() > size_ / 2) {
      return 0;
    }
    size_ = was_empty_ ? std::min(size_ * 2, max_queued) : size_;
    was_empty_ = false;
    is_requested_ = true;
    return size_ - tasks_.size();
  }

 private:
  const std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> tasks_;
  std::size_t size_ = 1;
  bool was_empty_ = false;
  bool is_requested_ = false;
  bool is_last_ = false;
};

template <class T, class R>
void run_other_rank(const SharedWork<T, R>& work) {
  TaskQueue<T> queue(work.stop);
  WorkerThreads<T, R> workers(work);
  workers.start([&] { return queue.take(); });
  std::vector<Done<T, R>> done;
  for (bool at_work = true; at_work;) {
    if (const std::size_t count = queue.wanted(); count > 0) {
      work.ranks->send(0, "w" + std::to_string(count));
    }
    at_work = workers.collect(done, poll_interval);
    if (!done.empty()) {
      work.ranks->send(0, results_message(work, done));
    }
    while (const auto message = work.ranks->receive()) {
      std::vector<T> tasks;
      std::ranges::transform(lines_of(message->text), std::back_inserter(tasks),
                             work.lines.read_task);
      queue.add(std::move(tasks));
    }
  }
  try {
    workers.join();
    work.ranks->send(0, "b");
  } catch (const std::exception& error) {
    work.ranks->send(0, std::string("e") + error.what());
  }
}

}  // namespace detail

template <class T, class R>
void share_work(const SharedWork<T, R>& work) {
  if (!is_first_rank(work.ranks)) {
    detail::run_other_rank(work);
    return;
  }
  try {
    detail::run_first_rank(work);
  } catch (...) {
    if (work.ranks != nullptr) {
      work.ranks->leave_without_waiting();
    }
    throw;
  }
}

}  // namespace ahu::study
