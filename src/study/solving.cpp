// CFR+ and best responses, level by level: all positions of an information set are in one level.
#include "study/solving.hpp"

#include <algorithm>
#include <cmath>

#include "base/hash.hpp"

namespace ahu::study {

namespace {

float probability_of(const GameTree& tree, const Strategy& strategy, const TreeNode& node,
                     int child) {
  const std::uint32_t at = node.first_child + static_cast<std::uint32_t>(child);
  if (node.turn.is_chance()) {
    return tree.nodes()[at].probability;
  }
  return strategy[node.first_edge + static_cast<std::uint32_t>(child)];
}

// The share of the seat from that of the first seat.
double seat_share(Seat seat, double first_share) {
  return seat == 0 ? first_share : 1 - first_share;
}

// How likely chance and the other seat are to lead to each node.
std::vector<double> reach_without(const GameTree& tree, const Strategy& strategy, Seat seat) {
  std::vector<double> reach(tree.nodes().size());
  reach[0] = 1;
  for (std::size_t at = 0; at < reach.size(); ++at) {
    const TreeNode& node = tree.nodes()[at];
    const bool is_own = node.turn == Turn::player(seat);
    for (int child = 0; child < node.children; ++child) {
      reach[node.first_child + static_cast<std::uint32_t>(child)] =
          reach[at] * (is_own ? 1.0 : double{probability_of(tree, strategy, node, child)});
    }
  }
  return reach;
}

// The value of a node whose children are known, from the strategy.
double mixed_value(const GameTree& tree, const Strategy& strategy, const TreeNode& node,
                   const std::vector<double>& values) {
  double value = 0;
  for (int child = 0; child < node.children; ++child) {
    value += probability_of(tree, strategy, node, child) *
             values[node.first_child + static_cast<std::uint32_t>(child)];
  }
  return value;
}

double value_of(const GameTree& tree, const Strategy& strategy) {
  std::vector<double> values(tree.nodes().size());
  for (std::size_t at = values.size(); at-- > 0;) {
    const TreeNode& node = tree.nodes()[at];
    values[at] = node.turn.is_over() ? double{tree.first_seat_share(static_cast<std::uint32_t>(at))}
                                     : mixed_value(tree, strategy, node, values);
  }
  return values[0];
}

// The best response of one seat, from the last level up: first what each action of an information
// set is worth over all its positions, then the best one for all of them.
class BestResponse {
 public:
  BestResponse(const GameTree& tree, const Strategy& strategy, Seat seat)
      : tree_(tree),
        strategy_(strategy),
        seat_(seat),
        reach_(reach_without(tree, strategy, seat)),
        values_(tree.nodes().size()),
        worth_(tree.edges()) {}

  double value() {
    const auto& levels = tree_.levels();
    for (std::size_t level = levels.size() - 1; level-- > 0;) {
      for (std::uint32_t at = levels[level]; at < levels[level + 1]; ++at) {
        weigh(at);
      }
      for (std::uint32_t at = levels[level]; at < levels[level + 1]; ++at) {
        judge(at);
      }
    }
    return values_[0];
  }

 private:
  void weigh(std::uint32_t at) {
    const TreeNode& node = tree_.nodes()[at];
    if (node.turn != Turn::player(seat_)) {
      return;
    }
    const std::uint32_t edge = node.first_edge;
    for (std::uint32_t child = 0; child < node.children; ++child) {
      worth_[edge + child] += reach_[at] * values_[node.first_child + child];
    }
  }

  void judge(std::uint32_t at) {
    const TreeNode& node = tree_.nodes()[at];
    if (node.turn.is_over()) {
      values_[at] = seat_share(seat_, tree_.first_seat_share(at));
    } else if (node.turn == Turn::player(seat_)) {
      const auto first = worth_.begin() + node.first_edge;
      const auto best = std::max_element(first, first + node.children) - first;
      values_[at] = values_[node.first_child + static_cast<std::uint32_t>(best)];
    } else {
      values_[at] = mixed_value(tree_, strategy_, node, values_);
    }
  }

