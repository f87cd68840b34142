// Many matches of one game, stepped together: a template that is compiled with the game's rules.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include "base/hash.hpp"
#include "learn/learner.hpp"
#include "learn/legal_bits.hpp"
#include "learn/saved_bytes.hpp"
#include "learn/worker_pool.hpp"
#include "search/playout.hpp"

namespace ahu {

template <Game G, class L>
class GameBatch final : public AnyBatch {
  using State = typename G::State;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  GameBatch(const Options& options, int features, const BatchPlan& plan)
      : plan_(plan),
        options_(options),
        start_(G::initial(options)),
        workers_(plan.threads),
        pieces_(workers_.size() == 1 ? 1 : std::min(plan.matches, 8 * workers_.size())),
        has_bots_(std::ranges::any_of(plan.bots, [](const auto& name) { return !name.empty(); })),
        is_plain_(!has_bots_ && !plan.keeps_logs) {
    make_arrays(features);
    make_bots();
    lanes_.resize(rows(), Lane{start_, Rng(0), Rng(0)});
    cold_data_.resize(rows(), ColdData{Rng(0), 0});
    legal_.resize(rows());
    logs_.resize(plan.keeps_logs ? rows() : 0, Log{start_, {}});
    last_logs_ = logs_;
    reset(plan.seed);
  }

  const BatchArrays& arrays() const override { return arrays_; }

  void reset(std::uint64_t seed) override {
    for_each_match([&](int match, int piece) {
      const auto stream = static_cast<std::uint64_t>(match) * 2;
      Lane& lane = lane_of(match);
      lane.chance = Rng(combine_hash(seed, stream));
      lane.choices = Rng(combine_hash(seed, stream + 1));
      cold_data_of(match) = {Rng(combine_hash(mix_bits(seed + 2), stream)), 0};
      clear_results(match, match + 1);
      begin(match, piece);
      show(match);
    });
  }

  Result<void> start_from(std::span<const AnyState> states) override {
    std::vector<State> starts;
    for (const AnyState& any : states) {
      auto state = playable(any);
      if (!state) {
        return std::unexpected(state.error());
      }
      starts.push_back(*state);
    }
    starts_ = std::move(starts);
    return {};
  }

  Result<void> step(std::span<const std::int64_t> actions) override {
    if (actions.size() != rows()) {
      return fail(ErrorCode::BadRequest, "there must be one action for each of the " +
                                             std::to_string(rows()) + " matches, not " +
                                             std::to_string(actions.size()));
    }
    if (const int bad = first_illegal(actions); bad < plan_.matches) {
      return fail(ErrorCode::IllegalAction,
                  "action " + std::to_string(actions[static_cast<std::size_t>(bad)]) +
                      " is not legal in match " + std::to_string(bad) + "; no match was stepped");
    }
    for_each_piece([&](int first, int end, int piece) {
      clear_results(first, end);
      for (int match = first; match < end; ++match) {
        const Frame frame = frame_of(match);
        const auto index = static_cast<int>(actions[static_cast<std::size_t>(match)]);
        act_and_follow(match, piece, *L::action_of(frame, index));
        close_step(match, piece, frame.seat);
      }
    });
    return {};
  }

  AnyState state(int match) const override { return packed(lane_of(match).state); }

  Result<void> set_state(int match, const AnyState& any) override {
    const auto state = playable(any);
    if (!state) {
      return std::unexpected(state.error());
    }
    lane_of(match).state = *state;
    open_log(match);
    clear_results(match, match + 1);
    follow(match, 0);
    close_step(match, 0, 0);
    return {};
  }

  std::vector<std::byte> save(int match) const override {
    const Lane& lane = lane_of(match);
    std::vector<std::byte> bytes;
    append_bytes(bytes, lane.state);
    append_bytes(bytes, lane.chance);
    append_bytes(bytes, lane.choices);
    append_bytes(bytes, cold_data_of(match).bots);
    append_bytes(bytes, cold_data_of(match).begun);
    append_bytes(bytes, arrays_.samples[static_cast<std::size_t>(match)]);
    if (plan_.keeps_logs) {
      const Log& log = logs_[static_cast<std::size_t>(match)];
      append_bytes(bytes, log.start);
      for (const AnyAction action : log.actions) {
        append_bytes(bytes, action);
      }
    }
    return bytes;
  }

