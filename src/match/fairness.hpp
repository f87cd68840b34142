// Whether the chance of a match followed from what was promised.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "chance/commitment.hpp"
#include "match/match.hpp"

namespace ahu {

// What a player saw before the match and sent to it; a record cannot know that.
struct Witness {
  std::string commitment;                   // empty: not seen
  std::map<int, std::string> nonces;        // by seat
  std::map<int, std::string> nonce_hashes;  // by seat, as shown before any nonce was revealed
};

struct ChanceCheck {
  int outcomes = 0;     // that were checked
  std::string fault{};  // the first thing that does not follow; empty: all is well
};
// Whether every outcome of the match follows from its seed, and the seed from what was promised.
ChanceCheck check_chance(const Match& match, const std::optional<Fairness>& fairness);
// What the record says otherwise than the witness; empty: nothing.
std::string fault_against(const Fairness& fairness, const Witness& witness);

}  // namespace ahu
