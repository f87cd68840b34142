// The whole tree of a small game with its information sets, for exact solutions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/any_game.hpp"

namespace ahu::study {

struct TreeNode {
  static constexpr std::uint32_t none = 0xffffffffU;
  std::uint32_t first_child = 0;
  std::uint16_t children = 0;
  Turn turn;
  std::uint32_t set = none;      // the information set, where a player is to act
  std::uint32_t first_edge = 0;  // of that set
  float probability = 1;         // of the outcome that leads here, where chance decided
};

// All positions that a seat cannot distinguish; they have the same legal actions.
struct InformationSet {
  Seat seat = 0;
  std::uint16_t actions = 0;
  std::uint32_t first_edge = 0;  // of its actions, in strategies
  std::uint32_t node = 0;        // one of its positions
  AnyView view;                  // what the seat sees there
};

// Nodes are stored level by level (a level is the number of actions before it), the children
// of a node side by side. A seat's information is the log as it could read it at the time, and
// its view at each of its own decisions: perfect recall.
class GameTree {
 public:
  // The tree below a state that both seats know. Fails if it has more nodes than the limit, or the
  // game has more than two players.
  static Result<GameTree> build(const AnyGame& game, const AnyState& start, std::int64_t max_nodes);

  const AnyGame& game() const { return *game_; }
  const AnySetup& setup() const { return setup_; }
  const std::vector<TreeNode>& nodes() const { return nodes_; }
  const std::vector<InformationSet>& sets() const { return sets_; }
  std::uint32_t edges() const { return static_cast<std::uint32_t>(actions_.size()); }
  // The actions of an information set.
  std::span<const AnyAction> actions(const InformationSet& set) const {
    return std::span(actions_).subspan(set.first_edge, set.actions);
  }
  // Where each level begins; one more than there are levels.
  const std::vector<std::uint32_t>& levels() const { return levels_; }
  // Of the win, at a leaf.
  float first_seat_share(std::uint32_t node) const { return shares_[node]; }

 private:
  class Builder;
  const AnyGame* game_ = nullptr;
  AnySetup setup_;
  std::vector<TreeNode> nodes_;
  std::vector<InformationSet> sets_;
  std::vector<AnyAction> actions_;
  std::vector<std::uint32_t> levels_;
  std::vector<float> shares_;
};

}  // namespace ahu::study
