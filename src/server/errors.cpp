// The errors of the server.
#include "server/errors.hpp"

namespace ahu::server {

std::unexpected<Error> not_signed_in() {
  return fail(ErrorCode::NotSignedIn, "a session is needed: POST /api/session");
}
std::unexpected<Error> forbidden(std::string message) {
  return fail(ErrorCode::Forbidden, std::move(message));
}
std::unexpected<Error> banned(std::string_view reason) {
  const std::string why = reason.empty() ? "" : ": " + std::string(reason);
  Error error{ErrorCode::Banned, "you are banned from this server" + why};
  error.args["reason"] = reason;
  return std::unexpected(std::move(error));
}
std::unexpected<Error> not_found(std::string_view what) {
  return fail(ErrorCode::NotFound, "there is no such " + std::string(what));
}
std::unexpected<Error> taken(std::string message) {
  return fail(ErrorCode::Taken, std::move(message));
}
std::unexpected<Error> too_many(std::string message, int retry_after) {
  Error error{ErrorCode::TooMany, std::move(message)};
  error.retry_after = retry_after;
  return std::unexpected(std::move(error));
}
std::unexpected<Error> refused_while_rated() {
  return fail(ErrorCode::RefusedWhileRated, "hints and analysis are off while a rated match runs");
}
std::unexpected<Error> unavailable(std::string message) {
  return fail(ErrorCode::Unavailable, std::move(message));
}
std::unexpected<Error> log_too_long() {
  return fail(ErrorCode::TooLarge, "the log of this match is too long to be read");
}
std::unexpected<Error> bad_request(std::string message) {
  return fail(ErrorCode::BadRequest, std::move(message));
}

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadJson:
    case ErrorCode::BadRequest:
    case ErrorCode::UnknownCommand:
    case ErrorCode::BadOption:
    case ErrorCode::BadState: return 400;
    case ErrorCode::NotSignedIn: return 401;
    case ErrorCode::Forbidden:
    case ErrorCode::Banned:
    case ErrorCode::RefusedWhileRated: return 403;
    case ErrorCode::UnknownGame:
    case ErrorCode::UnknownBot:
    case ErrorCode::NoGame:
    case ErrorCode::NotFound: return 404;
    case ErrorCode::BadMethod: return 405;
    case ErrorCode::IllegalAction:
    case ErrorCode::NotYourTurn:
    case ErrorCode::GameOver:
    case ErrorCode::StaleVersion:
    case ErrorCode::Taken:
    case ErrorCode::NotOver:
    case ErrorCode::DamagedLog: return 409;
    case ErrorCode::TooLarge: return 413;
    case ErrorCode::BadMediaType: return 415;
    case ErrorCode::TooMany: return 429;
    case ErrorCode::Unavailable: return 503;
  }
  return 400;
}

}  // namespace ahu::server
