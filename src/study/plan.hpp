// The plan of an arena: the game, the contestants, their limits and the number of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chance/seed.hpp"
#include "match/any_game.hpp"
#include "study/sprt.hpp"

namespace ahu::study {

// The limits of a bot for one decision; 0: no limit of that kind.
struct DecisionLimits {
  std::uint64_t millis = 0;
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::uint64_t threads = 0;           // of a search; 0: one
  std::uint64_t clock_millis = 0;      // for the whole game; 0: no game clock
  std::uint64_t increment_millis = 0;  // added to the clock after each move
  bool none() const { return millis == 0 && simulations == 0 && nodes == 0 && clock_millis == 0; }
};

// A participant: a built-in bot, or an external one that speaks the protocol.
struct Contestant {
  std::string name;
  std::string bot;      // the name of a built-in one; else empty
  std::string command;  // of an external one, for /bin/sh; else empty
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
  int games = 0;                  // at each table; rounded up to whole rounds
  int opening = 0;                // random decisions at the start, the same for a whole round
  std::vector<Opening> openings;  // round n begins with number n modulo their count
  bool pairwise = false;          // only two contestants at a table with any number of seats
  bool gauntlet = false;          // only tables of the first contestant
  bool processor_time = false;    // milliseconds of built-in bots are of the processor
  Seed seed;
  std::optional<SprtBounds> sprt;
  std::uint64_t grace_millis = 1000;  // how long an external bot may exceed its budget
};

inline constexpr std::size_t max_contestants = 32;
inline constexpr int max_games = 10'000'000;

// The plan with the game's full options filled in, or what is wrong with it.
Result<ArenaPlan> checked(ArenaPlan plan);

// Everything that results depend on; files with an equal setup can be continued. The number of
// games and the test are left out, so that games can be added later.
json::object setup_json(const ArenaPlan& plan);
// The first difference between the setup of a file and this plan's; empty if they are equal.
std::string difference(const json::object& of_file, const json::object& of_plan);

// `60+1`: seconds for the whole game and the increment after each move, decimals allowed.
Result<DecisionLimits> parse_clock(std::string_view text);

// `name=cmd:python3 mybot.py`, `cmd:…`, or `name=bot:shallow,nodes=500`.
Result<Contestant> parse_contestant(std::string_view text);

}  // namespace ahu::study
