// The order in which the writer reports.
#include "store/writer.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

namespace ahu::store {
namespace {

// A database on another machine that does nothing.
class FarDatabase final : public Database {
 public:
  std::int64_t each(std::string_view, std::span<const Value>, const Sink&) override { return 0; }
  void run_later(std::string_view, std::initializer_list<Value>, std::int64_t) override {}
  bool is_remote() const override { return true; }
  void run_script(const std::string&) override {}
  void begin_writing() override {}
  void begin_migrating() override {}
  void begin_reading() override {}
  void commit() override {}
  void roll_back() override {}
  bool changed_elsewhere() override { return false; }
  void announce(std::string_view) override {}
  std::string_view table_suffix() const override { return ""; }
  std::string_view text_type() const override { return "TEXT"; }
};

// Of one batch the job that was asked last may be reported first.
TEST(Writer, FlushWaitsForEveryReport) {
  FarDatabase database;
  std::mutex busy;
  Writer writer(database, busy, {[] {}, [](const std::string&) {}});
  std::promise<void> begun;
  std::promise<void> go_on;
  writer.submit({[&](Database&, Pace) {
                   begun.set_value();
                   go_on.get_future().wait();
                   return WriteResult::Stored;
                 },
                 [](WriteResult) {}});
  begun.get_future().wait();  // what follows is one batch
  std::atomic<bool> is_reported = false;
  writer.submit({[](Database&, Pace) { return WriteResult::Stored; },
                 [&](WriteResult) {
                   std::this_thread::sleep_for(std::chrono::milliseconds(200));
                   is_reported = true;
                 },
                 "a match"});
  std::thread last([&] {
    writer.run([](Database&) {});
    writer.flush();
    EXPECT_TRUE(is_reported);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  go_on.set_value();
  last.join();
}

}  // namespace
}  // namespace ahu::store