  Result<void> restore(int match, std::span<const std::byte> saved) override {
    Lane lane = lane_of(match);
    ColdData cold = cold_data_of(match);
    Log log{start_, {}};
    std::int64_t sample = 0;
    bool whole = read_bytes(saved, lane.state) && read_bytes(saved, lane.chance) &&
                 read_bytes(saved, lane.choices) && read_bytes(saved, cold.bots) &&
                 read_bytes(saved, cold.begun) && read_bytes(saved, sample);
    if (whole && plan_.keeps_logs) {
      whole = read_bytes(saved, log.start);
      for (AnyAction action; whole && read_bytes(saved, action);) {
        log.actions.push_back(action);
      }
    }
    if (!whole || !saved.empty() || !playable(packed(lane.state)) ||
        !G::turn(lane.state).is_player()) {
      return fail(ErrorCode::BadRequest, "these bytes are not a saved match of such a batch");
    }
    lane_of(match) = lane;
    cold_data_of(match) = cold;
    if (plan_.keeps_logs) {
      logs_[static_cast<std::size_t>(match)] = std::move(log);
    }
    clear_results(match, match + 1);
    show_position(match, frame_of(match));
    arrays_.samples[static_cast<std::size_t>(match)] = sample;
    return {};
  }

  BatchLog log(int match) const override { return copy_of(logs_[static_cast<std::size_t>(match)]); }
  BatchLog last_log(int match) const override {
    return copy_of(last_logs_[static_cast<std::size_t>(match)]);
  }

 private:
  // Hot and cold data of a match are separate, so that more of the hot data fits into the cache.
  struct Lane {
    State state;
    Rng chance;
    Rng choices;
  };
  struct ColdData {
    Rng bots;
    std::uint64_t begun;  // matches, in this row
  };
  struct Log {
    State start;
    std::vector<AnyAction> actions;
  };
  // Bots keep nothing between decisions without a log, so that the matches of a piece share them.
  using Bots = std::vector<std::unique_ptr<Bot>>;

  static constexpr auto mask_size = static_cast<std::size_t>(L::actions.size());
  using Legal = LegalBits<L::actions.size()>;

  std::size_t rows() const { return static_cast<std::size_t>(plan_.matches); }
  Lane& lane_of(int match) { return lanes_[static_cast<std::size_t>(match)]; }
  const Lane& lane_of(int match) const { return lanes_[static_cast<std::size_t>(match)]; }
  ColdData& cold_data_of(int match) { return cold_data_[static_cast<std::size_t>(match)]; }
  const ColdData& cold_data_of(int match) const {
    return cold_data_[static_cast<std::size_t>(match)];
  }
  // A constant if the game has only one number of players.
  int players() const {
    return G::min_players == G::max_players ? G::max_players : arrays_.players;
  }
  Frame frame_of(int match) const { return {players(), G::turn(lane_of(match).state).seat}; }

  static AnyState packed(const State& state) {
    AnyState any;
    any.bytes.resize(sizeof(State));
    std::memcpy(any.bytes.data(), &state, sizeof(State));
    return any;
  }
  static BatchLog copy_of(const Log& log) { return {packed(log.start), log.actions}; }

  void make_arrays(int features) {
    const auto players = static_cast<std::size_t>(options_.players);
    arrays_.matches = plan_.matches;
    arrays_.features = features;
    arrays_.actions = L::actions.size();
    arrays_.players = options_.players;
    arrays_.observations.resize(rows() * static_cast<std::size_t>(features));
    arrays_.masks.resize(rows() * static_cast<std::size_t>(arrays_.actions));
    arrays_.rewards.resize(rows() * players);
    arrays_.scores.resize(rows() * players);
    arrays_.seats.resize(rows());
    arrays_.dones.resize(rows());
    arrays_.samples.resize(rows());
    arrays_.finals.resize(plan_.keeps_finals ? arrays_.observations.size() : 0);
  }

  void make_bots() {
    bots_.resize(has_bots_ ? static_cast<std::size_t>(pieces_) : 0);
    for (Bots& bots : bots_) {
      for (const std::string& name : plan_.bots) {
        bots.push_back(name.empty() ? nullptr : std::move(*plan_.makers->make_bot(name)));
      }
    }
  }

