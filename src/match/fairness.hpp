// Chance that nobody can bend: the server commits itself to a seed before the match, seats add
// nonces, and at the end anybody can check that each outcome followed from them. In the shell:
//   commitment:  printf 'ahu commitment\n%s\n' SERVER_SEED | sha256sum
//   match seed:  printf '%s\n' 'ahu match seed' SERVER_SEED NONCE_0 NONCE_1 … | sha256sum
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace ahu {

struct Fairness {
  std::string commitment;           // 64 hexadecimal digits, shown before the match
  std::string server_seed;          // 64 hexadecimal digits, shown after it
  std::vector<std::string> nonces;  // of the seats in their order; hexadecimal
};

// Of a seat that adds nothing: fixed, so that nobody can choose it once the others are known.
inline constexpr std::string_view public_nonce = "0";

// What somebody saw before the match and sent to it; a record cannot know that.
struct Witness {
  std::string commitment;             // empty: not seen
  std::map<int, std::string> nonces;  // by seat
};

std::string fresh_server_seed();
std::string commitment_to(std::string_view server_seed);
// 1 to 64 lower-case hexadecimal digits.
bool is_nonce(std::string_view text);
// From which the chance of the match is drawn.
Seed match_seed(std::string_view server_seed, std::span<const std::string> nonces);

// The part `fairness` of a record; none where nobody committed to anything.
json::object fairness_json(const Fairness& fairness);
Result<std::optional<Fairness>> read_fairness(const json::value& record);

struct ChanceCheck {
  int outcomes = 0;     // that were checked
  std::string fault{};  // the first thing that does not follow; empty: all is well
};
// Whether every outcome of the match follows from its seed, and the seed from what was promised.
ChanceCheck check_chance(const Match& match, const std::optional<Fairness>& fairness);
// What the record says otherwise than the witness; empty: nothing.
std::string fault_against(const Fairness& fairness, const Witness& witness);

}  // namespace ahu
