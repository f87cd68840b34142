// Boost.JSON under a short name. support/document_reader.hpp reads JSON strictly.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ahu {

namespace json = boost::json;

// An item of an array of small numbers, or what a function gives for it.
template <class Value>
json::value json_item(const Value& value, int at) {
  if constexpr (std::is_array_v<Value>) {
    return json::value(int{value[at]});
  } else {
    return json::value(value(at));
  }
}
// A list of items, or an object of them with the words of a table or the letters of a text as keys.
template <class Value>
json::array json_list(int count, const Value& value) {
  json::array list;
  for (int at = 0; at < count; ++at) {
    list.push_back(json_item(value, at));
  }
  return list;
}
template <class Value>
json::object json_by_word(std::span<const std::string_view> words, const Value& value) {
  json::object all;
  for (std::size_t at = 0; at < words.size(); ++at) {
    all[words[at]] = json_item(value, static_cast<int>(at));
  }
  return all;
}
template <class Value>
json::object json_by_letter(std::string_view letters, const Value& value) {
  json::object all;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    all[letters.substr(at, 1)] = json_item(value, static_cast<int>(at));
  }
  return all;
}

}  // namespace ahu
