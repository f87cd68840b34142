// The errors of the server, and the HTTP status of each code.
#pragma once

#include <string>
#include <string_view>

#include "support/error.hpp"

namespace ahu::server {

std::unexpected<Error> not_signed_in();
std::unexpected<Error> forbidden(std::string message);
std::unexpected<Error> banned(std::string_view reason);
std::unexpected<Error> not_found(std::string_view what);
std::unexpected<Error> taken(std::string message);
std::unexpected<Error> too_many(std::string message, int retry_after);
std::unexpected<Error> refused_while_rated();
std::unexpected<Error> unavailable(std::string message);
std::unexpected<Error> log_too_long();  // a log
std::unexpected<Error> bad_request(std::string message);

int status_of(ErrorCode code);

}  // namespace ahu::server
