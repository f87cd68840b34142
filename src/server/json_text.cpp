// Writes JSON as text.
#include "server/json_text.hpp"

#include <algorithm>

namespace ahu::server {

void append_quoted(std::string& out, std::string_view text) {
  const bool is_plain = std::ranges::all_of(text, [](char letter) {
    return static_cast<unsigned char>(letter) >= 0x20 && letter != '"' && letter != '\\';
  });
  if (is_plain) {
    out += '"';
    out += text;
    out += '"';
  } else {
    out += json::serialize(json::string_view(text.data(), text.size()));
  }
}

ObjectText& ObjectText::add_fields(const json::object& fields) {
  if (fields.empty()) {
    return *this;
  }
  const std::string text = json::serialize(fields);
  if (out_.back() != '{') {
    out_ += ',';
  }
  out_.append(text, 1, text.size() - 2);
  return *this;
}

}  // namespace ahu::server
