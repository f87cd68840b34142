// Refusals of the service.
#include "server/refusal.hpp"

namespace ahu::server {

namespace {

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::UnknownGame:
    case ErrorCode::UnknownBot:
    case ErrorCode::NoGame: return 404;
    case ErrorCode::IllegalAction:
    case ErrorCode::NotYourTurn:
    case ErrorCode::GameOver:
    case ErrorCode::StaleVersion: return 409;
    case ErrorCode::TooLarge: return 413;
    case ErrorCode::BadJson:
    case ErrorCode::BadRequest:
    case ErrorCode::UnknownCommand:
    case ErrorCode::BadOption:
    case ErrorCode::BadState: return 400;
  }
  return 400;
}

}  // namespace

Refused::Refused(const Error& error)
    : code(error_name(error.code)),
      message(error.message),
      status(status_of(error.code)),
      clause(error.clause),
      args(error.args),
      reason(error.reason) {}

std::unexpected<Refused> not_signed_in() {
  return std::unexpected(Refused("not_signed_in", "a session is needed: POST /api/session", 401));
}
std::unexpected<Refused> forbidden(std::string message) {
  return std::unexpected(Refused("forbidden", std::move(message), 403));
}
std::unexpected<Refused> banned(std::string_view reason) {
  const std::string why = reason.empty() ? "" : ": " + std::string(reason);
  Refused refused("banned", "you are banned from this server" + why, 403);
  refused.args["reason"] = reason;
  return std::unexpected(std::move(refused));
}
std::unexpected<Refused> not_found(std::string_view what) {
  return std::unexpected(Refused("not_found", "there is no such " + std::string(what), 404));
}
std::unexpected<Refused> taken(std::string message) {
  return std::unexpected(Refused("taken", std::move(message), 409));
}
std::unexpected<Refused> too_many(std::string message, int retry_after) {
  Refused refused("too_many", std::move(message), 429);
  refused.retry_after = retry_after;
  return std::unexpected(std::move(refused));
}
std::unexpected<Refused> refused_while_rated() {
  return std::unexpected(
      Refused("refused_while_rated", "hints and analysis are off while a rated match runs", 403));
}
std::unexpected<Refused> unavailable(std::string message) {
  return std::unexpected(Refused("unavailable", std::move(message), 503));
}
std::unexpected<Refused> too_long() {
  return std::unexpected(
      Refused(Error{ErrorCode::TooLarge, "the log of this match is too long to be read"}));
}
std::unexpected<Refused> bad_request(std::string message) {
  return std::unexpected(Refused(Error{ErrorCode::BadRequest, std::move(message)}));
}

json::object refusal_json(const Refused& refused) {
  json::object error = {{"code", refused.code}, {"message", refused.message}};
  if (!refused.clause.empty()) {
    error["clause"] = refused.clause;
    error["reason"] = refused.reason;
  }
  if (!refused.clause.empty() || !refused.args.empty()) {
    error["args"] = refused.args;
  }
  if (refused.retry_after > 0) {
    error["retry_after"] = refused.retry_after;
  }
  return {{"ok", false}, {"error", std::move(error)}};
}

}  // namespace ahu::server
