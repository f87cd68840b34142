// Easter Island: the rules. The clauses are in README.md; rules/ holds their parts.
#pragma once

#include <limits>

#include "core/invariant.hpp"
#include "games/easter_island/actions.hpp"
#include "games/easter_island/rules/invalid.hpp"
#include "games/easter_island/rules/legal.hpp"
#include "games/easter_island/rules/lists.hpp"
#include "games/easter_island/rules/rays.hpp"
#include "games/easter_island/rules/state.hpp"
#include "games/easter_island/state.hpp"

namespace ahu::easter_island {

struct EasterIsland {
  using State = easter_island::State;
  using Action = easter_island::Action;
  using Actions = easter_island::Actions;
  using Description = easter_island::Description;
  using Options = easter_island::Options;
  using View = OpenView<State>;
  using Why = easter_island::Why;

  static constexpr std::string_view id = "easter-island";
  static constexpr std::string_view name = "Easter Island";
  static constexpr int rules_version = 1;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  // In play at most 21 free crossings, 20 positions, 7 statues to turn three ways and to move to 8
  // places, 8 suns to fire; then the room that bulk writing needs.
  static constexpr int max_actions = 21 * 4 + 20 + 7 * 3 + 7 * 8 + 8 + slack;
  static constexpr int max_outcomes = 1;
  static constexpr bool has_secrets = false;

  AHU_HD static constexpr State initial(const Options& options) {
    State state{};
    state.stall_limit = static_cast<std::uint16_t>(options.stall_limit);
    state.reserve[0] = statues_each;
    state.reserve[1] = statues_each;
    state.last_placed = nobody;
    state.actions_left = 1;
    return state;
  }
  AHU_HD static constexpr Options options(const State& state) {
    return {2, static_cast<std::int16_t>(state.stall_limit)};
  }
  AHU_HD static constexpr Options options_seen(const View& view) { return options(view.state); }

  // All but turns and moves use up material: 14 statues, 16 suns, 16 rays. Between two such actions
  // the stall limit bounds the others; without one nothing does, on paper.
  AHU_HD static constexpr int max_plies(const Options& options) {
    constexpr int spending = 2 * (statues_each + suns_each + suns_each);
    return options.stall_limit == 0 ? std::numeric_limits<int>::max()
                                    : spending + (spending + 1) * options.stall_limit;
  }

  AHU_HD static constexpr Turn turn(const State& state) {
    return state.phase == Phase::Over ? Turn::over() : Turn::player(state.to_act);
  }

  // EI-A6 and EI-A9: any of the five kinds, and no pass.
  AHU_HD static constexpr void legal_actions(const State& state, ActionList<EasterIsland>& list) {
    const int seat = state.to_act;
    const Board all = all_statues(state);
    Action* out = list.data() + list.size();
    if (state.reserve[seat] != 0) {
      out = write_places(out, whole_board & ~all);  // EI-S1, EI-A1
    }
    if (state.phase == Phase::Play) {
      if (supply_of(state, seat) != 0) {
        out = write_ring(out, Kind::Sun, whole_ring & ~all_suns(state));  // EI-A2
      }
      out = write_turns(out, state, state.statues[seat]);  // EI-A3
      out = write_moves(out, all, state.statues[seat]);    // EI-A4
      out = write_ring(out, Kind::Fire, ready_suns(state));
    }
    list.set_size(static_cast<int>(out - list.data()));
  }
  AHU_HD static constexpr void chance_outcomes(const State&, OutcomeList<EasterIsland>&) {}

  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    if (state.phase == Phase::Over) {
      return Why::GameOver;
    }
    if (!Actions::is_well_formed(action.code)) {
      return Why::Notation;
    }
    const Why nowhere = why_nowhere(action);
    return nowhere != Why::Legal ? nowhere : why_not_now(state, action);
  }

