// Matches under rules that this program no longer has: running ones are closed, finished ones are
// logged and stay readable in part.
#pragma once

#include "server/context.hpp"
#include "server/table.hpp"

namespace ahu::server {

// Whether the match has not ended and this program does not have its rules.
bool is_outdated(const MatchInfo& info);
// Closes the match without a result, logs that, and returns its new row. Blocks.
std::optional<MatchInfo> close_outdated(Context& context, MatchInfo info);
// Called when a server starts: closes all outdated matches and logs the finished matches that it
// cannot replay. Blocks.
void settle_outdated(Context& context, const std::atomic<bool>& stop);

// The record of a finished match, made from stored data without the rules.
json::object record_without_rules(const MatchInfo& info, const std::vector<Entry>& log,
                                  const store::MatchSummary& summary);

}  // namespace ahu::server
