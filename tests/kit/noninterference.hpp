// Non-interference: two worlds that a seat cannot tell apart give it byte-identical views,
// logs, legal actions, refusals, events and previews, now and while both are played on alike.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "kit/byte_game.hpp"
#include "search/playout.hpp"
#include "support/json.hpp"

namespace ahu::kit {

// What was compared, and the first leak found, or "".
struct Secrecy {
  std::uint64_t pairs = 0;     // worlds a seat could not tell apart, their views as bytes
  std::uint64_t distinct = 0;  // of these, pairs of worlds that do differ
  std::uint64_t texts = 0;     // pairs compared as JSON, too
  std::uint64_t plies = 0;     // played on alike in both worlds of a pair
  std::uint64_t parted = 0;    // continuations that ended because a secret came out
  std::string leak{};
};

template <Game G, class N>
class NonInterference {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Moves = std::vector<Action>;

 public:
  explicit NonInterference(std::uint64_t seed) : rng_(seed) {}

  // Plays random games and compares pairs at every node until this many were compared.
  Secrecy compare(std::uint64_t pairs, std::uint64_t texts) {
    texts_every_ = std::max<std::uint64_t>(1, pairs / std::max<std::uint64_t>(1, texts));
    while (found_.leak.empty() && (found_.pairs < pairs || found_.texts < texts)) {
      play();
    }
    return found_;
  }

 private:
  static constexpr int max_continuation = 12;
  static constexpr int max_in_text = 4;  // JSON is slow
  static constexpr std::uint32_t continue_one_in = 32;
  static constexpr std::uint32_t ask_what_is_told_one_in = 4;
  static constexpr int refusals_tried = 4;

  void play() {
    const auto head = random_bytes(rng_, 16);
    Bytes bytes(head);
    options_ = read_options<G, N>(bytes);
    State state = G::initial(options_);
    for (;;) {
      for (int seat = 0; seat <= options_.players && found_.leak.empty(); ++seat) {
        viewer_ = seat == options_.players ? spectator : static_cast<Seat>(seat);
        compare_pair(state, G::sample_world(G::observe(state, viewer_), rng_));
      }
      const Moves moves = moves_in(state);
      if (moves.empty() || !found_.leak.empty()) {
        return;
      }
      G::apply(state, any_of(moves));
    }
  }

  void compare_pair(State left, State right) {
    ++found_.pairs;
    found_.distinct += same_bytes(left, right) ? 0 : 1;
    in_text_ = found_.pairs % texts_every_ == 0;
    found_.texts += in_text_ ? 1 : 0;
    compare_sight(left, right);
    if (!in_text_ && rng_.below(continue_one_in) != 0) {
      return;
    }
    const int longest = in_text_ ? max_in_text : max_continuation;
    for (int ply = 0; ply < longest && found_.leak.empty(); ++ply) {
      compare_turn(left, right);
      if (!found_.leak.empty() || !step(left, right)) {
        return;
      }
      ++found_.plies;
    }
  }

  // -- what the seat sees --

  void compare_sight(const State& left, const State& right) {
    const View seen = G::observe(left, viewer_);
    const View also = G::observe(right, viewer_);
    require(same_bytes(seen, also), "a view");
    require(G::turn(left) == G::turn(right), "whose turn it is");
    if (in_text_) {
      require(json::serialize(N::view_json(seen)) == json::serialize(N::view_json(also)),
              "a view as JSON");
    }
  }

  // At its own turn a seat also gets the legal actions, previews of them and refusals.
  void compare_turn(const State& left, const State& right) {
    const Turn turn = G::turn(left);
    if (!turn.is_player() || turn.seat != viewer_) {
      if (rng_.below(ask_what_is_told_one_in) == 0) {
        compare_what_is_told(left, right);
      }
      return;
    }
    const Moves moves = moves_in(left);
    require(moves == moves_in(right), "the legal actions");
    for (int i = 0; i < refusals_tried; ++i) {
      compare_refusal(left, right, near(any_of(moves)));
    }
    if (in_text_) {
      const Action action = any_of(moves);
      require(N::preview(G::observe(left, viewer_), action) ==
                  N::preview(G::observe(right, viewer_), action),
              "a preview");
    }
  }

  Action near(Action action) {
    const std::uint32_t bit = std::uint32_t{1} << rng_.below(32);
    return Action{rng_.below(4) == 0 ? static_cast<std::uint32_t>(rng_.next()) : action.code ^ bit};
  }

