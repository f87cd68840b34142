// A running table: commands of clients.
#include <algorithm>
#include <array>

#include "engine/request.hpp"
#include "server/table_actor.hpp"

namespace ahu::server {

namespace {

constexpr std::int64_t shortest_hint = 10;
constexpr std::int64_t max_hint = 2000;
constexpr std::int64_t max_version = 1'000'000'000;
constexpr std::int64_t any_version = -1;

json::object thought_json(const AnyText& game, const AnySetup& setup, const SearchResult& thought) {
  json::array actions;
  for (const RatedAction& rated : thought.rated) {
    actions.push_back({{"action", game.action_text(setup, rated.action)},
                       {"visits", rated.visits},
                       {"value", rated.value}});
  }
  return {{"action", game.action_text(setup, thought.best)}, {"actions", std::move(actions)}};
}

std::unexpected<Error> not_seated() { return forbidden("you have no seat at this table"); }

Error not_your_turn() { return Error{ErrorCode::NotYourTurn, "it is not your turn"}; }

Error no_moves(const Table& table) {
  return table.has_ended() ? Error{ErrorCode::BadState,
                                   "the match was played under other rules; see its transcript"}
                           : Error{ErrorCode::NoGame, "the match has not begun"};
}

// Whether the action may be done, or what `act` would answer.
json::object legality(const Match& match, const std::string& text) {
  const auto action = match.game().parse_action(match.setup(), text);
  AnyState ahead = match.state();
  const auto done =
      action ? match.game().try_apply(ahead, *action) : std::unexpected(action.error());
  if (done) {
    return {{"legal", true}};
  }
  return {{"legal", false}, {"error", inner_error_json(done.error())}};
}

// The events that the action would cause, as far as the seat to act can know.
Result<json::object> preview(const Match& match, Seat seat, const std::string& text) {
  const auto action = match.game().parse_action(match.setup(), text);
  AnyState ahead = match.state();
  const auto done =
      action ? match.game().try_apply(ahead, *action) : std::unexpected(action.error());
  if (!done) {
    return std::unexpected(done.error());
  }
  return json::object{{"events", match.game().preview(match.view(seat), *action)}};
}

}  // namespace

TableActor::Command TableActor::find_command(std::string_view name) {
  struct Named {
    std::string_view name;
    Command command;
  };
  constexpr std::array<Named, 15> all = {{{"ready", &TableActor::on_ready},
                                          {"reveal", &TableActor::on_reveal},
                                          {"act", &TableActor::on_act},
                                          {"preview", &TableActor::on_preview},
                                          {"why", &TableActor::on_why},
                                          {"at", &TableActor::on_at},
                                          {"log", &TableActor::on_log},
                                          {"hint", &TableActor::on_hint},
                                          {"undo", &TableActor::on_undo},
                                          {"chat", &TableActor::on_chat},
                                          {"leave", &TableActor::on_leave},
                                          {"return", &TableActor::on_return},
                                          {"rematch", &TableActor::on_rematch},
                                          {"sync", &TableActor::on_sync},
                                          {"ping", &TableActor::on_ping}}};
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& each) { return each.name == name; });
  return found == all.end() ? nullptr : found->command;
}

void TableActor::handle(const ConnectionPtr& connection, const json::object& request,
                        const Reply& reply) {
  const auto name = read_text(request, "cmd");
  if (!name) {
    reply(std::unexpected(name.error()));
    return;
  }
  const Command command = find_command(*name);
  if (command == nullptr) {
    reply(fail(ErrorCode::UnknownCommand, "unknown command for a table"));
    return;
  }
  if (is_queue_full()) {
    ++context_.metrics.limited;
    reply(too_many("too many requests wait at this table", 1));
    return;
  }
  (this->*command)(connection, request, reply);
}

void TableActor::for_seat(const ConnectionPtr& connection, const Reply& reply,
                          std::function<Result<Draft>(Table&, int, Now)> make) {
  change(
      [connection, make = std::move(make)](Table& table, Now now) -> Result<Draft> {
        const auto seat = table.seat_of(connection->account().id);
        return seat ? make(table, *seat, now) : not_seated();
      },
      reply);
}

void TableActor::sit(const store::Account& account, std::optional<int> seat, const Reply& reply,
                     const std::string& nonce_hash) {
  change([account, seat, nonce_hash](Table& table,
                                     Now now) { return table.sit(account, seat, now, nonce_hash); },
         [self = shared_from_this(), id = account.id, reply](const Result<json::object>& answer) {
           reply(answer);
           if (answer && self->table_.info().hidden) {
             self->send_chat_to_seat(id);
           }
         });
}

