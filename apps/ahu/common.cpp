// What several subcommands need.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <sstream>

#include "apps/ahu/commands.hpp"

namespace ahu::app {

namespace {
constexpr std::uintmax_t largest_file = std::uintmax_t{64} << 20;
}

int complain(const std::string& message) {
  fmt::print(stderr, "ahu: {}\n", message);
  return misused;
}

int complain(const Error& error) {
  const std::string clause = error.clause.empty() ? "" : " (" + error.clause + ")";
  return complain(error.message + clause);
}

Result<std::string> read_file(const std::string& path) {
  std::error_code trouble;
  if (std::filesystem::is_directory(path, trouble)) {
    return fail(ErrorCode::BadRequest, path + " is a folder");
  }
  const std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::BadRequest, "cannot read " + path + ": " + std::strerror(errno));
  }
  const auto size = std::filesystem::file_size(path, trouble);
  if (!trouble && size > largest_file) {
    return fail(ErrorCode::TooLarge, path + " is larger than 64 MiB");
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace ahu::app
