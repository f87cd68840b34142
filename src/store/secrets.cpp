// Ids, tokens and passwords.
#include "store/secrets.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <sodium.h>
#include <span>
#include <stdexcept>

namespace ahu::store {

namespace {

void wake_sodium() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot start");
  }
}

// Digits and letters in the order of their codes, so that ids sort as the numbers do.
constexpr std::string_view alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int time_digits = 11;    // 55 bits of microseconds: a thousand years
constexpr int random_digits = 11;  // 55 bits
constexpr std::int64_t micros_in_milli = 1000;

// Of ids made at the same moment each gets a later one, so that their order is that of the calls.
std::int64_t next_moment() {
  static std::atomic<std::int64_t> last{0};
  const std::int64_t now = std::chrono::duration_cast<std::chrono::microseconds>(
                               std::chrono::system_clock::now().time_since_epoch())
                               .count();
  std::int64_t before = last.load();
  while (!last.compare_exchange_weak(before, std::max(now, before + 1))) {
  }
  return std::max(now, before + 1);
}

std::string id_of(std::int64_t micros, std::span<const unsigned char, random_digits> bytes) {
  std::string id;
  for (int digit = time_digits - 1; digit >= 0; --digit) {
    id += alphabet[static_cast<std::size_t>((micros >> (5 * digit)) & 31)];
  }
  for (const unsigned char byte : bytes) {
    id += alphabet[byte % alphabet.size()];
  }
  return id;
}

template <std::size_t Size>
std::string base64(const std::array<unsigned char, Size>& bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(Size, variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), Size, variant);
  text.pop_back();  // the zero at the end
  return text;
}

}  // namespace

Millis now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string new_id() {
  wake_sodium();
  std::array<unsigned char, random_digits> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return id_of(next_moment(), bytes);
}

std::string derived_id(std::string_view id, Millis then) {
  wake_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(id.data()),
                     id.size(), nullptr, 0);
  return id_of(then * micros_in_milli, std::span(hash).first<random_digits>());
}

std::string new_server_seed() {
  wake_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string digits(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
  digits.pop_back();  // the zero at the end
  return digits;
}

std::string new_token() {
  wake_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return base64(bytes);
}

std::string token_hash(std::string_view token) {
  wake_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return base64(hash);
}

std::string hash_password(std::string_view password) {
  wake_sodium();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(),
                            crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                            crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("not enough memory to hash a password");
  }
  return text.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  wake_sodium();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace ahu::store
