// Rapa Nui, the card game: the rules behind the common interface. The clauses are in README.md;
// each step of a turn is in rules/.
#pragma once

#include "core/invariant.hpp"
#include "games/rapa_nui_cards/rules/ending.hpp"
#include "games/rapa_nui_cards/rules/invalid.hpp"
#include "games/rapa_nui_cards/rules/legal.hpp"
#include "games/rapa_nui_cards/rules/secrets.hpp"
#include "games/rapa_nui_cards/rules/turn.hpp"
#include "games/rapa_nui_cards/state.hpp"

namespace ahu::rapa_nui_cards {

struct RapaNuiCards {
  using State = rapa_nui_cards::State;
  using Action = rapa_nui_cards::Action;
  using Options = rapa_nui_cards::Options;
  using View = rapa_nui_cards::View;
  using Actions = rapa_nui_cards::Actions;
  using Description = rapa_nui_cards::Description;
  using Why = rapa_nui_cards::Why;

  static constexpr std::string_view id = "rapa-nui-cards";
  static constexpr std::string_view name = "Rapa Nui, the card game";
  static constexpr int rules_version = 2;
  static constexpr int min_players = 2;
  static constexpr int max_players = max_players_here;
  static constexpr int max_actions = max_open_actions;
  static constexpr int max_outcomes = card_types;
  static constexpr bool has_secrets = true;

  AHU_HD static constexpr State initial(const Options& options) { return initial_state(options); }
  AHU_HD static constexpr Options options(const State& state) { return options_on(state.table); }
  AHU_HD static constexpr Options options_seen(const View& view) { return options_on(view.table); }

  // 50 cards laid out, 45 of them taken at most, one a turn at least; a turn has a purchase, a play
  // and at most one choice more for each seat and the bonus, nine turns a sacrifice round.
  AHU_HD static constexpr int max_plies(const Options& options) {
    constexpr int max_taken = 45;
    const int choices = options.players + 1;
    return main_deck_size + max_taken * (3 + choices) + moai_in_deck * choices;
  }

  AHU_HD static constexpr Turn turn(const State& state) { return turn_at(state.table); }
  AHU_HD static constexpr Turn turn_seen(const View& view) { return turn_at(view.table); }
  AHU_HD static constexpr Turn turn_at(const OpenTable& table) {
    switch (table.phase) {
      case Phase::Setup:
      case Phase::Refill: return Turn::chance();
      case Phase::Over: return Turn::over();
      case Phase::Buy:
      case Phase::Play:
      case Phase::Offer:
      case Phase::Add:
      case Phase::Take:
      case Phase::Gain:
      case Phase::Receive: break;
    }
    return Turn::player(table.to_act);
  }

  AHU_HD static constexpr void legal_actions(const State& state, ActionList<RapaNuiCards>& list) {
    const OpenTable& table = state.table;
    switch (table.phase) {
      case Phase::Buy: return add_purchases(state, list);
      case Phase::Play: return add_plays(state, list);
      case Phase::Offer: return add_each_type(state.offerings[table.to_act], Kind::Offer, list);
      case Phase::Add: return add_each_type(table.piles, Kind::Add, list);
      case Phase::Take: return add_takes(list);
      case Phase::Gain:
        list.push_back(Action::of(Kind::Gain, gain_glory));
        list.push_back(Action::of(Kind::Gain, gain_wood));
        return;
      case Phase::Receive:
        add_each_type(table.piles, Kind::Receive, list);
        list.push_back(Action::of(Kind::Decline));
        return;
      case Phase::Setup:
      case Phase::Refill:
      case Phase::Over: return;
    }
  }

  AHU_HD static constexpr void chance_outcomes(const State& state,
                                               OutcomeList<RapaNuiCards>& list) {
    for (int at = 0; at < card_types; ++at) {
      const Card card = static_cast<Card>(at);
      const int left = state.table.deck.of(card);
      if (left > 0) {
        list.push_back({Action::of(Kind::Draw, card), static_cast<std::uint32_t>(left)});
      }
    }
  }
  AHU_HD static constexpr Action sample_outcome(const State& state, Rng& rng) {
    return Action::of(Kind::Draw, pick_card(state.table.deck, rng));
  }

  AHU_HD static constexpr Why why_not(const State& state, Action action) {
    return reason_against(state, action);
  }

  AHU_HD static constexpr void apply(State& state, Action action) {
    NoListener no_listener;
    apply_with_events(state, action, no_listener);
  }
  // As apply, and `emit` is called with every event.
  AHU_HD static constexpr void apply_with_events(State& state, Action action, auto& emit) {
    switch (action.kind()) {
      case Kind::Draw: return draw(state, action.card(), emit);
      case Kind::Buy: return buy(state, action.offering(), emit);
      case Kind::Pass: return buy_nothing(state.table, emit);
      case Kind::Play: return play(state, action.card(), action.count(), emit);
      case Kind::Discard: return discard(state, emit);
      case Kind::Offer: return offer(state, action.offering(), emit);
      case Kind::Add: return add(state.table, action.offering(), emit);
      case Kind::Take: return take(state, action.column(), emit);
      case Kind::Gain: return gain(state.table, action.gained(), emit);
      case Kind::Receive: return receive(state, action.offering(), emit);
      case Kind::Decline: return decline(state, emit);
    }
  }

  AHU_HD static constexpr Payoffs payoffs(const State& state) {
    return share_payoff(state.table.players, winners_of(state));
  }
  AHU_HD static constexpr Scores scores(const State& state) { return final_scores(state); }

  AHU_HD static constexpr View observe(const State& state, Seat seat) {
    return view_of(state, seat);
  }
  AHU_HD static constexpr State sample_world(const View& view, Rng& rng) {
    return sample_world_of(view, rng);
  }
  AHU_HD static constexpr Action seen_as(const State& state, Action action, Seat seat) {
    return action_seen_as(state, action, seat);
  }
  AHU_HD static constexpr bool opens_log(const State& state, Action) {
    return action_opens_log(state);
  }
  AHU_HD static constexpr Action seen_later(const State&, Action action, Seat) { return action; }
  // RC-I2
  AHU_HD static constexpr State with_memory(State state, Memory memory) {
    state.table.memory = memory;
    return state;
  }
  AHU_HD static constexpr bool reveals(const State& state, Action action) {
    return action_reveals(state, action);
  }

  AHU_HD static constexpr bool is_valid(const State& state) {
    return state.table.edition <= Edition::Japanese && state.table.memory <= Memory::Strict &&
           keeps_invariant<RapaNuiCards>(state);
  }
};

using Rules = RapaNuiCards;

static_assert(SecretGame<Rules>);
static_assert(sizeof(State) == 128);
static_assert(sizeof(View) == 144);

}  // namespace ahu::rapa_nui_cards
