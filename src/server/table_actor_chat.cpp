// A table with people at it: what is said there.
#include <algorithm>

#include "server/table_actor.hpp"

namespace ahu::server {

// What is said at a private table is for those who sit there.
bool TableActor::may_read_chat(const Connection& connection) const {
  return !connection.is_external_bot() && (!table_.info().hidden || seat_of(connection));
}

void TableActor::tell_chat_at_seat(const store::AccountId& account) {
  for (const ConnectionPtr& connection : connections()) {
    if (connection->account().id == account) {
      tell_chat(*connection);
    }
  }
}

void TableActor::tell_chat(Connection& connection) {
  if (!may_read_chat(connection)) {
    return;
  }
  if (chat_.is_read()) {
    connection.send(chat_.whole());
  } else {
    fetch_chat();
  }
}

Task TableActor::fetch_chat() {
  const auto self = shared_from_this();
  using Lines = std::optional<std::vector<store::ChatLine>>;
  std::function<Lines()> read = [&store = context_.store, id = id()] {
    return Lines(store.chat(id, {"", ChatBox::lines_shown}).items);
  };
  if (Lines lines = co_await run_on_io_pool(context_, Lines(), std::move(read))) {
    std::ranges::reverse(*lines);
    add_chat(*lines);
  }
}

// Everybody hears every line once: with what was said before they came, or when it is new.
void TableActor::add_chat(const std::vector<store::ChatLine>& lines) {
  const Message message = chat_.add(lines);
  for (const ConnectionPtr& connection : connections()) {
    if (message && may_read_chat(*connection)) {
      connection->send(message);
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

void TableActor::handle_chat() {
  if (chat_.is_read()) {
    fetch_chat();
  }
}

}  // namespace ahu::server
