// The single writer thread (group commit): jobs that arrive while a commit is synced go into the
// next one and share the cost of a durable commit.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "store/database.hpp"

namespace ahu::store {

// Careful: awaits each result. Optimistic: assumes success, and the commit fails otherwise.
enum class Pace : std::uint8_t { Careful, Optimistic };

struct Job {
  // Runs inside a transaction, and again if the transaction is retried. In a batch it may be
  // optimistic: then one failure fails the whole batch.
  std::function<WriteResult(Database&, Pace)> work;
  std::function<void(WriteResult)> report;  // after the commit
  std::string order{};                      // jobs lock rows in this order; equal ones stay in turn
  std::size_t turn = 0;                     // given by the writer
};

class Writer {
 public:
  struct Calls {
    std::function<void()> check_for_changes;               // called periodically
    std::function<void(const std::string&)> report_error;  // the text of an error
  };
  // Holds `busy` while it uses the database.
  Writer(Database& database, std::mutex& busy, Calls calls);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();  // finishes submitted jobs

  void submit(Job job);
  // Waits for the commit; rethrows exceptions of the work.
  void run(const std::function<void(Database&)>& work);
  // Waits until every submitted job is reported: those of a batch are in no particular order.
  void flush();

 private:
  void work();
  void note_idle();
  void commit(std::span<Job> jobs);
  std::vector<WriteResult> try_commit(std::span<Job> jobs);  // empty: it failed as a whole

  Database& database_;
  std::mutex& busy_;
  Calls calls_;
  std::mutex guard_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::vector<Job> waiting_;
  bool is_committing_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace ahu::store
