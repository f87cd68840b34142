// A toy with chance and secrets for testing the modules above: each of two seats is dealt a card
// from 1 to 4 in secret, then each keeps it or swaps it for the one left in the middle that nobody
// sees; the cards are shown and the higher one wins.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/game.hpp"
#include "match/any_game.hpp"
#include "match/options.hpp"
#include "search/choice.hpp"
#include "support/document_reader.hpp"
#include "support/error.hpp"

namespace ahu::toy {

struct State {
  std::uint8_t dealt;     // cards dealt so far: 0 to 3
  std::uint8_t decided;   // seats that have decided: 0 to 2
  std::uint8_t cards[3];  // of the seats, and the middle one; 0 before it is dealt
  friend bool operator==(const State&, const State&) = default;
};

struct View {
  State known;        // a card that is hidden is 0
  std::uint8_t seat;  // whose view it is
  friend bool operator==(const View&, const View&) = default;
};

// code: 1 to 4 deal that card, 5 a deal not seen, 6 keep, 7 swap.
struct Action {
  std::uint32_t code = 0;
  friend auto operator<=>(Action, Action) = default;
};
inline constexpr Action unseen_deal{5};
inline constexpr Action keep{6};
inline constexpr Action swap{7};

struct Options {
  std::int16_t players = 2;
};

struct Toy {
  using State = toy::State;
  using View = toy::View;
  using Action = toy::Action;
  using Options = toy::Options;
  enum class Why : std::uint8_t { Legal, NotNow };
  static constexpr std::string_view id = "toy";
  static constexpr std::string_view name = "Toy";
  static constexpr int rules_version = 3;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int max_actions = 2;
  static constexpr int max_outcomes = 4;
  static constexpr bool has_secrets = true;

