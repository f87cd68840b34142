// Iterative deepening alpha-beta for two players without chance or secrets: transposition table,
// best move first, killers and history, and a quiescence over the actions that the game's
// heuristics call noisy. A seat may act several times in a row; the sign changes with the seat.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/hash.hpp"
#include "search/choice.hpp"

namespace ahu {

struct AlphaBetaLimits {
  std::uint64_t nodes = 200'000;
  int max_depth = 40;
  int quiet_depth = 4;  // plies of noisy actions below the horizon
  int table_bits = 20;  // entries: two to this power at the most
};

// Heuristics may list the noisy actions, which are searched beyond the horizon.
template <class H, class G>
concept HasNoisyActions = requires(const typename G::State& state, ActionList<G>& list) {
  { H::noisy_actions(state, list) } -> std::same_as<void>;
};

// Heuristics may know what the next two plies decide for the seat to act: it wins with its next
// action, or the other seat wins after any action. Else they list the actions worth searching, the
// best first; all others lose at once.
template <class H, class G>
concept HasForesight = requires(const typename G::State& state, ActionList<G>& list) {
  { H::foresee(state, list) } -> std::same_as<Foresight>;
};

// Heuristics may have a Prover, made from a function that says when to stop and is called at every
// node: `exceeds(state, bound)` says whether the seat to act wins (0) or at least draws (-1), or
// nothing if it was stopped.
template <class H, class G>
concept HasProver = requires(const typename G::State& state, bool (&should_stop)()) {
  {
    typename H::template Prover<bool()>(should_stop).exceeds(state, 0)
  } -> std::same_as<std::optional<bool>>;
};

template <Game G, class Heuristics>
  requires HeuristicsFor<Heuristics, G> && (G::max_players == 2 && !G::has_secrets)
class AlphaBeta {
  using State = typename G::State;
  using Action = typename G::Action;
  static constexpr std::int32_t infinite = 1'000'000;
  static constexpr std::int32_t win = 500'000;  // less the plies it takes: sooner is better

  enum class Bound : std::uint8_t { None, Exact, Lower, Upper };
  struct Entry {
    std::uint64_t hash = 0;
    std::int32_t value = 0;
    std::uint32_t action = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::None;
  };

 public:
  explicit AlphaBeta(const AlphaBetaLimits& limits)
      : limits_(limits), table_(std::size_t{1} << first_table_bits) {}

  void set_focus(const RootFocus<G>& focus) { focus_ = focus; }

  template <class ShouldStop>
  Choice<G> choose(const State& root, Rng& rng, ShouldStop should_stop) {
    nodes_ = 0;
    stopped_ = false;
    for (auto& count : history_) {
      count /= 8;
    }
    std::vector<Rated<Action>> rated = start_list(root, rng);
    bool is_proven = !HasProver<Heuristics, G> || focus_.compare;
    for (int depth = 1; depth <= limits_.max_depth && !stopped_; ++depth) {
      if (!is_proven && nodes_ > nodes_before_proof) {
        prove(root, rated, should_stop);
        is_proven = true;
      }
      const auto before = rated;
      unlimited_ = focus_.compare && depth == 1;  // every action is seen once
      deepen(root, depth, rated, should_stop);
      if (focus_.compare && stopped_ && depth > 1) {
        rated = before;  // values of different depths do not compare
      }
      if (is_decided(rated[0].value) || rated.size() == 1) {
        break;  // decided, or nothing to decide
      }
    }
    return summary(rated);
  }

 private:
  // The table grows with the work: clearing a large one takes longer than a short search.
  static constexpr int first_table_bits = 14;
  void grow_table() {
    std::vector<Entry> larger(table_.size() * 4);
    for (const Entry& entry : table_) {
      if (entry.bound != Bound::None) {
        larger[entry.hash & (larger.size() - 1)] = entry;
      }
    }
    table_ = std::move(larger);
  }

  // The root's actions in random order, so that equals are not always broken the same way.
  std::vector<Rated<Action>> start_list(const State& root, Rng& rng) const {
    ActionList<G> actions;
    G::legal_actions(root, actions);
    focus_.keep(actions);
    std::vector<Rated<Action>> rated;
    for (const Action action : actions) {
      rated.push_back({action, 0, -infinite});
    }
    for (std::uint32_t i = static_cast<std::uint32_t>(rated.size()); i > 1; --i) {
      std::swap(rated[i - 1], rated[rng.below(i)]);
    }
    return rated;
  }

