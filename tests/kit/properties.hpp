// The properties that every game must have, checked at every node of a game that a byte string
// plays.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "kit/byte_game.hpp"
#include "kit/schema.hpp"
#include "match/module.hpp"
#include "match/schema.hpp"
#include "search/playout.hpp"
#include "support/json.hpp"

namespace ahu::kit {

template <Game G, class N>
class Properties {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  // Plays until the bytes or the game end; returns the first property violated, or "".
  static std::string check(std::span<const std::uint8_t> input) { return Properties(input).run(); }

 private:
  explicit Properties(std::span<const std::uint8_t> input)
      : bytes_(input),
        options_(read_options<G, N>(bytes_)),
        state_(G::initial(options_)),
        rng_(hash_bytes(input.data(), input.size())) {}

  std::string run() {
    while (fault_.empty()) {
      check_node();
      if (bytes_.empty() || G::turn(state_).is_over() || !fault_.empty()) {
        break;
      }
      step();
    }
    check_replay();
    return fault_.empty() ? "" : fault_ + "\nafter: " + log_text();
  }

  void step() {
    const Turn turn = G::turn(state_);
    Action action{};
    if (turn.is_chance()) {
      OutcomeList<G> outcomes;
      G::chance_outcomes(state_, outcomes);
      action = outcomes[bytes_.below(outcomes.size())].action;
    } else {
      action = actions_[bytes_.below(actions_.size())];
    }
    check_events(action);
    log_.push_back(action);
    G::apply(state_, action);
    require(static_cast<int>(log_.size()) <= G::max_plies(options_), "a game ends in max_plies");
  }

  void check_node() {
    require(G::is_valid(state_), "is_valid holds after every action");
    actions_.clear();
    OutcomeList<G> outcomes;
    const Turn turn = G::turn(state_);
    if (turn.is_player()) {
      require(turn.seat < options_.players, "the seat to act exists");
      G::legal_actions(state_, actions_);
    }
    if (turn.is_chance()) {
      G::chance_outcomes(state_, outcomes);
    }
    check_lists(turn, outcomes);
    check_legality(turn, outcomes);
    check_texts(outcomes);
    check_views(turn);
    if (log_.size() % 4 == 0 || turn.is_over()) {
      check_json();
    }
    if (turn.is_over()) {
      check_end();
    }
  }

  void check_lists(Turn turn, const OutcomeList<G>& outcomes) {
    require(!actions_.empty() == turn.is_player(), "actions exactly at a player's turn");
    require(!outcomes.empty() == turn.is_chance(), "outcomes exactly at a turn of chance");
    for (int i = 1; i < actions_.size(); ++i) {
      require(actions_[i - 1] < actions_[i], "actions are sorted and without duplicates");
    }
    for (int i = 0; i < outcomes.size(); ++i) {
      require(outcomes[i].weight > 0, "an outcome has a weight");
      require(i == 0 || outcomes[i - 1].action < outcomes[i].action,
              "outcomes are sorted and without duplicates");
    }
    if (turn.is_chance()) {
      const Action drawn = sample_chance<G>(state_, rng_);
      require(listed(outcomes, drawn), "a sampled outcome is one of the outcomes");
    }
  }

  static bool listed(const OutcomeList<G>& outcomes, Action action) {
    return std::any_of(outcomes.begin(), outcomes.end(),
                       [&](const auto& outcome) { return outcome.action == action; });
  }

  // is_legal agrees with the lists, for random candidates too.
  void check_legality(Turn turn, const OutcomeList<G>& outcomes) {
    for (const Action action : actions_) {
      require(is_legal<G>(state_, action), "a listed action is legal", action);
    }
    for (const auto& outcome : outcomes) {
      require(is_legal<G>(state_, outcome.action), "a listed outcome is legal", outcome.action);
    }
    for (int i = 0; i < 24; ++i) {
      const Action candidate = random_candidate(outcomes);
      const bool expected = turn.is_chance()
                                ? listed(outcomes, candidate)
                                : std::binary_search(actions_.begin(), actions_.end(), candidate);
      require(is_legal<G>(state_, candidate) == expected, "is_legal agrees with the list",
              candidate);
      if (!expected) {
        const auto refusal = N::explain(state_, candidate, G::why_not(state_, candidate));
        require(!refusal.clause.empty(), "a refusal names its clause", candidate);
        if (refusal.message.empty() && refusal.clause != notation_reason && i % 8 == 0) {
          check_said(
              "refusal." +
                  std::string(
                      reasons_of<G>()[static_cast<std::size_t>(G::why_not(state_, candidate))]),
              refusal.args);
        }
      }
    }
  }

  // Near misses are the interesting ones: a bit or a field of a legal or an earlier action changed.
  Action random_candidate(const OutcomeList<G>& outcomes) {
    std::uint32_t code = static_cast<std::uint32_t>(rng_.next());
    switch (rng_.below(4)) {
      case 0: break;
      case 1: code >>= rng_.below(32); break;
      case 2:
        if (!log_.empty()) {
          code = log_[rng_.below(static_cast<std::uint32_t>(log_.size()))].code;
        }
        break;
      default:
        if (!actions_.empty()) {
          code = actions_[rng_.below(actions_.size())].code;
        } else if (!outcomes.empty()) {
          code = outcomes[0].action.code;
        }
        code ^= std::uint32_t{1} << rng_.below(32);
    }
    return Action{code};
  }

