// An incremental SHA-256 (libsodium).
#pragma once

#include <sodium.h>
#include <string>
#include <string_view>

namespace ahu::store {

class Checksum {
 public:
  Checksum() { crypto_hash_sha256_init(&state_); }
  void add(std::string_view text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the library takes bytes
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    crypto_hash_sha256_update(&state_, bytes, text.size());
  }
  // Hexadecimal, of all text added so far.
  std::string text() const {
    crypto_hash_sha256_state ended = state_;
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_final(&ended, hash);
    char digits[2 * sizeof hash + 1];
    return sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
  }

 private:
  crypto_hash_sha256_state state_{};
};

}  // namespace ahu::store
