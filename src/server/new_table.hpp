// Creates tables: from a host's request, or as a rematch with rotated seats.
#pragma once

#include <map>

#include "server/context.hpp"
#include "server/errors.hpp"
#include "server/table.hpp"

namespace ahu::server {

// Parses the request and writes nothing: built-in bots have no accounts yet.
Result<store::MatchInfo> read_new_table(const json::object& request, const store::Account& host);
// Gives every built-in bot at the table its account. Blocks.
void add_bot_accounts(store::MatchStore& store, store::MatchInfo& info);
// Whether the account is below its limit of tables. Blocks.
Result<void> may_sit_down(Context& context, const store::Account& account, const Source& source);
// Every change of a seat is stored, and other processes read it. Counts one.
Result<void> may_change_seat(Context& context, const store::Account& account, const Source& source);
// Whether it may also open another table or a rematch; counts it. Blocks.
Result<void> may_open_table(Context& context, const store::Account& account, const Source& source);
// Parses the request, checks the limits and stores the table. Blocks.
Result<store::MatchInfo> make_table(Context& context, const store::Account& host,
                                    const Source& source, const json::object& request);
// The id is derived from the previous match, so that all processes create the same rematch.
// Seats of that match whose nonce hash is known are ready.
store::MatchInfo rematch_of(const store::MatchInfo& before,
                            const std::map<int, std::string>& nonce_hashes = {});
// The rematch with its log so far. Where every seat is ready it reveals its nonces from the start,
// and this process runs it.
store::NewMatch next_match(const Table& table, Now now, const std::string& process);

}  // namespace ahu::server
