// Small helpers for tests.
#include "kit/files.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace ahu::kit {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    ADD_FAILURE() << "cannot read " << path;
    return "";
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> paths;
  if (std::filesystem::is_directory(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      paths.push_back(entry.path().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string trimmed(const std::string& text) {
  const auto last = text.find_last_not_of(" \n\r\t");
  return last == std::string::npos ? "" : text.substr(0, last + 1);
}

bool long_tests() { return std::getenv("AHU_LONG") != nullptr; }

int games_to_play() {
  const char* wanted = std::getenv("AHU_PROPERTY_GAMES");
  return wanted != nullptr ? std::atoi(wanted) : long_tests() ? 20000 : 200;
}

std::uint64_t pairs_to_compare() {
#if defined(AHU_CHECKED)
  constexpr std::uint64_t usual = 50'000;  // assertions and sanitizers are slow
#else
  constexpr std::uint64_t usual = 1'000'000;
#endif
  return long_tests() ? 10 * usual : usual;
}

}  // namespace ahu::kit
