// A table with people at it: the next match of the same players.
#include "engine/request.hpp"
#include "server/new_table.hpp"
#include "server/table_actor.hpp"

namespace ahu::server {

// A rematch counts as a new table: the limits apply to every player who asks for one.
void TableActor::on_rematch(const ConnectionPtr& connection, const json::object& request,
                            const Reply& reply) {
  const auto hash = read_text(request, "nonce_hash", "");
  if (!hash) {
    reply(std::unexpected(hash.error()));
    return;
  }
  const auto seat = seat_of(*connection);
  if (!table_.has_ended() || !seat || table_.rematch_requests().contains(*seat)) {
    request_rematch(connection, std::string(*hash), reply);  // to be refused
    return;
  }
  request_rematch_if_allowed(connection, std::string(*hash), reply);
}

Task TableActor::request_rematch_if_allowed(ConnectionPtr connection, std::string nonce_hash,
                                            Reply reply) {
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
    request_rematch(connection, nonce_hash, reply);
  } else {
    reply(std::unexpected(allowed.error()));
  }
}

void TableActor::request_rematch(const ConnectionPtr& connection, const std::string& nonce_hash,
                                 const Reply& reply) {
  for_seat(
      connection,
      [self = shared_from_this(), reply](const Result<json::object>& answer) {
        reply(answer);
        self->create_rematch_if_agreed();
      },
      [nonce_hash](Table& table, int seat, Now now) {
        return table.request_rematch(seat, now, nonce_hash);
      });
}

// Every process derives the same id for the next match, so that there is only one.
Task TableActor::create_rematch_if_agreed() {
  const auto self = shared_from_this();
  if (!table_.all_want_rematch() || !table_.next().empty()) {
    co_return;
  }
  MatchInfo info = rematch_of(table_.info(), table_.rematch_nonce_hashes());
  using Place = std::optional<store::ChainPlace>;  // none: it could not be stored
  const std::function<Place()> add = [&store = context_.store, info] {
    store::ChainPlace place;
    store.add_match(info, {created_entry(info)}, &place);
    return Place(place);
  };
  const Place place = co_await run_on_io_pool(context_, Place(), add);
  if (!place) {
    co_return;
  }
  if (place->number > 0) {  // otherwise another process was first
    info.version = 1;
    info.chain_number = place->number;
    info.chain_link = place->link;
    calls_.made_rematch(info);
  }
  change([id = info.id](Table& table, Now now) { return table.follow_rematch(id, now); },
         [](const auto&) {});
}

}  // namespace ahu::server
