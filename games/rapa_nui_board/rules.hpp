// Rapa Nui, the board game: placing, sculpting, transport. The clauses are in README.md, each
// chapter of the rulebook in its own file under rules/.
#pragma once

#include "core/invariant.hpp"
#include "games/rapa_nui_board/rules/improvements.hpp"
#include "games/rapa_nui_board/rules/invalid.hpp"
#include "games/rapa_nui_board/rules/placing.hpp"
#include "games/rapa_nui_board/rules/sculpting.hpp"
#include "games/rapa_nui_board/rules/setup.hpp"
#include "games/rapa_nui_board/rules/tiles.hpp"
#include "games/rapa_nui_board/rules/transport.hpp"
#include "games/rapa_nui_board/state.hpp"

namespace ahu::rapa_nui_board {

struct RapaNuiBoard {
  using State = rapa_nui_board::State;
  using Action = rapa_nui_board::Action;
  using Options = rapa_nui_board::Options;
  using View = OpenView<State>;
  using Actions = rapa_nui_board::Actions;
  using Description = rapa_nui_board::Description;
  using Why = rapa_nui_board::Why;

  static constexpr std::string_view id = "rapa-nui-board";
  static constexpr std::string_view name = "Rapa Nui, the board game";
  static constexpr int rules_version = 2;
  static constexpr int min_players = 2;
  static constexpr int max_players = max_player_count;
  static constexpr int max_actions = max_open_actions;
  static constexpr int max_outcomes = tile_kinds;
  static constexpr bool has_secrets = false;

  AHU_HD static constexpr State initial(const Options& options) { return unpack_box(options); }
  AHU_HD static constexpr Options options(const State& state) {
    return {state.players, state.first_game};
  }
  AHU_HD static constexpr Options options_seen(const View& view) { return options(view.state); }
  AHU_HD static constexpr View observe(const State& state, Seat) { return {state}; }
  AHU_HD static constexpr bool is_valid(const State& state) {
    return state.first_game <= 1 && keeps_invariant<RapaNuiBoard>(state);
  }

  // Every building round erects or crowns, and at most two idle ones lie between two of them
  // (RB-E3). Each building walks at most over every cell that can be occupied, with a choice on
  // each; each round places and passes; tiles, tablets and improvements are spent once.
  AHU_HD static constexpr int max_plies(const Options& options) {
    constexpr int buildings = max_ahus + pukao_in_box;
    constexpr int rounds = idle_limit * (buildings + 1);
    constexpr int a_building = 2 * max_path_cells + 5;
    constexpr int a_seats_round = 6 + 1 + 1 + 5 + 1;  // placed, chief, sculpt, takes, pass
    constexpr int spent_once = 2 * (29 + max_player_count) + max_player_count * improvement_places;
    constexpr int set_up = max_ahus + max_player_count + draft_picks;
    return set_up + spent_once + buildings * a_building + rounds * options.players * a_seats_round;
  }

  AHU_HD static constexpr Turn turn(const State& state) {
    switch (state.phase) {
      case Phase::Setup: return Turn::chance();
      case Phase::Over: return Turn::over();
      case Phase::Gain: return Turn::player(owner_of(state, at_cell(state)));
      case Phase::Draft:
      case Phase::Place:
      case Phase::Sculpt:
      case Phase::Take:
      case Phase::Transport:
      case Phase::Barter:
      case Phase::Carry:
      case Phase::Erect:
      case Phase::Crown:
      case Phase::After: return Turn::player(state.active);
    }
    return Turn::over();
  }

  AHU_HD static constexpr void legal_actions(const State& state, ActionBuffer& list) {
    switch (state.phase) {
      case Phase::Setup:
      case Phase::Over: return;
      case Phase::Draft: return add_drafts(state, list);
      case Phase::Place:
        add_placements(state, list);
        add_improvements(state, list);
        add_barter(state, Kind::Use, list);
        return add_barter(state, Kind::Rongo, list);
      case Phase::Sculpt:
        add_improvements(state, list);
        add_tiles_when_sculpting(state, Kind::Use, list);
        add_tiles_when_sculpting(state, Kind::Rongo, list);
        return list.push_back(Action::of(Kind::Sculpt));
      case Phase::Take: return add_takes(state, list);
      case Phase::Transport: add_free_actions(state, list); return add_transports(state, list);
      case Phase::Barter: return add_gets(state, list);
      case Phase::Carry: return add_steps(state, list);
      case Phase::Gain: return add_gains(state, list);
      case Phase::Erect:
        add_improvements(state, list);
        add_tiles_when_erecting(state, Kind::Use, list);
        add_tiles_when_erecting(state, Kind::Rongo, list);
        return add_collects(state, list);
      case Phase::Crown:
        add_improvements_when_crowning(state, list);
        add_tiles_when_crowning(state, Kind::Use, list);
        add_tiles_when_crowning(state, Kind::Rongo, list);
        return add_offers(state, list);
      case Phase::After:
        add_free_actions(state, list);
        return list.push_back(Action::of(Kind::End));
    }
  }

