// A game whose state has padding is no game.
// expect: has_unique_object_representations
#include "toy.hpp"

struct PaddedState {
  std::uint32_t taken = 0;
#ifdef AHU_WRONG
  std::uint8_t seat = 0;
#else
  std::uint32_t seat = 0;
#endif
};

struct Padded : toy::Toy {
  using State = PaddedState;
  using View = PaddedState;
  static constexpr State initial(const Options&) { return {}; }
  static constexpr Options options(const State&) { return {}; }
  static constexpr Options options_seen(const View&) { return {}; }
  static constexpr ahu::Turn turn(const State&) { return ahu::Turn::over(); }
  static constexpr void legal_actions(const State&, ahu::ActionList<Toy>&) {}
  static constexpr void chance_outcomes(const State&, ahu::OutcomeList<Toy>&) {}
  static constexpr void apply(State&, Action) {}
  static constexpr Why why_not(const State&, Action) { return Why::Over; }
  static constexpr ahu::Payoffs payoffs(const State&) { return ahu::share_payoff(2, 1); }
  static constexpr ahu::Scores scores(const State&) { return ahu::share_payoff(2, 1); }
  static constexpr View observe(const State& state, ahu::Seat) { return state; }
  static constexpr bool is_valid(const State&) { return true; }
};

static_assert(ahu::Game<Padded>);
