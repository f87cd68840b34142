// Seeds and the random numbers drawn from them.
#include "chance/seed.hpp"

#include <random>

#include "base/hash.hpp"

namespace ahu {

namespace {

using Block = std::array<std::uint32_t, 16>;

std::uint32_t rotated(std::uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

void quarter_round(Block& b, std::size_t i, std::size_t j, std::size_t k, std::size_t l) {
  b[i] += b[j];
  b[l] = rotated(b[l] ^ b[i], 16);
  b[k] += b[l];
  b[j] = rotated(b[j] ^ b[k], 12);
  b[i] += b[j];
  b[l] = rotated(b[l] ^ b[i], 8);
  b[k] += b[l];
  b[j] = rotated(b[j] ^ b[k], 7);
}

// The ChaCha20 block function of RFC 8439.
Block chacha_block(const Seed& key, std::uint32_t counter, std::uint64_t nonce) {
  Block start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) {
    start[4 + i] = key.words[i];
  }
  start[12] = counter;
  start[14] = static_cast<std::uint32_t>(nonce);
  start[15] = static_cast<std::uint32_t>(nonce >> 32);
  Block block = start;
  for (int round = 0; round < 10; ++round) {
    quarter_round(block, 0, 4, 8, 12);
    quarter_round(block, 1, 5, 9, 13);
    quarter_round(block, 2, 6, 10, 14);
    quarter_round(block, 3, 7, 11, 15);
    quarter_round(block, 0, 5, 10, 15);
    quarter_round(block, 1, 6, 11, 12);
    quarter_round(block, 2, 7, 8, 13);
    quarter_round(block, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < 16; ++i) {
    block[i] += start[i];
  }
  return block;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::unexpected<Error> bad_seed() {
  return fail(ErrorCode::BadRequest,
              "seed must be a whole number below 2^53 or a string of 1 to 64 hexadecimal digits");
}

Result<Seed> parse_seed(std::string_view text) {
  if (text.empty() || text.size() > 64) {
    return bad_seed();
  }
  Seed seed;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = hex_digit(text[text.size() - 1 - i]);
    if (digit < 0) {
      return bad_seed();
    }
    seed.words[7 - i / 8] |= static_cast<std::uint32_t>(digit) << (4 * (i % 8));
  }
  return seed;
}

}  // namespace

Seed Seed::from_number(std::uint64_t number) {
  Seed seed;
  seed.words[6] = static_cast<std::uint32_t>(number >> 32);
  seed.words[7] = static_cast<std::uint32_t>(number);
  return seed;
}

Seed Seed::fresh() {
  std::random_device entropy;
  Seed seed;
  for (auto& word : seed.words) {
    word = entropy();
  }
  return seed;
}

std::string Seed::text() const {
  std::string digits;
  for (const std::uint32_t word : words) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      digits += "0123456789abcdef"[(word >> shift) & 15U];
    }
  }
  const auto first = digits.find_first_not_of('0');
  return first == std::string::npos ? "0" : digits.substr(first);
}

std::uint64_t Seed::folded() const {
  std::uint64_t hash = 0;
  for (const std::uint32_t word : words) {
    hash = combine_hash(hash, word);
  }
  return hash;
}

Result<Seed> read_seed(const json::value& value) {
  if (const std::int64_t* number = value.if_int64()) {
    if (*number < 0 || *number >= (std::int64_t{1} << 53)) {
      return bad_seed();
    }
    return Seed::from_number(static_cast<std::uint64_t>(*number));
  }
  if (const json::string* text = value.if_string()) {
    return parse_seed(*text);
  }
  return bad_seed();
}

std::uint64_t chance_below(const Seed& seed, std::uint64_t n, std::uint64_t bound) {
  // Numbers in the last, incomplete range are drawn again, so that all results are equally likely.
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
  for (std::uint32_t counter = 0;; ++counter) {
    const Block block = chacha_block(seed, counter, n);
    for (std::size_t i = 0; i < 16; i += 2) {
      const std::uint64_t number = (std::uint64_t{block[i]} << 32) | block[i + 1];
      if (number < limit) {
        return number % bound;
      }
    }
  }
}

}  // namespace ahu
