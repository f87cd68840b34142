// Collects the data of a match while it is played.
#pragma once

#include <map>
#include <set>

#include "match/match.hpp"
#include "study/match_row.hpp"

namespace ahu::study {

int thousandths(double share);

class MatchNotes {
 public:
  MatchNotes(const AnyGame& game, const MatchKey& key, int players, bool is_judged);

  // Before a decision: the kinds of its legal actions and, in a judged match, the expected share of
  // each seat.
  void begin_decision(Seat seat, int options, const std::set<std::string_view>& open);
  void set_expected(std::vector<double> expected);
  // The action chosen, in the state before it.
  void add_action(const AnyState& before, AnyAction action, Seat seat, std::string_view kind,
                  const std::string& text);
  // How much more the action played was worth than a random one.
  void add_comparison(double gain);
  void add_outcome(const AnyState& before, AnyAction outcome);
  void add_luck(const std::vector<double>& gain);

  MatchRow finish(const Match& match, std::vector<int> bots);

 private:
  void count_label(std::string label, Seat seat);
  void count_taken_things(const json::array& events);
  void find_decided();
  void update_leader();
  int bin_of(Seat seat) const;

  const AnyGame& game_;
  int players_;
  MatchRow row_;
  std::map<std::string, LabelCount, std::less<>> labels_;
  std::map<std::tuple<std::string, int, int>, int> labels_at_;
  std::vector<double> expected_;  // now, by seat; empty in a match that is not judged
  std::vector<std::vector<double>> course_;
  std::vector<double> luck_;
  double gained_ = 0;
  int leader_ = -1;
};

}  // namespace ahu::study
