// A running table: rematches.
#include "engine/request.hpp"
#include "server/new_table.hpp"
#include "server/table_actor.hpp"

namespace ahu::server {

namespace {

// The last rematch request and the rematch are stored together. Every process derives the same id
// for it, so that there is only one.
Result<Draft> with_rematch(Draft draft, Table& table, Now now, const std::string& process) {
  draft.next = std::make_shared<store::NewMatch>(next_match(table, now, process));
  const auto named = table.follow_rematch(draft.next->info.id, now);
  if (!named) {
    return named;
  }
  draft.entries.insert(draft.entries.end(), named->entries.begin(), named->entries.end());
  draft.is_table_changed = true;
  return draft;
}

}  // namespace

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

// A bot that is not here would lose the rematch by its absence.
std::vector<store::AccountId> TableActor::missing_bots() const {
  std::vector<store::AccountId> missing;
  for (int number = 0; number < table_.players(); ++number) {
    if (table_.seat(number).kind == SeatKind::External && !audience_.bot_at(number)) {
      missing.push_back(table_.seat(number).account);
    }
  }
  return missing;
}

Task TableActor::request_rematch_if_allowed(ConnectionPtr connection, std::string nonce_hash,
                                            Reply reply) {
  const auto self = shared_from_this();
  const std::function<Result<void>()> ask = [&context = context_, account = connection->account(),
                                             source = connection->source(), id = id(),
                                             missing = missing_bots()]() -> Result<void> {
    try {
      for (const store::AccountId& bot : missing) {
        if (!is_elsewhere(context, bot, id)) {
          return bad_request("an external bot has left: open a new table");
        }
      }
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
  for_seat(connection, reply,
           [&context = context_, nonce_hash](Table& table, int seat, Now now) -> Result<Draft> {
             auto draft = table.request_rematch(seat, now, nonce_hash);
             return draft && table.all_want_rematch()
                        ? with_rematch(std::move(*draft), table, now, context.process)
                        : draft;
           });
}

}  // namespace ahu::server
