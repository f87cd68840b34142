// Reads, checks and plays openings.
#include "study/openings.hpp"

#include "base/hash.hpp"
#include "study/schedule.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(trimmed(text.substr(start, end - start)));
    start = end + 1;
  }
  return parts;
}

std::string named(const Opening& opening) {
  return "the opening in line " + std::to_string(opening.line);
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text) {
  std::vector<Opening> openings;
  int line = 0;
  for (const std::string_view written : split(text, '\n')) {
    ++line;
    if (written.empty() || written.starts_with('#')) {
      continue;
    }
    Opening& opening = openings.emplace_back(line);
    for (const std::string_view action : split(written, ';')) {
      if (action.empty()) {
        return fail(ErrorCode::BadRequest, named(opening) + " has an empty action");
      }
      opening.actions.emplace_back(action);
    }
  }
  if (openings.empty()) {
    return fail(ErrorCode::BadRequest, "the file has no opening");
  }
  return openings;
}

Result<void> check_openings(const ArenaPlan& plan) {
  const Schedule schedule(plan);
  for (int round = 0; round < std::ssize(plan.openings); ++round) {
    auto match = Match::start(
        *plan.game, {plan.players, plan.options, schedule.deal_seed(round), ChanceMode::Auto});
    if (!match) {
      return std::unexpected(match.error());
    }
    if (auto played = play_opening(*match, plan.openings[static_cast<std::size_t>(round)]);
        !played) {
      return played;
    }
  }
  return {};
}

Result<void> play_opening(Match& match, const Opening& opening) {
  for (const std::string& action : opening.actions) {
    if (auto done = match.act(action); !done) {
      return fail(ErrorCode::BadRequest, named(opening) + " cannot be played: '" +
                                             shortened(action) + "': " + done.error().message);
    }
  }
  if (match.turn().is_over()) {
    return fail(ErrorCode::BadRequest, named(opening) + " ends the match");
  }
  return {};
}

std::string fingerprint_of(const std::vector<Opening>& openings) {
  std::uint64_t hash = 1;
  for (const Opening& opening : openings) {
    for (const std::string& action : opening.actions) {
      for (const char c : action) {
        hash = combine_hash(hash, static_cast<unsigned char>(c));
      }
      hash = combine_hash(hash, 256);
    }
    hash = combine_hash(hash, 257);
  }
  return hex_text(hash);
}

}  // namespace ahu::study
