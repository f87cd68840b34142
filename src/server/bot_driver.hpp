// Lets a built-in bot think about one position of a table at a time, on the search pool.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "server/table.hpp"
#include "server/task.hpp"

namespace ahu::server {

struct ChosenAction {
  AnyState at;  // the position may be another one by now
  AnyAction action;
};

class BotDriver {
 public:
  explicit BotDriver(Context& context) : context_(context) {}

  bool is_thinking() const { return is_thinking_; }
  // For the seat to act; nothing when too many searches are waiting, or the bot failed.
  Awaited<std::optional<ChosenAction>> choose(const Table& table, int seat);
  void stop(const Table& table);  // what it would say is not wanted any more
  void finished() { is_thinking_ = false; }
  void match_ended() { bots_ = {}; }

 private:
  struct SeatBot {
    std::string name;
    std::shared_ptr<Bot> bot;  // a search that was stopped still has it
  };
  std::shared_ptr<Bot> bot_at(const AnyBots& game, int seat, const std::string& name);

  Context& context_;
  std::array<SeatBot, max_seats> bots_;  // as long as their match
  bool is_thinking_ = false;
};

}  // namespace ahu::server
