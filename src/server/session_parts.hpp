// Shared by the sessions: parsing a message, and answering it with its id.
#pragma once

#include "server/session.hpp"

namespace ahu::server {

// The object in a message, or an answer that says what is wrong with it.
Result<json::object> read_message(std::string_view text);
// The id of a message, if it has one that can be sent back.
json::value id_of(const json::object& message);
// The cost in ordinary messages: some answers are long.
int cost_of(const json::object& message);
Message answer_text(const Result<json::object>& answer, const json::value& id);

}  // namespace ahu::server