  static State initial(const Options&) { return {}; }
  static Options options(const State&) { return {}; }
  static Options options_seen(const View&) { return {}; }
  static int max_plies(const Options&) { return 5; }
  static Turn turn(const State& state) {
    if (state.dealt < 3) {
      return Turn::chance();
    }
    return state.decided < 2 ? Turn::player(state.decided) : Turn::over();
  }
  static void legal_actions(const State&, ActionList<Toy>& list) {
    list.push_back(keep);
    list.push_back(swap);
  }
  static bool in_use(const State& state, std::uint32_t card) {
    return state.cards[0] == card || state.cards[1] == card || state.cards[2] == card;
  }
  static void chance_outcomes(const State& state, OutcomeList<Toy>& list) {
    for (std::uint32_t card = 1; card <= 4; ++card) {
      if (!in_use(state, card)) {
        list.push_back({Action{card}, 1});
      }
    }
  }
  static void apply(State& state, Action action) {
    if (action == keep || action == swap) {
      if (action == swap) {
        std::swap(state.cards[state.decided], state.cards[2]);
      }
      ++state.decided;
    } else {
      state.cards[state.dealt % 3] = static_cast<std::uint8_t>(action.code);
      ++state.dealt;
    }
  }
  static Why why_not(const State& state, Action action) {
    const Turn now = turn(state);
    const bool fine = now.is_chance()
                          ? action.code >= 1 && action.code <= 4 && !in_use(state, action.code)
                      : now.is_player() ? action == keep || action == swap
                                        : false;
    return fine ? Why::Legal : Why::NotNow;
  }
  static Payoffs payoffs(const State& state) {
    return share_payoff(2, state.cards[0] > state.cards[1] ? 1U : 2U);
  }
  static Scores scores(const State& state) {
    Scores scores;
    scores.push_back(state.cards[0]);
    scores.push_back(state.cards[1]);
    return scores;
  }
  static View observe(const State& state, Seat seat) {
    View view{state, seat};
    for (int place = 0; place < 3; ++place) {
      if (place != seat && !(turn(state).is_over() && place < 2)) {
        view.known.cards[place] = 0;
      }
    }
    return view;
  }
  static bool is_valid(const State& state) { return state.dealt <= 3 && state.decided <= 2; }
  static State sample_world(const View& view, Rng& rng) {
    State world = view.known;
    for (int place = 0; place < world.dealt; ++place) {
      while (world.cards[place] == 0) {
        const std::uint32_t card = 1 + rng.below(4);
        if (!in_use(world, card)) {
          world.cards[place] = static_cast<std::uint8_t>(card);
        }
      }
    }
    return world;
  }
  static Action seen_as(const State& state, Action action, Seat seat) {
    return action.code <= 4 && state.dealt != seat ? unseen_deal : action;
  }
  // The last decision shows both hands, not the card that nobody holds.
  static bool opens_log(const State& state, Action) { return state.decided == 1; }
  static Action seen_later(const State& state, Action action, Seat seat) {
    return state.dealt < 2 ? action : seen_as(state, action, seat);
  }
  static bool reveals(const State& state, Action) { return state.decided == 1; }
};

struct Notation {
  static constexpr std::span<const OptionSpec<Options>> option_specs{};
  static constexpr std::span<const Take> takes{};
  static std::string action_text(const Options&, Action action) {
    if (action == keep || action == swap) {
      return action == keep ? "keep" : "swap";
    }
    return action == unseen_deal ? "deal ?" : "deal " + std::to_string(action.code);
  }
  static std::optional<Action> parse_action(const Options& options, std::string_view text) {
    for (std::uint32_t code = 1; code <= 7; ++code) {
      if (action_text(options, Action{code}) == text) {
        return Action{code};
      }
    }
    return std::nullopt;
  }
  static json::object action_json(const Options& options, Action action) {
    return {{"kind", action_text(options, action)}};
  }
  static Result<Action> read_action(const Options& options, const json::object& object) {
    const json::value* kind = object.if_contains("kind");
    const auto action = kind != nullptr && kind->is_string()
                            ? parse_action(options, kind->get_string())
                            : std::nullopt;
    if (!action) {
      return fail(ErrorCode::IllegalAction, "no action of toy");
    }
    return *action;
  }
  static json::object material(const Options&) { return {{"cards", 3}}; }
  static json::object write(const State& state) {
    return {{"game", Toy::id},
            {"dealt", state.dealt},
            {"decided", state.decided},
            {"cards", {state.cards[0], state.cards[1], state.cards[2]}}};
  }
  static Result<State> read(const json::value& value) {
    DocumentFault fault;
    DocumentReader in(value, "", fault);
    State state{};
    state.dealt = static_cast<std::uint8_t>(in.integer("dealt", 0, 3));
    state.decided = static_cast<std::uint8_t>(in.integer("decided", 0, 2));
    in.integers("cards", 3, 0, 4, state.cards);
    if (fault.found()) {
      return fail(ErrorCode::BadState, fault.text());
    }
    return state;
  }
  static json::object state_json(const State& state) { return write(state); }
  static Result<State> load_state(const json::value& value) { return read(value); }
  static json::object view_json(const View& view) { return write(view.known); }
  static Result<View> load_view(const json::value& value, Seat seat) {
    const auto known = read(value);
    if (!known) {
      return std::unexpected(known.error());
    }
    return View{*known, seat};
  }
  static Refusal explain(const State&, Action, Toy::Why) { return {"TO-1", {}, {}, "not now"}; }
  static json::array events(const State& state, Action action, Seat seat) {
    return {{{"type", action_text({}, Toy::seen_as(state, action, seat))}}};
  }
  static json::array preview(const View&, Action action) {
    return {{{"type", action_text({}, action)}}};
  }
};

// High cards win more often.
struct Guess {
  static BySeat evaluate(const State& state) {
    BySeat values;
    values.push_back(30000 + 1000 * state.cards[0]);
    values.push_back(30000 + 1000 * state.cards[1]);
    return values;
  }
};

const AnyGame& module();

}  // namespace ahu::toy
