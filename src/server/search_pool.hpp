// The thread pool for searches of bots and hints. Rated tables have priority; within each class the
// hosts are served round-robin, and so are the tables of a host: no host makes another one wait for
// more than one search.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace ahu::server {

using SearchJob = std::function<void(const std::atomic<bool>& stop)>;

// The table and host of a search.
struct SearchOrder {
  std::string host;
  std::string table;
  bool is_rated = false;
};

class FairQueue {
 public:
  struct Item {
    SearchOrder order;
    SearchJob job;
    std::chrono::steady_clock::time_point since;
  };
  void push(Item item);
  std::optional<Item> pop();
  void drop(const std::string& table);
  void clear();
  std::size_t size(bool is_rated) const { return lines_[is_rated ? 0 : 1].size; }
  // Searches that begin before this host's next one.
  std::size_t ahead_of(const SearchOrder& order) const;

 private:
  struct Host {
    std::deque<std::string> turns;  // tables
    std::map<std::string, std::deque<Item>> tables;
    std::size_t size = 0;
  };
  struct Line {
    std::deque<std::string> turns;  // hosts
    std::map<std::string, Host> hosts;
    std::size_t size = 0;
  };
  static Item pop(Line& line);
  static void drop(Line& line, const std::string& table);
  std::array<Line, 2> lines_;  // rated, others
};

// `on_error` gets what a job throws, on the thread of the job; the pool continues.
struct SearchCallbacks {
  std::function<void(const std::exception&)> on_error{};
  std::function<void(double waited, double thought)> measured{};  // seconds
};

class SearchPool {
 public:
  SearchPool(int threads, std::size_t max_waiting, SearchCallbacks calls = {});
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;
  ~SearchPool() { stop(); }

  void stop();  // cancels running searches, waits for them, and drops queued ones

  bool submit(const SearchOrder& order, SearchJob job);  // false if the queue is full
  // Cancels the waiting and running searches of this table.
  void cancel(const std::string& table);
  std::size_t ahead_of(const SearchOrder& order) const;
  int threads() const { return static_cast<int>(threads_.size()); }

 private:
  using Stop = std::shared_ptr<std::atomic<bool>>;
  void work();
  void run(const FairQueue::Item& item, const std::atomic<bool>& stop) const;

  std::size_t max_waiting_;
  SearchCallbacks calls_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  FairQueue queue_;
  std::multimap<std::string, Stop> running_;  // by table
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace ahu::server
