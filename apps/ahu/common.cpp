// What several subcommands need.
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <sstream>

#include "apps/ahu/commands.hpp"

namespace ahu::app {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{64} << 20;

std::string& program_name() {
  static std::string name = "ahu";
  return name;
}

std::string decimal_text(double value) {
  std::array<char, 400> digits{};  // the longest double has 309 before the point
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  const std::string text(digits.data(), end.ptr);
  return text.find('.') == std::string::npos ? text + ".0" : text;
}

void append_text(std::string& text, const json::value& value) {
  if (const json::array* array = value.if_array()) {
    text += '[';
    for (const auto& item : *array) {
      text += &item == array->data() ? "" : ",";
      append_text(text, item);
    }
    text += ']';
  } else if (const json::object* object = value.if_object()) {
    text += '{';
    for (const auto& field : *object) {
      text += &field == object->begin() ? "" : ",";
      text += json::serialize(json::value(field.key())) + ":";
      append_text(text, field.value());
    }
    text += '}';
  } else if (const double* number = value.if_double()) {
    text += decimal_text(*number);
  } else {
    text += json::serialize(value);
  }
}

}  // namespace

void set_typed_program(const char* name) {
  const char* launcher = std::getenv("AHU_COMMAND");  // the script that found this program
  program_name() = launcher != nullptr && *launcher != '\0' ? launcher : name;
}

std::string typed_program() { return shell_quoted(program_name()); }

std::string shell_quoted(const std::string& text) {
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             "-_./,=~") == std::string::npos) {
    return text;
  }
  std::string quoted = "'";
  for (const char c : text) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

std::string json_text(const json::value& value) {
  std::string text;
  append_text(text, value);
  return text;
}

int report_usage_error(const std::string& message) {
  fmt::print(stderr, "ahu: {}\n", message);
  return misused;
}

int report_usage_error(const Error& error) {
  const std::string clause = error.clause.empty() ? "" : " (" + error.clause + ")";
  return report_usage_error(error.message + clause);
}

Result<Seed> parse_seed(const std::string& text) {
  const bool is_number =
      text.size() <= 15 && text.find_first_not_of("0123456789") == std::string::npos;
  return read_seed(is_number && !text.empty() ? json::value(std::stoll(text)) : json::value(text));
}

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return fail(ErrorCode::BadRequest, path + " is a folder");
  }
  const std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::BadRequest, "cannot read " + path + ": " + std::strerror(errno));
  }
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > largest_file) {
    return fail(ErrorCode::TooLarge, path + " is larger than 64 MiB");
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace ahu::app
