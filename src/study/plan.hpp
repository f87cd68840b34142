// What an arena is to play: the game, who takes part, how long they may think, how often they meet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chance/seed.hpp"
#include "match/any_game.hpp"
#include "study/sprt.hpp"

namespace ahu::study {

// What a bot may spend on one decision; 0: no limit of that kind.
struct DecisionLimits {
  std::uint64_t millis = 0;
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::uint64_t threads = 0;           // of a search; 0: one
  std::uint64_t clock_millis = 0;      // for the whole game; 0: no game clock
  std::uint64_t increment_millis = 0;  // added to the clock after each move
  bool none() const { return millis == 0 && simulations == 0 && nodes == 0 && clock_millis == 0; }
};

// A participant: a bot of the game, or a program that speaks the protocol.
struct Contestant {
  std::string name;
  std::string bot;      // of the game; empty for a program
  std::string command;  // for /bin/sh; empty for a bot of the game
  DecisionLimits limits;
  bool is_external() const { return !command.empty(); }
};

// Decisions that a round begins with; chance between them is that of the round's deal.
struct Opening {
  int line = 0;  // of its file
  std::vector<std::string> actions;
};

struct ArenaPlan {
  const AnyGame* game = nullptr;
  int players = 0;
  json::object options;
  std::vector<Contestant> contestants;
  int games = 0;    // at each table; rounded up to whole rounds
  int opening = 0;  // decisions at the start that are drawn by lot, alike in a whole round
  std::vector<Opening> openings;  // round n begins with number n, counted round and round
  bool pairwise = false;          // only two contestants at a table, whatever its number of seats
  bool gauntlet = false;          // only tables of the first contestant
  Seed seed;
  std::optional<SprtBounds> sprt;
  std::uint64_t grace_millis = 1000;  // what a program may take beyond its budget
};

inline constexpr std::size_t max_contestants = 32;
inline constexpr int max_games = 10'000'000;

// The plan with the game's full options filled in, or what is wrong with it.
Result<ArenaPlan> checked(ArenaPlan plan);

// Everything that results depend on; files with an equal one can be continued. The number of games
// and the test are left out: more games may be asked for later.
json::object setup_json(const ArenaPlan& plan);
// The first thing in which the setup of a file differs from this plan's; empty when nothing does.
std::string difference(const json::object& of_file, const json::object& of_plan);

// `60+1`: seconds for the whole game and seconds more after each move, with decimals if need be.
Result<DecisionLimits> parse_clock(std::string_view text);

// `name=cmd:python3 mybot.py`, `cmd:…`, or `name=bot:shallow,nodes=500`.
Result<Contestant> parse_contestant(std::string_view text);

}  // namespace ahu::study
