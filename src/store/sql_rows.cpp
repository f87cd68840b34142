// Converts rows to values.
#include "store/sql_rows.hpp"

#include <algorithm>
#include <charconv>

namespace ahu::store {

namespace {

template <class Number>
std::optional<Number> read_whole(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::string name_key(std::string_view name) {
  std::string key(name);
  std::ranges::transform(key, key.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return key;
}

std::string pair_key(std::string_view first, std::string_view second) {
  return std::string(first) + "." + std::string(second);
}

std::optional<std::pair<std::string, std::string>> split_key(std::string_view key) {
  const auto dot = key.rfind('.');
  if (dot == std::string_view::npos) {
    return std::nullopt;
  }
  return std::pair(std::string(key.substr(0, dot)), std::string(key.substr(dot + 1)));
}

std::optional<std::int64_t> read_integer(std::string_view text) {
  return read_whole<std::int64_t>(text);
}
std::optional<double> read_real(std::string_view text) { return read_whole<double>(text); }

std::string real_text(double value) {
  char digits[32];
  const auto written = std::to_chars(std::begin(digits), std::end(digits), value);
  return {std::begin(digits), written.ptr};
}

namespace {

constexpr std::size_t max_keys = 100;

std::string with_keys(std::string_view sql, std::size_t count) {
  std::string keys;
  for (std::size_t i = 1; i <= count; ++i) {
    keys += (i == 1 ? "$" : ", $") + std::to_string(i);
  }
  constexpr std::string_view mark = "{keys}";
  return std::string(sql).replace(sql.find(mark), mark.size(), keys);
}

}  // namespace

// Pads several keys to the maximum by repeating the last one, so that only two statements need to
// be prepared.
void each_of(Database& database, std::string_view sql, const std::vector<std::string>& keys,
             const Database::Sink& sink) {
  const std::size_t at_once = keys.size() == 1 ? 1 : max_keys;
  const std::string statement = with_keys(sql, at_once);
  for (std::size_t from = 0; from < keys.size(); from += at_once) {
    std::vector<Value> some;
    for (std::size_t i = 0; i < at_once; ++i) {
      some.push_back(text(keys[std::min(from + i, keys.size() - 1)]));
    }
    database.each(statement, some, sink);
  }
}

namespace {

// In the order of NewsKind.
constexpr std::string_view news_marks = "MCVWOA";

}  // namespace

std::string news_text(const News& news) {
  const std::string id = news_marks[static_cast<std::size_t>(news.kind)] + news.id;
  return pair_key(pair_key(id, std::to_string(news.version)), news.process);
}

std::optional<News> read_news(std::string_view text) {
  const auto parts = split_key(text);
  const auto first = parts ? split_key(parts->first) : std::nullopt;
  const auto version = first ? read_integer(first->second) : std::nullopt;
  const auto kind = news_marks.find(text.substr(0, 1));
  if (!version || kind == std::string_view::npos) {
    return std::nullopt;
  }
  return News{static_cast<NewsKind>(kind), first->first.substr(1), static_cast<int>(*version),
              parts->second};
}

}  // namespace ahu::store
