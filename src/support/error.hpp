// Errors of input: one of a fixed set of codes, and a sentence.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "core/reason.hpp"
#include "support/json.hpp"

namespace ahu {

enum class ErrorCode : std::uint8_t {
  BadJson,
  BadRequest,
  UnknownCommand,
  UnknownGame,
  UnknownBot,
  BadOption,
  BadState,
  IllegalAction,
  NotYourTurn,
  GameOver,
  NoGame,
  StaleVersion,
  TooLarge,
  // Only of the server; some have the same name on the wire.
  NotSignedIn,
  Forbidden,
  NotOver,
  Banned,
  NotFound,
  Taken,
  TooMany,
  RefusedWhileRated,
  Unavailable,
  BadMethod,
  BadMediaType,
  DamagedLog,
};

std::string_view error_name(ErrorCode code);

// Why an action is refused: the rule's clause, the game's code for the reason, and the arguments of
// its message.
struct Refusal {
  std::string_view clause;
  json::object args{};
  std::string_view reason{};
  std::string message{};
};

struct Error {
  ErrorCode code = ErrorCode::BadRequest;
  std::string message;
  std::string clause{};  // with IllegalAction
  json::object args{};   // with IllegalAction and Banned
  std::string reason{};  // with IllegalAction
  int retry_after = 0;   // seconds, with TooMany
};

// As the engine protocol and the service send it: {"ok": false, "error": {…}}.
json::object error_json(const Error& error);
json::object inner_error_json(const Error& error);

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(ErrorCode code, std::string message) {
  return std::unexpected(Error{code, std::move(message)});
}
inline std::unexpected<Error> fail(Refusal refusal) {
  return std::unexpected(Error{ErrorCode::IllegalAction, std::move(refusal.message),
                               std::string(refusal.clause), std::move(refusal.args),
                               std::string(refusal.reason)});
}

}  // namespace ahu
