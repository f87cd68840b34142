// JSON Schema, as far as the game's schemas go.
#include "kit/schema.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>

#include "kit/files.hpp"

namespace ahu::kit {

namespace {

bool is_of_type(const json::value& value, std::string_view type) {
  return type == "integer"   ? value.is_int64()
         : type == "boolean" ? value.is_bool()
         : type == "string"  ? value.is_string()
         : type == "array"   ? value.is_array()
         : type == "object"  ? value.is_object()
                             : type == "null" && value.is_null();
}

bool has(const json::value& list, const json::value& wanted) {
  const json::array& items = list.as_array();
  return std::find(items.begin(), items.end(), wanted) != items.end();
}

std::string fault_of_object(const json::object& schema, const json::object& value,
                            const std::string& path) {
  const json::value* properties = schema.if_contains("properties");
  if (const json::value* required = schema.if_contains("required")) {
    for (const auto& key : required->as_array()) {
      if (!value.contains(key.as_string())) {
        return path + "." + std::string(key.as_string()) + " is missing";
      }
    }
  }
  for (const auto& field : value) {
    const std::string inside = path + "." + std::string(field.key());
    const json::value* known =
        properties == nullptr ? nullptr : properties->as_object().if_contains(field.key());
    const json::value& others = schema.at("additionalProperties");
    if (known == nullptr && others.is_bool()) {
      return inside + " is not known";
    }
    if (const json::value* names = schema.if_contains("propertyNames");
        names != nullptr && !has(names->at("enum"), field.key())) {
      return inside + " is not one of the names";
    }
    if (std::string fault = schema_fault(known == nullptr ? others : *known, field.value(), inside);
        !fault.empty()) {
      return fault;
    }
  }
  return "";
}

std::string fault_of_array(const json::object& schema, const json::array& value,
                           const std::string& path) {
  const auto size = static_cast<std::int64_t>(value.size());
  if (size < schema.at("minItems").as_int64() || size > schema.at("maxItems").as_int64()) {
    return path + " has " + std::to_string(size) + " items";
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string inside = path + "[" + std::to_string(i) + "]";
    if (std::string fault = schema_fault(schema.at("items"), value[i], inside); !fault.empty()) {
      return fault;
    }
  }
  return "";
}

bool number_fits(const json::object& schema, std::int64_t number) {
  const json::value* low = schema.if_contains("minimum");
  const json::value* high = schema.if_contains("maximum");
  return (low == nullptr || number >= low->as_int64()) &&
         (high == nullptr || number <= high->as_int64());
}

bool is_plain(const json::value& value) { return !value.is_object() && !value.is_array(); }

// Broken into lines if it is too long for one; a list of plain values is never broken.
std::string pretty(const json::value& value, std::size_t indent = 0) {
  const std::string line = json::serialize(value);
  const json::array* items = value.if_array();
  const bool is_flat =
      items == nullptr ? is_plain(value) : std::all_of(items->begin(), items->end(), is_plain);
  if (line.size() + indent < 100 || is_flat) {
    return line;
  }
  const std::string margin(indent + 2, ' ');
  std::string text;
  if (const json::object* object = value.if_object()) {
    for (const auto& field : *object) {
      text += (text.empty() ? "" : ",\n") + margin + json::serialize(json::value(field.key())) +
              ": " + pretty(field.value(), indent + 2);
    }
    return "{\n" + text + "\n" + std::string(indent, ' ') + "}";
  }
  for (const auto& item : *items) {
    text += (text.empty() ? "" : ",\n") + margin + pretty(item, indent + 2);
  }
  return "[\n" + text + "\n" + std::string(indent, ' ') + "]";
}

// Compiling a pattern takes far longer than matching it.
const std::regex& compiled(std::string_view pattern) {
  static std::map<std::string, std::regex, std::less<>> known;
  const auto found = known.find(pattern);
  return found != known.end()
             ? found->second
             : known.emplace(pattern, std::regex(std::string(pattern))).first->second;
}

bool text_fits(const json::object& schema, const json::string& text) {
  const json::value* pattern = schema.if_contains("pattern");
  return pattern == nullptr ||
         std::regex_match(text.begin(), text.end(), compiled(pattern->as_string()));
}

}  // namespace

std::string schema_fault(const json::value& schema, const json::value& value,
                         const std::string& path) {
  const json::object& words = schema.as_object();
  if (const json::value* any = words.if_contains("anyOf")) {
    const bool fits = std::any_of(any->as_array().begin(), any->as_array().end(), [&](auto& one) {
      return schema_fault(one, value, path).empty();
    });
    return fits ? "" : path + " fits none of the forms";
  }
  const json::value* type = words.if_contains("type");
  const json::value* same = words.if_contains("const");
  const json::value* choices = words.if_contains("enum");
  if ((type != nullptr && !is_of_type(value, type->as_string())) ||
      (same != nullptr && *same != value) || (choices != nullptr && !has(*choices, value)) ||
      (value.is_int64() && !number_fits(words, value.get_int64())) ||
      (value.is_string() && !text_fits(words, value.get_string()))) {
    return path + " is " + json::serialize(value);
  }
  if (value.is_object()) {
    return fault_of_object(words, value.get_object(), path);
  }
  return value.is_array() ? fault_of_array(words, value.get_array(), path) : "";
}

std::vector<json::value> examples_in(const std::string& page) {
  constexpr std::string_view fence = "```json\n";
  const std::string text = read_file(page);
  std::vector<json::value> examples;
  for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const auto start = at + fence.size();
    const std::string block = text.substr(start, text.find("```", start) - start);
    if (block.starts_with("{\"game\"")) {
      examples.push_back(json::parse(block));
    }
  }
  return examples;
}

void expect_schema_file(const std::string& path, const json::object& schema) {
  const std::string text = pretty(schema) + "\n";
  if (std::getenv("AHU_RENEW") != nullptr) {
    std::ofstream(path) << text;
  }
  EXPECT_EQ(read_file(path), text) << "run the tests with AHU_RENEW=1 to renew " << path;
}

}  // namespace ahu::kit