  // Most positions are decided before that.
  static constexpr std::uint64_t nodes_before_proof = 20'000;

  // Keeps only actions that are proven to win or, if there are none, to draw. If time runs out,
  // those that are proven not to win come last.
  template <class ShouldStop>
  void prove(const State& root, std::vector<Rated<Action>>& rated, ShouldStop& should_stop) {
    if constexpr (HasProver<Heuristics, G>) {
      const auto stops = [&] { return out_of_budget(should_stop); };
      typename Heuristics::template Prover<const decltype(stops)> prover(stops);
      for (int bound = 0; bound >= -1 && !stopped_; --bound) {
        const auto proven = [&](const Rated<Action>& action) {
          return is_above(prover, root, action.action, bound);
        };
        std::vector<Rated<Action>> keeping;
        std::vector<Rated<Action>> refuted;
        for (std::size_t i = 0; i < rated.size() && !stopped_; ++i) {
          if (const std::optional<bool> above = proven(rated[i]); above.has_value()) {
            (*above ? keeping : refuted).push_back(rated[i]);
          }
        }
        if (!keeping.empty()) {
          rated = std::move(keeping);
          return;
        }
        std::rotate(rated.begin(), rated.begin() + static_cast<long>(refuted.size()), rated.end());
      }
    }
  }
  // The difference of the two players' values; 0 is even.
  static std::int32_t lead(const BySeat& values, Seat seat) {
    return values[seat] * 2 - value_of_win;
  }

  template <class Prover>
  static std::optional<bool> is_above(Prover& prover, const State& root, Action action, int bound) {
    State next = root;
    G::apply(next, action);
    const Seat seat = G::turn(root).seat;
    if (G::turn(next).is_over()) {
      return lead(final_values<G>(next), seat) > bound;
    }
    if (G::turn(next).seat == seat) {
      return prover.exceeds(next, bound);
    }
    const std::optional<bool> other = prover.exceeds(next, -bound - 1);
    return other.has_value() ? std::optional(!*other) : std::nullopt;
  }

  template <class ShouldStop>
  void deepen(const State& root, int depth, std::vector<Rated<Action>>& rated,
              ShouldStop& should_stop) {
    std::int32_t alpha = -infinite;
    const Seat seat = G::turn(root).seat;
    for (std::size_t i = 0; i < rated.size(); ++i) {
      State next = root;
      G::apply(next, rated[i].action);
      const std::int32_t least = focus_.compare ? -infinite : alpha;
      const std::int32_t value =
          child_value(next, seat, depth - 1, 1, least, infinite, should_stop);
      if (stopped_ && !(depth == 1 && i == 0)) {
        break;
      }
      rated[i].visits = static_cast<std::uint32_t>(depth);
      rated[i].value = value;
      if (value > alpha) {
        alpha = value;
        std::rotate(rated.begin(), rated.begin() + static_cast<long>(i),
                    rated.begin() + static_cast<long>(i) + 1);
      }
    }
  }

  template <class ShouldStop>
  std::int32_t child_value(State& next, Seat seat, int depth, int ply, std::int32_t alpha,
                           std::int32_t beta, ShouldStop& should_stop) {
    const Turn turn = G::turn(next);
    if (turn.is_over()) {
      ++nodes_;
      const std::int32_t payoff = lead(final_values<G>(next), seat);
      return payoff > 0 ? win - ply : payoff < 0 ? ply - win : 0;
    }
    return turn.seat == seat ? look(next, depth, ply, alpha, beta, should_stop)
                             : -look(next, depth, ply, -beta, -alpha, should_stop);
  }

