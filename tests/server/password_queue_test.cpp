// Passwords that wait to be checked: who guesses waits, who does not is checked soon.
#include "server/password_queue.hpp"

#include <atomic>
#include <future>
#include <gtest/gtest.h>

namespace ahu::server {
namespace {

// One thread that checks, and a clock that the test moves. The first task holds the thread until it
// is let go, so that what comes after it waits.
class PasswordQueueTest : public testing::Test {
 protected:
  ~PasswordQueueTest() override { let_go(); }

  void hold() {
    submit("gate", "gate", PasswordOutcome::NotChecked, [this] { gate_.get_future().wait(); });
    while (queue_.waiting() > 0) {
      std::this_thread::yield();
    }
  }
  void let_go() {
    if (!is_open_.exchange(true)) {
      gate_.set_value();
    }
  }
  bool submit(
      const std::string& account, const std::string& address, PasswordOutcome outcome,
      const std::function<void()>& work = [] {}) {
    const std::string name = account + " from " + address;
    return queue_.submit({account, address,
                          [this, name, outcome, work] {
                            work();
                            note(checked_, name);
                            return outcome;
                          },
                          [this, name] { note(given_up_, name); }});
  }
  void note(std::vector<std::string>& names, const std::string& name) {
    const std::scoped_lock lock(mutex_);
    names.push_back(name);
    noted_.notify_all();
  }
  // The names of those that were checked, the gate aside, once there are that many.
  std::vector<std::string> wait_for(std::size_t count) { return wait_for(checked_, count + 1); }
  std::vector<std::string> wait_for(const std::vector<std::string>& names, std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(
        noted_.wait_for(lock, std::chrono::seconds(30), [&] { return names.size() >= count; }));
    return names;
  }

  std::atomic<Millis> now_ = 1000;
  std::mutex mutex_;
  std::condition_variable noted_;
  std::vector<std::string> checked_;
  std::vector<std::string> given_up_;
  std::promise<void> gate_;
  std::atomic<bool> is_open_ = false;
  PasswordQueue queue_{1, {0.5, 3}, [this] { return now_.load(); }};
};

TEST_F(PasswordQueueTest, NetworksWithoutWrongGuessesGoFirst) {
  hold();
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(submit("player " + std::to_string(i), "192.0.2.1", PasswordOutcome::Wrong));
  }
  ASSERT_TRUE(submit("owner", "192.0.2.2", PasswordOutcome::Right));
  let_go();
  const auto checked = wait_for(11);
  EXPECT_EQ(checked[1], "player 0 from 192.0.2.1");
  EXPECT_EQ(checked[2], "owner from 192.0.2.2");
}

TEST_F(PasswordQueueTest, GuessesAtOneAccountAreLimitedFromAllAddresses) {
  hold();
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(submit("ana", "192.0.2." + std::to_string(i), PasswordOutcome::Wrong));
  }
  ASSERT_TRUE(submit("ben", "192.0.2.99", PasswordOutcome::Right));
  let_go();
  EXPECT_EQ(wait_for(4).back(), "ben from 192.0.2.99");  // after three guesses the others wait
  EXPECT_EQ(queue_.waiting(), 17U);
  now_ += 2000;
  wait_for(5);
  ASSERT_TRUE(submit("ben", "192.0.2.99", PasswordOutcome::Right));
  EXPECT_EQ(wait_for(6).back(), "ben from 192.0.2.99");
  EXPECT_EQ(queue_.waiting(), 16U);
}

TEST_F(PasswordQueueTest, TheOwnerIsCheckedDuringAFlood) {
  ASSERT_TRUE(submit("ana", "192.0.2.77", PasswordOutcome::Right));
  wait_for(checked_, 1);
  hold();
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(submit("ana", "192.0.2." + std::to_string(i), PasswordOutcome::Wrong));
  }
  let_go();
  wait_for(4);
  ASSERT_TRUE(submit("ana", "192.0.2.77", PasswordOutcome::Right));  // a place that is known
  EXPECT_EQ(wait_for(5).back(), "ana from 192.0.2.77");
}

TEST_F(PasswordQueueTest, OneNetworkCannotFillTheQueue) {
  hold();
  int taken = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string address = address_key("2001:db8:1:" + std::to_string(i) + "::1");
    taken += submit("ana", address, PasswordOutcome::Wrong) ? 1 : 0;
  }
  EXPECT_EQ(taken, 16);
  EXPECT_TRUE(submit("ana", address_key("2001:db8:2::1"), PasswordOutcome::Right));
}

TEST_F(PasswordQueueTest, AnExpiredTaskIsReported) {
  hold();
  ASSERT_TRUE(submit("ana", "192.0.2.1", PasswordOutcome::Right));
  now_ += 61'000;
  let_go();
  EXPECT_EQ(wait_for(given_up_, 1), std::vector<std::string>{"ana from 192.0.2.1"});
}

// If the queue does not stop, the test fails and leaves it behind, with its threads.
TEST(PasswordQueueStop, EndsWhileAnExpiredTaskIsReported) {
  const auto now = std::make_shared<std::atomic<Millis>>(1000);
  const auto queue =
      std::make_shared<PasswordQueue>(1, Rate{0.5, 3}, [now] { return now->load(); });
  const auto no_check = [] { return PasswordOutcome::NotChecked; };
  std::promise<void> gate;
  std::promise<void> reported;
  const auto hold = [&] {
    gate.get_future().wait();
    return PasswordOutcome::NotChecked;
  };
  const auto report = [&] {
    reported.set_value();
    while (queue->waiting() > 0) {
      std::this_thread::yield();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // all threads were notified
  };
  ASSERT_TRUE(queue->submit({"gate", "gate", hold, [] {}}));
  while (queue->waiting() > 0) {
    std::this_thread::yield();
  }
  ASSERT_TRUE(queue->submit({"ana", "192.0.2.1", no_check, report}));
  *now += 61'000;
  ASSERT_TRUE(queue->submit({"ben", "192.0.2.2", no_check, [] {}}));
  gate.set_value();
  reported.get_future().wait();
  const auto stopped = std::make_shared<std::promise<void>>();
  std::thread stopping([queue, stopped] {
    queue->stop();
    stopped->set_value();
  });
  const auto state = stopped->get_future().wait_for(std::chrono::seconds(30));
  EXPECT_EQ(state, std::future_status::ready);
  state == std::future_status::ready ? stopping.join() : stopping.detach();
}

}  // namespace
}  // namespace ahu::server
