// Reads JSON documents strictly.
#include "support/document_reader.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace ahu {

namespace {

template <class T>
const T& nothing() {
  static const T empty;
  return empty;
}

// The path of the first difference, or "" where there is none.
std::string difference(const json::value& given, const json::value& wanted,
                       const json::value*& want) {
  const json::array* items = given.if_array();
  const json::array* wanted_items = wanted.if_array();
  if (items != nullptr && wanted_items != nullptr && items->size() == wanted_items->size()) {
    for (std::size_t i = 0; i < items->size(); ++i) {
      if ((*items)[i] != (*wanted_items)[i]) {
        return "[" + std::to_string(i) + "]" + difference((*items)[i], (*wanted_items)[i], want);
      }
    }
  }
  want = &wanted;
  return "";
}

}  // namespace

const json::value& DocumentReader::at(std::string_view key) {
  if (key.empty()) {
    is_value_ = true;
    return here_;
  }
  const json::object* object = here_.if_object();
  if (object == nullptr) {
    fault_.complain(path_, "must be an object");
    return nothing<json::value>();
  }
  asked_.emplace_back(key);
  const json::value* found = object->if_contains(key);
  if (found == nullptr) {
    complain(key, "is missing");
    return nothing<json::value>();
  }
  return *found;
}

std::string DocumentReader::path(std::string_view key) const {
  return path_.empty() ? std::string(key) : key.empty() ? path_ : path_ + "." + std::string(key);
}

std::string DocumentReader::path(std::string_view key, std::size_t index) const {
  return path(key) + "[" + std::to_string(index) + "]";
}

int DocumentReader::integer(std::string_view key, int low, int high) {
  const std::int64_t* number = at(key).if_int64();
  if (number != nullptr && *number >= low && *number <= high) {
    return static_cast<int>(*number);
  }
  complain(key,
           "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return low;
}

bool DocumentReader::boolean(std::string_view key) {
  const bool* found = at(key).if_bool();
  if (found == nullptr) {
    complain(key, "must be true or false");
  }
  return found != nullptr && *found;
}

std::string_view DocumentReader::text(std::string_view key) {
  const json::string* found = at(key).if_string();
  if (found == nullptr) {
    complain(key, "must be a string");
    return "";
  }
  return std::string_view(*found);
}

const json::array& DocumentReader::array(std::string_view key, int low, int high) {
  const json::array* found = at(key).if_array();
  if (found != nullptr && found->size() >= static_cast<std::size_t>(low) &&
      found->size() <= static_cast<std::size_t>(high)) {
    return *found;
  }
  const std::string size =
      low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high);
  complain(key, "must be a list of " + size);
  return nothing<json::array>();
}

const json::object& DocumentReader::object(std::string_view key) {
  const json::object* found = at(key).if_object();
  if (found == nullptr) {
    complain(key, "must be an object");
    return nothing<json::object>();
  }
  return *found;
}

DocumentReader DocumentReader::item(std::string_view key, std::size_t index) {
  const json::array* items = at(key).if_array();
  if (items == nullptr || index >= items->size()) {
    fault_.complain(path(key, index), "is missing");
    return {nothing<json::value>(), path(key, index), fault_};
  }
  return {(*items)[index], path(key, index), fault_};
}

void DocumentReader::expect_no_other_key() {
  const json::object* object = here_.if_object();
  if (object == nullptr || is_value_) {
    return;
  }
  for (const auto& field : *object) {
    if (std::find(asked_.begin(), asked_.end(), std::string_view(field.key())) == asked_.end()) {
      complain(shortened(field.key()), "is not a known key");
    }
  }
}

void DocumentReader::expect(std::string_view key, const json::value& wanted) {
  if (at(key) == wanted) {
    return;
  }
  const json::value* want = nullptr;
  const std::string where = path(key) + difference(at(key), wanted, want);
  fault_.complain(where, "must be " + json::serialize(*want) + ", by the rest of the state");
}

}  // namespace ahu
