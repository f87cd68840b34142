// Kuhn's poker (1950), whose equilibria are known: three cards, an ante of one, a bet of one. A
// chip won counts 10 of the 60 that are shared.
#pragma once

#include "match/module.hpp"
#include "match/plain_parts.hpp"

namespace ahu::kuhn {

struct State {
  std::uint8_t cards[2];  // 1 to 3; 0 before the deal
  std::uint8_t history;   // two bits an action: 1 pass, 2 bet
  friend bool operator==(const State&, const State&) = default;
};
struct View {
  State known;
  std::uint8_t seat;
  friend bool operator==(const View&, const View&) = default;
};
// code: 1 to 3 deal that card, 4 a deal not seen, 5 pass, 6 bet.
struct Action {
  std::uint32_t code = 0;
  friend auto operator<=>(Action, Action) = default;
};
struct Options {
  std::int16_t players = 2;
};
inline constexpr Action pass{5};
inline constexpr Action bet{6};

struct Kuhn {
  using State = kuhn::State;
  using View = kuhn::View;
  using Action = kuhn::Action;
  using Options = kuhn::Options;
  enum class Why : std::uint8_t { Legal, NotNow };
  static constexpr std::string_view id = "kuhn";
  static constexpr std::string_view name = "Kuhn's poker";
  static constexpr int rules_version = 1;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int max_actions = 2;
  static constexpr int max_outcomes = 3;
  static constexpr bool has_secrets = true;

  static State initial(const Options&) { return {}; }
  static Options options(const State&) { return {}; }
  static Options options_seen(const View&) { return {}; }
  static int max_plies(const Options&) { return 5; }
  static Turn turn(const State& state) {
    if (state.cards[1] == 0) {
      return Turn::chance();
    }
    switch (state.history) {
      case 0:
      case pass_bet: return Turn::player(0);
      case after_pass:
      case after_bet: return Turn::player(1);
      default: return Turn::over();
    }
  }
  static void legal_actions(const State&, ActionList<Kuhn>& list) {
    list.push_back(pass);
    list.push_back(bet);
  }
  static void chance_outcomes(const State& state, OutcomeList<Kuhn>& list) {
    for (std::uint32_t card = 1; card <= 3; ++card) {
      if (state.cards[0] != card) {
        list.push_back({Action{card}, 1});
      }
    }
  }
  static void apply(State& state, Action action) {
    if (action.code <= 3) {
      state.cards[state.cards[0] == 0 ? 0 : 1] = static_cast<std::uint8_t>(action.code);
    } else {
      state.history = static_cast<std::uint8_t>(state.history * 4 + (action == pass ? 1 : 2));
    }
  }
  static Why why_not(const State& state, Action action) {
    const bool is_deal = action.code >= 1 && action.code <= 3;
    return turn(state).is_chance() == is_deal ? Why::Legal : Why::NotNow;
  }
  // Chips that the first seat wins.
  static int chips(const State& state) {
    const int sign = state.cards[0] > state.cards[1] ? 1 : -1;
    switch (state.history) {
      case bet_pass: return 1;
      case pass_bet_pass: return -1;
      case pass_pass: return sign;
      default: return 2 * sign;
    }
  }
  static Payoffs payoffs(const State& state) {
    Payoffs payoffs;
    payoffs.push_back(30 + 10 * chips(state));
    payoffs.push_back(30 - 10 * chips(state));
    return payoffs;
  }
  static Scores scores(const State& state) { return payoffs(state); }
  static View observe(const State& state, Seat seat) {
    View view{state, seat};
    if (seat < 2) {
      view.known.cards[1 - seat] = 0;
    }
    return view;
  }
  static bool is_valid(const State&) { return true; }
  static State sample_world(const View& view, Rng& rng) {
    State world = view.known;
    const std::uint8_t own = world.cards[view.seat];
    world.cards[1 - view.seat] = static_cast<std::uint8_t>((own + rng.below(2)) % 3 + 1);
    return world;
  }
  static Action seen_as(const State& state, Action action, Seat seat) {
    const Seat dealt = state.cards[0] == 0 ? 0 : 1;
    return action.code <= 3 && dealt != seat ? Action{4} : action;
  }
  static bool opens_log(const State&, Action) { return false; }
  static Action seen_later(const State& state, Action action, Seat seat) {
    return seen_as(state, action, seat);
  }
  static bool reveals(const State&, Action) { return false; }

  // Histories: two bits an action, 1 pass and 2 bet.
  static constexpr int after_pass = 1;
  static constexpr int after_bet = 2;
  static constexpr int pass_pass = 5;
  static constexpr int pass_bet = 6;
  static constexpr int bet_pass = 9;
  static constexpr int bet_bet = 10;
  static constexpr int pass_bet_pass = 25;
  static constexpr int pass_bet_bet = 26;
};

struct Notation {
  static constexpr std::span<const OptionSpec<Options>> option_specs{};
  static constexpr std::span<const Take> takes{};
  static std::string action_text(const Options&, Action action) {
    return std::to_string(action.code);
  }
  static std::optional<Action> parse_action(const Options&, std::string_view) { return {}; }
  static json::object action_json(const Options&, Action) { return {}; }
  static Result<Action> read_action(const Options&, const json::object&) { return Action{}; }
  static json::object material(const Options&) { return {}; }
  static json::object state_json(const State&) { return {}; }
  static Result<State> load_state(const json::value&) { return State{}; }
  static json::object view_json(const View&) { return {}; }
  static Result<View> load_view(const json::value&, Seat seat) { return View{{}, seat}; }
  static Refusal explain(const State&, Action, Kuhn::Why) { return {"K-1", {}, {}, "not now"}; }
  static json::array events(const State&, Action, Seat) { return {}; }
  static json::array preview(const View&, Action) { return {}; }
};
struct Terminal : PlainTerminal<Kuhn, Notation> {};
struct Guess {
  static BySeat evaluate(const State&) {
    BySeat values;
    values.push_back(30000);
    values.push_back(30000);
    return values;
  }
};

inline const AnyGame& module() {
  static const GameModule<Kuhn, Notation, Terminal, Guess> game;
  return game;
}

}  // namespace ahu::kuhn
