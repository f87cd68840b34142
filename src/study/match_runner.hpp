// One game of the arena, played to its end or to a forfeit.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>

#include "match/match.hpp"
#include "study/external_bot.hpp"
#include "study/game_clocks.hpp"
#include "study/results.hpp"

namespace ahu::study {

struct PlayedGame {
  GameResult result;
  json::object
      record;  // of the match, with its place in the arena and the forfeit if there was one
};

// Plays games on one thread: keeps a process for each external bot and creates new built-in bots
// for every game.
class MatchRunner {
 public:
  MatchRunner(const ArenaPlan& plan, const Schedule& schedule, const std::atomic<bool>& stop)
      : plan_(plan), schedule_(schedule), stop_(stop) {}

  // None if it was stopped before the end. Throws BotDidNotStart.
  std::optional<PlayedGame> play(const GameKey& key);

 private:
  struct BotAtSeat {
    const Contestant* who;
    Bot* bot;
    ExternalBot* external;  // the same, if it is one
  };
  std::vector<BotAtSeat> seat_bots(const Seating& seats);
  static std::vector<DecisionLimits> limits_of(const std::vector<BotAtSeat>& seated);
  void begin(Match& match, const GameKey& key) const;
  // The reason to forfeit, if there is one.
  std::optional<std::string> decide(Match& match, const BotAtSeat& seated, const GameKey& key,
                                    GameClocks& clocks, Effort& effort) const;
  json::object record_of(const Match& match, const GameKey& key, const GameResult& result,
                         const std::vector<BotAtSeat>& seated) const;

  const ArenaPlan& plan_;
  const Schedule& schedule_;
  const std::atomic<bool>& stop_;
  std::map<std::string, ExternalBot> external_bots_;
  std::vector<std::unique_ptr<Bot>> bots_;  // of the game being played
};

}  // namespace ahu::study
