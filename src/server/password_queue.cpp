// The queue of password checks.
#include "server/password_queue.hpp"

#include <algorithm>

namespace ahu::server {

namespace {

constexpr std::size_t max_waiting = 4096;
constexpr std::ptrdiff_t max_waiting_of_network = 16;
constexpr Millis max_wait = 60'000;
constexpr Millis failures_last = 600'000;
constexpr std::size_t max_remembered = 100'000;
constexpr std::chrono::milliseconds look_again{50};

}  // namespace

PasswordQueue::PasswordQueue(int threads, const Rate& guesses, std::function<Millis()> now)
    : guess_cost_(static_cast<Millis>(1000 / guesses.per_second)),
      guess_credit_(static_cast<Millis>(1000 * (guesses.burst - 1) / guesses.per_second)),
      now_(std::move(now)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

void PasswordQueue::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

std::size_t PasswordQueue::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_.size();
}

bool PasswordQueue::submit(PasswordTask task) {
  {
    const std::scoped_lock lock(mutex_);
    Waiting waiting{std::move(task), "", now_()};
    waiting.network = networks_of(waiting.task.address).back();
    const auto of_network = std::ranges::count(waiting_, waiting.network, &Waiting::network);
    if (stop_ || waiting_.size() >= max_waiting || of_network >= max_waiting_of_network) {
      return false;
    }
    waiting_.push_back(std::move(waiting));
  }
  changed_.notify_one();
  return true;
}

void PasswordQueue::work() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    for (const Waiting& expired : take_expired()) {
      lock.unlock();
      expired.task.give_up();
      lock.lock();
    }
    const auto next = next_task();
    if (next == waiting_.end()) {
      if (waiting_.empty()) {
        changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
      } else {
        changed_.wait_for(lock, look_again);
      }
      continue;
    }
    const Waiting waiting = std::move(*next);
    waiting_.erase(next);
    lock.unlock();
    const PasswordOutcome outcome = waiting.task.check();
    lock.lock();
    note(waiting, outcome);
  }
}

std::vector<PasswordQueue::Waiting> PasswordQueue::take_expired() {
  std::vector<Waiting> expired;
  while (!waiting_.empty() && now_() - waiting_.front().since > max_wait) {
    expired.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return expired;
}

// Of the tasks that may start, the oldest of a network with the fewest failures.
std::deque<PasswordQueue::Waiting>::iterator PasswordQueue::next_task() {
  auto best = waiting_.end();
  int fewest = 0;
  for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
    const int failures = failures_of(each->network);
    if ((best == waiting_.end() || failures < fewest) && may_start(*each)) {
      best = each;
      fewest = failures;
    }
  }
  return best;
}

// From a network where the owner has signed in before, the rate limit does not apply.
bool PasswordQueue::may_start(const Waiting& waiting) {
  const auto paid = paid_until_.find(waiting.task.account);
  return paid == paid_until_.end() || paid->second <= now_() + guess_credit_ ||
         known_.contains({waiting.task.account, waiting.network});
}

int PasswordQueue::failures_of(const std::string& network) const {
  const auto found = failed_.find(network);
  const bool counts = found != failed_.end() && now_() - found->second.last < failures_last;
  return counts ? found->second.count : 0;
}

void PasswordQueue::note(const Waiting& done, PasswordOutcome outcome) {
  const Millis now = now_();
  if (outcome == PasswordOutcome::Right) {
    known_.emplace(done.task.account, done.network);
  } else if (outcome == PasswordOutcome::Wrong) {
    known_.erase({done.task.account, done.network});
    failed_[done.network] = {failures_of(done.network) + 1, now};
    Millis& paid = paid_until_[done.task.account];
    paid = std::max(paid, now) + guess_cost_;
  }
  forget_old();
}

void PasswordQueue::forget_old() {
  const Millis now = now_();
  if (paid_until_.size() + failed_.size() > max_remembered) {
    std::erase_if(paid_until_, [&](const auto& each) { return each.second < now; });
    std::erase_if(failed_,
                  [&](const auto& each) { return each.second.last < now - failures_last; });
  }
  if (known_.size() > max_remembered) {
    known_.clear();
  }
}

}  // namespace ahu::server
