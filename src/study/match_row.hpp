// One match of a study as numbers, and as a line of matches.csv. Reports are computed from these
// lines alone. Shares of the win are in thousandths, by seat where there are several.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/study_plan.hpp"

namespace ahu::study {

inline constexpr int share_bins = 10;  // of estimated shares

// How often a label occurred: a kind of action, taking a named thing, an opening. The label is
// `group/name`.
struct LabelCount {
  std::string label;
  int open = 0;            // decisions at which it was possible; 0 where that is not counted
  std::vector<int> taken;  // by seat
  friend bool operator==(const LabelCount&, const LabelCount&) = default;
};

// The same in a judged match, by the seat's estimate before.
struct LabelAt {
  std::string label;
  int seat = 0;
  int bin = 0;
  int count = 0;
  friend bool operator==(const LabelAt&, const LabelAt&) = default;
};

// The estimates of a match.
struct Judgement {
  int decided = -1;  // after which thousandth of its decisions the winner stayed above ½; -1: never
  int lead_changes = 0;
  std::vector<int> start;  // expected at the first decision
  std::vector<int> luck;   // the total estimated luck, not calibrated
  // Decisions compared with another action drawn at random: the one played was worth more, or less,
  // by at least `relevant_gain`; and by how much more in all.
  int compared = 0;
  int better = 0;
  int worse = 0;
  int gained = 0;
  std::vector<int> decisions_at;  // by seat and bin
  std::vector<LabelAt> labels_at;
  friend bool operator==(const Judgement&, const Judgement&) = default;
};
inline constexpr double relevant_gain = 0.02;  // of the win

struct MatchRow {
  MatchKey key;
  std::vector<int> bots;  // by seat, as seating() gives them
  std::vector<int> payoffs;
  std::vector<int> scores;
  std::vector<int> order;  // seats in the order of their first decisions
  int decisions = 0;
  int plies = 0;   // chance included
  int forced = 0;  // decisions with a single legal action
  int options = 0;
  int max_options = 0;
  int option_bits = 0;  // thousandths: the sum of the binary logarithms of the options
  std::vector<LabelCount> labels;
  std::optional<Judgement> judged;
  friend bool operator==(const MatchRow&, const MatchRow&) = default;

  int players() const { return static_cast<int>(payoffs.size()); }
};

std::string csv_header();
std::string csv_line(const MatchRow& row);                     // without the end of the line
std::optional<MatchKey> parse_csv_key(std::string_view line);  // the first columns alone
std::optional<MatchRow> parse_csv_line(std::string_view line);

// A name without the separators of the line.
std::string label_text(std::string_view group, std::string_view name);

}  // namespace ahu::study