  const GameTree& tree_;
  const Strategy& strategy_;
  Seat seat_;
  std::vector<double> reach_;
  std::vector<double> values_;  // by node, for the seat
  std::vector<double> worth_;   // by edge
};

}  // namespace

Strategy even_strategy(const GameTree& tree) {
  Strategy strategy(tree.edges());
  for (const InformationSet& set : tree.sets()) {
    std::fill_n(strategy.begin() + set.first_edge, set.actions,
                1.0F / static_cast<float>(set.actions));
  }
  return strategy;
}

bool is_strategy(const GameTree& tree, const Strategy& strategy) {
  if (strategy.size() != tree.edges()) {
    return false;
  }
  return std::ranges::all_of(tree.sets(), [&](const InformationSet& set) {
    double sum = 0;
    bool is_positive = true;
    for (std::uint32_t at = 0; at < set.actions; ++at) {
      const float probability = strategy[set.first_edge + at];
      is_positive = is_positive && probability >= 0;
      sum += probability;
    }
    return is_positive && std::abs(sum - 1) < 1e-3;
  });
}

Result<Strategy> strategy_of_bot(const GameTree& tree, std::string_view name, const Budget& budget,
                                 int samples) {
  auto bot = tree.game().make_bot(name);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  Strategy strategy(tree.edges());
  for (const InformationSet& set : tree.sets()) {
    const auto actions = tree.actions(set);
    for (int sample = 0; sample < samples; ++sample) {
      Budget own = budget;
      own.seed = combine_hash(mix_bits(budget.seed + static_cast<std::uint64_t>(sample)), set.node);
      const AnyAction chosen = (*bot)->choose(set.view, {}, own).best;
      const auto at = std::ranges::find(actions, chosen) - actions.begin();
      strategy[set.first_edge + static_cast<std::uint32_t>(at)] +=
          1.0F / static_cast<float>(samples);
    }
  }
  return strategy;
}

Exploitability exploitability(const GameTree& tree, const Strategy& strategy) {
  AHU_ASSERT(is_strategy(tree, strategy));
  Exploitability found;
  found.value = value_of(tree, strategy);
  for (Seat seat = 0; seat < 2; ++seat) {
    found.best_response[seat] = BestResponse(tree, strategy, seat).value();
  }
  found.gain = (found.best_response[0] + found.best_response[1] - 1) / 2;
  return found;
}

CfrPlus::CfrPlus(const GameTree& tree)
    : tree_(tree),
      strategy_(even_strategy(tree)),
      regrets_(tree.edges()),
      totals_(tree.edges()),
      others_(tree.nodes().size()),
      own_(tree.nodes().size()),
      values_(tree.nodes().size()),
      edge_sums_(tree.edges()) {}

void CfrPlus::iterate() {
  ++iterations_;
  for (Seat seat = 0; seat < 2; ++seat) {
    reach_down(seat);
    values_up(seat);
    update(seat);
    set_strategy();
  }
}

// Regret matching: in proportion to the regrets, evenly where there is none.
void CfrPlus::set_strategy() {
  for (const InformationSet& set : tree_.sets()) {
    double sum = 0;
    for (std::uint32_t edge = set.first_edge; edge < set.first_edge + set.actions; ++edge) {
      sum += regrets_[edge];
    }
    for (std::uint32_t edge = set.first_edge; edge < set.first_edge + set.actions; ++edge) {
      strategy_[edge] = static_cast<float>(sum > 0 ? regrets_[edge] / sum : 1.0 / set.actions);
    }
  }
}

void CfrPlus::reach_down(Seat updated) {
  others_[0] = 1;
  own_[0] = 1;
  for (std::size_t at = 0; at < own_.size(); ++at) {
    const TreeNode& node = tree_.nodes()[at];
    const bool is_own = node.turn == Turn::player(updated);
    for (int child = 0; child < node.children; ++child) {
      const std::uint32_t to = node.first_child + static_cast<std::uint32_t>(child);
      const double probability = probability_of(tree_, strategy_, node, child);
      own_[to] = own_[at] * (is_own ? probability : 1);
      others_[to] = others_[at] * (is_own ? 1 : probability);
    }
  }
}

void CfrPlus::values_up(Seat updated) {
  std::fill(edge_sums_.begin(), edge_sums_.end(), 0.0);
  for (std::size_t at = values_.size(); at-- > 0;) {
    const TreeNode& node = tree_.nodes()[at];
    if (node.turn.is_over()) {
      values_[at] = seat_share(updated, tree_.first_seat_share(static_cast<std::uint32_t>(at)));
      continue;
    }
    values_[at] = mixed_value(tree_, strategy_, node, values_);
    if (node.turn == Turn::player(updated)) {
      const std::uint32_t edge = node.first_edge;
      for (std::uint32_t child = 0; child < node.children; ++child) {
        edge_sums_[edge + child] += others_[at] * (values_[node.first_child + child] - values_[at]);
        totals_[edge + child] +=
            static_cast<double>(iterations_) * own_[at] * strategy_[edge + child];
      }
    }
  }
}

void CfrPlus::update(Seat updated) {
  for (const InformationSet& set : tree_.sets()) {
    if (set.seat == updated) {
      for (std::uint32_t edge = set.first_edge; edge < set.first_edge + set.actions; ++edge) {
        regrets_[edge] = std::max(0.0, regrets_[edge] + edge_sums_[edge]);
      }
    }
  }
}

Strategy CfrPlus::average() const {
  Strategy strategy = even_strategy(tree_);
  for (const InformationSet& set : tree_.sets()) {
    double sum = 0;
    for (std::uint32_t edge = set.first_edge; edge < set.first_edge + set.actions; ++edge) {
      sum += totals_[edge];
    }
    for (std::uint32_t edge = set.first_edge; edge < set.first_edge + set.actions && sum > 0;
         ++edge) {
      strategy[edge] = static_cast<float>(totals_[edge] / sum);
    }
  }
  return strategy;
}

}  // namespace ahu::study
