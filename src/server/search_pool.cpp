// The thread pool for searches of bots and hints.
#include "server/search_pool.hpp"

#include <algorithm>

namespace ahu::server {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

void FairQueue::push(Item item) {
  Line& line = lines_[item.order.is_rated ? 0 : 1];
  Host& host = line.hosts[item.order.host];
  if (host.size == 0) {
    line.turns.push_back(item.order.host);
  }
  auto& waiting = host.tables[item.order.table];
  if (waiting.empty()) {
    host.turns.push_back(item.order.table);
  }
  ++line.size;
  ++host.size;
  waiting.push_back(std::move(item));
}

std::optional<FairQueue::Item> FairQueue::pop() {
  for (Line& line : lines_) {
    if (line.size > 0) {
      return pop(line);
    }
  }
  return {};
}

// An owner that was served goes to the end of the queue.
FairQueue::Item FairQueue::pop(Line& line) {
  const std::string name = std::move(line.turns.front());
  line.turns.pop_front();
  Host& host = line.hosts[name];
  const std::string table = std::move(host.turns.front());
  host.turns.pop_front();
  auto& waiting = host.tables[table];
  Item item = std::move(waiting.front());
  waiting.pop_front();
  --line.size;
  --host.size;
  if (waiting.empty()) {
    host.tables.erase(table);
  } else {
    host.turns.push_back(table);
  }
  if (host.size == 0) {
    line.hosts.erase(name);
  } else {
    line.turns.push_back(name);
  }
  return item;
}

void FairQueue::drop(const std::string& table) {
  for (Line& line : lines_) {
    drop(line, table);
  }
}

void FairQueue::drop(Line& line, const std::string& table) {
  for (auto each = line.hosts.begin(); each != line.hosts.end();) {
    Host& host = each->second;
    if (const auto found = host.tables.find(table); found != host.tables.end()) {
      line.size -= found->second.size();
      host.size -= found->second.size();
      host.tables.erase(found);
      std::erase(host.turns, table);
    }
    if (host.size == 0) {
      std::erase(line.turns, each->first);
      each = line.hosts.erase(each);
    } else {
      ++each;
    }
  }
}

void FairQueue::clear() { lines_ = {}; }

std::size_t FairQueue::ahead_of(const SearchOrder& order) const {
  const Line& line = lines_[order.is_rated ? 0 : 1];
  const auto own = line.hosts.find(order.host);
  const std::size_t before = order.is_rated ? 0 : lines_[0].size;
  return before + line.hosts.size() + (own == line.hosts.end() ? 0 : own->second.size - 1);
}

SearchPool::SearchPool(int threads, std::size_t max_waiting, SearchCallbacks calls)
    : max_waiting_(max_waiting), calls_(std::move(calls)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

void SearchPool::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    queue_.clear();
    for (const auto& [table, stop] : running_) {
      *stop = true;
    }
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

bool SearchPool::submit(const SearchOrder& order, SearchJob job) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_ || queue_.size(order.is_rated) >= max_waiting_) {
      return false;
    }
    queue_.push({order, std::move(job), Clock::now()});
  }
  changed_.notify_one();
  return true;
}

void SearchPool::cancel(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  queue_.drop(table);
  const auto [first, last] = running_.equal_range(table);
  std::for_each(first, last, [](const auto& each) { *each.second = true; });
}

std::size_t SearchPool::ahead_of(const SearchOrder& order) const {
  const std::scoped_lock lock(mutex_);
  return queue_.ahead_of(order);
}

void SearchPool::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<FairQueue::Item> item;
    changed_.wait(lock, [&] { return stopping_ || (item = queue_.pop()).has_value(); });
    if (stopping_) {
      return;
    }
    const auto running = running_.emplace(item->order.table, std::make_shared<std::atomic<bool>>());
    lock.unlock();
    run(*item, *running->second);
    lock.lock();
    running_.erase(running);
  }
}

void SearchPool::run(const FairQueue::Item& item, const std::atomic<bool>& stop) const {
  const auto began = Clock::now();
  try {
    item.job(stop);
  } catch (const std::exception& error) {
    if (calls_.on_error) {
      calls_.on_error(error);
    }
  }
  if (calls_.measured) {
    calls_.measured(seconds_between(item.since, began), seconds_between(began, Clock::now()));
  }
}

}  // namespace ahu::server
