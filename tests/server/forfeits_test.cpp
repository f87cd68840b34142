// Rated matches: who leaves has lost at that moment, whatever happens later.
#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "server/played.hpp"

namespace ahu::server {
namespace {

const AnyGame& game_for(int players) {
  return **std::ranges::find_if(
      all_games(), [&](const AnyGame* game) { return game->info().max_players >= players; });
}

Played rated(int players) {
  Played played(game_for(players), [&](MatchInfo& info) {
    info.rated = true;
    info.seats.resize(static_cast<std::size_t>(players));
  });
  played.start();
  return played;
}

Draft play_to_the_end(Played& played) {
  for (int move = 0; move < 100'000; ++move) {
    const auto draft = played.act_first(second);
    EXPECT_TRUE(played.keep(draft));
    if (!draft || played.table().has_ended()) {
      return draft.value_or(Draft());
    }
  }
  ADD_FAILURE() << "the match does not end";
  return {};
}

TEST(Forfeits, WithTwoPlayersTheOtherOneHasWon) {
  for (const Departure why :
       {Departure::Left, Departure::OutOfTime, Departure::Absent, Departure::Failed}) {
    for (const int leaver : {0, 1}) {
      Played played = rated(2);
      const auto left = played.table().leave(leaver, "level-1", why, second);
      ASSERT_TRUE(left && left->rating) << static_cast<int>(why);
      EXPECT_TRUE(left->seats_changed);
      EXPECT_EQ(left->rating->seats, (std::vector<int>{leaver, 1 - leaver}));
      EXPECT_EQ(left->rating->places[static_cast<std::size_t>(leaver)], 2);
      EXPECT_EQ(left->rating->places[static_cast<std::size_t>(1 - leaver)], 1);
      played.keep(left);
      EXPECT_EQ(played.again().forfeits(), std::vector<int>{leaver});
      const Draft end = play_to_the_end(played);  // the substitute may win as it likes
      EXPECT_FALSE(end.rating);
      EXPECT_EQ(end.results[static_cast<std::size_t>(leaver)].place, 2);
      EXPECT_EQ(end.results[static_cast<std::size_t>(1 - leaver)].place, 1);
    }
  }
}

TEST(Forfeits, ComingBackChangesNothing) {
  Played played = rated(2);
  Table& table = played.table();
  EXPECT_TRUE(played.keep(table.leave(0, "level-1", Departure::Left, second)));
  EXPECT_TRUE(played.keep(table.come_back(0, 2 * second)));
  const auto other = table.leave(1, "level-1", Departure::Left, 3 * second);
  ASSERT_TRUE(other);  // the match was decided before
  EXPECT_FALSE(other->rating);
  EXPECT_EQ(table.forfeits(), std::vector<int>{0});
}

TEST(Forfeits, WithMorePlayersTheOthersPlayOn) {
  Played played = rated(4);
  Table& table = played.table();
  const auto first = table.leave(2, "level-1", Departure::Left, second);
  ASSERT_TRUE(first && first->rating);
  EXPECT_EQ(first->rating->seats, std::vector<int>{2});
  EXPECT_EQ(first->rating->places, (std::vector<int>{1, 1, 4, 1}));
  played.keep(first);
  const auto second_one = table.leave(0, "level-1", Departure::OutOfTime, 2 * second);
  ASSERT_TRUE(second_one && second_one->rating);
  EXPECT_EQ(second_one->rating->seats, std::vector<int>{0});
  EXPECT_EQ(second_one->rating->places, (std::vector<int>{3, 1, 4, 1}));
  played.keep(second_one);
  const Draft end = play_to_the_end(played);
  ASSERT_TRUE(end.rating);
  EXPECT_EQ(end.rating->seats, (std::vector<int>{1, 3}));
  EXPECT_EQ(end.results[2].place, 4);
  EXPECT_EQ(end.results[0].place, 3);
  EXPECT_LE(end.results[1].place, 2);
  EXPECT_LE(end.results[3].place, 2);
}

TEST(Forfeits, UnratedMatchesHaveNone) {
  Played played(game_for(2));
  played.start();
  const auto left = played.table().leave(0, "level-1", Departure::Left, second);
  ASSERT_TRUE(left);
  EXPECT_FALSE(left->rating);
  EXPECT_TRUE(played.table().forfeits().empty());
}

TEST(Forfeits, AMatchPlayedToTheEndRatesEverybody) {
  Played played = rated(2);
  const Draft end = play_to_the_end(played);
  ASSERT_TRUE(end.rating);
  EXPECT_EQ(end.rating->seats, (std::vector<int>{0, 1}));
}

TEST(Forfeits, GuestsDoNotSitAtRatedTables) {
  Played played(game_for(2), [](MatchInfo& info) { info.rated = true; });
  store::Account guest;
  guest.id = guest.name = "guest";
  EXPECT_FALSE(played.table().sit(guest, 0, 0));
  guest.kind = store::AccountKind::Person;
  EXPECT_TRUE(played.table().sit(guest, 0, 0));
}

}  // namespace
}  // namespace ahu::server
