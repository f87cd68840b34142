// Collects the data of a match.
#include "study/match_notes.hpp"

#include <algorithm>
#include <cmath>

namespace ahu::study {

namespace {

constexpr double clear_lead = 0.02;  // min lead over the next best, in shares of the win

int bits_of(int options) {
  return static_cast<int>(std::lround(std::log2(static_cast<double>(options)) * 1000));
}

}  // namespace

int thousandths(double share) { return static_cast<int>(std::lround(share * 1000)); }

MatchNotes::MatchNotes(const AnyGame& game, const MatchKey& key, int players, bool is_judged)
    : game_(game), players_(players) {
  row_.key = key;
  if (is_judged) {
    const auto seats = static_cast<std::size_t>(players);
    row_.judged.emplace();
    row_.judged->decisions_at.assign(seats * share_bins, 0);
    luck_.assign(seats, 0);
  }
}

int MatchNotes::bin_of(Seat seat) const {
  return std::clamp(static_cast<int>(expected_[seat] * share_bins), 0, share_bins - 1);
}

void MatchNotes::begin_decision(Seat seat, int options, const std::set<std::string_view>& open) {
  if (std::ranges::find(row_.order, int{seat}) == row_.order.end()) {
    row_.order.push_back(seat);
  }
  row_.decisions += 1;
  row_.forced += options == 1 ? 1 : 0;
  row_.options += options;
  row_.max_options = std::max(row_.max_options, options);
  row_.option_bits += bits_of(options);
  for (const std::string_view kind : open) {
    const auto at = labels_.find(kind);
    LabelCount& count =
        at == labels_.end() ? labels_.try_emplace(std::string(kind)).first->second : at->second;
    count.open += 1;
  }
}

void MatchNotes::set_expected(std::vector<double> expected) {
  if (course_.empty()) {
    for (const double share : expected) {
      row_.judged->start.push_back(thousandths(share));
    }
  }
  expected_ = std::move(expected);
  course_.push_back(expected_);
  update_leader();
}

void MatchNotes::update_leader() {
  std::vector<double> sorted = expected_;
  std::ranges::sort(sorted, std::greater<>());
  if (sorted[0] - sorted[1] < clear_lead) {
    return;
  }
  const int best = static_cast<int>(std::ranges::max_element(expected_) - expected_.begin());
  row_.judged->lead_changes += leader_ >= 0 && leader_ != best ? 1 : 0;
  leader_ = best;
}

void MatchNotes::count_label(std::string label, Seat seat) {
  if (seat >= players_) {
    return;
  }
  LabelCount& count = labels_[label];
  count.taken.resize(static_cast<std::size_t>(players_));
  count.taken[seat] += 1;
  if (!expected_.empty()) {
    labels_at_[{std::move(label), seat, bin_of(seat)}] += 1;
  }
}

void MatchNotes::count_taken_things(const json::array& events) {
  for (const json::value& item : events) {
    const json::object& event = item.get_object();
    for (const Take& take : game_.info().takes) {
      const json::value* thing = event.if_contains(take.field);
      const json::value* seat = event.if_contains("seat");
      if (event.at("type").get_string() != take.event || thing == nullptr || thing->is_null() ||
          seat == nullptr || !seat->is_int64()) {
        continue;
      }
      const std::string name =
          thing->is_string() ? std::string(thing->get_string()) : json::serialize(*thing);
      count_label(label_text(take.group, name), static_cast<Seat>(seat->get_int64()));
    }
  }
}

void MatchNotes::add_action(const AnyState& before, AnyAction action, Seat seat,
                            std::string_view kind, const std::string& text) {
  count_label(std::string(kind), seat);
  if (!expected_.empty()) {
    row_.judged->decisions_at[seat * share_bins + static_cast<std::size_t>(bin_of(seat))] += 1;
  }
  if (!text.empty()) {
    count_label(label_text("openings", text), seat);
  }
  if (!game_.info().takes.empty()) {
    count_taken_things(game_.events(before, action, seat));
  }
}

void MatchNotes::add_outcome(const AnyState& before, AnyAction outcome) {
  if (!game_.info().takes.empty()) {
    count_taken_things(game_.events(before, outcome, spectator));
  }
}

void MatchNotes::add_comparison(double gain) {
  row_.judged->compared += 1;
  row_.judged->better += gain >= relevant_gain ? 1 : 0;
  row_.judged->worse += gain <= -relevant_gain ? 1 : 0;
  gained_ += gain;
}

void MatchNotes::add_luck(const std::vector<double>& gain) {
  for (std::size_t seat = 0; seat < luck_.size(); ++seat) {
    luck_[seat] += gain[seat];
  }
}

// The part of the match after which the winner's share never fell below ½ again.
void MatchNotes::find_decided() {
  const auto winner = std::ranges::find(row_.payoffs, payoff_total);
  if (winner == row_.payoffs.end() || course_.empty()) {
    return;
  }
  const auto seat = static_cast<std::size_t>(winner - row_.payoffs.begin());
  std::size_t last = course_.size();
  while (last > 0 && course_[last - 1][seat] >= 0.5) {
    --last;
  }
  row_.judged->decided = static_cast<int>(last * 1000 / course_.size());
}

MatchRow MatchNotes::finish(const Match& match, std::vector<int> bots) {
  const Payoffs payoffs = game_.payoffs(match.state());
  const Scores scores = game_.scores(match.state());
  row_.bots = std::move(bots);
  row_.payoffs.assign(payoffs.begin(), payoffs.end());
  row_.scores.assign(scores.begin(), scores.end());
  row_.plies = match.version();
  for (auto& [label, count] : labels_) {
    count.label = label;
    count.taken.resize(static_cast<std::size_t>(players_));
    row_.labels.push_back(std::move(count));
  }
  if (row_.judged) {
    row_.judged->start.resize(static_cast<std::size_t>(players_));
    for (const double luck : luck_) {
      row_.judged->luck.push_back(thousandths(luck));
    }
    row_.judged->gained = thousandths(gained_);
    for (const auto& [at, count] : labels_at_) {
      const auto& [label, seat, bin] = at;
      row_.judged->labels_at.push_back({label, seat, bin, count});
    }
    find_decided();
  }
  return std::move(row_);
}

}  // namespace ahu::study
