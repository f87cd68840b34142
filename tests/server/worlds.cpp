// Pairs of matches that a player cannot tell apart.
#include "worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace ahu::server {

namespace {

constexpr int longest_prefix = 60;
constexpr int tries = 8;

std::vector<AnyAction> moves_in(const Match& match) {
  if (match.turn().is_player()) {
    return match.game().legal_actions(match.state());
  }
  std::vector<AnyAction> moves;
  if (match.turn().is_chance()) {
    for (const AnyOutcome& outcome : match.game().chance_outcomes(match.state())) {
      moves.push_back(outcome.action);
    }
  }
  return moves;
}

Match start(const WorldsPlan& plan, const Seed& seed) {
  return Match::start(*plan.game,
                      {plan.game->info().min_players, plan.options, seed, ChanceMode::Manual})
      .value();
}

Match after(const Match& match, AnyAction action) {
  Match ahead = match;
  EXPECT_TRUE(ahead.act(action).has_value());
  return ahead;
}

}  // namespace

Worlds::Worlds(const WorldsPlan& plan)
    : viewer_(plan.viewer),
      rng_(plan.random),
      left_(start(plan, plan.left_seed)),
      right_(start(plan, plan.right_seed)) {
  play_prefix();
  left_.enable_auto_chance();
  right_.enable_auto_chance();
}

void Worlds::play_prefix() {
  const int plies = 5 + static_cast<int>(rng_.below(longest_prefix));
  for (int ply = 0; ply < 4 * longest_prefix && step_prefix(); ++ply) {
    if (ply >= plies && viewer_is_due() && (differ() || !left_.game().info().has_secrets)) {
      return;
    }
  }
  while (!viewer_is_due() && left_.undo() && right_.undo()) {
  }
}

// A spectator never acts; any decision will do.
bool Worlds::viewer_is_due() const {
  return left_.turn().is_player() && (viewer_ == spectator || left_.turn().seat == viewer_);
}

// Plays moves that look the same to the viewer and lead to the same view, different ones where
// there are; false: there are none.
bool Worlds::step_prefix() {
  const auto moves = moves_in(left_);
  for (int attempt = 0; attempt < tries && !moves.empty(); ++attempt) {
    const AnyAction move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    std::vector<AnyAction> alike;
    std::ranges::copy_if(moves_in(right_), std::back_inserter(alike),
                         [&](AnyAction other) { return looks_the_same(move, other); });
    if (alike.size() > 1) {
      std::erase(alike, move);
    }
    if (!alike.empty()) {
      EXPECT_TRUE(left_.act(move).has_value());
      EXPECT_TRUE(
          right_.act(alike[rng_.below(static_cast<std::uint32_t>(alike.size()))]).has_value());
      return true;
    }
  }
  return false;
}

bool Worlds::looks_the_same(AnyAction one, AnyAction other) const {
  const AnyGame& game = left_.game();
  if (game.seen_as(left_.state(), one, viewer_) != game.seen_as(right_.state(), other, viewer_)) {
    return false;
  }
  AnyState ahead = left_.state();
  AnyState also = right_.state();
  game.apply(ahead, one);
  game.apply(also, other);
  return game.observe(ahead, viewer_) == game.observe(also, viewer_) &&
         game.turn(ahead) == game.turn(also) && !game.turn(ahead).is_over();
}

bool Worlds::looks_the_same(const Match& one, const Match& other) const {
  return one.view(viewer_) == other.view(viewer_) && one.turn() == other.turn() &&
         !one.turn().is_over() && one.log_for(viewer_) == other.log_for(viewer_);
}

std::optional<Worlds::Moves> Worlds::step() {
  const AnyGame& game = left_.game();
  const auto moves = moves_in(left_);
  for (int attempt = 0; attempt < tries && !moves.empty(); ++attempt) {
    const AnyAction move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    const Match ahead = after(left_, move);
    auto others = moves_in(right_);
    if (const auto same = std::ranges::find(others, move); same != others.end()) {
      std::rotate(same, same + 1, others.end());  // the same move is tried last
    }
    for (const AnyAction other : others) {
      Match also = after(right_, other);
      if (looks_the_same(ahead, also)) {
        const Moves made = {left_.turn().seat, game.action_text(left_.setup(), move),
                            game.action_text(right_.setup(), other)};
        left_ = ahead;
        right_ = std::move(also);
        return made;
      }
    }
  }
  return {};
}

}  // namespace ahu::server
