// Non-interference through the protocol: two engines are given worlds that a seat cannot tell
// apart; everything that seat can get out of them must be the same, byte by byte. For people the
// view of the match counts, for bots the open view.
#include <algorithm>
#include <gtest/gtest.h>
#include <optional>

#include "engine/engine.hpp"
#include "engine/position.hpp"
#include "kit/files.hpp"
#include "match/registry.hpp"

namespace ahu {
namespace {

constexpr int max_continuation = 6;

enum class Viewer { Person, Bot };

// One of the two worlds: an engine that was told to load it, and the match as a seat follows it.
class World {
 public:
  World(const AnyGame& game, const AnyState& state)
      : match_(Match::from_state(game, state, Seed::from_number(1), ChanceMode::Manual)) {
    EXPECT_TRUE(ask({{"cmd", "load"}, {"state", game.state_json(state)}, {"chance", "manual"}})
                    .starts_with(R"({"ok":true)"));
  }

  std::string ask(const json::object& request) { return engine_.answer(json::serialize(request)); }
  const Match& match() const { return match_; }
  const AnyState& state() const { return match_.state(); }
  void act(AnyAction action) {
    const std::string text = match_.game().action_text(match_.setup(), action);
    EXPECT_TRUE(ask({{"cmd", "act"}, {"action", text}}).starts_with(R"({"ok":true)")) << text;
    EXPECT_TRUE(match_.act(action).has_value()) << text;
  }

 private:
  Engine engine_;
  Match match_;
};

std::vector<AnyAction> moves_in(const AnyGame& game, const AnyState& state) {
  const Turn turn = game.turn(state);
  if (turn.is_player()) {
    return game.legal_actions(state);
  }
  std::vector<AnyAction> moves;
  for (const auto& outcome :
       turn.is_chance() ? game.chance_outcomes(state) : std::vector<AnyOutcome>()) {
    moves.push_back(outcome.action);
  }
  return moves;
}

class Comparison {
 public:
  Comparison(const AnyGame& game, Viewer viewer, Seat seat, const AnyState& left,
             const AnyState& right, Rng& rng)
      : game_(game),
        viewer_(viewer),
        seat_(seat),
        left_(game, left),
        right_(game, right),
        rng_(rng) {}

  // Returns the number of plies played on alike.
  int run() {
    for (int ply = 0;; ++ply) {
      compare_answers();
      if (ply == max_continuation || ::testing::Test::HasFailure() || !step()) {
        return ply;
      }
    }
  }

 private:
  void expect_same_answer(const json::object& request) {
    EXPECT_EQ(left_.ask(request), right_.ask(request)) << json::serialize(request);
  }

  void compare_answers() {
    expect_same_answer({{"cmd", "view"}, {"seat", seat_json()}});
    expect_same_answer({{"cmd", "seat"}, {"seat", seat_json()}});
    expect_same_answer({{"cmd", "bots"}});
    if (viewer_ == Viewer::Bot) {
      expect_same_answer({{"cmd", "view"}, {"seat", seat_json()}, {"memory", "open"}});
      expect_same_answer({{"cmd", "seat"}, {"seat", seat_json()}, {"memory", "open"}});
    }
    EXPECT_EQ(json::serialize(seat_position(left_.match(), seat_, 0)),
              json::serialize(seat_position(right_.match(), seat_, 0)));
    const Turn turn = left_.match().turn();
    if (turn.is_player() && turn.seat == seat_) {
      compare_own_turn();
    }
  }

  // Refusals, previews and what a bot at this seat thinks.
  void compare_own_turn() {
    const auto moves = moves_in(game_, left_.state());
    EXPECT_EQ(moves, moves_in(game_, right_.state()));
    const std::string text = text_of(any_of(moves));
    expect_same_answer({{"cmd", "preview"}, {"action", text}});
    expect_same_answer({{"cmd", "why"}, {"action", text}});
    json::object search = {{"cmd", "search"}, {"nodes", 40}, {"seed", 3}};
    if (viewer_ == Viewer::Person) {  // a hint
      search["memory"] = match_memory();
    }
    expect_same_answer(search);
    expect_same_answer({{"cmd", "act"}, {"action", text + " 1"}});
    const AnyAction near = {any_of(moves).code ^ (1U << rng_.below(32))};
    AnyState left = left_.state();
    AnyState right = right_.state();
    const auto one = game_.try_apply(left, near);
    const auto two = game_.try_apply(right, near);
    ASSERT_EQ(one.has_value(), two.has_value());
    if (!one) {
      EXPECT_EQ(one.error().message, two.error().message);
      EXPECT_EQ(one.error().clause, two.error().clause);
      EXPECT_EQ(one.error().args, two.error().args);
      EXPECT_EQ(one.error().reason, two.error().reason);
      compare_refused(near);
    }
  }