  void compare_refusal(const State& left, const State& right, Action action) {
    const auto why = G::why_not(left, action);
    require(why == G::why_not(right, action), "the reason of a refusal");
    if (why == G::Why::Legal || !in_text_) {
      return;
    }
    const auto said = N::explain(left, action, why);
    const auto also = N::explain(right, action, why);
    require(said.clause == also.clause && said.message == also.message && said.args == also.args,
            "a refusal");
  }

  // -- what the seat is told of others --

  // A log entry tells no more than the views around it: where both worlds can lead to the same
  // view, the same entries can stand in the log. (A card that a log forgets to hide stands there
  // only in worlds in which its player holds it.)
  void compare_what_is_told(const State& left, const State& right) {
    const auto told = told_in(left);
    const auto also = told_in(right);
    auto one = told.begin();
    auto two = also.begin();
    while (one != told.end() && two != also.end()) {
      if (one->first != two->first) {
        ++(one->first < two->first ? one : two);
        continue;
      }
      const auto view = one->first;
      const auto of_view = [&](const auto& entry) { return entry.first == view; };
      const auto one_end = std::find_if_not(one, told.end(), of_view);
      const auto two_end = std::find_if_not(two, also.end(), of_view);
      require(std::equal(one, one_end, two, two_end), "an entry of the log");
      one = one_end;
      two = two_end;
    }
  }

  // Each view that a move can lead to, with the log entry of the move; sorted.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> told_in(const State& state) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> told;
    for (const Action action : moves_in(state)) {
      State next = state;
      G::apply(next, action);
      told.emplace_back(hash_value(G::observe(next, viewer_)),
                        G::seen_as(state, action, viewer_).code);
    }
    std::sort(told.begin(), told.end());
    told.erase(std::unique(told.begin(), told.end()), told.end());
    return told;
  }

  // -- playing on --

  // One move of the same public form in both worlds; false: they part here, or the match has ended.
  bool step(State& left, State& right) {
    const Moves moves = moves_in(left);
    const Moves others = moves_in(right);
    for (int tries = 0; tries < 4 && !moves.empty(); ++tries) {
      const Action action = any_of(moves);
      const auto seen = G::seen_as(left, action, viewer_);
      Moves alike;
      std::copy_if(others.begin(), others.end(), std::back_inserter(alike),
                   [&](Action other) { return G::seen_as(right, other, viewer_) == seen; });
      if (!alike.empty()) {
        return play_on(left, action, right, any_of(alike));
      }
    }
    return false;
  }

  bool play_on(State& left, Action action, State& right, Action other) {
    const State before = left;
    const State also_before = right;
    G::apply(left, action);
    G::apply(right, other);
    const bool reveals = G::reveals(before, action) || G::reveals(also_before, other);
    const bool same_view = same_bytes(G::observe(left, viewer_), G::observe(right, viewer_));
    require(same_view || reveals, "a view after an action that reveals nothing");
    // The events may show something only while it happens: two cards turned over and discarded.
    const bool in_the_open = reveals && G::seen_as(before, action, viewer_) == action;
    const bool same_events =
        !in_text_ || !same_view || events_agree(before, action, also_before, other);
    require(same_events || in_the_open, "the events of an action");
    if (!same_view || !same_events) {
      ++found_.parted;
      return false;
    }
    if (in_text_) {
      compare_sight(left, right);
    }
    return true;
  }

  bool events_agree(const State& left, Action action, const State& right, Action other) {
    return json::serialize(N::events(left, action, viewer_)) ==
           json::serialize(N::events(right, other, viewer_));
  }

  // The legal actions, or the outcomes of chance.
  static Moves moves_in(const State& state) {
    Moves moves;
    const Turn turn = G::turn(state);
    if (turn.is_player()) {
      ActionList<G> actions;
      G::legal_actions(state, actions);
      moves.assign(actions.begin(), actions.end());
    } else if (turn.is_chance()) {
      OutcomeList<G> outcomes;
      G::chance_outcomes(state, outcomes);
      for (const auto& outcome : outcomes) {
        moves.push_back(outcome.action);
      }
    }
    return moves;
  }
  Action any_of(const Moves& moves) {
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  template <class T>
  static bool same_bytes(const T& one, const T& two) {
    return std::memcmp(&one, &two, sizeof one) == 0;
  }

  void require(bool same, const char* what) {
    if (!same && found_.leak.empty()) {
      found_.leak = std::string(what) + " differs for " +
                    (viewer_ == spectator ? "the spectator" : "seat " + std::to_string(viewer_)) +
                    " between worlds that look the same, with " + std::to_string(options_.players) +
                    " players";
    }
  }

  Rng rng_;
  typename G::Options options_{};
  Seat viewer_ = 0;
  bool in_text_ = false;
  std::uint64_t texts_every_ = 1;
  Secrecy found_;
};

}  // namespace ahu::kit
