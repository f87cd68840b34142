// Asks the terminal for its background colour.
#include "apps/ahu/background.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace ahu::app {

namespace {

// Every terminal answers the second question, so a terminal that does not answer the first one
// causes no delay.
constexpr std::string_view questions = "\x1b]11;?\x1b\\\x1b[c";
constexpr std::string_view colour_start = "\x1b]11;";
constexpr std::string_view device_start = "\x1b[?";
constexpr auto answer_timeout = std::chrono::milliseconds(500);

std::size_t end_of_colour(std::string_view text, std::size_t at) {
  const std::size_t bell = text.find('\a', at);
  const std::size_t string_end = text.find("\x1b\\", at);
  return bell < string_end ? bell + 1 : string_end == text.npos ? text.npos : string_end + 2;
}

std::string read_answers() {
  const auto end = std::chrono::steady_clock::now() + answer_timeout;
  std::string text;
  for (auto now = end - answer_timeout; now < end; now = std::chrono::steady_clock::now()) {
    pollfd watched = {STDIN_FILENO, POLLIN, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - now);
    std::array<char, 256> bytes{};
    if (::poll(&watched, 1, static_cast<int>(left.count()) + 1) <= 0) {
      continue;
    }
    const auto got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got <= 0) {
      break;
    }
    text.append(bytes.data(), static_cast<std::size_t>(got));
    const std::size_t device = text.find(device_start);
    if (device != text.npos && text.find('c', device) != text.npos) {
      break;
    }
  }
  return text;
}

void remove_answer(std::string& text, std::size_t from, std::size_t end) {
  if (from != text.npos) {
    text.erase(from, end == text.npos ? end : end - from);
  }
}

}  // namespace

Background background_of(std::string_view answer) {
  const std::size_t start = answer.find("rgb:");
  if (start == answer.npos) {
    return Background::Unknown;
  }
  std::array<double, 3> parts{};
  const char* at = answer.data() + start + 4;
  const char* const end = answer.data() + answer.size();
  for (double& part : parts) {
    unsigned value = 0;
    const auto read = std::from_chars(at, end, value, 16);
    if (read.ec != std::errc{}) {
      return Background::Unknown;
    }
    part = value / ((1U << (4 * (read.ptr - at))) - 1.0);
    at = read.ptr == end ? end : read.ptr + 1;
  }
  const double brightness = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2];
  return brightness > 0.5 ? Background::Light : Background::Dark;
}

BackgroundAnswer ask_background(Screen& screen) {
  termios before{};
  if (::tcgetattr(STDIN_FILENO, &before) != 0) {
    return {};
  }
  termios quiet = before;
  quiet.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
  screen.send(questions);
  std::string text = read_answers();
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
  BackgroundAnswer answer;
  if (const std::size_t start = text.find(colour_start); start != text.npos) {
    const std::size_t end = end_of_colour(text, start);
    answer.background = background_of(std::string_view(text).substr(start, end - start));
    remove_answer(text, start, end);
  }
  if (const std::size_t start = text.find(device_start); start != text.npos) {
    const std::size_t end = text.find('c', start);
    remove_answer(text, start, end == text.npos ? end : end + 1);
  }
  answer.typed = std::move(text);
  return answer;
}

}  // namespace ahu::app
