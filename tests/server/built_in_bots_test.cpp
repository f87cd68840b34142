// Built-in bots: their accounts, and the substitutes of players.
#include "server/built_in_bots.hpp"

#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "store/secrets.hpp"

namespace ahu::server {
namespace {

store::Account guest_named(store::MatchStore& store, const std::string& name) {
  store::Account guest;
  guest.id = store::new_id();
  guest.name = name;
  EXPECT_TRUE(store.add_account(guest));
  return guest;
}

store::Account person_named(store::MatchStore& store, const std::string& name) {
  store::Account person = guest_named(store, name);
  store.set_password(person.id, "opaque");
  return person;
}

TEST(BuiltInBots, NamesOfGuestsAreKeptApart) {
  const auto store = store::open_store("memory:");
  const store::Account guest = guest_named(*store, "level-3");
  const store::Account bot = store->built_in_account("level-3");
  EXPECT_NE(bot.id, guest.id);
  EXPECT_EQ(bot.kind, store::AccountKind::BuiltIn);
  EXPECT_EQ(store->built_in_account("level-3").id, bot.id);
  EXPECT_EQ(store->find_account_by_name("level-3")->id, guest.id);
}

int levels_of(const AnyGame& game) {
  int most = 0;
  for (const BotInfo& bot : game.bots()) {
    most = std::max(most, bot.level);
  }
  return most;
}

// The winner of this rated match of two.
void win(store::MatchStore& store, const AnyGame& game, const store::AccountId& winner,
         const store::AccountId& loser) {
  store::MatchInfo info;
  info.id = store::new_id();
  info.game = game.info().id;
  info.rated = true;
  info.seats = {{store::SeatKind::Person, winner, "", "", false, ""},
                {store::SeatKind::Person, loser, "", "", false, ""}};
  ASSERT_TRUE(store.add_match(info, {}));
  store::Change end{info.id, 0, {{store::EntryKind::Event, -1, "start", 1, {}}}, {}, {}};
  end.table = store::TableUpdate{store::MatchStatus::Finished, info.seats, 1, 2};
  end.results = {{0, 1, 1}, {1, 2, 0}};
  end.rating = store::RatingUpdate{{1, 2}, {0, 1}};
  ASSERT_EQ(store.append_and_wait(end), store::WriteResult::Stored);
}

TEST(BuiltInBots, AMiddleLevelSubstitutesANewPlayer) {
  for (const AnyGame* game : all_games()) {
    const auto store = store::open_store("memory:");
    const store::Account guest = guest_named(*store, "anna");
    const std::string middle = "level-" + std::to_string((levels_of(*game) + 1) / 2);
    EXPECT_EQ(substitute_for(*store, *game, guest.id).name, middle) << game->info().id;
  }
}

TEST(BuiltInBots, AStrongerLevelSubstitutesAStrongPlayer) {
  const AnyGame& game = *all_games()[0];
  const auto store = store::open_store("memory:");
  const store::Account strong = person_named(*store, "strong");
  const store::Account weak = person_named(*store, "weak");
  for (int match = 0; match < 20; ++match) {
    win(*store, game, strong.id, weak.id);
  }
  EXPECT_EQ(substitute_for(*store, game, strong.id).name,
            "level-" + std::to_string(levels_of(game)));
  EXPECT_EQ(substitute_for(*store, game, weak.id).name, "level-1");
}

}  // namespace
}  // namespace ahu::server
