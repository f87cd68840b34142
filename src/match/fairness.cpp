// Checks the chance of a match against its commitments.
#include "match/fairness.hpp"

namespace ahu {

namespace {

std::string commitment_error(const Match& match, const Fairness& fairness) {
  if (commitment_to(fairness.server_seed) != fairness.commitment) {
    return "the server's seed is not the one it was committed to";
  }
  if (static_cast<int>(fairness.nonces.size()) != match.players()) {
    return "there must be one nonce for each seat";
  }
  if (match_seed(fairness.server_seed, fairness.nonces) != match.seed()) {
    return "the seed of the match does not follow from the server's seed and the nonces";
  }
  return "";
}

std::string no_such_seat(int seat) { return "the match has no seat " + std::to_string(seat); }

}  // namespace

ChanceCheck check_chance(const Match& match, const std::optional<Fairness>& fairness) {
  ChanceCheck check;
  if (fairness) {
    check.fault = commitment_error(match, *fairness);
  }
  const AnyGame& game = match.game();
  for (int entry = 0; entry < match.version() && check.fault.empty(); ++entry) {
    const LogEntry& logged = match.log()[static_cast<std::size_t>(entry)];
    if (!logged.by_chance) {
      continue;
    }
    const AnyAction due = drawn_outcome(game, match.state_before(entry), match.seed(),
                                        static_cast<std::uint64_t>(check.outcomes));
    if (due != logged.action) {
      check.fault = "log[" + std::to_string(entry) + "] is '" +
                    game.action_text(match.setup(), logged.action) + "', but the seed gives '" +
                    game.action_text(match.setup(), due) + "'";
    }
    ++check.outcomes;
  }
  return check;
}

std::string fault_against(const Fairness& fairness, const Witness& witness) {
  if (!witness.commitment.empty() && witness.commitment != fairness.commitment) {
    return "the commitment in the record is not the one you saw";
  }
  const auto nonce_of = [&](int seat) -> const std::string* {
    const bool exists = seat >= 0 && seat < static_cast<int>(fairness.nonces.size());
    return exists ? &fairness.nonces[static_cast<std::size_t>(seat)] : nullptr;
  };
  for (const auto& [seat, nonce] : witness.nonces) {
    const std::string* recorded = nonce_of(seat);
    if (recorded == nullptr) {
      return no_such_seat(seat);
    }
    if (*recorded != nonce) {
      return "the nonce of seat " + std::to_string(seat) + " is not the one you sent";
    }
  }
  for (const auto& [seat, hash] : witness.nonce_hashes) {
    const std::string* recorded = nonce_of(seat);
    if (recorded == nullptr) {
      return no_such_seat(seat);
    }
    if (hash_of_nonce(*recorded) != hash) {
      return "the nonce of seat " + std::to_string(seat) +
             " is not the one that the seat was committed to";
    }
  }
  return "";
}

}  // namespace ahu
