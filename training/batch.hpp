// A batch of matches of one game that are searched in lockstep. The memory belongs to the caller
// (tensors of PyTorch, on the GPU or not); every function here does one step for all matches.
#pragma once

#include <cstdint>
#include <cstring>

#include "core/encoding.hpp"
#include "search/gumbel.hpp"
#include "search/shallow.hpp"
#include "training/launch.hpp"

namespace ahu::training {

// The arrays of a batch, one section for each match; the same fields as `Arrays` in library.py.
struct Arrays {
  void* lanes;
  void* leaves;
  GumbelNode* nodes;
  GumbelEdge* edges;
  GumbelStep* path;
  float* noise;
  GumbelCounts* counts;
  std::int32_t matches;
  std::int32_t max_nodes;
  std::int32_t max_edges;
  std::int32_t max_path;
  std::int32_t max_root;
  std::int32_t features;
  std::int32_t actions;
  std::int32_t simulations;
  std::int32_t considered;
  std::int32_t with_noise;
  std::int32_t random_plies;  // at most this many at random when a match begins
  std::int32_t min_players;
  std::int32_t max_players;
  std::int32_t ends_once;       // a match that is over stays so
  std::int32_t samples_others;  // in the search other seats play by their logits
  float value_scale;
  float few_share;  // of the matches: these have the fewest players
  void* stream;
};

// Positions to learn from: `rounds` rows for each match, written round after round.
struct Replay {
  std::uint8_t* features;  // rows * features
  std::int16_t* policy;    // rows * actions: 32767 times the probability; -1 where not legal
  float* outcome;          // rows * max_seats: shares of the win, from the seat that acted
  float* margin;           // rows * max_seats: points above the mean, likewise
  float* value;            // rows: what the search made of it, for that seat; or no_value
  std::uint8_t* seat;      // rows
  std::uint8_t* players;   // rows
  std::uint8_t* is_known;  // rows: the match has ended
  std::uint8_t* worlds;    // rows * features of the whole world, where the encoding has them
  std::int32_t rounds;
  std::int64_t round;  // that is written now
};

inline constexpr int policy_unit = 32767;
inline constexpr float no_value = -1;

template <Game G>
struct Lane {
  typename G::State state;
  Rng chance = Rng(0);
  Rng search = Rng(0);
  std::int32_t length = 0;  // decisions since the match began
  std::int32_t players = 0;
  std::int32_t is_over = 0;
  std::int32_t random_left = 0;   // plies to be played at random
  float shares[max_seats] = {};   // of the last match that ended
  float margins[max_seats] = {};  // of its points, above the mean
};

template <Game G, class Learning, class Heuristics>
class Batch {
  using State = typename G::State;
  using Action = typename G::Action;

 public:
  AHU_HD explicit Batch(const Arrays& arrays) : arrays_(arrays) {}

  AHU_HD void reset(int match, std::uint64_t seed) const {
    Lane<G>& lane = lane_of(match);
    const auto stream = static_cast<std::uint64_t>(match) * 2;
    lane.chance = Rng(combine_hash(seed, stream));
    lane.search = Rng(combine_hash(seed, stream + 1));
    begin(lane);
    go_on(match, lane, nullptr);
  }

  AHU_HD void begin_search(int match) const { arrays_.counts[match] = GumbelCounts{}; }

  AHU_HD void select(int match, std::uint8_t* rows) const {
    Lane<G>& lane = lane_of(match);
    GumbelLeaf<G>& leaf = leaf_of(match);
    if (lane.is_over != 0) {
      return;
    }
    search_of(match).select(view_of(lane.state), lane.search, leaf);
    if (leaf.is_known == 0) {
      write_row(open_view<G>(leaf.state, static_cast<Seat>(leaf.seat)), leaf.seat,
                row_of(rows, match));
    }
  }

