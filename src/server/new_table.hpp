// New tables: what a host asks for, and the next match at a table with the seats rotated.
#pragma once

#include "server/context.hpp"
#include "server/refusal.hpp"

namespace ahu::server {

Answer<store::MatchInfo> read_new_table(const json::object& request, const store::Account& host,
                                        store::MatchStore& store);
// Whether the account has fewer tables than it may have, of its own and of others. Blocks.
Answer<void> may_sit_down(Context& context, const store::Account& account,
                          const std::string& address);
// Reads what the host wants, holds it against the limits and stores it. Blocks.
Answer<store::MatchInfo> make_table(Context& context, const store::Account& host,
                                    const std::string& address, const json::object& request);
// Its id follows from the match before: there is one rematch, whoever makes it.
store::MatchInfo rematch_of(const store::MatchInfo& before);

}  // namespace ahu::server
