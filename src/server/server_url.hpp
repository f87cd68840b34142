// The address of a table server, as a user types it.
#pragma once

#include <string>
#include <string_view>

#include "support/error.hpp"

namespace ahu::server {

struct ServerUrl {
  bool is_secure = false;
  std::string host;
  std::string port;
  std::string path;  // before /api; empty or /something
};

// http, https, ws or wss; without a scheme https.
Result<ServerUrl> parse_server_url(std::string_view text);

}  // namespace ahu::server
