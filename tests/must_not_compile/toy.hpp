// The smallest game there can be, right in everything; each case breaks one thing about it.
#pragma once

#include "core/game.hpp"

namespace toy {

struct Action {
  std::uint32_t code = 0;
  friend constexpr auto operator<=>(Action, Action) = default;
};

struct State {
  std::uint32_t taken = 0;
  friend constexpr bool operator==(const State&, const State&) = default;
};

struct Options {
  std::int16_t players = 2;
};

struct Toy {
  using State = toy::State;
  using Action = toy::Action;
  using Options = toy::Options;
  using View = ahu::OpenView<State>;
  enum class Why : std::uint8_t { Legal, Over };

  static constexpr std::string_view id = "toy";
  static constexpr std::string_view name = "Toy";
  static constexpr int rules_version = 1;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int max_actions = 1;
  static constexpr int max_outcomes = 1;
  static constexpr bool has_secrets = false;

  static constexpr State initial(const Options&) { return {}; }
  static constexpr Options options(const State&) { return {}; }
  static constexpr Options options_seen(const View&) { return {}; }
  static constexpr int max_plies(const Options&) { return 1; }
  static constexpr ahu::Turn turn(const State& state) {
    return state.taken == 0 ? ahu::Turn::player(0) : ahu::Turn::over();
  }
  static constexpr void legal_actions(const State&, ahu::ActionList<Toy>& list) {
    list.push_back(Action{0});
  }
  static constexpr void chance_outcomes(const State&, ahu::OutcomeList<Toy>&) {}
  static constexpr void apply(State& state, Action) { state.taken = 1; }
  static constexpr Why why_not(const State& state, Action) {
    return state.taken == 0 ? Why::Legal : Why::Over;
  }
  static constexpr ahu::Payoffs payoffs(const State&) { return ahu::share_payoff(2, 1); }
  static constexpr ahu::Scores scores(const State&) { return ahu::share_payoff(2, 1); }
  static constexpr View observe(const State& state, ahu::Seat) { return {state}; }
  static constexpr bool is_valid(const State& state) { return state.taken <= 1; }
};

static_assert(ahu::Game<Toy>);

}  // namespace toy
