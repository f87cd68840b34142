// Chance that nobody can bend.
#include "match/fairness.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "support/text.hpp"

namespace ahu {

namespace {

constexpr std::size_t digits_of_seed = 64;

Seed digest(std::string_view text) {
  Seed seed;
  seed.words = sha256(text);
  return seed;
}

std::string all_digits(const Seed& seed) {
  const std::string text = seed.text();
  return std::string(digits_of_seed - text.size(), '0') + text;
}

Result<Fairness> read_parts(const json::value& value) {
  std::string fault;
  Fields in(value, fault, "fairness");
  Fairness fairness;
  fairness.commitment = in.text("commitment");
  fairness.server_seed = in.text("server_seed");
  for (const json::value& item : in.list("nonces", 1, max_seats)) {
    const json::string* text = item.if_string();
    if (text == nullptr || !is_nonce(*text)) {
      in.complain("fairness.nonces", "must be texts of 1 to 64 hexadecimal digits");
      break;
    }
    fairness.nonces.emplace_back(*text);
  }
  if (fault.empty() &&
      !(is_nonce(fairness.server_seed) && fairness.server_seed.size() == digits_of_seed)) {
    in.complain("fairness.server_seed", "must be 64 hexadecimal digits");
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadRequest, fault);
  }
  return fairness;
}

std::string fault_of_promise(const Match& match, const Fairness& fairness) {
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

}  // namespace

std::string fresh_server_seed() { return all_digits(Seed::fresh()); }

std::string commitment_to(std::string_view server_seed) {
  return all_digits(digest("ahu commitment\n" + std::string(server_seed) + "\n"));
}

bool is_nonce(std::string_view text) {
  return !text.empty() && text.size() <= digits_of_seed && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

Seed match_seed(std::string_view server_seed, std::span<const std::string> nonces) {
  std::string text = "ahu match seed\n" + std::string(server_seed) + "\n";
  for (const std::string& nonce : nonces) {
    text += nonce + "\n";
  }
  return digest(text);
}

json::object fairness_json(const Fairness& fairness) {
  return {{"commitment", fairness.commitment},
          {"server_seed", fairness.server_seed},
          {"nonces", json::array(fairness.nonces.begin(), fairness.nonces.end())}};
}

Result<std::optional<Fairness>> read_fairness(const json::value& record) {
  const json::object* object = record.if_object();
  const json::value* part = object != nullptr ? object->if_contains("fairness") : nullptr;
  if (part == nullptr || part->is_null()) {
    return std::nullopt;
  }
  auto fairness = read_parts(*part);
  if (!fairness) {
    return std::unexpected(fairness.error());
  }
  return std::move(*fairness);
}

ChanceCheck check_chance(const Match& match, const std::optional<Fairness>& fairness) {
  ChanceCheck check;
  if (fairness) {
    check.fault = fault_of_promise(match, *fairness);
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
  for (const auto& [seat, nonce] : witness.nonces) {
    if (seat < 0 || seat >= static_cast<int>(fairness.nonces.size())) {
      return "the match has no seat " + std::to_string(seat);
    }
    if (fairness.nonces[static_cast<std::size_t>(seat)] != nonce) {
      return "the nonce of seat " + std::to_string(seat) + " is not the one you sent";
    }
  }
  return "";
}

}  // namespace ahu
