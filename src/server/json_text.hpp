// JSON as text, written straight away: for messages that go out thousands of times a second, where
// building and copying values would cost more than all the rest.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "support/json.hpp"

namespace ahu::server {

// Appends a string with its quotes.
void append_quoted(std::string& out, std::string_view text);

// An object, key by key. `end` has to be called; nothing is checked.
class ObjectText {
 public:
  explicit ObjectText(std::string& out) : out_(out) { out_ += '{'; }

  ObjectText& add(std::string_view key, std::string_view text) {
    append_quoted(begin(key), text);
    return *this;
  }
  ObjectText& add(std::string_view key, const std::string& text) {
    return add(key, std::string_view(text));
  }
  ObjectText& add(std::string_view key, const char* text) {
    return add(key, std::string_view(text));
  }
  ObjectText& add(std::string_view key, std::same_as<bool> auto flag) {
    begin(key) += flag ? "true" : "false";
    return *this;
  }
  ObjectText& add(std::string_view key, std::integral auto number)
    requires(!std::same_as<decltype(number), bool>)
  {
    begin(key) += std::to_string(number);
    return *this;
  }
  ObjectText& add(std::string_view key, const json::value& value) {
    begin(key) += json::serialize(value);
    return *this;
  }
  ObjectText& add(std::string_view key, const json::object& value) {
    begin(key) += json::serialize(value);
    return *this;
  }
  ObjectText& add(std::string_view key, const json::array& value) {
    begin(key) += json::serialize(value);
    return *this;
  }
  ObjectText& add_text_or_null(std::string_view key, std::string_view text) {
    return text.empty() ? add_json(key, "null") : add(key, text);
  }
  // What is JSON already.
  ObjectText& add_json(std::string_view key, std::string_view text) {
    begin(key) += text;
    return *this;
  }
  ObjectText& add_fields(const json::object& fields);
  // The text after a key, for the value to be appended to.
  std::string& begin(std::string_view key) {
    if (out_.back() != '{') {
      out_ += ',';
    }
    out_ += '"';
    out_ += key;
    out_ += "\":";
    return out_;
  }
  void end() { out_ += '}'; }

 private:
  std::string& out_;
};

}  // namespace ahu::server
