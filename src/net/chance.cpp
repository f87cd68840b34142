// The chance of a match that everybody can check.
#include "net/chance.hpp"

#include <array>
#include <sodium.h>

namespace ahu::net {

namespace {

std::string sha256(const std::string& text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::string digits;
  for (const unsigned char byte : hash) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

}  // namespace

std::string new_server_seed() { return sha256(Seed::fresh().text()); }

std::string commitment_of(const std::string& server_seed) { return sha256(server_seed); }

Result<Seed> match_seed(const std::string& server_seed, const std::vector<std::string>& nonces) {
  std::string all = server_seed;
  for (const std::string& nonce : nonces) {
    all += ":" + nonce;
  }
  return read_seed(json::value(sha256(all)));
}

}  // namespace ahu::net
