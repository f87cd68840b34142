// Runs the searches of a table's built-in bots on the search pool, one at a time.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "server/table.hpp"
#include "server/task.hpp"

namespace ahu::server {

struct ChosenAction {
  AnyState at;  // the position searched; the match may have moved on
  AnyAction action;
};

class BotDriver {
 public:
  explicit BotDriver(Context& context) : context_(context) {}

  bool is_thinking() const { return is_thinking_; }
  // For the seat to act; none if too many searches are waiting, or the bot failed.
  Awaited<std::optional<ChosenAction>> choose(const Table& table, int seat);
  void stop(const Table& table);  // cancels the search
  void finished() { is_thinking_ = false; }
  void match_ended() { bots_ = {}; }

 private:
  struct SeatBot {
    std::string name;
    std::shared_ptr<Bot> bot;  // shared with a search that was stopped
  };
  std::shared_ptr<Bot> bot_at(const AnyBots& game, int seat, const std::string& name);

  Context& context_;
  std::array<SeatBot, max_seats> bots_;  // kept for the length of the match
  bool is_thinking_ = false;
};

}  // namespace ahu::server