  // The state, if a match of this batch can continue from it; otherwise the error.
  Result<State> playable(const AnyState& any) const {
    AHU_ASSERT(any.bytes.size() == sizeof(State));
    State state;
    std::memcpy(&state, any.bytes.data(), sizeof state);
    const Options options = G::options(state);
    if (std::memcmp(&options, &options_, sizeof options) != 0 || !G::is_valid(state)) {
      return fail(ErrorCode::BadRequest, "the state is of another game, players or options");
    }
    if (G::turn(state).is_over()) {
      return fail(ErrorCode::GameOver, "the match of this state is over");
    }
    return state;
  }

  // Pieces are runs of neighbouring matches; there are several for each thread, because their costs
  // differ.
  template <class Work>
  void for_each_piece(const Work& work) {
    const auto first = [&](int piece) {
      return static_cast<int>(std::int64_t{plan_.matches} * piece / pieces_);
    };
    workers_.run(pieces_, [&](int piece) { work(first(piece), first(piece + 1), piece); });
  }
  template <class Work>
  void for_each_match(const Work& work) {
    for_each_piece([&](int first, int end, int piece) {
      for (int match = first; match < end; ++match) {
        work(match, piece);
      }
    });
  }

  // The first match whose action is not legal, or the number of matches if all are.
  int first_illegal(std::span<const std::int64_t> actions) {
    std::atomic<int> first = plan_.matches;
    for_each_piece([&](int from, int end, int) {
      if (all_legal(actions.data(), legal_.data(), from, end)) {
        return;
      }
      int match = from;
      while (all_legal(actions.data(), legal_.data(), match, match + 1)) {
        ++match;
      }
      int known = first;
      while (match < known && !first.compare_exchange_weak(known, match)) {
      }
    });
    return first;
  }
  static bool all_legal(const std::int64_t* actions, const Legal* legal, int from, int end) {
    std::uint64_t all = 1;
    for (int match = from; match < end; ++match) {
      all &= legal[match].has(actions[match]);
    }
    return all == 1;
  }

  void act(int match, Action action) {
    if (plan_.keeps_logs) {
      logs_[static_cast<std::size_t>(match)].actions.push_back({action.code});
    }
    G::apply(lane_of(match).state, action);
  }
  void open_log(int match) {
    if (plan_.keeps_logs) {
      logs_[static_cast<std::size_t>(match)] = {lane_of(match).state, {}};
    }
  }

  void act_and_follow(int match, int piece, Action action) {
    if (is_plain_) {
      Lane& lane = lane_of(match);
      G::apply(lane.state, action);
      settle_chance<G>(lane.state, lane.chance);
    } else {
      act(match, action);
      follow(match, piece);
    }
  }
  // Begins a new match where this one is over, and shows the position.
  void close_step(int match, int piece, int actor) {
    if (G::turn(lane_of(match).state).is_over()) {
      end_match(match, piece, actor);
    }
    show(match);
  }

  // Lets chance and the bots act until the caller is to decide or the match is over.
  void follow(int match, int piece) {
    Lane& lane = lane_of(match);
    for (;;) {
      const Turn turn = G::turn(lane.state);
      Bot* const bot = turn.is_player() ? bot_at(match, piece, turn.seat) : nullptr;
      if (turn.is_chance()) {
        act(match, sample_chance<G>(lane.state, lane.chance));
      } else if (bot != nullptr) {
        act(match, chosen_by(*bot, lane.state, turn.seat, cold_data_of(match).bots));
      } else {
        return;
      }
    }
  }

  Bot* bot_at(int match, int piece, Seat seat) {
    if (!has_bots_) {
      return nullptr;
    }
    const std::uint64_t turned =
        plan_.rotates ? static_cast<std::uint64_t>(match) + cold_data_of(match).begun : 0;
    const auto role = (seat + turned) % static_cast<std::uint64_t>(players());
    return bots_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(role)].get();
  }

  Action chosen_by(Bot& bot, const State& state, Seat seat, Rng& rng) const {
    const typename G::View view = open_view<G>(state, seat);
    AnyView any;
    any.bytes.resize(sizeof view);
    std::memcpy(any.bytes.data(), &view, sizeof view);
    Budget budget = plan_.budget;
    budget.seed = rng.next();
    return Action{bot.choose(any, {}, budget).best.code};
  }

  // Begins a match in which the caller has a decision: bots may play whole matches before.
  void begin(int match, int piece) {
    constexpr int tries = 16;
    Lane& lane = lane_of(match);
    for (int trial = 0;; ++trial) {
      std::uint64_t& begun = cold_data_of(match).begun;
      const std::uint64_t number = begun * rows() + static_cast<std::uint64_t>(match);
      lane.state = starts_.empty() || trial >= tries ? start_ : starts_[number % starts_.size()];
      begun += 1;
      open_log(match);
      follow(match, piece);
      if (G::turn(lane.state).is_player()) {
        return;
      }
    }
  }