  // RB-S1
  AHU_HD static constexpr void chance_outcomes(const State& state,
                                               OutcomeList<RapaNuiBoard>& list) {
    if (state.phase != Phase::Setup) {
      return;
    }
    if (tiles_are_drawn(state)) {
      for (int seat = 0; seat < state.players; ++seat) {
        list.push_back_if(!is_in_order(state, seat), {Action::of(Kind::DrawTurn, seat), 1});
      }
      return;
    }
    const std::uint64_t left = tiles_off_the_island(state);
    for (int tile = 0; tile < tile_kinds; ++tile) {
      const int count = nibble(left, tile);
      if (count > 0) {
        list.push_back({Action::of(Kind::DrawTile, tile), static_cast<std::uint32_t>(count)});
      }
    }
  }

  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    if (state.phase == Phase::Over) {
      return Why::GameOver;
    }
    if (!Actions::is_well_formed(action.code)) {
      return Why::Notation;
    }
    const Kind kind = action.kind();
    if (kind == Kind::Use || kind == Kind::Rongo) {
      return why_not_use(state, action);
    }
    if (!Actions::belongs(form(kind), state.phase)) {
      const bool is_free = kind == Kind::Improve || kind == Kind::Chief;
      return is_free ? Why::FreeActionNotNow : Why::AnotherStepIsDue;
    }
    return why_not_now(state, action);
  }

  AHU_HD static constexpr void apply(State& state, Action action) {
    NoListener no_listener;
    apply_with_events(state, action, no_listener);
  }
  // As apply, and `emit` is called with every event.
  AHU_HD static constexpr void apply_with_events(State& state, Action action, auto& emit) {
    const int argument = action.argument();
    switch (action.kind()) {
      case Kind::DrawTile: return draw_tile(state, argument, emit);
      case Kind::DrawTurn: return draw_turn(state, argument, emit);
      case Kind::Draft: return draft(state, argument, emit);
      case Kind::Villager: return place_villager(state, argument, emit);
      case Kind::Sculptor: return place_sculptor(state, argument, emit);
      case Kind::Sorcerer: return place_sorcerer(state, argument, emit);
      case Kind::Chief: return place_chief(state, argument, emit);
      case Kind::Improve:
        improve(state, static_cast<Improvement>(argument), emit);
        return settle_free_action(state, emit);
      case Kind::Use:
      case Kind::Rongo: return use(state, action, emit);
      case Kind::Sculpt: return sculpt(state, emit);
      case Kind::Take: return take(state, argument, emit);
      case Kind::Carry: return carry(state, static_cast<Load>(argument), emit);
      case Kind::To: return carry_to(state, argument, emit);
      case Kind::Gain: return choose_gain(state, argument, emit);
      case Kind::Erect: return erect(state, argument, emit);
      case Kind::Collect: return collect(state, argument, emit);
      case Kind::Crown: return crown(state, emit);
      case Kind::Offer: return offer(state, action.offering(), argument, emit);
      case Kind::Get: return get_three(state, argument, emit);
      case Kind::Pass: return pass(state, emit);
      case Kind::End: return end_turn(state, emit);
    }
  }

  AHU_HD static constexpr Scores scores(const State& state) {
    return by_seat(state.players, [&](int seat) { return points_of(state, seat); });
  }
  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(state.players, winners_of(state));
  }

 private:
  AHU_HD static constexpr void add_free_actions(const State& state, ActionBuffer& list) {
    add_improvements(state, list);
    add_tiles_in_transport(state, Kind::Use, list);
    add_tiles_in_transport(state, Kind::Rongo, list);
  }

  AHU_HD static constexpr Why why_not_now(const State& state, Action action) {
    const int argument = action.argument();
    switch (action.kind()) {
      case Kind::DrawTile: return why_not_draw_tile(state, argument);
      case Kind::DrawTurn: return why_not_draw_turn(state, argument);
      case Kind::Draft: return why_not_draft(state, argument);
      case Kind::Villager: return why_not_villager(state, argument);
      case Kind::Sculptor: return why_not_sculptor(state, argument);
      case Kind::Sorcerer: return why_not_sorcerer(state, argument);
      case Kind::Chief: return why_not_chief(state, argument);
      case Kind::Improve: return why_not_improve_now(state, argument);
      case Kind::Use:
      case Kind::Rongo: return why_not_use(state, action);
      case Kind::Sculpt:
      case Kind::Pass:
      case Kind::End: return Why::Legal;
      case Kind::Take: return why_not_take(state, argument);
      case Kind::Carry: return why_not_carry(state, argument);
      case Kind::To: return why_not_to(state, argument);
      case Kind::Gain: return why_not_gain(state, argument);
      case Kind::Erect: return why_not_erect(state, argument);
      case Kind::Collect: return why_not_collect(state, argument);
      case Kind::Crown: return why_not_crown(state);
      case Kind::Offer: return why_not_offer(state, action.offering(), argument);
      case Kind::Get: return why_not_get(state, argument);
    }
    return Why::Notation;
  }
};

using Rules = RapaNuiBoard;

static_assert(Game<Rules>);
static_assert(sizeof(State) <= 512);

}  // namespace ahu::rapa_nui_board
