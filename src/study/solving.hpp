// Exact answers on the tree of a small game: CFR+ (Tammelin, 2014), best responses, and how much
// they gain.
#pragma once

#include <string_view>

#include "study/game_tree.hpp"

namespace ahu::study {

// A probability for every action of every information set, in the order of the tree's edges.
using Strategy = std::vector<float>;

// All actions equally likely.
Strategy even_strategy(const GameTree& tree);
// The strategy of a bot, as the mean over `samples` seeds. It gets views, and no log.
Result<Strategy> strategy_of_bot(const GameTree& tree, std::string_view bot, const Budget& budget,
                                 int samples);
// Whether the strategy has the tree's size and adds up to 1 in every information set.
bool is_strategy(const GameTree& tree, const Strategy& strategy);

// How exploitable a pair of strategies is, in shares of the win. `gain` is what a best response
// gains over the value of the game, the mean of both seats: 0 at an equilibrium.
struct Exploitability {
  double value = 0;              // of the first seat, when both play the strategy
  double best_response[2] = {};  // what each seat gets at best against the other's strategy
  double gain = 0;
};
Exploitability exploitability(const GameTree& tree, const Strategy& strategy);

// Counterfactual regret minimisation with regrets that never fall below zero, alternating updates
// and averages weighed by the iteration.
class CfrPlus {
 public:
  explicit CfrPlus(const GameTree& tree);
  void iterate();
  int iterations() const { return iterations_; }
  Strategy average() const;

 private:
  void set_strategy();
  void reach_down(Seat updated);
  void values_up(Seat updated);
  void update(Seat updated);

  const GameTree& tree_;
  int iterations_ = 0;
  Strategy strategy_;
  std::vector<double> regrets_;  // by edge
  std::vector<double> totals_;   // by edge, of the averages
  std::vector<double> others_;   // by node: the reach of chance and the other seat
  std::vector<double> own_;      // by node: the reach of the seat itself
  std::vector<double> values_;   // by node: the first seat's share
  std::vector<double> edge_sums_;
};

}  // namespace ahu::study
