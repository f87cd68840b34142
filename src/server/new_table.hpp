// New tables: what a host asks for, and the next match at a table with the seats rotated.
#pragma once

#include "server/context.hpp"
#include "server/errors.hpp"

namespace ahu::server {

// Reads what the host wants and writes nothing: built-in bots have no accounts yet.
Result<store::MatchInfo> read_new_table(const json::object& request, const store::Account& host);
// Gives every built-in bot at the table its account. Blocks.
void add_bot_accounts(store::MatchStore& store, store::MatchInfo& info);
// Whether the account has fewer tables than it may have, of its own and of others. Blocks.
Result<void> may_sit_down(Context& context, const store::Account& account, const Source& source);
// Whether it may also bring about another table, a rematch included; counts it. Blocks.
Result<void> may_open_table(Context& context, const store::Account& account, const Source& source);
// Reads what the host wants, holds it against the limits and stores it. Blocks.
Result<store::MatchInfo> make_table(Context& context, const store::Account& host,
                                    const Source& source, const json::object& request);
// Its id follows from the match before: there is one rematch, no matter who makes it.
store::MatchInfo rematch_of(const store::MatchInfo& before);

}  // namespace ahu::server
