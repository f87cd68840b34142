// The tree of a net search, kept between two decisions.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "search/gumbel.hpp"

namespace ahu {

template <Game G>
struct NetTree {
  std::vector<GumbelNode> nodes;  // the root first, every other one after its parent
  std::vector<GumbelEdge> edges;
  std::vector<std::int32_t> parents;  // the node from which each was first reached

  std::uint64_t visits() const {
    return nodes.empty() ? 0 : static_cast<std::uint64_t>(nodes[0].visits);
  }
  std::size_t bytes() const {
    return sizeof *this + nodes.capacity() * sizeof(GumbelNode) +
           edges.capacity() * sizeof(GumbelEdge) + parents.capacity() * sizeof(std::int32_t);
  }

  // Keeps only the nodes that were first reached from this position.
  void follow(std::span<const typename G::Action>, const typename G::State& root) {
    const std::uint64_t key = GumbelSearch<G>::key_of(root, G::turn(root).seat);
    const auto top = std::ranges::find(nodes, key, &GumbelNode::key) - nodes.begin();
    NetTree kept;
    std::vector<std::int32_t> moved(nodes.size(), -1);  // where each node is now
    for (auto at = static_cast<std::size_t>(top); at < nodes.size(); ++at) {
      const bool is_top = at == static_cast<std::size_t>(top);
      const std::int32_t parent = is_top ? 0 : moved[static_cast<std::size_t>(parents[at])];
      if (parent >= 0) {
        moved[at] = static_cast<std::int32_t>(kept.nodes.size());
        kept.add(nodes[at], edges.data() + nodes[at].first_edge, parent);
      }
    }
    *this = std::move(kept);
  }

 private:
  void add(GumbelNode node, const GumbelEdge* first, std::int32_t parent) {
    node.first_edge = static_cast<std::int32_t>(edges.size());
    nodes.push_back(node);
    parents.push_back(parent);
    edges.insert(edges.end(), first, first + node.edges);
  }
};

}  // namespace ahu
