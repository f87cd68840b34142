// Writes JSON as text at once: for messages that go out thousands of times a second, where building
// and copying values would cost more than all the rest. ObjectJson has the same functions for
// messages of which an object is only a part.
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
  // `fill(object)` adds the fields of an object; of each object in a list: `fill(object, item)`.
  template <class Fill>
  ObjectText& add_object(std::string_view key, Fill&& fill) {
    begin(key);
    fill_item(fill);
    return *this;
  }
  template <class Items, class Fill>
  ObjectText& add_list(std::string_view key, const Items& items, Fill&& fill) {
    begin(key) += '[';
    for (const auto& item : items) {
      if (out_.back() != '[') {
        out_ += ',';
      }
      fill_item([&](ObjectText& inside) { fill(inside, item); });
    }
    out_ += ']';
    return *this;
  }
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
  template <class Fill>
  void fill_item(Fill&& fill) {
    ObjectText inside(out_);
    fill(inside);
    inside.end();
  }

  std::string& out_;
};

class ObjectJson {
 public:
  explicit ObjectJson(json::object& out) : out_(out) {}

  template <class Value>
  ObjectJson& add(std::string_view key, const Value& value) {
    if constexpr (std::integral<Value> && !std::same_as<Value, bool>) {
      out_[key] = static_cast<std::int64_t>(value);
    } else {
      out_[key] = value;
    }
    return *this;
  }
  ObjectJson& add_text_or_null(std::string_view key, std::string_view text) {
    return text.empty() ? add(key, nullptr) : add(key, text);
  }
  template <class Fill>
  ObjectJson& add_object(std::string_view key, Fill&& fill) {
    ObjectJson inside(out_[key].emplace_object());
    fill(inside);
    return *this;
  }
  template <class Items, class Fill>
  ObjectJson& add_list(std::string_view key, const Items& items, Fill&& fill) {
    json::array& list = out_[key].emplace_array();
    for (const auto& item : items) {
      ObjectJson inside(list.emplace_back(json::object()).get_object());
      fill(inside, item);
    }
    return *this;
  }

 private:
  json::object& out_;
};

}  // namespace ahu::server
