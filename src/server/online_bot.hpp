// The client of the bots' socket: joins tables that allow external bots and plays there.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "server/server_url.hpp"
#include "support/json.hpp"

namespace ahu::server {

struct OnlinePlan {
  ServerUrl url;
  std::string token;
  std::string game;   // only this one; empty: any
  std::string table;  // only this one; empty: any that is open
  int matches = 0;    // to play; 0: without end
};

// The bot and its callbacks.
struct OnlineBot {
  // The action for a question of the server, called on a thread of its own; none if the bot failed.
  std::function<std::optional<std::string>(json::object question)> choose;
  std::function<void(const std::string& table)> over;
  std::function<void(const std::string& error)> on_error;
};

// Returns true if all matches were played, false if it was stopped. Throws the exceptions of
// `choose`, and std::runtime_error if the server refuses or cannot be reached at first; reconnects
// after a lost connection.
bool play_online(const OnlinePlan& plan, const OnlineBot& bot, const std::atomic<bool>& stop);

}  // namespace ahu::server
