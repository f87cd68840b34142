// Builds the tree of a small game level by level.
#include "study/game_tree.hpp"

#include <string>
#include <unordered_map>

#include "base/hash.hpp"

namespace ahu::study {

namespace {

constexpr int seats_solved = 2;

std::uint64_t hash_of_view(const AnyView& view) {
  return hash_bytes(view.bytes.data(), view.bytes.size());
}

}  // namespace

class GameTree::Builder {
 public:
  Builder(GameTree& tree, std::int64_t max_nodes) : tree_(tree), max_nodes_(max_nodes) {}

  Result<void> grow(const AnyState& start) {
    level_.push_back({start, {}});
    tree_.nodes_.emplace_back();
    tree_.levels_ = {0, 1};
    while (!level_.empty()) {
      const std::uint32_t first = tree_.levels_[tree_.levels_.size() - 2];
      std::vector<LevelNode> next;
      for (std::size_t at = 0; at < level_.size(); ++at) {
        add_children(first + static_cast<std::uint32_t>(at), level_[at], next);
        if (static_cast<std::int64_t>(tree_.nodes_.size()) > max_nodes_) {
          return fail(ErrorCode::BadRequest, std::string(tree_.game_->info().id) +
                                                 " has more than " + std::to_string(max_nodes_) +
                                                 " positions: too many to be solved");
        }
      }
      level_ = std::move(next);
      if (!level_.empty()) {
        tree_.levels_.push_back(static_cast<std::uint32_t>(tree_.nodes_.size()));
      }
    }
    tree_.shares_.resize(tree_.nodes_.size());
    return {};
  }

 private:
  // A position of the level that is being expanded.
  struct LevelNode {
    AnyState state;
    std::uint64_t seen[seats_solved] = {};  // what each seat has seen, hashed entry by entry
  };

  void add_children(std::uint32_t at, LevelNode& here, std::vector<LevelNode>& next) {
    const AnyGame& game = *tree_.game_;
    const Turn turn = game.turn(here.state);
    tree_.nodes_[at].turn = turn;
    tree_.nodes_[at].first_child = static_cast<std::uint32_t>(tree_.nodes_.size());
    if (turn.is_over()) {
      tree_.shares_.resize(tree_.nodes_.size());
      tree_.shares_[at] = static_cast<float>(game.payoffs(here.state)[0]) / payoff_total;
    } else if (turn.is_chance()) {
      add_outcomes(at, here, next);
    } else {
      add_decision(at, here, next);
    }
  }

  void add_outcomes(std::uint32_t at, const LevelNode& here, std::vector<LevelNode>& next) {
    const auto outcomes = tree_.game_->chance_outcomes(here.state);
    double total = 0;
    for (const AnyOutcome& outcome : outcomes) {
      total += outcome.weight;
    }
    tree_.nodes_[at].children = static_cast<std::uint16_t>(outcomes.size());
    for (const AnyOutcome& outcome : outcomes) {
      add_child(here, outcome.action, static_cast<float>(outcome.weight / total), next);
    }
  }

  void add_decision(std::uint32_t at, LevelNode& here, std::vector<LevelNode>& next) {
    const Seat seat = tree_.nodes_[at].turn.seat;
    const AnyState open = tree_.game_->with_memory(here.state, Memory::Open);
    const AnyView view = tree_.game_->observe(open, seat);
    here.seen[seat] = combine_hash(here.seen[seat], hash_of_view(view));
    const auto actions = tree_.game_->legal_actions(here.state);
    tree_.nodes_[at].set = set_of(at, seat, here.seen[seat], view, actions);
    tree_.nodes_[at].first_edge = tree_.sets_[tree_.nodes_[at].set].first_edge;
    tree_.nodes_[at].children = static_cast<std::uint16_t>(actions.size());
    for (const AnyAction action : actions) {
      add_child(here, action, 1, next);
    }
  }

  void add_child(const LevelNode& from, AnyAction action, float probability,
                 std::vector<LevelNode>& next) {
    LevelNode child = from;
    for (Seat seat = 0; seat < seats_solved; ++seat) {
      const AnyAction read = tree_.game_->seen_as(from.state, action, seat);
      child.seen[seat] = combine_hash(child.seen[seat], read.code);
    }
    tree_.game_->apply(child.state, action);
    next.push_back(std::move(child));
    tree_.nodes_.emplace_back().probability = probability;
  }

  std::uint32_t set_of(std::uint32_t node, Seat seat, std::uint64_t seen, const AnyView& view,
                       const std::vector<AnyAction>& actions) {
    const auto fresh = static_cast<std::uint32_t>(tree_.sets_.size());
    const auto [found, is_new] = known_.try_emplace(combine_hash(seen, seat), fresh);
    if (is_new) {
      tree_.sets_.push_back(
          {seat, static_cast<std::uint16_t>(actions.size()), tree_.edges(), node, view});
      tree_.actions_.insert(tree_.actions_.end(), actions.begin(), actions.end());
    }
    AHU_ASSERT(tree_.sets_[found->second].view == view);
    return found->second;
  }

  GameTree& tree_;
  std::int64_t max_nodes_;
  std::vector<LevelNode> level_;
  std::unordered_map<std::uint64_t, std::uint32_t> known_;
};

Result<GameTree> GameTree::build(const AnyGame& game, const AnyState& start,
                                 std::int64_t max_nodes) {
  if (game.players(game.setup(start)) != seats_solved) {
    return fail(ErrorCode::BadRequest, "only matches of two players can be solved");
  }
  GameTree tree;
  tree.game_ = &game;
  tree.setup_ = game.setup(start);
  if (auto grown = Builder(tree, max_nodes).grow(start); !grown) {
    return std::unexpected(grown.error());
  }
  return tree;
}

}  // namespace ahu::study
