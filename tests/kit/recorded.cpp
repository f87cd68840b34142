// Tests from files: perft counts and golden games.
#include "kit/recorded.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "kit/files.hpp"

namespace ahu::kit {

namespace {

constexpr std::int64_t max_leaves = 100'000'000;  // deeper counts wait for the long tests

void expect_perft(const AnyGame& game, const json::object& position) {
  const auto state = game.load_state(position.at("state"));
  ASSERT_TRUE(state.has_value()) << state.error().message;
  int depth = 0;
  for (const auto& count : position.at("perft").as_array()) {
    ++depth;
    if (count.as_int64() <= max_leaves || long_tests()) {
      EXPECT_EQ(game.perft(*state, depth), static_cast<std::uint64_t>(count.as_int64()))
          << "at depth " << depth;
    }
  }
}

AnyState start_of(const AnyGame& game, const json::object& record) {
  if (const auto& start = record.at("start"); !start.is_null()) {
    return game.load_state(start).value();
  }
  const auto players = static_cast<int>(record.at("players").as_int64());
  return game.initial(game.make_setup(players, record.at("options").as_object()).value());
}

void expect_golden(const AnyGame& game, const json::object& record) {
  AnyState state = start_of(game, record);
  const AnySetup setup = game.setup(state);
  for (const auto& entry : record.at("log").as_array()) {
    const auto action = game.parse_action(setup, entry.as_string());
    ASSERT_TRUE(action.has_value()) << action.error().message;
    const auto done = game.try_apply(state, *action);
    ASSERT_TRUE(done.has_value()) << entry << ": " << done.error().message;
  }
  const json::object final_state = game.state_json(state);
  EXPECT_EQ(json::value(final_state), record.at("final"));
  EXPECT_EQ(final_state.at("scores"), record.at("scores"));
  EXPECT_EQ(final_state.at("winners"), record.at("winners"));
}

}  // namespace

void expect_perft_file(const AnyGame& game, const std::string& folder) {
  const json::value file = json::parse(read_file(folder + "/perft.json"));
  ASSERT_FALSE(file.at("positions").as_array().empty());
  for (const auto& position : file.at("positions").as_array()) {
    SCOPED_TRACE(position.at("name").as_string().c_str());
    expect_perft(game, position.as_object());
  }
}

void expect_golden_games(const AnyGame& game, const std::string& folder) {
  if (!std::filesystem::exists(folder + "/signature.txt")) {
    GTEST_SKIP() << "a game whose behaviour is not settled yet needs no golden games";
  }
  const auto paths = files_in(folder + "/golden");
  EXPECT_GE(paths.size(), 3U) << "a game has at least three golden games";
  for (const auto& path : paths) {
    SCOPED_TRACE(path);
    expect_golden(game, json::parse(read_file(path)).as_object());
  }
}

}  // namespace ahu::kit
