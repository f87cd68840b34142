// The strict reader of JSON objects.
#include "support/json.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace ahu {

namespace {

const json::value& null_value() {
  static const json::value null;
  return null;
}

const json::value& empty_object() {
  static const json::value empty = json::object();
  return empty;
}

std::string range_text(int low, int high) {
  return "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

Fields::Fields(const json::value& value, std::string& fault, std::string path)
    : object_(value.if_object()), fault_(fault), path_(std::move(path)) {
  if (object_ == nullptr) {
    complain(path_.empty() ? "the state" : path_, "must be an object");
  }
}

void Fields::expect_keys(std::initializer_list<std::string_view> keys) {
  if (object_ == nullptr) {
    return;
  }
  for (const auto key : keys) {
    if (!object_->contains(key)) {
      complain(where(key), "is missing");
    }
  }
  for (const auto& field : *object_) {
    if (std::find(keys.begin(), keys.end(), std::string_view(field.key())) == keys.end()) {
      complain(where(shortened(field.key())), "is not a known key");
    }
  }
}

const json::value& Fields::value(std::string_view key) {
  const json::value* found = object_ == nullptr ? nullptr : object_->if_contains(key);
  if (found == nullptr) {
    complain(where(key), "is missing");
    return null_value();
  }
  return *found;
}

int Fields::item_integer(const json::value& value, const std::string& where, int low, int high) {
  const std::int64_t* number = value.if_int64();
  if (number == nullptr || *number < low || *number > high) {
    complain(where, range_text(low, high));
    return low;
  }
  return static_cast<int>(*number);
}

int Fields::integer(std::string_view key, int low, int high) {
  return item_integer(value(key), where(key), low, high);
}

int Fields::integer_or_null(std::string_view key, int low, int high) {
  const json::value& found = value(key);
  return found.is_null() ? -1 : item_integer(found, where(key), low, high);
}

bool Fields::boolean(std::string_view key) {
  const bool* found = value(key).if_bool();
  if (found == nullptr) {
    complain(where(key), "must be true or false");
    return false;
  }
  return *found;
}

std::string_view Fields::text(std::string_view key) {
  const json::string* found = value(key).if_string();
  if (found == nullptr) {
    complain(where(key), "must be a string");
    return "";
  }
  return std::string_view(*found);
}

int Fields::choice(std::string_view key, std::span<const std::string_view> names) {
  const auto found = std::find(names.begin(), names.end(), text(key));
  if (found == names.end()) {
    complain(where(key), "must be one of " + joined(names));
    return 0;
  }
  return static_cast<int>(found - names.begin());
}

std::span<const json::value> Fields::list(std::string_view key, int low, int high) {
  const json::array* found = value(key).if_array();
  if (found == nullptr || found->size() < static_cast<std::size_t>(low) ||
      found->size() > static_cast<std::size_t>(high)) {
    const std::string size =
        low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high);
    complain(where(key), "must be a list of " + size);
    return {};
  }
  return {found->data(), found->size()};
}

Fields Fields::item(std::string_view key, int index) {
  const json::array* found = value(key).if_array();
  if (found == nullptr || static_cast<std::size_t>(index) >= found->size()) {
    complain(where(key, index), "is missing");
    return Fields(empty_object(), fault_, where(key, index));
  }
  return Fields((*found)[static_cast<std::size_t>(index)], fault_, where(key, index));
}

Fields Fields::object(std::string_view key) { return Fields(value(key), fault_, where(key)); }

void Fields::complain(const std::string& where, std::string_view what) {
  if (fault_.empty()) {
    fault_ = where + " " + std::string(what);
  }
}

std::string Fields::where(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::string Fields::where(std::string_view key, int index) const {
  return where(key) + "[" + std::to_string(index) + "]";
}

}  // namespace ahu
