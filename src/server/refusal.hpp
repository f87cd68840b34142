// Why the service refuses a request: the codes of the protocol and a few of its own, with the HTTP
// status that goes with each.
#pragma once

#include <string>
#include <string_view>

#include "support/error.hpp"

namespace ahu::server {

struct Refused {
  std::string code;
  std::string message;
  int status = 400;
  std::string clause{};  // with illegal_action
  json::object args{};   // with illegal_action and banned
  std::string reason{};  // with illegal_action
  int retry_after = 0;   // seconds, with too_many

  Refused(const Error& error);  // NOLINT(google-explicit-constructor): a refusal of the protocol
  Refused(std::string_view which, std::string why, int http_status)
      : code(which), message(std::move(why)), status(http_status) {}
};

template <class T>
using Answer = std::expected<T, Refused>;

std::unexpected<Refused> not_signed_in();
std::unexpected<Refused> forbidden(std::string message);
std::unexpected<Refused> banned(std::string_view reason);
std::unexpected<Refused> not_found(std::string_view what);
std::unexpected<Refused> taken(std::string message);
std::unexpected<Refused> too_many(std::string message, int retry_after);
std::unexpected<Refused> refused_while_rated();
std::unexpected<Refused> unavailable(std::string message);
std::unexpected<Refused> too_long();  // a log
std::unexpected<Refused> bad_request(std::string message);

json::object refusal_json(const Refused& refused);

}  // namespace ahu::server
