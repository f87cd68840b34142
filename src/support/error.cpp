// Errors as the protocol writes them.
#include "support/error.hpp"

namespace ahu {

std::string_view error_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadJson: return "bad_json";
    case ErrorCode::BadRequest:
    case ErrorCode::BadMethod:
    case ErrorCode::BadMediaType: return "bad_request";
    case ErrorCode::UnknownCommand: return "unknown_command";
    case ErrorCode::UnknownGame: return "unknown_game";
    case ErrorCode::UnknownBot: return "unknown_bot";
    case ErrorCode::BadOption: return "bad_option";
    case ErrorCode::BadState:
    case ErrorCode::DamagedLog: return "bad_state";
    case ErrorCode::IllegalAction: return "illegal_action";
    case ErrorCode::NotYourTurn: return "not_your_turn";
    case ErrorCode::GameOver: return "game_over";
    case ErrorCode::NoGame: return "no_game";
    case ErrorCode::StaleVersion: return "stale_version";
    case ErrorCode::TooLarge: return "too_large";
    case ErrorCode::NotSignedIn: return "not_signed_in";
    case ErrorCode::Forbidden:
    case ErrorCode::NotOver: return "forbidden";
    case ErrorCode::Banned: return "banned";
    case ErrorCode::NotFound: return "not_found";
    case ErrorCode::Taken: return "taken";
    case ErrorCode::TooMany: return "too_many";
    case ErrorCode::RefusedWhileRated: return "refused_while_rated";
    case ErrorCode::Unavailable: return "unavailable";
  }
  return "";
}

json::object inner_error_json(const Error& error) {
  json::object inner = {{"code", error_name(error.code)}, {"message", error.message}};
  const bool is_refusal = error.code == ErrorCode::IllegalAction;
  if (is_refusal) {
    inner["clause"] = error.clause;
    inner["reason"] = error.reason;
  }
  if (is_refusal || !error.args.empty()) {
    inner["args"] = error.args;
  }
  if (error.retry_after > 0) {
    inner["retry_after"] = error.retry_after;
  }
  return inner;
}

json::object error_json(const Error& error) {
  return {{"ok", false}, {"error", inner_error_json(error)}};
}

}  // namespace ahu