Task TableActor::leave(store::AccountId account, Reply reply) {
  const auto self = shared_from_this();
  if (!table_.seat_of(account)) {
    reply(not_seated());
    co_return;
  }
  const auto found = co_await find_substitute(account, false);
  if (!found) {
    reply(std::unexpected(found.error()));
    co_return;
  }
  change(
      [account, bot = found->bot](Table& table, Now now) -> Result<Draft> {
        const auto seat = table.seat_of(account);
        return seat ? table.leave(*seat, bot, Departure::Left, now) : not_seated();
      },
      reply);
}

// Every change of a seat is stored, and other processes read it.
bool TableActor::is_rate_limited(const Connection& connection, const Reply& reply) {
  if (context_.seat_changes.take(connection.account().id, context_.now())) {
    return false;
  }
  ++context_.metrics.limited;
  reply(too_many("too many seat changes", context_.seat_changes.retry_after()));
  return true;
}

void TableActor::on_ready(const ConnectionPtr& connection, const json::object& request,
                          const Reply& reply) {
  const auto hash = read_text(request, "nonce_hash");
  if (!hash) {
    reply(std::unexpected(hash.error()));
    return;
  }
  for_seat(connection, reply, [hash = std::string(*hash)](Table& table, int seat, Now now) {
    return table.ready(seat, hash, now);
  });
}

void TableActor::on_reveal(const ConnectionPtr& connection, const json::object& request,
                           const Reply& reply) {
  const auto nonce = read_text(request, "nonce");
  if (!nonce) {
    reply(std::unexpected(nonce.error()));
    return;
  }
  for_seat(connection, reply, [nonce = std::string(*nonce)](Table& table, int seat, Now now) {
    return table.reveal(seat, nonce, now);
  });
}

void TableActor::on_act(const ConnectionPtr& connection, const json::object& request,
                        const Reply& reply) {
  Reply answered = reply;
  if (connection->is_external_bot()) {
    answered = [self = shared_from_this(), connection, reply](const Result<json::object>& answer) {
      reply(answer);
      if (answer) {
        self->bot_faults_ = 0;
        self->timers_.cancel({TimerKind::Answer});
      } else {
        self->bot_failed(*connection);
      }
    };
  }
  const auto version = read_number(request, "version", 0, max_version, std::nullopt);
  const auto action = read_text(request, "action");
  if (const auto error = first_error(version, action)) {
    answered(std::unexpected(*error));
    return;
  }
  for_seat(connection, answered,
           [version = *version, action = std::string(*action)](Table& table, int seat, Now now) {
             return table.act_in_person(seat, version, action, now);
           });
}

void TableActor::on_preview(const ConnectionPtr& connection, const json::object& request,
                            const Reply& reply) {
  ask_about_action(connection, request, reply, [](const Match& match, Seat seat, const auto& text) {
    return preview(match, seat, text);
  });
}

void TableActor::on_why(const ConnectionPtr& connection, const json::object& request,
                        const Reply& reply) {
  ask_about_action(connection, request, reply, [](const Match& match, Seat, const auto& text) {
    return Result<json::object>(legality(match, text));
  });
}

// Only the seat to act is told what an action would do.
void TableActor::ask_about_action(const ConnectionPtr& connection, const json::object& request,
                                  const Reply& reply, const AboutAction& about) {
  const auto version = read_number(request, "version", 0, max_version, any_version);
  const auto text = read_text(request, "action");
  if (const auto error = first_error(version, text)) {
    reply(std::unexpected(*error));
    return;
  }
  when_idle([this, self = shared_from_this(), connection, version = *version,
             text = std::string(*text), reply, about] {
    const auto seat = seat_of(*connection);
    if (!seat || table_.to_act() != *seat) {
      reply(std::unexpected(not_your_turn()));
    } else if (version != any_version && version != table_.match()->version()) {
      reply(std::unexpected(stale_version(*table_.match(), version)));
    } else {
      reply(about(*table_.match(), static_cast<Seat>(*seat), text));
    }
  });
}

void TableActor::on_at(const ConnectionPtr& connection, const json::object& request,
                       const Reply& reply) {
  when_idle([this, self = shared_from_this(), connection, request, reply] {
    const Match* match = table_.match();
    const auto version =
        read_number(request, "version", 0, match == nullptr ? 0 : match->version(), std::nullopt);
    if (match == nullptr) {
      reply(std::unexpected(no_moves(table_)));
    } else if (!version) {
      reply(std::unexpected(version.error()));
    } else {
      reply(past_json(*match, seat_of(*connection), static_cast<int>(*version)));
    }
  });
}

void TableActor::on_log(const ConnectionPtr& connection, const json::object& request,
                        const Reply& reply) {
  when_idle(
      [this, self = shared_from_this(), connection, request, reply] {
        const Match* match = table_.match();
        const auto before = read_number(request, "before", 0,
                                        match == nullptr ? 0 : match->version(), std::nullopt);
        if (match == nullptr) {
          reply(std::unexpected(no_moves(table_)));
        } else if (!before) {
          reply(std::unexpected(before.error()));
        } else {
          reply(log_page_json(*match, seat_of(*connection), 0, static_cast<int>(*before)));
        }
      },
      reply);
}

