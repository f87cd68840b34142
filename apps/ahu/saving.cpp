// Saves matches in files.
#include "apps/ahu/saving.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/ahu/commands.hpp"
#include "match/record.hpp"

namespace ahu::app {

namespace {

namespace fs = std::filesystem;

std::unexpected<Error> cannot_write(const std::string& path, const std::string& why) {
  return fail(ErrorCode::BadRequest, "cannot write " + path + ": " + why);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = ::write(file, text.data(), text.size());
    if (wrote < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(wrote > 0 ? static_cast<std::size_t>(wrote) : 0);
  }
  return ::fsync(file) == 0;
}

// Writes beside the file and then moves over it: a reader sees the old file or the new one.
Result<void> replace_file(const std::string& path, std::string_view text) {
  const std::string draft = fmt::format("{}.{}.new", path, ::getpid());
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    return cannot_write(path, std::strerror(errno));
  }
  const bool written = write_all(file, text);
  int error = errno;
  const bool closed = ::close(file) == 0;
  error = written ? errno : error;
  if (!written || !closed || std::rename(draft.c_str(), path.c_str()) != 0) {
    error = written && closed ? errno : error;
    ::unlink(draft.c_str());
    return cannot_write(path, std::strerror(error));
  }
  return {};
}

std::string home_folder() {
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? home : fs::temp_directory_path().string();
}

fs::path state_folder() {
  const char* named = std::getenv("XDG_STATE_HOME");
  const fs::path base = named != nullptr && *named == '/'
                            ? fs::path(named)
                            : fs::path(home_folder()) / ".local/state";
  return base / "ahu";
}

}  // namespace

bool file_exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string home_expanded(const std::string& path) {
  return path.starts_with("~/") ? home_folder() + path.substr(1) : path;
}

Result<void> save_match(const Match& match, const std::string& path) {
  std::error_code error;
  const fs::path real =
      fs::weakly_canonical(path, error);  // replaces the file behind a link, not the link
  const std::string target = error ? path : real.string();
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    return cannot_write(path, "it is not an ordinary file");
  }
  return replace_file(target, json::serialize(write_record(match)) + "\n");
}

Result<Match> load_match(const std::string& path) {
  const auto text = read_file(path);
  if (!text) {
    return std::unexpected(text.error());
  }
  auto match = read_record_text(*text);
  if (!match) {
    match.error().message = path + " holds no match: " + match.error().message;
  }
  return match;
}

Result<std::string> automatic_path(const Match& match) {
  const fs::path folder = state_folder();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return cannot_write(folder.string(), error.message());
  }
  const std::time_t now = std::time(nullptr);
  std::tm when{};
  ::gmtime_r(&now, &when);
  const std::string name =
      fmt::format("{}-{:04}{:02}{:02}-{:02}{:02}{:02}", match.game().info().id, when.tm_year + 1900,
                  when.tm_mon + 1, when.tm_mday, when.tm_hour, when.tm_min, when.tm_sec);
  fs::path path = folder / (name + ".json");
  for (int again = 2; fs::exists(path, error); ++again) {
    path = folder / fmt::format("{}-{}.json", name, again);
  }
  return path.string();
}

}  // namespace ahu::app
