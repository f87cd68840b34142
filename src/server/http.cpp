// HTTP requests and responses as plain values.
#include "server/http.hpp"

#include <optional>

namespace ahu::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The length of the UTF-8 character that begins here; 0: invalid. See table 3-7 of Unicode.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80                     ? 1
                           : first >= 0xC2 && first <= 0xDF ? 2
                           : first >= 0xE0 && first <= 0xEF ? 3
                           : first >= 0xF0 && first <= 0xF4 ? 4
                                                            : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) {
      return 0;
    }
  }
  const bool is_overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool is_surrogate = first == 0xED && byte(1) > 0x9F;
  const bool is_too_great = first == 0xF4 && byte(1) > 0x8F;
  return is_overlong || is_surrogate || is_too_great ? 0 : size;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0 || high + low == 0) {
      return {};
    }
    plain += static_cast<char>(16 * high + low);
    i += 2;
  }
  if (!is_utf8(plain)) {
    return {};
  }
  return plain;
}

}  // namespace

bool read_target(std::string_view target, HttpRequest& request) {
  const std::size_t question = target.find('?');
  const auto path = decoded(target.substr(0, question));
  if (!path || !path->starts_with('/')) {
    return false;
  }
  request.path = *path;
  std::string_view rest = question == std::string_view::npos ? "" : target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = rest.find('&');
    const std::string_view pair = rest.substr(0, end);
    rest = end == std::string_view::npos ? "" : rest.substr(end + 1);
    const std::size_t equals = pair.find('=');
    const auto key = decoded(pair.substr(0, equals));
    const auto value =
        decoded(equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1));
    if (!key || !value) {
      return false;
    }
    request.query[*key] = *value;
  }
  return true;
}

std::string read_cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view pair = header.substr(0, end);
    header = end == std::string_view::npos ? "" : header.substr(end + 1);
    while (pair.starts_with(' ')) {
      pair.remove_prefix(1);
    }
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return std::string(pair.substr(name.size() + 1));
    }
  }
  return "";
}

bool comes_from_own_page(const HttpRequest& request) {
  return !request.host.empty() && (request.origin == "http://" + request.host ||
                                   request.origin == "https://" + request.host);
}

HttpResponse json_response(const json::value& body, int status) {
  HttpResponse response;
  response.status = status;
  response.body = json::serialize(body);
  return response;
}

HttpResponse error_response(const Error& error) {
  HttpResponse response = json_response(error_json(error), status_of(error.code));
  if (error.retry_after > 0) {
    response.headers.emplace_back("Retry-After", std::to_string(error.retry_after));
  }
  return response;
}

}  // namespace ahu::server
