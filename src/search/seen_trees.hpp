// The trees of searches that draw worlds, one for each seat that is followed: the edges are actions
// as the tree's seat sees them.
#pragma once

#include <array>
#include <vector>

#include "search/choice.hpp"

namespace ahu {

struct SeenNode {
  std::uint32_t seen = 0;  // code
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often the choice was open
  std::uint32_t first_child = 0;
  std::uint32_t next_sibling = 0;
  std::int32_t guess = 0;
  std::int64_t total = 0;  // of values for the seat that chose it
};

template <Game G, class Node = SeenNode>
class SeenTrees {
 public:
  struct Step {
    std::array<std::uint32_t, max_seats> nodes;  // one in each tree
    Seat chooser;
  };

  void plant(int trees) {
    count_ = trees;
    nodes_.assign(static_cast<std::size_t>(trees), Node{});
  }
  int count() const { return count_; }
  std::size_t size() const { return nodes_.size(); }
  Node& operator[](std::uint32_t node) { return nodes_[node]; }

  std::uint32_t find_child(std::uint32_t parent, std::uint32_t seen) const {
    std::uint32_t child = nodes_[parent].first_child;
    while (child != 0 && nodes_[child].seen != seen) {
      child = nodes_[child].next_sibling;
    }
    return child;
  }
  std::uint32_t add_child(std::uint32_t parent, std::uint32_t seen) {
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.seen = seen;
    node.next_sibling = nodes_[parent].first_child;
    nodes_[parent].first_child = child;
    return child;
  }
  std::uint32_t child_of(std::uint32_t parent, std::uint32_t seen) {
    const std::uint32_t child = find_child(parent, seen);
    return child != 0 ? child : add_child(parent, seen);
  }

  // The path of a simulation, from the roots on.
  Step begin_path() {
    path_.clear();
    Step roots{};
    for (int tree = 0; tree < count_; ++tree) {
      roots.nodes[static_cast<std::size_t>(tree)] = static_cast<std::uint32_t>(tree);
    }
    roots.chooser = spectator;
    path_.push_back(roots);
    return roots;
  }
  void extend_path(const Step& step) { path_.push_back(step); }
  void back_up(const BySeat& values) {
    for (const Step& step : path_) {
      for (int tree = 0; tree < count_; ++tree) {
        Node& node = nodes_[step.nodes[static_cast<std::size_t>(tree)]];
        node.visits += 1;
        if (step.chooser < values.size()) {
          node.total += values[step.chooser];
        }
      }
    }
  }

  // The rated actions of a root; the best is the one visited most.
  Choice<G> summary(std::uint32_t root, const ActionList<G>& actions, std::uint64_t done) const {
    Choice<G> choice;
    choice.nodes = done;
    choice.best = actions[0];
    std::uint32_t most = 0;
    for (const auto action : actions) {
      const std::uint32_t child = find_child(root, action.code);
      const Node node = child == 0 ? Node{} : nodes_[child];
      const auto mean = node.visits == 0 ? 0 : static_cast<std::int32_t>(node.total / node.visits);
      choice.rated.push_back({action, node.visits, mean});
      if (node.visits > most) {
        most = node.visits;
        choice.best = action;
      }
    }
    return choice;
  }

 private:
  int count_ = 1;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
};

}  // namespace ahu
