// The chance of a match that everybody can check: a secret of the server, shown as its hash before
// the match, and a nonce of every seat.
#pragma once

#include <string>
#include <vector>

#include "play/seed.hpp"

namespace ahu::net {

std::string new_server_seed();  // 64 hexadecimal digits
std::string commitment_of(const std::string& server_seed);
Result<Seed> match_seed(const std::string& server_seed, const std::vector<std::string>& nonces);

}  // namespace ahu::net
