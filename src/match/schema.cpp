// The parts of a JSON schema, and schemas that fit several numbers of players.
#include "match/schema.hpp"

#include <algorithm>

namespace ahu {

namespace {

json::array united(const json::array& one, const json::array& other) {
  json::array all = one;
  for (const auto& value : other) {
    if (std::find(all.begin(), all.end(), value) == all.end()) {
      all.push_back(value);
    }
  }
  return all;
}

json::value merged_field(std::string_view key, const json::value& one, const json::value& other) {
  if (key == "minimum" || key == "minItems") {
    return std::min(one.as_int64(), other.as_int64());
  }
  if (key == "maximum" || key == "maxItems") {
    return std::max(one.as_int64(), other.as_int64());
  }
  return key == "enum" ? json::value(united(one.as_array(), other.as_array()))
                       : merged_schema(one, other);
}

}  // namespace

json::value merged_schema(const json::value& one, const json::value& other) {
  if (one.is_array() && other.is_array() && one.get_array().size() == other.get_array().size()) {
    json::array all;
    for (std::size_t i = 0; i < one.get_array().size(); ++i) {
      all.push_back(merged_schema(one.get_array()[i], other.get_array()[i]));
    }
    return all;
  }
  if (!one.is_object() || !other.is_object()) {
    return one;
  }
  json::object all = one.get_object();
  for (const auto& field : other.get_object()) {
    json::value& mine = all[field.key()];
    mine = mine.is_null() ? field.value() : merged_field(field.key(), mine, field.value());
  }
  return all;
}

json::object integer_schema(int low, int high) {
  return {{"type", "integer"}, {"minimum", low}, {"maximum", high}};
}

json::object object_schema(json::object properties) {
  json::array required;
  for (const auto& property : properties) {
    required.emplace_back(property.key());
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

json::object list_schema(json::value items, int low, int high) {
  return {{"type", "array"}, {"items", std::move(items)}, {"minItems", low}, {"maxItems", high}};
}

json::object text_schema(std::string_view alphabet, int max) {
  return {{"type", "string"},
          {"pattern", "^[" + std::string(alphabet) + "]{0," + std::to_string(max) + "}$"}};
}

json::object any_schema(json::value one, json::value other) {
  return {{"anyOf", json::array{std::move(one), std::move(other)}}};
}

json::object option_schema(const OptionInfo& option) {
  switch (option.kind) {
    case OptionKind::Choice:
      return {{"enum", json::array(option.names.begin(), option.names.end())}};
    case OptionKind::Flag: return {{"type", "boolean"}};
    case OptionKind::Integer: break;
  }
  return integer_schema(option.low, option.high);
}

}  // namespace ahu
