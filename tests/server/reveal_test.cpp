// Nonces: every seat commits to its own before any is revealed, and nobody gets a second deal.
#include <gtest/gtest.h>

#include "match/registry.hpp"
#include "server/played.hpp"
#include "server/table_json.hpp"

namespace ahu::server {
namespace {

constexpr Millis limit = 60 * second;

store::Account person(const std::string& name) {
  store::Account account;
  account.id = account.name = name;
  account.kind = store::AccountKind::Person;
  return account;
}

// Everybody is committed, nobody has revealed anything.
Played committed(const std::function<void(MatchInfo&)>& adjust = {}) {
  Played played(*all_games()[0], adjust);
  for (int seat = 0; seat < played.table().players(); ++seat) {
    EXPECT_TRUE(played.keep(played.table().sit(person("player " + std::to_string(seat)), seat, 0)));
    EXPECT_TRUE(
        played.keep(played.table().ready(seat, hash_of_nonce(Played::nonce_of(seat)), second)));
  }
  return played;
}

TEST(Reveal, NothingIsDealtBeforeTheLastNonce) {
  Played played = committed();
  Table& table = played.table();
  EXPECT_TRUE(table.is_revealing());
  EXPECT_EQ(table.match(), nullptr);
  EXPECT_FALSE(table.act_in_person(0, 0, "anything", second));
  EXPECT_TRUE(played.keep(table.reveal(0, Played::nonce_of(0), second)));
  EXPECT_FALSE(table.reveal(0, Played::nonce_of(0), second));
  EXPECT_EQ(played.again().match(), nullptr);
  EXPECT_TRUE(played.again().is_revealing());
  EXPECT_TRUE(played.keep(table.reveal(1, Played::nonce_of(1), second)));
  EXPECT_TRUE(table.is_playing());
  EXPECT_EQ(played.again().match()->state(), table.match()->state());
}

// The attack that commitments are for: the last seat knows the seed of the server and the nonces of
// the others, and looks for a nonce that suits it.
TEST(Reveal, TheLastSeatCannotChooseItsNonce) {
  Played played = committed();
  Table& table = played.table();
  EXPECT_EQ(table.seat(0).nonce.find(Played::nonce_of(0)), std::string::npos);
  EXPECT_TRUE(played.keep(table.reveal(0, Played::nonce_of(0), second)));
  for (int choice = 0; choice < 100; ++choice) {
    const std::string chosen = "c" + std::to_string(choice);
    EXPECT_FALSE(table.reveal(1, chosen, second)) << chosen;
    EXPECT_FALSE(table.ready(1, hash_of_nonce(chosen), second)) << chosen;
  }
  EXPECT_TRUE(table.is_revealing());
}

TEST(Reveal, WithholdingANonceGivesNoSecondDeal) {
  for (const bool leaves : {false, true}) {
    Played played = committed([](MatchInfo& info) { info.rated = true; });
    Table& table = played.table();
    EXPECT_TRUE(played.keep(table.reveal(0, Played::nonce_of(0), second)));
    EXPECT_FALSE(table.cancel_unrevealed(limit, 30 * second));
    const auto ended = leaves ? table.leave(1, "level-1", Departure::Left, 2 * second)
                              : table.cancel_unrevealed(limit, 62 * second);
    ASSERT_TRUE(ended);
    EXPECT_EQ(table.info().status, MatchStatus::Closed);
    ASSERT_TRUE(ended->rating);  // it counts as leaving, for that seat alone
    EXPECT_EQ(ended->rating->seats, std::vector<int>{1});
    EXPECT_EQ(ended->rating->places, (std::vector<int>{1, 2}));
    EXPECT_FALSE(table.sit(person("another"), 1, 70 * second));
    EXPECT_FALSE(table.ready(1, hash_of_nonce("ab"), 70 * second));
    EXPECT_FALSE(table.reveal(1, Played::nonce_of(1), 70 * second));
    EXPECT_FALSE(table.request_rematch(0, 70 * second));
    const json::object shown = table_json(table.info());
    EXPECT_EQ(shown.at("fairness").at("server_seed"), json::value(table.info().server_seed));
    EXPECT_EQ(shown.at("fairness").at("nonces").at(1), json::value(""));
  }
}

TEST(Reveal, NobodyIsRatedWhenNoSeatReveals) {
  Played played = committed([](MatchInfo& info) { info.rated = true; });
  const auto ended = played.table().cancel_unrevealed(limit, 62 * second);
  ASSERT_TRUE(ended);
  EXPECT_FALSE(ended->rating);
}

TEST(Reveal, CorrespondenceHasTheTimeOfAMove) {
  constexpr Millis day = 86'400 * second;
  for (const Millis days : {1, 2, 30}) {
    const Played played = committed(
        [&](MatchInfo& info) { info.clock = {ClockKind::Correspondence, days * day, 0}; });
    EXPECT_EQ(played.again().reveal_due(limit),
              Played::much_later + std::min<Millis>(days, 3) * day);
  }
}

TEST(Reveal, TheTableShowsHashesAndNoNonces) {
  Played played = committed();
  const auto shown = [&] { return json::serialize(table_json(played.table().info())); };
  EXPECT_NE(shown().find(hash_of_nonce(Played::nonce_of(0))), std::string::npos);
  EXPECT_TRUE(played.keep(played.table().reveal(0, "00", second)));
  EXPECT_NE(shown().find(hash_of_nonce("00")), std::string::npos);
  EXPECT_EQ(shown().find(R"("00")"), std::string::npos);
  EXPECT_EQ(shown().find(played.table().info().server_seed), std::string::npos);
  EXPECT_NE(shown().find(R"("status":"open","revealing":true)"), std::string::npos);
}

}  // namespace
}  // namespace ahu::server
