// Lets a built-in bot think about one position of a table at a time, on the search pool.
#pragma once

#include <functional>

#include "server/context.hpp"
#include "server/table.hpp"

namespace ahu::server {

class BotDriver {
 public:
  // Both are called on the loop, where the position may be another one by then.
  struct Outcome {
    std::function<void(const AnyState& at, const std::string& action)> chosen;
    std::function<void()> failed;
  };

  explicit BotDriver(Context& context) : context_(context) {}

  bool is_thinking() const { return is_thinking_; }
  // For the seat to act. False: too many searches are waiting.
  bool start(const Table& table, int seat, Outcome outcome);
  void stop(const Table& table);  // what it would say is not wanted any more
  void finished() { is_thinking_ = false; }

 private:
  Context& context_;
  bool is_thinking_ = false;
};

}  // namespace ahu::server
