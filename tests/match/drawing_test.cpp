// Every game's drawings fit a terminal of 80 columns and 24 rows in every match.
#include <algorithm>
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "match/registry.hpp"
#include "support/text.hpp"

namespace ahu {

namespace {

constexpr int max_columns = 80;
constexpr int max_rows = 17;  // a question, choices, two lines of a log and the prompt stay free

void expect_fitting(const AnyGame& game, const AnyState& state, int players, const Paint& paint,
                    Language language) {
  for (int seat = 0; seat <= players; ++seat) {
    const Seat eyes = seat == players ? spectator : static_cast<Seat>(seat);
    const std::string text =
        game.draw(game.observe(state, eyes), paint, Drawing::Compact, language);
    ASSERT_TRUE(text.ends_with('\n'));
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), max_rows) << text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      EXPECT_LE(text_width(text.substr(at, end - at)), max_columns) << text;
      at = end + 1;
    }
  }
}

void play_and_draw(const AnyGame& game, int players, std::uint64_t seed) {
  const Paint plain(Palette::None);
  auto match = Match::start(game, {players, {}, Seed::from_number(seed), ChanceMode::Auto});
  ASSERT_TRUE(match.has_value());
  Rng rng(seed);
  while (match->turn().is_player()) {
    expect_fitting(game, match->state(), players, plain, Language::English);
    expect_fitting(game, match->state(), players, plain, Language::French);
    expect_fitting(game, match->state(), players, plain, Language::Japanese);
    const auto actions = game.legal_actions(match->state());
    ASSERT_TRUE(match->act(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  expect_fitting(game, match->state(), players, plain, Language::English);
}

}  // namespace

TEST(Drawings, FitASmallTerminalAtEveryNumberOfPlayers) {
  for (const AnyGame* game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      SCOPED_TRACE(std::string(game->info().id) + ", " + std::to_string(players) + " players");
      play_and_draw(*game, players, 1);
    }
  }
}

TEST(Drawings, HaveALegend) {
  for (const AnyGame* game : all_games()) {
    for (const Language language : {Language::English, Language::French, Language::Japanese}) {
      const std::string text = game->legend(Paint(Palette::None), language);
      EXPECT_GT(text.size(), 20U) << game->info().id;
      EXPECT_TRUE(text.ends_with('\n'));
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
  }
}

}  // namespace ahu
