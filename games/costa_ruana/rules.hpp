// Costa Ruana: the rules behind the common interface. The clauses are in README.md, their code in
// rules/: cards, state, legal (what may be done), playing and resolving (doing it), knowing (who
// knows what), valid (the invariant).
#pragma once

#include "core/invariant.hpp"
#include "games/costa_ruana/rules/invalid.hpp"
#include "games/costa_ruana/rules/legal.hpp"
#include "games/costa_ruana/rules/secrets.hpp"
#include "games/costa_ruana/state.hpp"

namespace ahu::costa_ruana {

struct CostaRuana {
  using State = costa_ruana::State;
  using Action = costa_ruana::Action;
  using Options = costa_ruana::Options;
  using View = costa_ruana::View;
  using Actions = costa_ruana::Actions;
  using Description = costa_ruana::Description;
  using Why = costa_ruana::Why;

  static constexpr std::string_view id = "costa-ruana";
  static constexpr std::string_view name = "Costa Ruana";
  static constexpr int rules_version = 2;
  static constexpr int min_players = 2;
  static constexpr int max_players = max_players_here;
  // M with all 60 natives ashore, one of each seat on each of ten islands: 60 * 9 moves. One more
  // for the place that push_back_if may write to.
  static constexpr int max_actions = 60 * (max_islands - 1) + 1;
  static constexpr int max_outcomes = card_types;
  static constexpr bool has_secrets = true;

  // CR-S1
  AHU_HD static constexpr State initial(const Options& options) {
    State state{};
    Open& open = state.open;
    open.options = options;
    for (int island = 0; island < islands_in(open); ++island) {
      open.islands[island].treasures =
          to_byte(island < 2 ? treasures_on_first_two : treasures_elsewhere);
    }
    for (int seat = 0; seat < options.players; ++seat) {
      open.reserve[seat] = natives_a_player;
    }
    open.phase = Phase::Setup;
    open.actor = nobody;
    open.round = 1;
    open.shaman = nobody;
    open.sky = not_drawn;
    open.tide = not_drawn;
    state.deck = decks().of[options.players];
    return state;
  }
  AHU_HD static constexpr Options options(const State& state) { return state.open.options; }
  AHU_HD static constexpr Options options_seen(const View& view) { return view.open.options; }

  AHU_HD static constexpr bool can_play(const Options& options) {  // CR-M1
    return deck_suffices(options.players);
  }

  // Chance: shaman, sky, tide and the cards. Then three natives each, and in a round at most: three
  // plays and two choices of order a seat, three steps for each card and each native on one, a flip
  // and the office.
  AHU_HD static constexpr int max_plies(const Options& options) {
    const int a_round = (3 + 2 + 3 * 3) * options.players + 1 + 1;
    return 3 + (cards_a_player + settled_first) * options.players + rounds * a_round;
  }

  AHU_HD static constexpr Turn turn(const State& state) { return turn_in(state.open); }
  AHU_HD static constexpr Turn turn_seen(const View& view) { return turn_in(view.open); }
  AHU_HD static constexpr Turn turn_in(const Open& open) {
    switch (open.phase) {
      case Phase::Setup:
      case Phase::Deal: return Turn::chance();
      case Phase::Over: return Turn::over();
      case Phase::Settle:
      case Phase::Show:
      case Phase::Hide:
      case Phase::Ride:
      case Phase::Flip:
      case Phase::Order:
      case Phase::Effect:
      case Phase::Office: break;
    }
    return Turn::player(open.actor);
  }

  AHU_HD static constexpr void legal_actions(const State& state, ActionList<CostaRuana>& list) {
    LegalActions<ActionList<CostaRuana>>(state, list).add_all();
  }

  // CR-S2, CR-N2
  AHU_HD static constexpr void chance_outcomes(const State& state, OutcomeList<CostaRuana>& list) {
    const Kind kind = kind_wanted(state);
    if (kind != Kind::Deal) {
      const int faces = kind == Kind::Shaman ? players_in(state.open) : 2;
      for (int face = 0; face < faces; ++face) {
        list.push_back({Action::make(kind, face), 1});
      }
      return;
    }
    for_each_bit(state.deck.kinds_held(), [&](int card) {
      list.push_back(
          {Action::make(Kind::Deal, card), static_cast<std::uint32_t>(state.deck.count(card))});
    });
  }
  // The same odds without the list.
  AHU_HD static constexpr Action sample_outcome(const State& state, Rng& rng) {
    const Kind kind = kind_wanted(state);
    const int faces = kind == Kind::Deal     ? state.deck.size()
                      : kind == Kind::Shaman ? players_in(state.open)
                                             : 2;
    const int face = static_cast<int>(rng.below(static_cast<std::uint32_t>(faces)));
    return Action::make(kind, kind == Kind::Deal ? state.deck.at(face) : face);
  }

  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    return Legality(state).why_not(action);
  }
  AHU_HD static constexpr void apply(State& state, Action action) {
    NoListener no_listener;
    Performer<NoListener>(state, no_listener).act(action);
  }
  // As apply, and `emit` is called with every event.
  template <class Emit>
  AHU_HD static constexpr void apply_with_events(State& state, Action action, Emit&& emit) {
    Performer<Emit>(state, emit).act(action);
  }

  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(players_in(state.open), winners(state));
  }
  AHU_HD static constexpr Scores scores(const State& state) {
    return by_seat(players_in(state.open), [&](int seat) { return points_of(state, seat); });
  }
  // CR-E2: most points, then most treasures, then shared.
  AHU_HD static constexpr unsigned winners(const State& state) {
    unsigned winners = 0;
    int best = -1;
    for (int seat = 0; seat < players_in(state.open); ++seat) {
      const int worth = points_of(state, seat) * 256 + state.huts[seat];
      if (worth > best) {
        best = worth;
        winners = 0;
      }
      winners |= worth == best ? seat_bit(seat) : 0U;
    }
    return winners;
  }

  AHU_HD static constexpr View observe(const State& state, Seat seat) {
    return observe_from(state, seat);
  }
  AHU_HD static constexpr State sample_world(const View& view, Rng& rng) {
    return sample_behind(view, rng);
  }
  AHU_HD static constexpr Action seen_as(const State& state, Action action, Seat seat) {
    return redacted(state, action, seat);
  }
  AHU_HD static constexpr bool opens_log(const State&, Action action) {
    return action.kind() == Kind::Flip;
  }
  AHU_HD static constexpr Action seen_later(const State& state, Action action, Seat seat) {
    return redacted_later(state, action, seat);
  }
  // CR-I2
  AHU_HD static constexpr State with_memory(State state, Memory memory) {
    state.open.options.memory = static_cast<std::int16_t>(memory);
    return state;
  }
  AHU_HD static constexpr bool reveals(const State& state, Action action) {
    return shows_something(state, action);
  }

  AHU_HD static constexpr bool is_valid(const State& state) {
    return state.open.options.memory >= 0 && state.open.options.memory <= 1 &&
           keeps_invariant<CostaRuana>(state);
  }
};

using Rules = CostaRuana;

static_assert(SecretGame<Rules>);
static_assert(count_planes > 3 || sizeof(State) <= 256);

}  // namespace ahu::costa_ruana
