// A table with people at it: what is said there.
#include <algorithm>

#include "server/table_actor.hpp"

namespace ahu::server {

// What is said at a private table is for those who sit there.
bool TableActor::may_read_chat(const Visitor& visitor) const {
  return !visitor.is_program() && (!table_.info().hidden || seat_of(visitor));
}

void TableActor::tell_chat_at_seat(const store::AccountId& account) {
  for (const VisitorPtr& visitor : visitors()) {
    if (visitor->account().id == account) {
      tell_chat(*visitor);
    }
  }
}

void TableActor::tell_chat(Visitor& visitor) {
  if (!may_read_chat(visitor)) {
    return;
  }
  if (chat_.is_read()) {
    visitor.send(chat_.whole());
  } else {
    fetch_chat();
  }
}

void TableActor::fetch_chat() {
  auto& context = context_;
  context_.clerks.submit(
      [&context, id = id(), self = shared_from_this()](const std::atomic<bool>&) {
        auto lines = context.store.chat(id, {"", ChatBox::lines_shown}).items;
        std::reverse(lines.begin(), lines.end());
        context.post([self, lines] { self->add_chat(lines); });
      });
}

// Everybody hears every line once: with what was said before they came, or when it is new.
void TableActor::add_chat(const std::vector<store::ChatLine>& lines) {
  const Message message = chat_.add(lines);
  for (const VisitorPtr& visitor : visitors()) {
    if (message && may_read_chat(*visitor)) {
      visitor->send(message);
    }
  }
}

void TableActor::broadcast_chat(const store::ChatLine& line) {
  if (chat_.is_read()) {
    add_chat({line});
  } else {
    fetch_chat();
  }
}

void TableActor::heed_chat() {
  if (chat_.is_read()) {
    fetch_chat();
  }
}

}  // namespace ahu::server
