// Checks the chance of a match against its commitments.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "chance/commitment.hpp"
#include "match/match.hpp"

namespace ahu {

// What a player saw and sent before the match, independent of the record.
struct Witness {
  std::string commitment;                   // empty: not seen
  std::map<int, std::string> nonces;        // by seat
  std::map<int, std::string> nonce_hashes;  // by seat, as shown before any nonce was revealed
};

struct ChanceCheck {
  int outcomes = 0;     // that were checked
  std::string fault{};  // the first error; empty: none
};
// Whether every outcome of the match follows from its seed, and the seed from the commitments.
ChanceCheck check_chance(const Match& match, const std::optional<Fairness>& fairness);
// Where the record contradicts the witness; empty: nowhere.
std::string fault_against(const Fairness& fairness, const Witness& witness);

}  // namespace ahu