  // A code that is no action may print like one: only what reads back is tried as text.
  void compare_refused(AnyAction action) {
    const std::string text = text_of(action);
    const auto read = game_.parse_action(left_.match().setup(), text);
    if (read && *read == action) {
      expect_same_answer({{"cmd", "act"}, {"action", text}});
      expect_same_answer({{"cmd", "preview"}, {"action", text}});
    }
  }

  // A move of the same public form in both worlds; false where there is none or a secret came out.
  bool step() {
    const auto moves = moves_in(game_, left_.state());
    if (moves.empty()) {
      return false;
    }
    const AnyAction action = any_of(moves);
    const AnyAction seen = game_.seen_as(left_.state(), action, seat_);
    for (const AnyAction other : moves_in(game_, right_.state())) {
      if (game_.seen_as(right_.state(), other, seat_) == seen) {
        const bool reveals =
            game_.reveals(left_.state(), action) || game_.reveals(right_.state(), other);
        left_.act(action);
        right_.act(other);
        return !reveals ||
               (shown_in(left_) == shown_in(right_) && known_in(left_) == known_in(right_));
      }
    }
    return false;
  }

  json::object shown_in(const World& world) const { return seat_position(world.match(), seat_, 0); }
  // What a bot would know, too; a person counts as knowing nothing more than is shown.
  json::object known_in(const World& world) const {
    return viewer_ == Viewer::Bot ? seat_position(world.match(), seat_, 0, Memory::Open)
                                  : json::object();
  }
  std::string match_memory() const {
    const json::object options = game_.options_json(left_.match().setup());
    return options.contains("memory") ? std::string(options.at("memory").as_string()) : "open";
  }

  json::value seat_json() const {
    return seat_ == spectator ? json::value("spectator") : json::value(seat_);
  }
  std::string text_of(AnyAction action) const {
    return game_.action_text(left_.match().setup(), action);
  }
  AnyAction any_of(const std::vector<AnyAction>& moves) {
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  const AnyGame& game_;
  Viewer viewer_;
  Seat seat_;
  World left_;
  World right_;
  Rng& rng_;
};

// Pairs along random games with every number of players and every value of the options.
class Pairs {
 public:
  Pairs(const AnyGame& game, std::uint64_t seed) : game_(game), rng_(seed) {}

  void compare(int wanted) {
    while (compared_ < wanted && !::testing::Test::HasFailure()) {
      play(wanted);
    }
    EXPECT_GE(compared_, wanted);
    EXPECT_GT(plies_, wanted / 2);
  }

 private:
  AnySetup any_setup() {
    const GameInfo& info = game_.info();
    const int players = info.min_players + static_cast<int>(rng_.below(static_cast<std::uint32_t>(
                                               info.max_players - info.min_players + 1)));
    json::object options;
    for (const auto& option : info.options) {
      if (option.kind == OptionKind::Choice) {
        options[option.name] =
            option.names[rng_.below(static_cast<std::uint32_t>(option.names.size()))];
      }
    }
    return game_.make_setup(players, options).value();
  }

  void play(int wanted) {
    const AnySetup setup = any_setup();
    AnyState state = game_.initial(setup);
    const auto players = static_cast<std::uint32_t>(game_.players(setup));
    while (compared_ < wanted && !::testing::Test::HasFailure()) {
      if (rng_.below(4) == 0) {
        const std::uint32_t who = rng_.below(players + 1);
        const Seat seat = who == players ? spectator : static_cast<Seat>(who);
        const Viewer viewer = rng_.below(2) == 0 ? Viewer::Person : Viewer::Bot;
        plies_ +=
            Comparison(game_, viewer, seat, state, other_world(viewer, state, seat), rng_).run();
        ++compared_;
      }
      const auto moves = moves_in(game_, state);
      if (moves.empty()) {
        return;
      }
      game_.apply(state, moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }

  // Behind the view of a person or of a bot, with the options of the match.
  AnyState other_world(Viewer viewer, const AnyState& state, Seat seat) {
    if (viewer == Viewer::Person) {
      return game_.sample_world(game_.observe(state, seat), rng_);
    }
    const AnyState open = game_.with_memory(state, Memory::Open);
    const AnyState world = game_.sample_world(game_.observe(open, seat), rng_);
    return game_.with_memory(world, open == state ? Memory::Open : Memory::Strict);
  }

  const AnyGame& game_;
  Rng rng_;
  int compared_ = 0;
  int plies_ = 0;
};

int pairs_wanted() {
#if defined(AHU_CHECKED)
  return 100;
#else
  return kit::long_tests() ? 10'000 : 1'000;
#endif
}

TEST(Secrets, AreKeptByTheProtocol) {
  for (const AnyGame* game : all_games()) {
    if (game->info().has_secrets) {
      SCOPED_TRACE(game->info().id);
      Pairs(*game, 17).compare(pairs_wanted());
    }
  }
}

}  // namespace
}  // namespace ahu
