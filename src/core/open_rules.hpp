// The base class of rules without hidden information, chance and options.
#pragma once

#include "core/game.hpp"

namespace ahu {

struct OnlyPlayers {
  std::int16_t players = 2;
};

template <class GameState>
struct OpenRules {
  using State = GameState;
  using View = OpenView<State>;
  using Options = OnlyPlayers;
  static constexpr int rules_version = 1;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int max_outcomes = 1;
  static constexpr bool has_secrets = false;

  AHU_HD static constexpr Options options(const State&) { return {}; }
  AHU_HD static constexpr Options options_seen(const View&) { return {}; }
  AHU_HD static constexpr View observe(const State& state, Seat) { return {state}; }
  AHU_HD static constexpr void chance_outcomes(const State&, auto&) {}
};

}  // namespace ahu