void TableActor::on_hint(const ConnectionPtr& connection, const json::object& request,
                         const Reply& reply) {
  auto millis = read_number(request, "millis", shortest_hint, max_hint, 500);
  if (!millis) {
    reply(std::unexpected(millis.error()));
    return;
  }
  if (!context_.hints.take(connection->account().id, context_.now())) {
    ++context_.metrics.limited;
    reply(too_many("too many hints", context_.hints.retry_after()));
    return;
  }
  // A player who waits for a bot's move waits in the same queue.
  const SearchOrder asked{connection->account().id, id(), false};
  const auto ahead = static_cast<std::int64_t>(context_.search_pool.ahead_of(asked));
  *millis = std::max(shortest_hint, *millis / (1 + ahead / context_.search_pool.threads()));
  when_idle([this, self = shared_from_this(), connection, millis = *millis, reply] {
    if (const auto refusal = why_no_hint(*connection)) {
      reply(std::unexpected(*refusal));
    } else {
      give_hint(connection, *table_.to_act(), millis, reply);
    }
  });
}

std::optional<Error> TableActor::why_no_hint(const Connection& connection) const {
  const auto seat = seat_of(connection);
  if (table_.info().rated && table_.is_playing()) {
    return refused_while_rated().error();
  }
  if (!seat || table_.to_act() != *seat) {
    return not_your_turn();
  }
  if (hinting_) {
    return too_many("one hint at a time", 1).error();
  }
  return {};
}

Task TableActor::give_hint(ConnectionPtr connection, int seat, std::int64_t millis, Reply reply) {
  const auto self = shared_from_this();
  using Hint = Result<json::object>;
  const Match& match = *table_.match();
  const std::function<std::optional<Hint>(const std::atomic<bool>&)> work =
      [&context = context_, millis, &game = match.game(), setup = match.setup(),
       view = match.view(static_cast<Seat>(seat)),
       log = match.log_for(static_cast<Seat>(seat))](const std::atomic<bool>& stop) -> Hint {
    const auto bot = game.make_bot(game.bots()[0].name);
    Budget budget;
    budget.millis = static_cast<std::uint64_t>(millis);
    budget.once = true;
    budget.seed = Seed::fresh().folded();
    budget.stop = &stop;
    try {
      return thought_json(game, setup, (*bot)->choose(view, log, budget));
    } catch (const std::exception& error) {
      report(context, error);
      return unavailable("the bot failed");
    }
  };
  const SearchOrder asked{connection->account().id, id(), false};
  Hint busy = too_many("too many bots are thinking", 5);
  hinting_ = true;
  const Hint hint = co_await search(context_, std::move(busy), asked, work);
  hinting_ = false;
  reply(hint);
}

void TableActor::on_undo(const ConnectionPtr& connection, const json::object& request,
                         const Reply& reply) {
  const json::value* consent = request.if_contains("consent");
  if (consent != nullptr && !consent->is_bool()) {
    reply(bad_request("consent must be true or false"));
    return;
  }
  if (is_rate_limited(*connection, reply)) {
    return;
  }
  if (consent == nullptr) {
    for_seat(connection, reply,
             [](Table& table, int seat, Now now) { return table.ask_undo(seat, now); });
    return;
  }
  for_seat(connection, reply, [consent = consent->get_bool()](Table& table, int seat, Now now) {
    return table.answer_undo(seat, consent, now);
  });
}

void TableActor::on_leave(const ConnectionPtr& connection, const json::object&,
                          const Reply& reply) {
  if (!is_rate_limited(*connection, reply)) {
    leave(connection->account().id, reply);
  }
}

void TableActor::on_return(const ConnectionPtr& connection, const json::object&,
                           const Reply& reply) {
  if (is_rate_limited(*connection, reply)) {
    return;
  }
  const Reply answered = [self = shared_from_this(), reply](const Result<json::object>& answer) {
    if (answer) {
      self->asked_version_ = -1;  // a returning external bot is asked again
    }
    reply(answer);
  };
  for_seat(connection, answered,
           [](Table& table, int seat, Now now) { return table.come_back(seat, now); });
}

void TableActor::on_sync(const ConnectionPtr& connection, const json::object&, const Reply& reply) {
  when_idle([this, self = shared_from_this(), connection, reply] {
    reply(json::object());
    greet(connection);
    audience_.ask_to_reveal(*connection);
  });
}

void TableActor::on_ping(const ConnectionPtr&, const json::object&, const Reply& reply) {
  reply(json::object());
}

}  // namespace ahu::server
