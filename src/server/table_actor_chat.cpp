// A running table: chat.
#include <algorithm>

#include "engine/request.hpp"
#include "server/table_actor.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr std::size_t max_chat = 500;  // characters
constexpr std::size_t max_chat_bytes = 1000;

// Characters, not bytes.
std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

Result<std::string> read_chat(const json::object& request) {
  const auto text = read_text(request, "text");
  if (!text) {
    return std::unexpected(text.error());
  }
  const bool is_blank = text->find_first_not_of(' ') == std::string_view::npos;
  const bool has_controls = std::any_of(text->begin(), text->end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
  if (is_blank || has_controls || length_of(*text) > max_chat || text->size() > max_chat_bytes) {
    return bad_request("text must be 1 to " + std::to_string(max_chat) +
                       " characters on one line, and at most " + std::to_string(max_chat_bytes) +
                       " bytes");
  }
  return std::string(*text);
}

}  // namespace

// The chat of a private table is for its players.
bool TableActor::may_read_chat(const Connection& connection) const {
  return !connection.is_external_bot() && (!table_.info().hidden || seat_of(connection));
}

void TableActor::send_chat_to_seat(const store::AccountId& account) {
  for (const ConnectionPtr& connection : connections()) {
    if (connection->account().id == account) {
      send_chat(*connection);
    }
  }
}

void TableActor::send_chat(Connection& connection) {
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
  const std::function<Lines()> read = [&store = context_.store, id = id()] {
    return Lines(store.chat(id, {"", ChatBox::lines_shown}).items);
  };
  if (Lines lines = co_await run_on_io_pool(context_, Lines(), read)) {
    std::ranges::reverse(*lines);
    add_chat(*lines);
  }
}

// Every connection gets every line once: with the history, or when it is new.
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

void TableActor::on_chat(const ConnectionPtr& connection, const json::object& request,
                         const Reply& reply) {
  const auto text = read_chat(request);
  if (!text) {
    reply(std::unexpected(text.error()));
    return;
  }
  if (!may_read_chat(*connection)) {
    reply(forbidden("only the players of a private table can chat there"));
    return;
  }
  const store::Account& account = connection->account();
  if (account.muted_until_ms > store::now_ms()) {
    reply(forbidden("you are muted: " + account.reason));
    return;
  }
  if (!context_.chat.take(account.id, context_.now())) {
    ++context_.metrics.limited;
    reply(too_many("too many chat lines", context_.chat.retry_after()));
    return;
  }
  const store::ChatLine line{store::new_id(), id(),  account.id,
                             account.name,    *text, store::now_ms()};
  store_chat_line(line, reply);
}

Task TableActor::store_chat_line(store::ChatLine line, Reply reply) {
  const auto self = shared_from_this();
  if (co_await say(context_, line) != store::WriteResult::Stored) {
    reply(unavailable("the database is not available; the line was not sent"));
    co_return;
  }
  reply(json::object());
  broadcast_chat(line);
}

}  // namespace ahu::server
