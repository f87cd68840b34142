// Standard output as a person sees it.
#include "apps/ahu/screen.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ahu::app {

namespace {

constexpr int usual_width = 80;
constexpr int least_width = 20;
constexpr int most_width = 400;
constexpr int gap = 3;

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool dumb_terminal() {
  const char* kind = std::getenv("TERM");
  return kind == nullptr || std::string_view(kind).empty() || std::string_view(kind) == "dumb";
}

bool coloured(ColourWish wish, bool obeys_codes) {
  switch (wish) {
    case ColourWish::Always: return true;
    case ColourWish::Never: return false;
    case ColourWish::Auto: break;
  }
  return obeys_codes && !is_set("NO_COLOR");
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// The end of the colour code that starts here, or the same place.
std::size_t after_code(std::string_view text, std::size_t at) {
  if (text[at] != '\x1b') {
    return at;
  }
  const auto end = text.find('m', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// Bytes of the UTF-8 character that starts a text; 0 where none does that can be shown.
std::size_t printable_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) {
    return first >= 0x20 && first != 0x7F ? 1 : 0;
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if (starts_character(text[i])) {
      return 0;
    }
  }
  const bool control = first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
  return control ? 0 : length;
}

int widest_of(const std::vector<std::string>& cells) {
  int widest = 0;
  for (const auto& cell : cells) {
    widest = std::max(widest, visible_width(cell));
  }
  return widest;
}

}  // namespace

Screen::Screen(ColourWish wish)
    : terminal_(isatty(STDOUT_FILENO) != 0),
      obeys_codes_(terminal_ && !dumb_terminal()),
      paint_(coloured(wish, obeys_codes_)) {}

void Screen::write(std::string_view text) {
  wipe_note();
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    closed_ = true;
  }
}

void Screen::line(std::string_view text) { write(std::string(text) + "\n"); }

void Screen::clear() {
  write(obeys_codes_ ? "\x1b[H\x1b[2J\x1b[3J" : "\n" + std::string(usual_width / 2, '-') + "\n\n");
}

void Screen::note(std::string_view text) {
  if (obeys_codes_) {
    write(text);
    noted_ = true;
  }
}

void Screen::wipe_note() {
  if (noted_) {
    noted_ = false;
    write("\r\x1b[K");
  }
}

int Screen::width() const {
  winsize size{};
  int columns = 0;
  if (terminal_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
    columns = size.ws_col;
  }
  if (const char* told = std::getenv("COLUMNS"); columns == 0 && told != nullptr) {
    columns = static_cast<int>(std::strtol(told, nullptr, 10));
  }
  return columns <= 0 ? usual_width : std::clamp(columns, least_width, most_width);
}

int visible_width(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t after = after_code(text, at);
    if (after > at) {
      at = after;
      continue;
    }
    width += starts_character(text[at]) ? 1 : 0;
    ++at;
  }
  return width;
}

std::string plain(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = printable_length(text);
    clean += length == 0 ? "?" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

std::string wrapped(std::string_view text, int width, int indent) {
  const std::size_t margin = std::min(text.find_first_not_of(' '), text.size());
  std::string out(margin, ' ');
  text.remove_prefix(margin);
  int used = static_cast<int>(margin);
  bool first = true;
  while (!text.empty()) {
    const auto space = text.find(' ');
    const auto word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    const int needs = visible_width(word);
    if (used > indent && used + 1 + needs > width) {
      out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
      used = indent;
    } else if (!first) {
      out += ' ';
      ++used;
    }
    first = false;
    out += word;
    used += needs;
  }
  return out;
}

int rows_in_columns(const std::vector<std::string>& cells, int width) {
  const int columns = std::max(1, (width + gap - 1) / (widest_of(cells) + gap));
  return (static_cast<int>(cells.size()) + columns - 1) / columns;
}

std::string in_columns(const std::vector<std::string>& cells, int width) {
  const int widest = widest_of(cells);
  const auto rows = static_cast<std::size_t>(rows_in_columns(cells, width));
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t at = row; at < cells.size(); at += rows) {
      out += cells[at];
      if (at + rows < cells.size()) {
        const int missing = widest - visible_width(cells[at]) + gap;
        out.append(static_cast<std::size_t>(missing), ' ');
      }
    }
    out += '\n';
  }
  return out;
}

}  // namespace ahu::app
