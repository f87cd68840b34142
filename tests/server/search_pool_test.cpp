// Who is searched for next, and whose search ends because nobody waits for it.
#include "server/search_pool.hpp"

#include <future>
#include <gtest/gtest.h>

#include "server/built_in_bots.hpp"
#include "server/workers.hpp"

namespace ahu::server {
namespace {

std::vector<std::string> served(FairQueue& queue) {
  std::vector<std::string> tables;
  while (auto item = queue.pop()) {
    tables.push_back(item->order.table);
  }
  return tables;
}

void push(FairQueue& queue, const SearchOrder& order) { queue.push({order, {}, {}}); }

TEST(FairQueue, HostsTakeTurns) {
  FairQueue queue;
  for (int table = 0; table < 4; ++table) {
    push(queue, {"greedy", "g" + std::to_string(table)});
  }
  push(queue, {"modest", "m"});
  EXPECT_EQ(queue.ahead_of({"modest", "m2"}), 2U);
  EXPECT_EQ(queue.ahead_of({"greedy", "g4"}), 5U);
  EXPECT_EQ(served(queue), (std::vector<std::string>{"g0", "m", "g1", "g2", "g3"}));
}

TEST(FairQueue, TablesOfAHostTakeTurns) {
  FairQueue queue;
  for (const char* table : {"one", "one", "one", "two"}) {
    push(queue, {"host", table});
  }
  EXPECT_EQ(served(queue), (std::vector<std::string>{"one", "two", "one", "one"}));
}

TEST(FairQueue, RatedTablesComeFirst) {
  FairQueue queue;
  push(queue, {"a", "unrated"});
  push(queue, {"a", "rated", true});
  push(queue, {"b", "rated too", true});
  EXPECT_EQ(served(queue), (std::vector<std::string>{"rated", "rated too", "unrated"}));
}

TEST(FairQueue, DropsATable) {
  FairQueue queue;
  for (const char* table : {"left", "here", "left"}) {
    push(queue, {"host", table});
  }
  push(queue, {"other", "left"});
  queue.drop("left");
  EXPECT_EQ(queue.size(false), 1U);
  EXPECT_EQ(served(queue), (std::vector<std::string>{"here"}));
}

TEST(SearchPool, CancelsTheSearchesOfATable) {
  std::promise<void> begun;
  std::promise<bool> stopped;
  std::promise<double> measured;
  SearchPool pool(1, 10, {{}, [&](double, double thought) { measured.set_value(thought); }});
  pool.submit({"host", "table"}, [&](const std::atomic<bool>& stop) {
    begun.set_value();
    while (!stop) {
      std::this_thread::yield();
    }
    stopped.set_value(stop);
  });
  begun.get_future().wait();
  pool.cancel("another table");
  pool.cancel("table");
  EXPECT_TRUE(stopped.get_future().get());
  EXPECT_GE(measured.get_future().get(), 0);
}

TEST(SearchPool, AFloodOfUnratedMatchesRefusesNoRatedOne) {
  SearchPool pool(1, 2);
  std::promise<void> done;
  const auto wait = [over = done.get_future().share()](const std::atomic<bool>&) { over.wait(); };
  int accepted = 0;
  for (int i = 0; i < 10; ++i) {
    accepted += pool.submit({"host", "table"}, wait) ? 1 : 0;
  }
  EXPECT_LE(accepted, 3);
  EXPECT_TRUE(pool.submit({"host", "rated", true}, [](const auto&) {}));
  done.set_value();
}

TEST(BuiltInBots, LoadDoesNotWeakenThemInRatedMatches) {
  const BuiltInBot bot{"level-3"};
  EXPECT_EQ(budget_of(bot, true, 0, 1).millis, 0U);
  EXPECT_EQ(budget_of(bot, true, 1000, 1).millis, 0U);
  EXPECT_EQ(budget_of(bot, false, 0, 1).millis, BuiltInBot::usual_millis);
  EXPECT_LT(budget_of(bot, false, 10, 2).millis, BuiltInBot::usual_millis / 5);
}

TEST(Workers, OutliveAJobThatFails) {
  std::atomic<int> reported = 0;
  std::atomic<bool> done = false;
  Workers workers(1, 10, [&](const std::exception&) { ++reported; });
  workers.submit([](const auto&) { throw std::runtime_error("no memory"); });
  workers.submit([&](const auto&) {
    done = true;
    done.notify_one();
  });
  done.wait(false);
  EXPECT_EQ(reported, 1);
}

}  // namespace
}  // namespace ahu::server
