// Everything that can be wrong with input, as a closed set of codes and a sentence.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

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
};

std::string_view error_name(ErrorCode code);

// Why an action is refused: the rule's clause and what the message names; the reason is a code of
// the game, and the message follows from it.
struct Refusal {
  std::string_view clause;
  json::object args{};
  std::string_view reason{};
  std::string message{};
};

// The clause and the reason of a text that is no action.
inline constexpr std::string_view notation_reason = "notation";

struct Error {
  ErrorCode code = ErrorCode::BadRequest;
  std::string message;
  std::string clause{};  // with IllegalAction
  json::object args{};   // with IllegalAction
  std::string reason{};  // with IllegalAction
};

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