  template <class ShouldStop>
  std::int32_t look(const State& state, int depth, int ply, std::int32_t alpha, std::int32_t beta,
                    ShouldStop& should_stop) {
    if (out_of_budget(should_stop)) {
      return alpha;
    }
    ActionList<G> actions;
    if constexpr (HasForesight<Heuristics, G>) {
      const Foresight foresight = Heuristics::foresee(state, actions);
      if (foresight != Foresight::Open) {
        return foresight == Foresight::Win ? win - (ply + 1) : ply + 2 - win;
      }
    }
    if (depth <= 0) {
      return quiesce(state, limits_.quiet_depth, ply, alpha, beta, should_stop);
    }
    const std::uint64_t hash = hash_value(state);
    const Entry& entry = table_[hash & (table_.size() - 1)];
    const bool known = entry.bound != Bound::None && entry.hash == hash;
    if (known && (entry.depth >= depth || is_decided(entry.value))) {
      const std::int32_t value = from_root(entry.value, ply);
      if (cuts(entry.bound, value, alpha, beta)) {
        return value;
      }
    }
    const std::uint32_t first = known ? entry.action : ~0U;
    if constexpr (HasForesight<Heuristics, G>) {
      put_first(actions, first);
    } else {
      G::legal_actions(state, actions);
      order(actions, first, ply);
    }
    return search_all(state, actions, hash, depth, ply, alpha, beta, should_stop);
  }

  template <class ShouldStop>
  std::int32_t search_all(const State& state, const ActionList<G>& actions, std::uint64_t hash,
                          int depth, int ply, std::int32_t alpha, std::int32_t beta,
                          ShouldStop& should_stop) {
    const Seat seat = G::turn(state).seat;
    const std::int32_t start = alpha;
    std::int32_t best = -infinite;
    Action best_action = actions[0];
    for (int i = 0; i < actions.size(); ++i) {
      State next = state;
      G::apply(next, actions[i]);
      // A null window for all but the first: most actions only have to be shown worse.
      std::int32_t value = 0;
      if (i == 0) {
        value = child_value(next, seat, depth - 1, ply + 1, alpha, beta, should_stop);
      } else {
        value = child_value(next, seat, depth - 1, ply + 1, alpha, alpha + 1, should_stop);
        if (value > alpha && value < beta) {
          value = child_value(next, seat, depth - 1, ply + 1, alpha, beta, should_stop);
        }
      }
      if (stopped_) {
        return best > alpha ? best : alpha;
      }
      if (value > best) {
        best = value;
        best_action = actions[i];
      }
      alpha = best > alpha ? best : alpha;
      if (alpha >= beta) {
        remember_cut(actions[i], depth, ply);
        break;
      }
    }
    store(hash, depth, ply, best, best_action, start, beta);
    return best;
  }

  template <class ShouldStop>
  std::int32_t quiesce(const State& state, int depth, int ply, std::int32_t alpha,
                       std::int32_t beta, ShouldStop& should_stop) {
    ++nodes_;
    const Seat seat = G::turn(state).seat;
    const std::int32_t quiet = lead(state_values<G, Heuristics>(state), seat);
    if constexpr (HasNoisyActions<Heuristics, G>) {
      if (quiet < beta && depth > 0) {
        return try_noise(state, quiet, depth, ply, alpha, beta, should_stop);
      }
    }
    return quiet;
  }

  // The best of stopping here and of every noisy action.
  template <class ShouldStop>
  std::int32_t try_noise(const State& state, std::int32_t best, int depth, int ply,
                         std::int32_t alpha, std::int32_t beta, ShouldStop& should_stop) {
    const Seat seat = G::turn(state).seat;
    alpha = best > alpha ? best : alpha;
    ActionList<G> noisy;
    Heuristics::noisy_actions(state, noisy);
    for (const Action action : noisy) {
      State next = state;
      G::apply(next, action);
      const Turn turn = G::turn(next);
      std::int32_t value = 0;
      if (turn.is_over()) {
        value = child_value(next, seat, 0, ply + 1, alpha, beta, should_stop);
      } else if (turn.seat == seat) {
        value = quiesce(next, depth - 1, ply + 1, alpha, beta, should_stop);
      } else {
        value = -quiesce(next, depth - 1, ply + 1, -beta, -alpha, should_stop);
      }
      best = value > best ? value : best;
      alpha = best > alpha ? best : alpha;
      if (alpha >= beta || out_of_budget(should_stop)) {
        break;
      }
    }
    return best;
  }

