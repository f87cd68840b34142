// Rate-limits the log.
#pragma once

#include <functional>
#include <string_view>

#include "server/clock.hpp"
#include "support/json.hpp"

namespace ahu::server {

using LogSink = std::function<void(std::string_view event, const json::object& fields)>;

// Passes on a burst of 20 lines of each event and one a second from then on; the next line that is
// passed on has the number of those left out (`skipped`). Thread-safe.
LogSink limited_log(LogSink sink, std::function<Millis()> now);

}  // namespace ahu::server