  // The rows of whole worlds, of leaves and of current positions, are written by kernels of their
  // own, which contain no rules.
  AHU_HD void show_leaf(int match, std::uint8_t* worlds) const {
    const GumbelLeaf<G>& leaf = leaf_of(match);
    if (lane_of(match).is_over == 0 && leaf.is_known == 0) {
      write_row(world_view<G, Learning>(leaf.state, static_cast<Seat>(leaf.seat)), leaf.seat,
                row_of(worlds, match));
    }
  }
  AHU_HD void record_world(int match, const Replay& replay) const {
    const Lane<G>& lane = lane_of(match);
    if (lane.is_over == 0) {
      const Seat seat = G::turn(lane.state).seat;
      write_row(world_view<G, Learning>(lane.state, seat), seat,
                replay.worlds + row_in(replay, replay.round, match) * arrays_.features);
    }
  }

  // Logits by action index; values by seat, counted from the one that acts at the leaf.
  AHU_HD void expand(int match, const float* logits, const float* values) const {
    Lane<G>& lane = lane_of(match);
    const GumbelLeaf<G>& leaf = leaf_of(match);
    if (lane.is_over != 0) {
      return;
    }
    const Frame frame{lane.players, leaf.seat};
    float by_seat[max_seats];
    for (int seat = 0; seat < lane.players; ++seat) {
      by_seat[seat] =
          leaf.is_known != 0 ? leaf.values[seat] : values[match * max_seats + frame.relative(seat)];
    }
    const float* const row = logits + static_cast<std::int64_t>(match) * arrays_.actions;
    search_of(match).expand(
        leaf, by_seat, [&](Action action) { return row[Learning::index_of(frame, action)]; },
        arrays_.with_noise != 0 ? &lane.search : nullptr);
  }

  // The seat to act where the simulation ended.
  AHU_HD void read_leaf(int match, std::int32_t* seats) const {
    seats[match] = leaf_of(match).seat;
  }

  AHU_HD void choose(int match, std::uint32_t* codes) const {
    if (lane_of(match).is_over == 0) {
      const auto search = search_of(match);
      codes[match] = search.root_edge(search.chosen()).code;
    }
  }

  // Samples from the evaluator's own policy, without search.
  AHU_HD void sample(int match, const float* logits, float temperature,
                     std::uint32_t* codes) const {
    Lane<G>& lane = lane_of(match);
    if (lane.is_over != 0) {
      return;
    }
    const Frame frame{lane.players, G::turn(lane.state).seat};
    const float* const row = logits + static_cast<std::int64_t>(match) * arrays_.actions;
    ActionList<G> actions;
    G::legal_actions(lane.state, actions);
    float best = -1e30F;
    for (const Action action : actions) {
      const float score =
          row[Learning::index_of(frame, action)] + temperature * gumbel_noise(lane.search);
      if (score > best) {
        best = score;
        codes[match] = action.code;
      }
    }
  }

  // The choice of the bot `shallow`, for the matches selected by `mask`.
  AHU_HD void choose_shallow(int match, const std::uint8_t* mask, const ShallowLimits& limits,
                             std::uint32_t* codes) const {
    Lane<G>& lane = lane_of(match);
    if (lane.is_over != 0 || mask[match] == 0) {
      return;
    }
    const auto go_on = [] { return false; };
    ShallowSearch<G, Heuristics, decltype(go_on)> search(limits, go_on, lane.search);
    codes[match] = search.choose(view_of(lane.state)).best.code;
  }

  // Records the position and the result of its search.
  AHU_HD void record(int match, const Replay& replay) const {
    if (lane_of(match).is_over != 0) {
      return;
    }
    const std::int64_t at = record_position(match, replay);
    const auto search = search_of(match);
    const Frame frame{lane_of(match).players, replay.seat[at]};
    std::int16_t* const policy = replay.policy + at * arrays_.actions;
    search.improved_policy([&](int edge, double probability) {
      const int index = Learning::index_of(frame, Action{search.root_edge(edge).code});
      policy[index] = static_cast<std::int16_t>(probability * policy_unit + 0.5);
    });
    replay.value[at] = search.root_value();
  }