  AHU_HD static constexpr void apply(State& state, Action action) {
    switch (action.kind()) {
      case Kind::Place: place(state, action.point(), action.facing()); break;
      case Kind::Sun: place_sun(state, action.position()); break;
      case Kind::Turn: turn_statue(state, action.point(), action.facing()); break;
      case Kind::Move: move(state, action.from(), action.to()); break;
      case Kind::Fire: fire(state, action.position()); break;
    }
  }

  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(2, 1U << winner(state));
  }
  AHU_HD static constexpr Scores scores(const State& state) {
    Scores scores;
    scores.push_back(statues_of(state, 0));
    scores.push_back(statues_of(state, 1));
    return scores;
  }
  // The player with more statues; after EI-E1 the one who has not lost. EI-E2, EI-E3
  AHU_HD static constexpr int winner(const State& state) {
    const int lead = statues_of(state, 0) - statues_of(state, 1);
    return lead > 0 ? 0 : lead < 0 ? 1 : state.last_placed;
  }
  // What ended a game that is over.
  AHU_HD static constexpr End end_of(const State& state) {
    if (statues_of(state, 0) < min_statues || statues_of(state, 1) < min_statues) {
      return End::LastStatue;
    }
    return count_bits(state.fired) == 2 * suns_each ? End::AllFired : End::Stalled;
  }

  AHU_HD static constexpr View observe(const State& state, Seat) { return {state}; }
  AHU_HD static constexpr bool is_valid(const State& state) {
    return state.stall_limit <= max_stall && keeps_invariant<EasterIsland>(state);
  }

 private:
  // EI-A5: own, unfired; EI-A7: not placed in this turn; EI-A8: no fresh statue in the way.
  AHU_HD static constexpr Ring ready_suns(const State& state) {
    Ring ready = state.suns[state.to_act] & ~state.fired & ~fresh_sun(state);
    if (const Board fresh = fresh_statue(state); fresh != 0) {
      for (Ring left = ready; left != 0; left &= left - 1) {
        const int position = lowest_bit(left);
        if ((trace_ray(state, position).touched & fresh) != 0) {
          ready &= ~bit(position);
        }
      }
    }
    return ready;
  }

  // EI-A1, EI-S1
  AHU_HD static constexpr void place(State& state, int point, Direction facing) {
    const int seat = state.to_act;
    state.statues[seat] |= bit(point);
    set_facing(state, point, facing);
    state.reserve[seat] -= 1;
    state.last_placed = state.to_act;
    if (state.phase == Phase::Setup) {
      finish_set_up_placement(state);
      return;
    }
    state.fresh = static_cast<std::uint16_t>(point + 1);
    state.stall = 0;
    finish_action(state);
  }
  // EI-S1, EI-S2: seat 1 places the eighth statue, then seat 0 has one action.
  AHU_HD static constexpr void finish_set_up_placement(State& state) {
    state.to_act ^= 1U;
    if (state.reserve[1] == statues_each - set_up_each) {
      state.phase = Phase::Play;
    }
  }

  // EI-A2
  AHU_HD static constexpr void place_sun(State& state, int position) {
    state.suns[state.to_act] |= bit(position);
    state.fresh = static_cast<std::uint16_t>(fresh_sun_base + position);
    state.stall = 0;
    finish_action(state);
  }

  // EI-A3
  AHU_HD static constexpr void turn_statue(State& state, int point, Direction facing) {
    set_facing(state, point, facing);
    finish_shuffle(state);
  }

  // EI-A4
  AHU_HD static constexpr void move(State& state, int from, int to) {
    state.statues[state.to_act] ^= bit(from) | bit(to);
    const Direction facing = facing_of(state, from);
    set_facing(state, from, Direction::North);
    set_facing(state, to, facing);
    finish_shuffle(state);
  }

  // EI-A5, EI-A10
  AHU_HD static constexpr void fire(State& state, int position) {
    state.fired |= bit(position);
    state.stall = 0;
    bool beaten = false;
    if (const Ray ray = trace_ray(state, position); ray.destroyed != no_point) {
      const int owner = has(state.statues[0], ray.destroyed) ? 0 : 1;
      set_facing(state, ray.destroyed, Direction::North);
      state.statues[owner] &= ~bit(ray.destroyed);  // EI-R7
      beaten = statues_of(state, owner) < min_statues;
    }
    if (beaten || count_bits(state.fired) == 2 * suns_each) {  // EI-E1, EI-E2
      finish_game(state);
    } else {
      finish_action(state);
    }
  }

  // EI-E4: a turn or a move; any other action resets the count.
  AHU_HD static constexpr void finish_shuffle(State& state) {
    if (state.stall_limit != 0 && ++state.stall == state.stall_limit) {
      finish_game(state);
    } else {
      finish_action(state);
    }
  }
  // EI-S2: two actions a turn.
  AHU_HD static constexpr void finish_action(State& state) {
    state.actions_left -= 1;
    if (state.actions_left == 0) {
      state.actions_left = 2;
      state.to_act ^= 1U;
      state.fresh = nothing_fresh;
    }
  }
  AHU_HD static constexpr void finish_game(State& state) {
    state.phase = Phase::Over;
    state.to_act = 0;
    state.actions_left = 0;
    state.fresh = nothing_fresh;
  }
};

using Rules = EasterIsland;

static_assert(Game<Rules>);
static_assert(sizeof(State) == 40);

}  // namespace ahu::easter_island
