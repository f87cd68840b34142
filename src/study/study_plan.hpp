// What a study is to play: the configurations of a game, the bots, how many matches of each, and
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
  std::vector<std::string> bots;  // in the seats in turn, moved on by one from match to match
  std::string weak_bot;
  std::uint64_t nodes = 0;  // of each decision; 0: what the bot takes by itself
  int matches = 0;          // of each configuration
  int skill_matches = 0;    // of each configuration
  int judge_every = 10;     // every N-th match is judged with estimates; 0: none
  bool on_gpu = false;      // other matches than the processor's
  Seed seed;
};

inline constexpr int max_study_matches = 100'000'000;

// What players and options are asked for, each number of players with each set of options.
struct Asked {
  std::vector<int> players;           // none: the fewest
  std::vector<json::object> options;  // none: the standard ones
  std::vector<json::object> against;
};

// The plan with its configurations and usual bots, or what is wrong with it.
Result<StudyPlan> checked(StudyPlan plan, const Asked& asked);

// Everything that results depend on but the number of matches: files with an equal one go together.
json::object setup_json(const StudyPlan& plan);

// The bots of a match, by seat, as places in `plan.bots`; the weak one is -1.
std::vector<int> seating(const StudyPlan& plan, const MatchKey& key);
bool is_judged(const StudyPlan& plan, const MatchKey& key);

// The seed of a match follows from the study's, the configuration and the match's number, whatever
// else is played.
Seed match_seed(const StudyPlan& plan, const MatchKey& key);

std::string task_text(const MatchKey& key);
MatchKey parse_task(const std::string& text);  // of a text that task_text() made

}  // namespace ahu::study
