// Reads the fields of a request.
#include "engine/request.hpp"

namespace ahu {

namespace {

std::unexpected<Error> bad(std::string_view key, const std::string& what) {
  return fail(ErrorCode::BadRequest, std::string(key) + " " + what);
}

}  // namespace

Result<std::string_view> read_text(const json::object& request, std::string_view key,
                                   std::optional<std::string_view> otherwise) {
  const json::value* value = request.if_contains(key);
  if (value == nullptr) {
    if (otherwise) {
      return *otherwise;
    }
    return bad(key, "is missing");
  }
  const json::string* text = value->if_string();
  if (text == nullptr) {
    return bad(key, "must be a string");
  }
  return std::string_view(*text);
}

Result<std::int64_t> read_number(const json::object& request, std::string_view key,
                                 std::int64_t low, std::int64_t high,
                                 std::optional<std::int64_t> otherwise) {
  const json::value* value = request.if_contains(key);
  if (value == nullptr) {
    if (otherwise) {
      return *otherwise;
    }
    return bad(key, "is missing");
  }
  const std::int64_t* number = value->if_int64();
  if (number == nullptr || *number < low || *number > high) {
    return bad(
        key, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return *number;
}

Result<bool> read_flag(const json::object& request, std::string_view key) {
  const json::value* value = request.if_contains(key);
  if (value != nullptr && !value->is_bool()) {
    return bad(key, "must be true or false");
  }
  return value != nullptr && value->get_bool();
}

Result<json::object> read_object_or_empty(const json::object& request, std::string_view key) {
  const json::value* value = request.if_contains(key);
  if (value == nullptr) {
    return json::object();
  }
  const json::object* object = value->if_object();
  if (object == nullptr) {
    return bad(key, "must be an object");
  }
  return *object;
}

Result<Seed> read_seed_or_fresh(const json::object& request) {
  const json::value* value = request.if_contains("seed");
  return value == nullptr ? Seed::fresh() : read_seed(*value);
}

Result<ChanceMode> read_chance_mode(const json::object& request) {
  const auto text = read_text(request, "chance", "auto");
  if (!text) {
    return std::unexpected(text.error());
  }
  if (*text != "auto" && *text != "manual") {
    return bad("chance", "must be auto or manual");
  }
  return *text == "auto" ? ChanceMode::Auto : ChanceMode::Manual;
}

Result<std::optional<Memory>> read_memory(const json::object& request) {
  const auto text = read_text(request, "memory", "");
  if (!text) {
    return std::unexpected(text.error());
  }
  if (!request.contains("memory")) {
    return std::nullopt;
  }
  if (*text != "open" && *text != "strict") {
    return bad("memory", "must be open or strict");
  }
  return *text == "open" ? Memory::Open : Memory::Strict;
}

Result<Seat> read_seat(const json::object& request, int players) {
  const json::value* value = request.if_contains("seat");
  if (value != nullptr && *value == "spectator") {
    return spectator;
  }
  const auto seat = read_number(request, "seat", 0, players - 1, std::nullopt);
  if (!seat) {
    return bad("seat", "must be a whole number from 0 to " + std::to_string(players - 1) +
                           " or \"spectator\"");
  }
  return static_cast<Seat>(*seat);
}

std::unexpected<Error> no_game() {
  return fail(ErrorCode::NoGame, "there is no match yet; send new or load first");
}

}  // namespace ahu
