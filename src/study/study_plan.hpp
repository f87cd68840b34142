// The plan of a study: the configurations of a game, the bots, the number of matches, and
// the seeds of every match.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "chance/seed.hpp"
#include "match/any_game.hpp"

namespace ahu::study {

// A number of players and a full set of options.
struct Configuration {
  int players = 0;
  json::object options;
  bool is_baseline = false;  // of the rule set that the others are compared with
};

// Even: every seat is played by the bots studied. Skill: one seat in turn by the first of them, the
// others by the weak bot.
enum class Series : std::uint8_t { Even, Skill };

struct MatchKey {
  int configuration = 0;
  Series series = Series::Even;
  int number = 0;
  friend auto operator<=>(const MatchKey&, const MatchKey&) = default;
};

struct StudyPlan {
  const AnyGame* game = nullptr;
  std::vector<Configuration> configurations;
  std::vector<std::string> bots;  // by seat, rotated by one from match to match
  std::string weak_bot;
  std::uint64_t nodes = 0;  // of each decision; 0: the bot's own default
  int matches = 0;          // of each configuration
  int skill_matches = 0;    // of each configuration
  int judge_every = 10;     // every N-th match is judged with estimates; 0: none
  bool on_gpu = false;      // plays other matches than the processor does
  Seed seed;
};

inline constexpr int max_study_matches = 100'000'000;

// The requested players and options: each number of players with each set of options.
struct StudyRequest {
  std::vector<int> players;           // empty: the fewest
  std::vector<json::object> options;  // empty: the defaults
  std::vector<json::object> against;
};

// The plan with its configurations and default bots, or what is wrong with it.
Result<StudyPlan> checked(StudyPlan plan, const StudyRequest& request);

// Everything that results depend on but the number of matches; files with an equal setup can be
// continued.
json::object setup_json(const StudyPlan& plan);

// The bots of a match, by seat, as places in `plan.bots`; the weak one is -1.
std::vector<int> seating(const StudyPlan& plan, const MatchKey& key);
bool is_judged(const StudyPlan& plan, const MatchKey& key);

// The seed of a match follows from the study's seed, the configuration and the match's number
// alone.
Seed match_seed(const StudyPlan& plan, const MatchKey& key);

std::string task_text(const MatchKey& key);
MatchKey parse_task(const std::string& text);  // of a text that task_text() made

}  // namespace ahu::study
