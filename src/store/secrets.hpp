// Ids, tokens and passwords, all unpredictable (libsodium).
#pragma once

#include <string>
#include <string_view>

#include "store/types.hpp"

namespace ahu::store {

Millis now_ms();

std::string new_id();  // 22 characters, fit for links; later ones sort after earlier ones
// A deterministic id, such as a rematch's: the same in every process. Sorts by the given time.
std::string derived_id(std::string_view id, Millis then);
// 64 hexadecimal digits, 256 bits: the server's part of the seed of a match.
std::string new_server_seed();
std::string new_token();  // 43 characters, 256 bits; given out once
std::string token_hash(std::string_view token);

// Argon2id with the parameters in the text. Takes tens of milliseconds and 64 MiB on purpose.
std::string hash_password(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

}  // namespace ahu::store