  // A win or a loss is valid for any depth.
  static bool is_decided(std::int32_t value) { return std::abs(value) >= win - 1000; }

  // The table counts the plies to a win from its own position, the search from the root.
  static std::int32_t from_root(std::int32_t value, int ply) {
    return !is_decided(value) ? value : value > 0 ? value - ply : value + ply;
  }
  static std::int32_t from_here(std::int32_t value, int ply) { return from_root(value, -ply); }

  static bool cuts(Bound bound, std::int32_t value, std::int32_t alpha, std::int32_t beta) {
    switch (bound) {
      case Bound::None: return false;
      case Bound::Exact: return true;
      case Bound::Lower: return value >= beta;
      case Bound::Upper: return value <= alpha;
    }
    return false;
  }

  void store(std::uint64_t hash, int depth, int ply, std::int32_t best, Action action,
             std::int32_t alpha, std::int32_t beta) {
    if (used_ * 2 > table_.size() && table_.size() < std::size_t{1} << limits_.table_bits) {
      grow_table();
    }
    Entry& entry = table_[hash & (table_.size() - 1)];
    used_ += entry.bound == Bound::None ? 1 : 0;
    if (entry.hash == hash && entry.bound != Bound::None && entry.depth > depth) {
      return;
    }
    const Bound bound = best >= beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
    entry = {hash, from_here(best, ply), action.code, static_cast<std::int16_t>(depth), bound};
  }

  static std::size_t history_index(Action action) { return mix_bits(action.code) & 4095U; }

  void remember_cut(Action action, int depth, int ply) {
    history_[history_index(action)] += static_cast<std::uint32_t>(depth * depth);
    if (ply < static_cast<int>(killers_.size())) {
      killers_[static_cast<std::size_t>(ply)] = action.code;
    }
  }

  static void put_first(ActionList<G>& actions, std::uint32_t first) {
    const auto found = std::find(actions.begin(), actions.end(), Action{first});
    if (found != actions.end()) {
      std::rotate(actions.begin(), found, found + 1);
    }
  }

  void order(ActionList<G>& actions, std::uint32_t first, int ply) const {
    const std::uint32_t killer =
        ply < static_cast<int>(killers_.size()) ? killers_[static_cast<std::size_t>(ply)] : ~0U;
    std::array<std::uint64_t, std::max(G::max_actions, 32)> keys;  // g++ 12 warns if it is smaller
    for (int i = 0; i < actions.size(); ++i) {
      const std::uint32_t code = actions[i].code;
      const std::uint32_t rank = code == first    ? 0xffffffffU
                                 : code == killer ? 0xfffffffeU
                                                  : history_[history_index(actions[i])];
      keys[static_cast<std::size_t>(i)] =
          (std::uint64_t{rank} << 16) | static_cast<std::uint64_t>(0xffff - i);
    }
    std::sort(keys.begin(), keys.begin() + actions.size(), std::greater<>());
    const ActionList<G> unsorted = actions;
    for (int i = 0; i < actions.size(); ++i) {
      actions[i] = unsorted[0xffff - static_cast<int>(keys[static_cast<std::size_t>(i)] & 0xffffU)];
    }
  }

  template <class ShouldStop>
  bool out_of_budget(ShouldStop& should_stop) {
    ++nodes_;
    if (nodes_ >= limits_.nodes || ((nodes_ & 511U) == 0 && should_stop())) {
      stopped_ = !unlimited_;
    }
    return stopped_;
  }

  Choice<G> summary(const std::vector<Rated<Action>>& rated) const {
    Choice<G> choice;
    choice.nodes = nodes_;
    choice.best = rated[0].action;
    for (const auto& item : rated) {
      const std::int32_t value = item.value <= -win + 1000  ? 0
                                 : item.value >= win - 1000 ? value_of_win
                                                            : (item.value + value_of_win) / 2;
      choice.rated.push_back({item.action, item.visits, value});
    }
    return choice;
  }

  AlphaBetaLimits limits_;
  std::vector<Entry> table_;
  std::size_t used_ = 0;  // entries of the table
  std::array<std::uint32_t, 4096> history_{};
  std::array<std::uint32_t, 64> killers_{};
  RootFocus<G> focus_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  bool unlimited_ = false;
};

}  // namespace ahu
