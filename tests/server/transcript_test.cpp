// A transcript shows every viewer the views that they had, and no others.
#include "engine/transcript.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

constexpr int max_match = 2000;  // entries; enough for a match at random

Match played_at_random(const AnyGame& game, std::uint64_t seed) {
  auto match = Match::start(game, {game.info().min_players, {}, Seed::from_number(seed)});
  Rng rng(seed);
  while (match->turn().is_player() && match->version() < max_match) {
    const auto actions = game.legal_actions(match->state());
    EXPECT_TRUE(match->act(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  return std::move(*match);
}

void apply_changes(json::value& view, const json::value& changes) {
  for (const json::value& change : changes.as_array()) {
    const json::array& pair = change.as_array();
    const auto& pointer = pair[0].as_string();
    (pointer.empty() ? view : view.at_pointer(pointer)) = pair[1];
  }
}

void expect_own_views(const Match& match, Seat viewer) {
  const json::object transcript = transcript_json(match, viewer);
  const AnyGame& game = match.game();
  json::value view = transcript.at("start");
  const auto expect_view = [&](const AnyState& state) {
    ASSERT_EQ(view, game.view_json(game.observe(state, viewer)));
  };
  for (int entry = 0; entry < match.version(); ++entry) {
    expect_view(match.state_before(entry));
    apply_changes(
        view, transcript.at("entries").as_array()[static_cast<std::size_t>(entry)].at("changes"));
  }
  expect_view(match.state());
  EXPECT_EQ(transcript.at("entries").as_array().size(), static_cast<std::size_t>(match.version()));
}

TEST(Transcript, LeadsThroughTheViewsOfItsViewer) {
  for (const AnyGame* game : all_games()) {
    const Match match = played_at_random(*game, 5);
    expect_own_views(match, spectator);
    for (int seat = 0; seat < match.players(); ++seat) {
      expect_own_views(match, static_cast<Seat>(seat));
    }
  }
}

TEST(Transcript, HasOnlyWhatChanged) {
  const json::value before = json::parse(R"({"a":1,"b":[1,{"c/d":2}],"e":[1],"f":{"g":1}})");
  const json::value after = json::parse(R"({"a":1,"b":[1,{"c/d":3}],"e":[1,2],"f":{"h":1}})");
  EXPECT_EQ(changes_between(before, after),
            json::parse(R"([["/b/1/c~1d",3],["/e",[1,2]],["/f",{"h":1}]])"));
  EXPECT_EQ(changes_between(before, before), json::array());
  EXPECT_EQ(changes_between(before, nullptr), json::parse(R"([["",null]])"));
}

}  // namespace
}  // namespace ahu
