// Lets a built-in bot think about one position of a table at a time, on the search pool.
#pragma once

#include <optional>

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

 private:
  Context& context_;
  bool is_thinking_ = false;
};

}  // namespace ahu::server
