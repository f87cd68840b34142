// Text laid out for a terminal.
#include "apps/ahu/text_layout.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr int gap = 3;
constexpr int hang = 4;

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// The end of the colour code that starts here; the same position if none does.
std::size_t after_code(std::string_view text, std::size_t at) {
  if (text[at] != '\x1b') {
    return at;
  }
  const auto end = text.find('m', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// Bytes of the UTF-8 character at the start of a text; 0 if there is no printable one.
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

// Bytes that must stay on one line: a word, or a Japanese character with the punctuation after it.
std::size_t unbroken_length(std::string_view text) {
  static constexpr std::string_view marks = "、。）」：？！…";
  std::size_t at = 0;
  while (at < text.size() && text[at] != ' ') {
    const std::size_t start = after_code(text, at);
    const std::size_t length = start < text.size() ? printable_length(text.substr(start)) : 0;
    const std::string_view sign = text.substr(start, std::max<std::size_t>(length, 1));
    if (text_width(sign) < 2) {
      at = std::min(start + sign.size(), text.size());
      continue;
    }
    if (at > 0 && marks.find(sign) == std::string_view::npos) {
      return at;
    }
    at = start + sign.size();
    const std::string_view next = text.substr(at, 3);
    if (next.size() < 3 || marks.find(next) == std::string_view::npos) {
      return at;
    }
  }
  return at;
}

int widest_of(const std::vector<std::string>& cells) {
  int widest = 0;
  for (const auto& cell : cells) {
    widest = std::max(widest, visible_width(cell));
  }
  return widest;
}

int columns_for(const std::vector<std::string>& cells, int width) {
  return std::max(1, (width + gap - 1) / (widest_of(cells) + gap));
}

}  // namespace

int visible_width(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t after = after_code(text, at);
    if (after > at) {
      at = after;
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && !starts_character(text[end])) {
      ++end;
    }
    width += text_width(text.substr(at, end - at));
    at = end;
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
  bool spaced = false;
  while (!text.empty()) {
    const auto word = text.substr(0, unbroken_length(text));
    text.remove_prefix(word.size());
    const int needs = visible_width(word);
    if (used > indent && used + (spaced ? 1 : 0) + needs > width) {
      out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
      used = indent;
    } else if (spaced) {
      out += ' ';
      ++used;
    }
    out += word;
    used += needs;
    spaced = text.starts_with(' ');
    text.remove_prefix(spaced ? 1 : 0);
  }
  return out;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> wrapped_lines(std::string_view text, int width) {
  std::vector<std::string> all;
  for (const auto& line : lines_of(text)) {
    if (visible_width(line) <= width) {
      all.push_back(line);
      continue;
    }
    const int margin = static_cast<int>(std::min(line.find_first_not_of(' '), line.size()));
    const auto parts = lines_of(wrapped(line, width, std::min(margin + 2, width / 2)));
    all.insert(all.end(), parts.begin(), parts.end());
  }
  return all;
}

int rows_in_columns(const std::vector<std::string>& cells, int width) {
  return static_cast<int>(lines_of(in_columns(cells, width)).size());
}

std::string in_columns(const std::vector<std::string>& cells, int width) {
  const int widest = widest_of(cells);
  const auto columns = static_cast<std::size_t>(columns_for(cells, width));
  const std::size_t rows = (cells.size() + columns - 1) / columns;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t at = row; at < cells.size(); at += rows) {
      line += cells[at];
      if (at + rows < cells.size()) {
        const int missing = widest - visible_width(cells[at]) + gap;
        line.append(static_cast<std::size_t>(missing), ' ');
      }
    }
    out += wrapped(line, width, hang) + "\n";
  }
  return out;
}

}  // namespace ahu::app
