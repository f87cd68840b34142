// Parses the address of a server.
#include "server/server_url.hpp"

#include "support/text.hpp"

namespace ahu::server {

Result<ServerUrl> parse_server_url(std::string_view text) {
  const std::string_view whole = text;
  ServerUrl url{.is_secure = true, .host = "", .port = "", .path = ""};
  if (const std::size_t colon = text.find("://"); colon != std::string_view::npos) {
    const std::string_view scheme = text.substr(0, colon);
    url.is_secure = scheme == "https" || scheme == "wss";
    if (!url.is_secure && scheme != "http" && scheme != "ws") {
      return fail(ErrorCode::BadRequest,
                  "a server's address begins with http:// or https://, not " + shortened(whole));
    }
    text.remove_prefix(colon + 3);
  }
  const std::size_t slash = std::min(text.find('/'), text.size());
  url.path = text.substr(slash);
  while (url.path.ends_with('/')) {
    url.path.pop_back();
  }
  const std::string_view place = text.substr(0, slash);
  const std::size_t colon = place.rfind(':');
  const bool has_port = colon != std::string_view::npos && place.find(']', colon) == place.npos;
  url.host = place.substr(0, has_port ? colon : place.size());
  url.port = has_port ? place.substr(colon + 1) : url.is_secure ? "443" : "80";
  if (url.host.starts_with('[') && url.host.ends_with(']')) {
    url.host = url.host.substr(1, url.host.size() - 2);
  }
  if (url.host.empty() || url.port.empty() || url.port.size() > 5 ||
      url.port.find_first_not_of("0123456789") != std::string::npos) {
    return fail(ErrorCode::BadRequest, shortened(whole) +
                                           " is no address of a server, as in "
                                           "https://games.example.org");
  }
  return url;
}

}  // namespace ahu::server
