// The Game concept: what a folder under games/ must provide. A missing rule fails here, at compile
// time. Words: Game (rules), State, View, Action, Outcome, Seat, Turn, Payoff.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/platform.hpp"
#include "base/rng.hpp"
#include "base/static_vector.hpp"

namespace ahu {

using Seat = std::uint8_t;
inline constexpr int max_seats = 6;
inline constexpr Seat spectator = 255;  // watches without a seat

// Whether a view still shows information that was public once and is hidden now: all of it (open),
// or none (strict), so that players must remember it.
enum class Memory : std::uint32_t { Open, Strict };

// The next to act: a player, chance, or nobody.
struct Turn {
  enum class Kind : std::uint8_t { Player, Chance, Over };
  Kind kind = Kind::Over;
  Seat seat = 0;  // only for a player

  AHU_HD static constexpr Turn player(int seat) { return {Kind::Player, static_cast<Seat>(seat)}; }
  AHU_HD static constexpr Turn chance() { return {Kind::Chance, 0}; }
  AHU_HD static constexpr Turn over() { return {Kind::Over, 0}; }
  AHU_HD constexpr bool is_player() const { return kind == Kind::Player; }
  AHU_HD constexpr bool is_chance() const { return kind == Kind::Chance; }
  AHU_HD constexpr bool is_over() const { return kind == Kind::Over; }
  AHU_HD friend constexpr bool operator==(Turn, Turn) = default;
};

// One outcome of chance, with probability proportional to its weight.
template <class Action>
struct Outcome {
  Action action;
  std::uint32_t weight;
};

using BySeat = StaticVector<std::int32_t, max_seats>;
using Payoffs = BySeat;  // 60, shared by the winners; 0 for the others
using Scores = BySeat;   // the points of the rulebook

template <class Value>
AHU_HD constexpr BySeat by_seat(int players, const Value& value) {
  BySeat numbers;
  for (int seat = 0; seat < players; ++seat) {
    numbers.push_back(value(seat));
  }
  return numbers;
}

inline constexpr int payoff_total = 60;

template <class G>
using ActionList = StaticVector<typename G::Action, G::max_actions>;
template <class G>
using OutcomeList = StaticVector<Outcome<typename G::Action>, G::max_outcomes>;

// A game without chance has max_outcomes 1.
template <class G>
inline constexpr bool has_chance = G::max_outcomes > 1;

// The View of a game in which nothing is hidden. A type of its own: bots get views, never states.
template <class State>
struct OpenView {
  State state;
  AHU_HD friend constexpr bool operator==(const OpenView&, const OpenView&) = default;
};

// A value made of bytes alone: copyable by memcpy, equal exactly when the bytes are equal.
template <class T>
concept PlainBytes = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

// An action is a 32-bit code in a class of its own.
template <class A>
concept ActionCode = PlainBytes<A> && sizeof(A) == 4 && requires(const A a) {
  { a.code } -> std::convertible_to<std::uint32_t>;
  { A{std::uint32_t{}} };
  { a == a } -> std::convertible_to<bool>;
  { a < a } -> std::convertible_to<bool>;
};

template <class G>
concept Game = PlainBytes<typename G::State> && PlainBytes<typename G::View> &&
               PlainBytes<typename G::Options> && ActionCode<typename G::Action> &&
               requires(const typename G::State& state, typename G::State& changing,
                        const typename G::View& view, const typename G::Options& options,
                        typename G::Action action, ActionList<G>& actions, OutcomeList<G>& outcomes,
                        Seat seat) {
                 { G::id } -> std::convertible_to<std::string_view>;
                 { G::name } -> std::convertible_to<std::string_view>;
                 { G::rules_version } -> std::convertible_to<int>;
                 { G::min_players } -> std::convertible_to<int>;
                 { G::max_players } -> std::convertible_to<int>;
                 { G::max_actions } -> std::convertible_to<int>;
                 { G::max_outcomes } -> std::convertible_to<int>;
                 { G::has_secrets } -> std::convertible_to<bool>;
                 { options.players } -> std::convertible_to<int>;  // beside the game's own options

                 { G::initial(options) } -> std::same_as<typename G::State>;
                 { G::options(state) } -> std::same_as<typename G::Options>;
                 { G::turn(state) } -> std::same_as<Turn>;
                 {
                   G::legal_actions(state, actions)
                 } -> std::same_as<void>;  // appends, sorted by code
                 {
                   G::chance_outcomes(state, outcomes)
                 } -> std::same_as<void>;                               // appends, sorted by code
                 { G::apply(changing, action) } -> std::same_as<void>;  // the action must be legal
                 {
                   G::why_not(state, action)
                 } -> std::same_as<typename G::Why>;              // Why::Legal if it is legal
                 { G::payoffs(state) } -> std::same_as<Payoffs>;  // only at the end
                 { G::scores(state) } -> std::same_as<Scores>;    // only at the end
                 {
                   G::observe(state, seat)
                 } -> std::same_as<typename G::View>;  // a seat or the spectator
                 { G::options_seen(view) } -> std::same_as<typename G::Options>;
                 { G::max_plies(options) } -> std::convertible_to<int>;
                 { G::is_valid(state) } -> std::same_as<bool>;  // the invariant
               };

// A game with hidden information adds:
template <class G>
concept SecretGame = Game<G> && G::has_secrets &&
                     requires(const typename G::State& state, const typename G::View& view,
                              typename G::Action action, Seat seat, Rng& rng) {
                       // A world that the seat of this view cannot tell from the real one, uniform
                       // over the cards.
                       { G::sample_world(view, rng) } -> std::same_as<typename G::State>;
                       // The log entry of this action, done in this state, as that seat (or the
                       // spectator) may read it.
                       { G::seen_as(state, action, seat) } -> std::same_as<typename G::Action>;
                       // Whether this action reveals earlier entries of the log, and
                       // how this seat reads an entry from then on.
                       { G::opens_log(state, action) } -> std::same_as<bool>;
                       { G::seen_later(state, action, seat) } -> std::same_as<typename G::Action>;
                       // Whether this action shows a player something new: undo at a
                       // table stops there.
                       { G::reveals(state, action) } -> std::same_as<bool>;
                     };

template <Game G>
AHU_HD constexpr bool is_legal(const typename G::State& state, typename G::Action action) {
  return G::why_not(state, action) == G::Why::Legal;
}

// A full state behind a view: the real one where nothing is hidden, else a sampled one.
template <Game G>
AHU_HD constexpr typename G::State world_behind(const typename G::View& view, Rng& rng) {
  if constexpr (G::has_secrets) {
    return G::sample_world(view, rng);
  } else {
    return view.state;
  }
}

template <Game G>
AHU_HD constexpr typename G::Action seen_as(const typename G::State& state,
                                            typename G::Action action, Seat seat) {
  if constexpr (G::has_secrets) {
    return G::seen_as(state, action, seat);
  } else {
    return action;
  }
}

// Whether the material suffices for these options; true for a game without can_play().
template <Game G>
AHU_HD constexpr bool can_play(const typename G::Options& options) {
  if constexpr (requires { G::can_play(options); }) {
    return G::can_play(options);
  } else {
    return true;
  }
}

// The same position as if the match had this memory. A game without the option has one memory.
template <Game G>
AHU_HD constexpr typename G::State with_memory(const typename G::State& state, Memory memory) {
  if constexpr (requires { G::with_memory(state, memory); }) {
    return G::with_memory(state, memory);
  } else {
    return state;
  }
}

// The view that bots and learners get, always with open memory: they could read the log.
template <Game G>
AHU_HD constexpr typename G::View open_view(const typename G::State& state, Seat seat) {
  return G::observe(with_memory<G>(state, Memory::Open), seat);
}

// The payoffs where `winners` is a set of seats, bit by bit.
AHU_HD constexpr Payoffs share_payoff(int players, unsigned winners) {
  int count = 0;
  for (int seat = 0; seat < players; ++seat) {
    count += static_cast<int>((winners >> seat) & 1U);
  }
  Payoffs payoffs;
  for (int seat = 0; seat < players; ++seat) {
    payoffs.push_back(((winners >> seat) & 1U) != 0 ? payoff_total / count : 0);
  }
  return payoffs;
}

}  // namespace ahu
