// Requests and answers of HTTP as plain values, so that the service can be tested without sockets.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/accounts.hpp"

namespace ahu::server {

struct HttpRequest {
  std::string method;
  std::string path;  // decoded, without the query
  std::map<std::string, std::string> query;
  Credentials credentials;
  std::string origin;
  std::string host;
  std::string content_type;
  std::string body;
  Source source;  // the sender
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers{};
};

// Splits and decodes the target of a request line; false when it cannot be read.
bool read_target(std::string_view target, HttpRequest& request);
// The value of a cookie; empty when it is not there.
std::string read_cookie(std::string_view header, std::string_view name);
// Whether a page of this server sent it: the host in Origin is the host that was asked.
bool comes_from_own_page(const HttpRequest& request);

HttpResponse json_response(const json::value& body, int status = 200);
HttpResponse error_response(const Error& error);

}  // namespace ahu::server
