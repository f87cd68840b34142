// Commit and reveal: the server commits itself to a seed and every seat to a nonce before any of
// them is known; the seed of the match follows from all of them, so that no party can choose it. In
// the shell:
//   commitment:  printf 'ahu commitment\n%s\n' SERVER_SEED | sha256sum
//   nonce hash:  printf '%s' NONCE | sha256sum
//   match seed:  printf '%s\n' 'ahu match seed' SERVER_SEED NONCE_0 NONCE_1 … | sha256sum
//   link:        printf '%s\n' 'ahu chain' LINK_BEFORE COMMITMENT | sha256sum
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/seed.hpp"

namespace ahu {

struct Fairness {
  std::string commitment;           // 64 hexadecimal digits, shown before the match
  std::string server_seed;          // 64 hexadecimal digits, shown after it
  std::vector<std::string> nonces;  // of the seats in their order; hexadecimal
};

// The nonce of a seat that sends none: fixed, so that it cannot be chosen.
inline constexpr std::string_view public_nonce = "0";

std::string commitment_to(std::string_view server_seed);
std::string hash_of_nonce(std::string_view nonce);
// 1 to 64 lower-case hexadecimal digits.
bool is_nonce(std::string_view text);
bool is_hash(std::string_view text);  // 64 of them
// The seed from which the chance outcomes of the match are drawn.
Seed match_seed(std::string_view server_seed, std::span<const std::string> nonces);

// The value of the key `fairness` of a record; none if there was no commitment.
json::object fairness_json(const Fairness& fairness);
Result<std::optional<Fairness>> read_fairness(const json::value& record);

// --- the chain of all commitments of a server: each link holds all those before it

struct ChainEntry {
  std::int64_t number = 0;  // from 1
  std::string commitment;
  std::string link;
  std::string server_seed;  // empty while the match may still be played
};
inline constexpr std::string_view link_before_first =
    "0000000000000000000000000000000000000000000000000000000000000000";
std::string link_after(std::string_view link_before, std::string_view commitment);

// Why these consecutive entries are not part of a chain; empty if they are. The first one is
// trusted unless its number is 1.
std::string why_no_chain(std::span<const ChainEntry> entries);
// Parses the answers of GET /api/commitments, one after the other.
Result<std::vector<ChainEntry>> read_chain(std::string_view text);

}  // namespace ahu