  void clear_results(int first, int end) {
    const auto seats = static_cast<std::size_t>(players());
    const auto from = static_cast<std::size_t>(first);
    const std::size_t count = static_cast<std::size_t>(end) - from;
    std::fill_n(arrays_.dones.data() + from, count, std::uint8_t{0});
    std::fill_n(arrays_.rewards.data() + from * seats, count * seats, 0.0F);
    std::fill_n(arrays_.scores.data() + from * seats, count * seats, 0);
  }

  // Writes the payoffs, and the next match begins.
  void end_match(int match, int piece, int actor) {
    const Lane& lane = lane_of(match);
    const auto row = static_cast<std::size_t>(match) * static_cast<std::size_t>(players());
    const Payoffs payoffs = G::payoffs(lane.state);
    const Scores scores = G::scores(lane.state);
    for (int seat = 0; seat < players(); ++seat) {
      const std::size_t at = row + static_cast<std::size_t>(seat);
      arrays_.rewards[at] = static_cast<float>(payoffs[seat]) / payoff_total;
      arrays_.scores[at] = scores[seat];
    }
    arrays_.dones[static_cast<std::size_t>(match)] = 1;
    if (plan_.keeps_finals) {
      draw(match, Frame{players(), actor}, arrays_.finals);
    }
    if (plan_.keeps_logs) {
      std::swap(last_logs_[static_cast<std::size_t>(match)],
                logs_[static_cast<std::size_t>(match)]);
    }
    begin(match, piece);
  }

  void draw(int match, Frame frame, std::vector<float>& rows) const {
    const auto features = static_cast<std::size_t>(arrays_.features);
    float* const numbers = rows.data() + static_cast<std::size_t>(match) * features;
    std::memset(numbers, 0, features * sizeof(float));
    Pen pen(numbers);
    L::draw(open_view<G>(lane_of(match).state, static_cast<Seat>(frame.seat)), frame, pen);
  }

  // Writes what the seat to act sees and may do; gives its actions.
  ActionList<G> show_position(int match, Frame frame) {
    arrays_.seats[static_cast<std::size_t>(match)] = frame.seat;
    draw(match, frame, arrays_.observations);
    ActionList<G> actions;
    G::legal_actions(lane_of(match).state, actions);
    show_legal(match, frame, actions);
    return actions;
  }

  void show_legal(int match, Frame frame, const ActionList<G>& actions) {
    std::uint8_t* const mask = arrays_.masks.data() + static_cast<std::size_t>(match) * mask_size;
    Legal& kept = legal_[static_cast<std::size_t>(match)];
    if constexpr (Legal::is_one_word) {  // all in a register, and no store waits for another
      Legal legal;
      for (const Action action : actions) {
        legal.add(L::index_of(frame, action));
      }
      legal.write(mask);
      kept = legal;
    } else {
      std::memset(mask, 0, mask_size);
      kept.clear();
      for (const Action action : actions) {
        const int index = L::index_of(frame, action);
        mask[index] = 1;
        kept.add(index);
      }
    }
  }

  // Forced inline: otherwise the compiler does not inline the drawing and indexing.
  [[gnu::flatten]] void show(int match) {
    const Frame frame = frame_of(match);
    const ActionList<G> actions = show_position(match, frame);
    const auto any = lane_of(match).choices.below(static_cast<std::uint32_t>(actions.size()));
    arrays_.samples[static_cast<std::size_t>(match)] =
        L::index_of(frame, actions[static_cast<int>(any)]);
  }

  BatchPlan plan_;
  Options options_;
  State start_;
  WorkerPool workers_;
  int pieces_;
  bool has_bots_;
  bool is_plain_;  // neither bots nor logs
  BatchArrays arrays_;
  std::vector<State> starts_;
  std::vector<Lane> lanes_;
  std::vector<ColdData> cold_data_;
  std::vector<Legal> legal_;    // not read from the masks: a caller may write to them
  std::vector<Log> logs_;       // only where logs are kept
  std::vector<Log> last_logs_;  // of the last match that ended in each row
  std::vector<Bots> bots_;      // for each piece, by role
};

}  // namespace ahu
