// A table with people at it: the next match of the same players.
#include "server/new_table.hpp"
#include "server/table_actor.hpp"

namespace ahu::server {

// A rematch is a table like any other: every player who wishes one is held against the limits.
void TableActor::on_rematch(const ConnectionPtr& connection, const json::object&,
                            const Reply& reply) {
  const auto seat = seat_of(*connection);
  if (!table_.has_ended() || !seat || table_.rematch_wishes().contains(*seat)) {
    wish_rematch(connection, reply);  // to be refused
    return;
  }
  wish_rematch_if_allowed(connection, reply);
}

Task TableActor::wish_rematch_if_allowed(ConnectionPtr connection, Reply reply) {
  const auto self = shared_from_this();
  const std::function<Result<void>()> ask = [&context = context_, account = connection->account(),
                                             source = connection->source()]() -> Result<void> {
    try {
      return may_open_table(context, account, source);
    } catch (const std::exception& error) {
      report(context, error);
      return unavailable("the database is not available; nothing was changed");
    }
  };
  const Result<void> busy = too_many("the server is busy", 1);
  const auto allowed = co_await run_on_io_pool(context_, busy, ask);
  if (allowed) {
    wish_rematch(connection, reply);
  } else {
    reply(std::unexpected(allowed.error()));
  }
}

void TableActor::wish_rematch(const ConnectionPtr& connection, const Reply& reply) {
  for_seat(
      connection,
      [self = shared_from_this(), reply](const Result<json::object>& answer) {
        reply(answer);
        self->create_rematch_if_agreed();
      },
      [](Table& table, int seat, Now now) { return table.wish_rematch(seat, now); });
}

// Every process makes the next match with the same id, so that there can be only one.
Task TableActor::create_rematch_if_agreed() {
  const auto self = shared_from_this();
  if (!table_.everybody_wants_rematch() || !table_.next().empty()) {
    co_return;
  }
  const MatchInfo info = rematch_of(table_.info());
  const std::function<bool()> add = [&store = context_.store, info] {
    const std::vector<Entry> entries = {created_entry(info)};
    store.add_match(info, entries);
    return true;
  };
  if (co_await run_on_io_pool(context_, false, add)) {
    change([id = info.id](Table& table, Now now) { return table.follow_rematch(id, now); },
           [](const auto&) {});
  }
}

}  // namespace ahu::server
