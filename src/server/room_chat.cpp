// A table with people at it: what is said there.
#include <algorithm>
#include <utility>

#include "server/room.hpp"

namespace ahu::server {

namespace {

constexpr int lines_shown = 200;
constexpr std::size_t most_bytes = 64 << 10;

template <class Lines>
Message chat_text(const Lines& lines, bool whole) {
  json::array shown;
  for (const store::ChatLine& line : lines) {
    shown.emplace_back(chat_line_json(line));
  }
  return std::make_shared<const std::string>(json::serialize(
      json::object{{"type", "chat"}, {"whole", whole}, {"lines", std::move(shown)}}));
}

// What comes late to a table must not be more than a slow line can carry.
void cut_oldest(std::deque<store::ChatLine>& lines) {
  std::size_t bytes = 0;
  std::size_t kept = 0;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    bytes += line->text.size() + line->name.size();
    if (bytes > most_bytes || kept == lines_shown) {
      break;
    }
    ++kept;
  }
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kept));
}

}  // namespace

// What is said at a private table is for those who sit there.
bool Room::may_read_chat(const Visitor& visitor) const {
  return !visitor.is_program() && (!table_.info().hidden || seat_of(visitor));
}

void Room::tell_chat_at_seat(const store::AccountId& account) {
  for (const VisitorPtr& visitor : visitors_) {
    if (visitor->account().id == account) {
      tell_chat(*visitor);
    }
  }
}

void Room::tell_chat(Visitor& visitor) {
  if (!may_read_chat(visitor)) {
    return;
  }
  if (chat_is_read_) {
    visitor.send(chat_text(chat_, true));
  } else {
    fetch_chat();
  }
}

void Room::fetch_chat() {
  auto& context = context_;
  context_.clerks.submit(
      [&context, id = id(), self = shared_from_this()](const std::atomic<bool>&) {
        auto lines = context.store.chat(id, {"", lines_shown}).items;
        std::reverse(lines.begin(), lines.end());
        context.post([self, lines] { self->add_chat(lines); });
      });
}

// Everybody hears every line once: with what was said before they came, or when it is new.
void Room::add_chat(const std::vector<store::ChatLine>& lines) {
  std::vector<store::ChatLine> fresh;
  for (const store::ChatLine& line : lines) {
    const bool is_known = std::any_of(chat_.begin(), chat_.end(), [&](const store::ChatLine& each) {
      return each.id == line.id;
    });
    if (!is_known && (chat_.size() < lines_shown || line.id > chat_.front().id)) {
      fresh.push_back(line);
    }
  }
  chat_.insert(chat_.end(), fresh.begin(), fresh.end());
  std::ranges::sort(chat_, {}, &store::ChatLine::id);
  cut_oldest(chat_);
  const bool is_first = !std::exchange(chat_is_read_, true);
  const Message message = is_first ? chat_text(chat_, true) : chat_text(fresh, false);
  for (const VisitorPtr& visitor : visitors_) {
    if (may_read_chat(*visitor) && (is_first || !fresh.empty())) {
      visitor->send(message);
    }
  }
}

void Room::broadcast_chat(const store::ChatLine& line) {
  if (chat_is_read_) {
    add_chat({line});
  } else {
    fetch_chat();
  }
}

void Room::heed_chat() {
  if (chat_is_read_) {
    fetch_chat();
  }
}

}  // namespace ahu::server