  // Records the position and the action of a teacher.
  AHU_HD void record_lesson(int match, const std::uint32_t* codes, const Replay& replay) const {
    const Lane<G>& lane = lane_of(match);
    if (lane.is_over != 0) {
      return;
    }
    const std::int64_t at = record_position(match, replay);
    const Frame frame{lane.players, replay.seat[at]};
    std::int16_t* const policy = replay.policy + at * arrays_.actions;
    ActionList<G> actions;
    G::legal_actions(lane.state, actions);
    for (const Action action : actions) {
      policy[Learning::index_of(frame, action)] = action.code == codes[match] ? policy_unit : 0;
    }
    replay.value[at] = no_value;
  }

  // Plays an action; at the end writes the outcome into the rows of the match and begins another
  // one.
  AHU_HD void play(int match, const std::uint32_t* codes, const Replay* replay) const {
    Lane<G>& lane = lane_of(match);
    if (lane.is_over != 0) {
      return;
    }
    G::apply(lane.state, Action{codes[match]});
    lane.length += 1;
    go_on(match, lane, replay);
  }

  AHU_HD void read(int match, std::int32_t* seats, std::int32_t* players, std::int32_t* over,
                   float* shares) const {
    const Lane<G>& lane = lane_of(match);
    const Turn turn = G::turn(lane.state);
    seats[match] = turn.is_player() ? turn.seat : -1;
    players[match] = lane.players;
    over[match] = lane.is_over;
    for (int seat = 0; seat < max_seats; ++seat) {
      shares[match * max_seats + seat] = lane.shares[seat];
    }
  }

  // The rows of the current positions.
  AHU_HD void observe(int match, std::uint8_t* rows) const {
    const Lane<G>& lane = lane_of(match);
    if (lane.is_over == 0) {
      write_row(view_of(lane.state), G::turn(lane.state).seat, row_of(rows, match));
    }
  }

 private:
  AHU_HD Lane<G>& lane_of(int match) const { return static_cast<Lane<G>*>(arrays_.lanes)[match]; }
  AHU_HD GumbelLeaf<G>& leaf_of(int match) const {
    return static_cast<GumbelLeaf<G>*>(arrays_.leaves)[match];
  }
  AHU_HD GumbelSearch<G> search_of(int match) const {
    const auto at = static_cast<std::int64_t>(match);
    const GumbelMemory memory{arrays_.nodes + at * arrays_.max_nodes,
                              arrays_.edges + at * arrays_.max_edges,
                              arrays_.path + at * arrays_.max_path,
                              arrays_.noise + at * arrays_.max_root,
                              nullptr,
                              0,
                              arrays_.max_nodes,
                              arrays_.max_edges,
                              arrays_.max_path};
    GumbelKnobs knobs;
    knobs.simulations = arrays_.simulations;
    knobs.considered = arrays_.considered;
    knobs.value_scale = arrays_.value_scale;
    knobs.samples_others = arrays_.samples_others != 0;
    return GumbelSearch<G>(memory, arrays_.counts[match], knobs);
  }
  AHU_HD std::uint8_t* row_of(std::uint8_t* rows, int match) const {
    return rows + static_cast<std::int64_t>(match) * arrays_.features;
  }
  AHU_HD static typename G::View view_of(const State& state) {
    return open_view<G>(state, G::turn(state).seat);
  }

  AHU_HD void write_row(const typename G::View& view, int seat, std::uint8_t* row) const {
    for (int i = 0; i < arrays_.features; ++i) {
      row[i] = 0;
    }
    NetPen pen(row);
    Learning::draw(view, Frame{G::options_seen(view).players, seat}, pen);
  }

  // Writes all but the policy and the value; returns the row.
  AHU_HD std::int64_t record_position(int match, const Replay& replay) const {
    const Lane<G>& lane = lane_of(match);
    const std::int64_t at = row_in(replay, replay.round, match);
    const Seat seat = G::turn(lane.state).seat;
    write_row(view_of(lane.state), seat, replay.features + at * arrays_.features);
    std::int16_t* const policy = replay.policy + at * arrays_.actions;
    for (int i = 0; i < arrays_.actions; ++i) {
      policy[i] = -1;
    }
    replay.seat[at] = seat;
    replay.players[at] = static_cast<std::uint8_t>(lane.players);
    replay.is_known[at] = 0;
    return at;
  }

