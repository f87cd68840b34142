// The names of the error codes in the protocol.
#include "support/error.hpp"

namespace ahu {

std::string_view error_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadJson: return "bad_json";
    case ErrorCode::BadRequest: return "bad_request";
    case ErrorCode::UnknownCommand: return "unknown_command";
    case ErrorCode::UnknownGame: return "unknown_game";
    case ErrorCode::UnknownBot: return "unknown_bot";
    case ErrorCode::BadOption: return "bad_option";
    case ErrorCode::BadState: return "bad_state";
    case ErrorCode::IllegalAction: return "illegal_action";
    case ErrorCode::NotYourTurn: return "not_your_turn";
    case ErrorCode::GameOver: return "game_over";
    case ErrorCode::NoGame: return "no_game";
    case ErrorCode::StaleVersion: return "stale_version";
    case ErrorCode::TooLarge: return "too_large";
  }
  return "";
}

}  // namespace ahu