  void check_texts(const OutcomeList<G>& outcomes) {
    std::set<std::string> seen;
    const auto check = [&](Action action) {
      const std::string text = N::action_text(options_, action);
      require(seen.insert(text).second, "texts are unique", action);
      const auto back = N::parse_action(options_, text);
      require(back.has_value() && *back == action, "a text parses back", action);
      if constexpr (requires { typename G::Actions; }) {
        const auto read = N::read_action(options_, N::action_json(options_, action));
        require(read.has_value() && *read == action, "a structured action is read back", action);
      }
    };
    for (const Action action : actions_) {
      check(action);
    }
    for (const auto& outcome : outcomes) {
      check(outcome.action);
    }
  }

  void check_views(Turn turn) {
    const View open = G::observe(state_, spectator);
    for (int seat = 0; seat <= options_.players; ++seat) {
      const Seat who = seat == options_.players ? spectator : static_cast<Seat>(seat);
      const View view = G::observe(state_, who);
      const State world = world_behind<G>(view, rng_);
      require(G::is_valid(world), "a sampled world is valid");
      require(G::observe(world, who) == view, "a sampled world gives the same view");
      require(G::observe(world, spectator) == open, "a seat knows all that a spectator sees");
      require(G::turn(world) == turn, "a sampled world has the same turn");
      require(same_bytes(G::options_seen(view), options_), "a view knows the options");
      if (turn.is_player() && turn.seat == who) {
        ActionList<G> in_world;
        G::legal_actions(world, in_world);
        require(in_world == actions_, "a sampled world has the same legal actions");
      }
    }
  }

  void check_json() {
    const json::object written = N::state_json(state_);
    const auto loaded = N::load_state(json::parse(json::serialize(written)));
    require(loaded.has_value(),
            "a state's JSON loads" + (loaded ? std::string() : ": " + loaded.error().message));
    require(!loaded || same_bytes(*loaded, state_), "a state's JSON loads to the same bytes");
    if constexpr (requires { typename G::Description; }) {
      static const json::object schema = state_schema<G, N>();
      const std::string fault = schema_fault(schema, written);
      require(fault.empty(), "a state's JSON fits the schema: " + fault);
    }
    if constexpr (G::has_secrets) {
      for (int seat = 0; seat <= options_.players; ++seat) {
        const Seat who = seat == options_.players ? spectator : static_cast<Seat>(seat);
        const View view = G::observe(state_, who);
        const auto view_back = N::load_view(N::view_json(view), who);
        require(view_back.has_value(),
                "a view's JSON loads" + (view_back ? "" : ": " + view_back.error().message));
        require(!view_back || *view_back == view, "a view's JSON loads to the same view");
        if constexpr (requires { typename G::Description; }) {
          static const json::object schema = view_schema<G, N>();
          const std::string fault = schema_fault(schema, N::view_json(view));
          require(fault.empty(), "a view's JSON fits the schema: " + fault);
        }
      }
    }
  }

  void check_events(Action action) {
    for (const auto& event : N::events(state_, action, spectator)) {
      require(event.is_object() && event.as_object().contains("type"), "an event has a type");
      const std::string type(event.at("type").as_string());
      const bool shown = messages_of<G, N>(Language::English).has("terminal." + type);
      check_said((shown ? "terminal." : "event.") + type, event.as_object());
    }
  }

  // Every language has the sentence, and these values fill its holes.
  void check_said(const std::string& key, const json::object& values) {
    for (const Language language : {Language::English, Language::French, Language::Japanese}) {
      const Messages& say = messages_of<G, N>(language);
      require(say.has(key), "a message " + key + " in every language");
      const std::string text = say(key, values);
      require(text.find('{') == std::string::npos, "every hole is filled: " + text);
    }
  }

  void check_end() {
    const Payoffs payoffs = G::payoffs(state_);
    const Scores scores = G::scores(state_);
    require(payoffs.size() == options_.players && scores.size() == options_.players,
            "payoffs and scores for every seat");
    int total = 0;
    for (const int payoff : payoffs) {
      total += payoff;
    }
    require(total == payoff_total, "payoffs are 60 in all");
    json::array winners;
    for (int seat = 0; seat < payoffs.size(); ++seat) {
      if (payoffs[seat] > 0) {
        winners.emplace_back(seat);
      }
    }
    require(N::state_json(state_).at("winners") == json::value(winners),
            "the winners are those with a payoff");
  }

  void check_replay() {
    State again = G::initial(options_);
    for (const Action action : log_) {
      G::apply(again, action);
    }
    require(same_bytes(again, state_), "the log replays to the same bytes");
  }

  template <class T>
  static bool same_bytes(const T& left, const T& right) {
    return std::memcmp(&left, &right, sizeof left) == 0;
  }

  void require(bool holds, std::string_view property) {
    if (!holds && fault_.empty()) {
      fault_ = property;
    }
  }
  void require(bool holds, const char* property, Action action) {
    if (!holds && fault_.empty()) {
      fault_ = std::string(property) + ": code " + std::to_string(action.code);
    }
  }

  std::string log_text() const {
    std::string text;
    for (const Action action : log_) {
      text += N::action_text(options_, action) + "; ";
    }
    return text;
  }

  Bytes bytes_;
  Options options_;
  State state_;
  Rng rng_;
  ActionList<G> actions_;
  std::vector<Action> log_;
  std::string fault_;
};

}  // namespace ahu::kit
