// Any game as learners see it, over opaque bytes: views as numbers, actions as indices, symmetries,
// and many matches stepped at once.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "match/any_game.hpp"

namespace ahu {

// A symmetry of a game: number i of a turned observation is number `observation[i]` of the plain
// one, and index i of its actions is index `actions[i]`.
struct Symmetry {
  std::string_view name;
  std::vector<std::int32_t> observation;
  std::vector<std::int32_t> actions;
};

// What a batch shows of its matches, one row each. The arrays stay where they are; every step
// overwrites them. Nothing is read back from them, so that a caller may write to them.
struct BatchArrays {
  int matches = 0;
  int features = 0;
  int actions = 0;
  int players = 0;
  std::vector<float> observations;    // matches * features: the view of the seat to act
  std::vector<std::uint8_t> masks;    // matches * actions: 1 where the action is legal
  std::vector<float> rewards;         // matches * players: shares of the win, when a match ended
  std::vector<std::int32_t> seats;    // matches: the seat to act
  std::vector<std::uint8_t> dones;    // matches: 1 when the last step ended it; a new one began
  std::vector<std::int64_t> samples;  // matches: one of the legal actions, each with the same odds
  std::vector<std::int32_t> scores;   // matches * players: the points, when a match ended
  std::vector<float> finals;  // matches * features: the end as the seat that acted saw it; or none
};

// How a batch is played.
struct BatchPlan {
  int matches = 1;
  int threads = 1;
  std::uint64_t seed = 0;
  bool keeps_logs = false;
  bool keeps_finals = false;
  const AnyBots* makers = nullptr;  // needed where bots play
  std::vector<std::string> bots;    // by seat; empty names, or no list: the caller's seats
  bool rotates = false;             // with every new match of a row the bots move on by one seat
  Budget budget;                    // of a bot's decision
};

// The actions of a match, chance included, and its first state.
struct BatchLog {
  AnyState start;
  std::vector<AnyAction> actions;
};

// Many matches of one game at once. Chance and new matches follow from the seed; the results do not
// depend on the number of threads.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  virtual const BatchArrays& arrays() const = 0;
  virtual void reset(std::uint64_t seed) = 0;
  // New matches begin in these states in turn, from the next reset on; none: at the beginning.
  virtual Result<void> start_from(std::span<const AnyState> states) = 0;
  // Takes the index of an action for every match. If one is not legal, no match is stepped.
  virtual Result<void> step(std::span<const std::int64_t> actions) = 0;

  virtual AnyState state(int match) const = 0;
  virtual Result<void> set_state(int match, const AnyState& state) = 0;
  // Saves a match with its random state and its log as bytes; restores it.
  virtual std::vector<std::byte> save(int match) const = 0;
  virtual Result<void> restore(int match, std::span<const std::byte> saved) = 0;
  // The log of a running match, or of the last one that ended in that row.
  virtual BatchLog log(int match) const = 0;
  virtual BatchLog last_log(int match) const = 0;
};

// How positions are searched with an evaluator of the caller's own.
struct SearchPlan {
  int roots = 1;
  int threads = 1;
  int simulations = 32;      // for each root
  int considered = 16;       // actions that sequential halving starts with; 0: none of it
  double visit_offset = 50;  // how much a difference of values counts beside the logits
  double value_scale = 0.5;
  bool adds_noise = false;  // Gumbel noise at the root, for self-play
};

// Leaves that wait for the evaluator, and the results of the search.
struct SearchArrays {
  std::vector<float> observations;   // leaves * features: the view of the seat to act
  std::vector<std::uint8_t> masks;   // leaves * actions
  std::vector<std::int32_t> seats;   // leaves
  std::vector<float> policies;       // roots * actions: the improved policy
  std::vector<std::int32_t> visits;  // roots * actions
  std::vector<float> action_values;  // roots * actions: shares of the win for the seat to act
  std::vector<float> values;         // roots: the same of the position
  std::vector<std::int64_t> best;    // roots: the action to play
};

// A tree search over many positions at once with an external evaluator: select leaves, evaluate
// them, expand them. Where something is hidden, each simulation draws a world behind the root's
// view, and nodes are what the seat to act sees.
class AnySearch {
 public:
  virtual ~AnySearch() = default;
  virtual const SearchArrays& arrays() const = 0;
  virtual void begin(std::span<const AnyView> roots, std::uint64_t seed) = 0;
  // Returns the number of leaves that wait, one row each; 0: the search is done and its results are
  // written.
  virtual int select() = 0;
  // Takes for every waiting leaf a logit for each action and the shares of the win, from the
  // leaf's seat on.
  virtual void expand(std::span<const float> logits, std::span<const float> shares) = 0;
};

class AnyLearner {
 public:
  virtual ~AnyLearner() = default;
  virtual std::string_view id() const = 0;  // of the game
  virtual std::span<const int> shape() const = 0;
  virtual std::span<const NamedRange> planes() const = 0;
  virtual int features() const = 0;
  virtual std::span<const NamedRange> blocks() const = 0;
  virtual int actions() const = 0;
  virtual int max_outcomes() const = 0;  // of a turn of chance; 0 where there is none

  // Writes features() numbers. The seat is the view's: a view with nothing hidden does not know it.
  virtual void encode(const AnyView& view, Seat seat, std::span<float> out) const = 0;
  // The index of an action of that seat; -1 for actions that no seat takes.
  virtual int index_of(const AnySetup& setup, Seat seat, AnyAction action) const = 0;
  // The action of an index below actions(); none if it does not exist for this number of players.
  virtual std::optional<AnyAction> action_of(const AnySetup& setup, Seat seat, int index) const = 0;

  virtual std::span<const Symmetry> symmetries() const = 0;  // the first one changes nothing
  virtual AnyState turned(const AnyState& state, int symmetry) const = 0;
  virtual AnyAction turned(AnyAction action, int symmetry) const = 0;

  virtual std::unique_ptr<AnyBatch> make_batch(const AnySetup& setup,
                                               const BatchPlan& plan) const = 0;
  virtual std::unique_ptr<AnySearch> make_search(const AnySetup& setup,
                                                 const SearchPlan& plan) const = 0;
};

// The learner of a game. The list is generated by the build, like that of the games.
std::span<const AnyLearner* const> all_learners();
const AnyLearner& learner_of(const AnyGame& game);

}  // namespace ahu
