// Shared by the parts of the store: one connection that writes, one that reads, and news.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "store/database.hpp"
#include "store/writer.hpp"

namespace ahu::store {

// Reports changes by other processes, from its own thread, until it is destroyed.
class Listener {
 public:
  virtual ~Listener() = default;
};

struct Connections {
  std::unique_ptr<Database> writing;
  std::unique_ptr<Database> reading;  // none: the writing connection reads, too
  std::string process;                // signs this process's news
  // Starts to listen, if the database sends notifications.
  std::function<std::unique_ptr<Listener>(std::function<void(const News&)>)> listen;
};

class MatchStore::Link {
 public:
  explicit Link(Connections connections);

  // Runs a query on the reading connection.
  template <class Query>
  auto read(const Query& query) {
    const std::lock_guard lock(reading_guard_);
    return query(*reader_);
  }
  // Waits until the work is committed.
  void write(const std::function<void(Database&)>& work) { writer_.run(work); }
  // The same; returns the result of the work.
  template <class Work>
  auto change(const Work& work) {
    std::invoke_result_t<Work, Database&> result{};
    write([&](Database& database) { result = work(database); });
    return result;
  }
  void submit(Job job) { writer_.submit(std::move(job)); }
  void flush() { writer_.flush(); }

  void on_news(std::function<void(const News&)> callback);
  void on_error(std::function<void(const std::string&)> callback);

 private:
  void check_for_changes();
  void report_error(const std::string& what);

  Connections connections_;
  std::mutex writing_guard_;  // held while the writing connection is in use
  std::mutex separate_guard_;
  std::mutex& reading_guard_;  // the same mutex if one connection does both
  Database* reader_;
  std::mutex news_guard_;
  std::function<void(const News&)> on_news_;
  std::function<void(const std::string&)> report_error_;
  std::unique_ptr<Listener> listener_;
  Writer writer_;  // last: its thread ends first
};

}  // namespace ahu::store
