// Matches of rules that this program no longer plays: those that run are closed, those that have
// ended are told of and stay readable in part.
#pragma once

#include "server/context.hpp"
#include "server/table.hpp"

namespace ahu::server {

// It has not ended, and nobody can go on with it.
bool is_outdated(const MatchInfo& info);
// Closes it without a result, tells the log, and returns how it stands then. Blocks.
std::optional<MatchInfo> close_outdated(Context& context, MatchInfo info);
// When a server starts: closes all of them, and tells the log which finished matches it cannot
// replay. Blocks.
void settle_outdated(Context& context, const std::atomic<bool>& stop);

// The record of a finished match, made from what is stored, without a look at the rules.
json::object record_without_rules(const MatchInfo& info, const std::vector<Entry>& log,
                                  const store::MatchSummary& summary);

}  // namespace ahu::server
