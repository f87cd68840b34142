// Reads the fields of a request, with an error message for each.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "match/match.hpp"

namespace ahu {

Result<std::string_view> read_text(const json::object& request, std::string_view key,
                                   std::optional<std::string_view> otherwise = std::nullopt);
Result<std::int64_t> read_number(const json::object& request, std::string_view key,
                                 std::int64_t low, std::int64_t high,
                                 std::optional<std::int64_t> otherwise);
Result<bool> read_flag(const json::object& request, std::string_view key);  // without it: false
Result<json::object> read_object_or_empty(const json::object& request, std::string_view key);
Result<Seed> read_seed_or_fresh(const json::object& request);
Result<ChanceMode> read_chance_mode(const json::object& request);
// "open" or "strict"; nothing if the request does not say: then the match's own.
Result<std::optional<Memory>> read_memory(const json::object& request);
Result<Seat> read_seat(const json::object& request, int players);  // a number or "spectator"

std::unexpected<Error> no_game();  // a match is needed and there is none

// The first error among several results, if any.
template <class... Results>
std::optional<Error> first_error(const Results&... results) {
  std::optional<Error> error;
  ((error = !error && !results ? std::optional<Error>(results.error()) : error), ...);
  return error;
}

}  // namespace ahu
