// A log that a storm of errors does not fill.
#pragma once

#include <functional>
#include <string_view>

#include "server/clock.hpp"
#include "support/json.hpp"

namespace ahu::server {

using LogSink = std::function<void(std::string_view event, const json::object& fields)>;

// Hands on 20 lines of each event at once and one a second from then on; the next line that is
// handed on says how many were not (`skipped`). Any thread may write.
LogSink limited_log(LogSink sink, std::function<Millis()> now);

}  // namespace ahu::server
