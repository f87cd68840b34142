// Names of accounts: the characters they may have, and which of them look the same.
#pragma once

#include <string>
#include <string_view>

namespace ahu::store {

// Whether a name has 2 to 24 of the allowed characters (docs/server.md, "Names").
bool is_allowed_name(std::string_view utf8);

// The same for names that a reader may take for each other: "Ian" and "lan", "カ" and "力".
std::string look_key(std::string_view utf8);

}  // namespace ahu::store