  AHU_HD std::int64_t row_in(const Replay& replay, std::int64_t round, int match) const {
    return round % replay.rounds * arrays_.matches + match;
  }

  AHU_HD void write_outcome(int match, const Lane<G>& lane, const Replay& replay) const {
    const std::int64_t length = lane.length < replay.rounds ? lane.length : replay.rounds;
    for (std::int64_t back = 0; back < length && back <= replay.round; ++back) {
      const std::int64_t at = row_in(replay, replay.round - back, match);
      const Frame frame{lane.players, replay.seat[at]};
      for (int seat = 0; seat < max_seats; ++seat) {
        const bool there = seat < lane.players;
        replay.outcome[at * max_seats + seat] = there ? lane.shares[frame.absolute(seat)] : 0;
        replay.margin[at * max_seats + seat] = there ? lane.margins[frame.absolute(seat)] : 0;
      }
      replay.is_known[at] = 1;
    }
  }

  AHU_HD static void note_result(Lane<G>& lane) {
    const Payoffs payoffs = G::payoffs(lane.state);
    const Scores scores = G::scores(lane.state);
    float mean = 0;
    for (int seat = 0; seat < lane.players; ++seat) {
      mean += static_cast<float>(scores[seat]) / static_cast<float>(lane.players);
    }
    for (int seat = 0; seat < max_seats; ++seat) {
      const bool there = seat < lane.players;
      lane.shares[seat] = there ? static_cast<float>(payoffs[seat]) / payoff_total : 0;
      lane.margins[seat] = there ? static_cast<float>(scores[seat]) - mean : 0;
    }
  }

  // Lets chance decide, plays forced actions and a few random plies of a new match, until
  // a seat has a choice. Where a match ends another one begins. The rules are called from one
  // place only: nvcc copies them into every call, and takes minutes over it.
  AHU_HD void go_on(int match, Lane<G>& lane, const Replay* replay) const {
    for (;;) {
      settle_chance<G>(lane.state, lane.chance);
      if (G::turn(lane.state).is_over()) {
        end(match, lane, replay);
        if (lane.is_over != 0) {
          return;
        }
        begin(lane);
        continue;
      }
      ActionList<G> actions;
      G::legal_actions(lane.state, actions);
      const bool is_choice = actions.size() > 1;
      if (is_choice && lane.random_left == 0) {
        return;
      }
      lane.random_left -= is_choice ? 1 : 0;
      const auto count = static_cast<unsigned>(actions.size());
      G::apply(lane.state, actions[static_cast<int>(lane.chance.below(count))]);
    }
  }

  AHU_HD void end(int match, Lane<G>& lane, const Replay* replay) const {
    if (lane.length == 0) {
      return;  // too short a match: nobody has chosen anything
    }
    note_result(lane);
    if (replay != nullptr) {
      write_outcome(match, lane, *replay);
    }
    lane.is_over = arrays_.ends_once;
  }

  // A new match of a number of players drawn at random.
  AHU_HD void begin(Lane<G>& lane) const {
    typename G::Options options{};
    const bool has_few = static_cast<float>(lane.chance.below(1024)) < 1024 * arrays_.few_share;
    const int range = has_few ? 1 : arrays_.max_players - arrays_.min_players + 1;
    options.players = static_cast<decltype(options.players)>(
        arrays_.min_players + static_cast<int>(lane.chance.below(static_cast<unsigned>(range))));
    lane.players = options.players;
    lane.length = 0;
    lane.is_over = 0;
    const auto bound = static_cast<unsigned>(arrays_.random_plies + 1);
    lane.random_left = static_cast<std::int32_t>(lane.chance.below(bound));
    lane.state = G::initial(options);
  }

  Arrays arrays_;
};

}  // namespace ahu::training
