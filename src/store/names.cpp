// Names of accounts. Invisible characters, characters with two encodings, and scripts with letters
// that look like Latin ones are not allowed.
#include "store/names.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace ahu::store {

namespace {

constexpr std::size_t min_name = 2;
constexpr std::size_t max_name = 24;

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t Size>
constexpr bool is_in(const std::array<Range, Size>& ranges, char32_t point) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return range.first <= point && point <= range.last; });
}

// Latin letters without those that look like others of them (dotless i, long s, digraphs, D with
// stroke beside eth).
constexpr std::array<Range, 12> latin = {{{'A', 'Z'},
                                          {'a', 'z'},
                                          {0xC0, 0xD6},
                                          {0xD8, 0xF6},
                                          {0xF8, 0x10F},
                                          {0x111, 0x12F},
                                          {0x134, 0x137},
                                          {0x139, 0x13E},
                                          {0x141, 0x148},
                                          {0x14A, 0x17E},
                                          {0x218, 0x21B},
                                          {0x1EA0, 0x1EF9}}};
constexpr std::array<Range, 5> japanese = {
    {{0x3005, 0x3005}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x30FC, 0x30FC}, {0x4E00, 0x9FFF}}};
constexpr std::array<Range, 1> korean = {{{0xAC00, 0xD7A3}}};

enum class Script : std::uint8_t { None, Latin, Japanese, Korean };

std::optional<Script> script_of(char32_t point) {
  if (is_in(latin, point)) {
    return Script::Latin;
  }
  if (is_in(japanese, point)) {
    return Script::Japanese;
  }
  if (is_in(korean, point)) {
    return Script::Korean;
  }
  const bool is_common = (point >= '0' && point <= '9') || point == ' ' || point == '-' ||
                         point == '_' || point == '.' || point == '\'';
  return is_common ? std::optional(Script::None) : std::nullopt;
}

constexpr char32_t unreadable = 0xFFFD;

// The code point that begins here, and how many bytes it has; no longer than need be.
std::pair<char32_t, std::size_t> read_point(std::string_view utf8) {
  constexpr std::array<char32_t, 4> first_of_length = {0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(utf8[0]);
  const std::size_t more = lead < 0x80             ? 0
                           : (lead & 0xE0) == 0xC0 ? 1
                           : (lead & 0xF0) == 0xE0 ? 2
                           : (lead & 0xF8) == 0xF0 ? 3
                                                   : utf8.size();
  if (more >= utf8.size()) {
    return {unreadable, 1};
  }
  char32_t point = more == 0 ? lead : lead & (0x3F >> more);
  for (const char c : utf8.substr(1, more)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) {
      return {unreadable, 1};
    }
    point = point << 6 | (byte & 0x3F);
  }
  return {point < first_of_length[more] ? unreadable : point, more + 1};
}

std::vector<char32_t> code_points(std::string_view utf8) {
  std::vector<char32_t> points;
  while (!utf8.empty()) {
    const auto [point, size] = read_point(utf8);
    points.push_back(point);
    utf8.remove_prefix(size);
  }
  return points;
}

char32_t lower(char32_t point) {
  const auto in = [point](char32_t first, char32_t last) {
    return first <= point && point <= last;
  };
  if (in('A', 'Z') || (in(0xC0, 0xDE) && point != 0xD7)) {
    return point + 0x20;
  }
  if (point == 0x178) {
    return 0xFF;
  }
  const bool even_pairs =
      in(0x100, 0x137) || in(0x14A, 0x177) || in(0x218, 0x21B) || in(0x1EA0, 0x1EF9);
  const bool odd_pairs = in(0x139, 0x148) || in(0x179, 0x17E);
  const bool is_upper = (even_pairs && point % 2 == 0) || (odd_pairs && point % 2 == 1);
  return is_upper ? point + 1 : point;
}

// What stands for several characters that look the same.
char32_t look_of(char32_t point) {
  struct Pair {
    char32_t one;
    char32_t other;
  };
  constexpr std::array<Pair, 21> alike = {
      {{'i', 'l'},       {'1', 'l'},       {'0', 'o'},       {0x111, 0xF0},    {0x30AA, 0x624D},
       {0x30AB, 0x529B}, {0x30A8, 0x5DE5}, {0x30BF, 0x5915}, {0x30C1, 0x5343}, {0x30C8, 0x535C},
       {0x30CB, 0x4E8C}, {0x30CE, 0x4E3F}, {0x30CF, 0x516B}, {0x30D8, 0x3078}, {0x30D9, 0x3079},
       {0x30DA, 0x307A}, {0x30E0, 0x53B6}, {0x30E1, 0x4E42}, {0x30EA, 0x308A}, {0x30ED, 0x53E3},
       {0x30FC, 0x4E00}}};
  const char32_t small = lower(point);
  const auto* const found = std::ranges::find(alike, small, &Pair::one);
  return found == alike.end() ? small : found->other;
}

std::string utf8_of(char32_t point) {
  const auto tail = [point](int shift) {
    return static_cast<char>(0x80 | ((point >> shift) & 0x3F));
  };
  if (point < 0x80) {
    return {static_cast<char>(point)};
  }
  if (point < 0x800) {
    return {static_cast<char>(0xC0 | (point >> 6)), tail(0)};
  }
  return {static_cast<char>(0xE0 | ((point >> 12) & 0x0F)), tail(6), tail(0)};
}

}  // namespace

bool is_allowed_name(std::string_view utf8) {
  const auto points = code_points(utf8);
  if (points.size() < min_name || points.size() > max_name || points.front() == ' ' ||
      points.back() == ' ' || utf8.find("  ") != std::string_view::npos) {
    return false;
  }
  Script used = Script::None;
  for (const char32_t point : points) {
    const auto script = script_of(point);
    if (!script || (*script != Script::None && used != Script::None && *script != used)) {
      return false;
    }
    used = *script == Script::None ? used : *script;
  }
  return used != Script::None;
}

std::string look_key(std::string_view utf8) {
  std::string key;
  for (const char32_t point : code_points(utf8)) {
    const char32_t look = look_of(point);
    key += look == 'm' ? "rn" : look == 'w' ? "vv" : utf8_of(look);
  }
  return key;
}

}  // namespace ahu::store
