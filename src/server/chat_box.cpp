// The last chat lines of a table.
#include "server/chat_box.hpp"

#include <algorithm>
#include <utility>

#include "server/table_json.hpp"

namespace ahu::server {

namespace {

constexpr std::size_t max_bytes = 64 << 10;

template <class Lines>
Message chat_text(const Lines& lines, bool whole) {
  json::array shown;
  for (const store::ChatLine& line : lines) {
    shown.emplace_back(chat_line_json(line));
  }
  return std::make_shared<const std::string>(json::serialize(
      json::object{{"type", "chat"}, {"whole", whole}, {"lines", std::move(shown)}}));
}

}  // namespace

Message ChatBox::whole() const { return chat_text(lines_, true); }

Message ChatBox::add(const std::vector<store::ChatLine>& lines) {
  std::vector<store::ChatLine> fresh;
  for (const store::ChatLine& line : lines) {
    const bool is_known = std::ranges::any_of(
        lines_, [&](const store::ChatLine& each) { return each.id == line.id; });
    if (!is_known && (lines_.size() < lines_shown || line.id > lines_.front().id)) {
      fresh.push_back(line);
    }
  }
  lines_.insert(lines_.end(), fresh.begin(), fresh.end());
  std::ranges::sort(lines_, {}, &store::ChatLine::id);
  cut_oldest();
  if (!std::exchange(is_read_, true)) {
    return whole();
  }
  return fresh.empty() ? nullptr : chat_text(fresh, false);
}

// Limits the size of the first message on a slow connection.
void ChatBox::cut_oldest() {
  std::size_t bytes = 0;
  std::size_t kept = 0;
  for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
    bytes += line->text.size() + line->name.size();
    if (bytes > max_bytes || kept == lines_shown) {
      break;
    }
    ++kept;
  }
  lines_.erase(lines_.begin(), lines_.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace ahu::server
