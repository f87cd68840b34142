// Whose ratings a match moves, and by how much.
#include "store/examples.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class RatingsTest : public StoreTest {
 protected:
  double mean_of(const Account& account) { return store_->rating(account.id, "toy").mean; }
  int matches_of(const Account& account) { return store_->rating(account.id, "toy").matches; }
  Account bot_of(const Account& owner, const std::string& name) {
    Account bot = person(name);
    bot.kind = AccountKind::External;
    bot.owner = owner.id;
    store_->add_account(bot);
    return bot;
  }
};
EVERY_STORE(RatingsTest);

constexpr Millis day = 86'400'000;

TEST_P(RatingsTest, ThePairingCountsLessAndLess) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  const Account three = added(*store_, "three");
  Millis now = day;
  for (int match = 0; match < 40; ++match) {
    finished(*store_, one.id, two.id, now);
    finished(*store_, two.id, one.id, now + 1);
    now += 1000;
  }
  const double before = mean_of(one);
  finished(*store_, one.id, two.id, now);
  const double again = mean_of(one) - before;
  const Account like_two = added(*store_, "like two");  // a new player says more
  finished(*store_, one.id, like_two.id, now);
  const double fresh = mean_of(one) - before - again;
  EXPECT_GT(again, 0);
  EXPECT_LT(again, fresh / 20);
  finished(*store_, three.id, two.id, now);  // the others of the pair are not held back
  EXPECT_GT(mean_of(three), 1500 + 50);
}

TEST_P(RatingsTest, AnOldPairingIsForgotten) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  const Account three = added(*store_, "three");
  const Account four = added(*store_, "four");
  for (int match = 0; match < 30; ++match) {
    finished(*store_, match % 2 == 0 ? one.id : two.id, match % 2 == 0 ? two.id : one.id,
             day + match);
    finished(*store_, match % 2 == 0 ? three.id : four.id, match % 2 == 0 ? four.id : three.id,
             day + match);
  }
  const double then = mean_of(one);
  EXPECT_EQ(then, mean_of(three));
  finished(*store_, one.id, two.id, day + 31);
  finished(*store_, three.id, four.id, 200 * day);
  EXPECT_GT(mean_of(three) - then, 4 * (mean_of(one) - then));
}

TEST_P(RatingsTest, OnlyTheSeatsThatAreNamedAreRated) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  MatchInfo info = open_match(one.id);
  info.rated = true;
  info.seats = {seat_of(one.id), seat_of(two.id)};
  store_->add_match(info, {event("open")});
  Change leave = move_at(info.id, 1);
  leave.table = TableUpdate{MatchStatus::Playing, info.seats, 2, 0};
  leave.rating = RatingUpdate{{1, 2}, {1}};
  EXPECT_EQ(store_->append_and_wait(leave), WriteResult::Stored);
  EXPECT_TRUE(store_->ratings(one.id).empty());
  EXPECT_EQ(matches_of(two), 1);
  EXPECT_LT(mean_of(two), 1500);
  Change end = move_at(info.id, 2);
  end.table = TableUpdate{MatchStatus::Finished, info.seats, 2, 100};
  end.results = {{0, 1, 0}, {1, 2, 0}};
  end.rating = RatingUpdate{{1, 2}, {0}};
  EXPECT_EQ(store_->append_and_wait(end), WriteResult::Stored);
  EXPECT_EQ(matches_of(one), 1);
  EXPECT_EQ(matches_of(two), 1);
  EXPECT_GT(mean_of(one), 1500);
}

TEST_P(RatingsTest, NobodyIsRatedWithGuestsOrBotsOfTheirOwn) {
  const Account one = added(*store_, "one");
  Account guest = person("guest");
  guest.kind = AccountKind::Guest;
  store_->add_account(guest);
  finished(*store_, one.id, guest.id, 100);
  const Account own = bot_of(one, "own bot");
  const Account sister = bot_of(one, "sister");
  finished(*store_, one.id, own.id, 101);
  finished(*store_, own.id, sister.id, 102);
  EXPECT_EQ(matches_of(one), 0);
  EXPECT_EQ(matches_of(own), 0);
  const Account other = added(*store_, "other");
  finished(*store_, other.id, own.id, 103);
  EXPECT_EQ(matches_of(own), 1);
}

TEST_P(RatingsTest, PrivateMatchesAreNotRated) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  MatchInfo info = open_match(one.id);
  info.rated = info.hidden = true;
  info.seats = {seat_of(one.id), seat_of(two.id)};
  store_->add_match(info, {event("open")});
  Change end = move_at(info.id, 1);
  end.table = TableUpdate{MatchStatus::Finished, info.seats, 2, 100};
  end.results = {{0, 1, 0}, {1, 2, 0}};
  end.rating = RatingUpdate{{1, 2}, {0, 1}};
  EXPECT_EQ(store_->append_and_wait(end), WriteResult::Stored);
  EXPECT_EQ(matches_of(one), 0);
}

}  // namespace
}  // namespace ahu::store
