// The session of an external bot with a token, which answers questions for all its tables
// (docs/server.md, Bots).
#include "engine/request.hpp"
#include "server/new_table.hpp"
#include "server/session.hpp"
#include "server/session_parts.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr int tables_shown = 50;
constexpr Millis rematch_timeout = 600'000;

struct Question {
  store::MatchId table;
  std::int64_t version = 0;
};

class BotConnection final : public Connection {
 public:
  using Follow = std::function<void(const store::MatchId& next)>;
  BotConnection(store::Account account, std::string token, Source source,
                std::shared_ptr<Socket> socket, Follow follow)
      : Connection(std::move(account), std::move(token), std::move(source)),
        socket_(std::move(socket)),
        follow_(std::move(follow)) {}
  void send(Message message) override {
    if (socket_) {
      socket_->send(std::move(message));
    }
  }
  bool is_open() const override { return socket_ != nullptr; }
  void ask(json::object question) override {
    questions_[++asked_] = {std::string(question["table"].as_string()),
                            question["version"].to_number<std::int64_t>()};
    while (questions_.size() > max_questions) {
      questions_.erase(questions_.begin());
    }
    question["id"] = asked_;
    if (socket_) {
      socket_->allow_answer();
    }
    send(std::make_shared<const std::string>(json::serialize(question)));
  }
  void follow_rematch(const store::MatchId& next) override { follow_(next); }
  void close(CloseCode code, std::string_view reason) override {
    if (socket_) {
      socket_->close(code, reason);
    }
  }
  void let_go() { socket_.reset(); }
  // Takes the question with this number, which can be answered once.
  std::optional<Question> take_question(std::int64_t number) {
    auto found = questions_.extract(number);
    return found ? std::optional(found.mapped()) : std::nullopt;
  }

 private:
  static constexpr std::size_t max_questions = 1000;
  std::shared_ptr<Socket> socket_;
  Follow follow_;
  std::map<std::int64_t, Question> questions_;
  std::int64_t asked_ = 0;
};

class BotSession final : public Session, public std::enable_shared_from_this<BotSession> {
 public:
  BotSession(Context& context, Lobby& lobby, store::Account account, Source source,
             std::string token)
      : context_(context),
        lobby_(lobby),
        account_(std::move(account)),
        source_(std::move(source)),
        token_(std::move(token)) {}

  void begin(std::shared_ptr<Socket> socket) override {
    auto follow = [self = weak_from_this()](const store::MatchId& next) {
      if (const auto session = self.lock(); session && !session->actors_.contains(next)) {
        session->enter(next);
      }
    };
    connection_ = std::make_shared<BotConnection>(account_, token_, source_, std::move(socket),
                                                  std::move(follow));
    lobby_.add_external_bot(connection_);
    in_the_store(
        [&store = context_.store, id = account_.id] {
          json::array tables;
          for (const auto& match : store.live_matches_of(id)) {
            tables.emplace_back(match);
          }
          return Result<json::object>(json::object{{"tables", std::move(tables)}});
        },
        [self = shared_from_this()](const Result<json::object>& found) {
          if (found) {
            for (const json::value& id : found->at("tables").as_array()) {
              self->enter(std::string(id.as_string()));
            }
          }
        });
  }

  int receive(std::string_view text) override {
    ++context_.metrics.messages;
    const auto message = read_message(text);
    if (!message) {
      reply_to(nullptr)(std::unexpected(message.error()));
      return 1;
    }
    if (message->contains("action")) {
      choose(*message);
      return 1;
    }
    command(*message);
    return cost_of(*message);
  }

  void end() override {
    connection_->let_go();
    lobby_.remove_external_bot(connection_);
    for (const auto& [id, actor] : actors_) {
      actor->exit(*connection_);
    }
    actors_.clear();
    ended_ = true;
  }

 private:
  Reply reply_to(const json::value& id) {
    return [&metrics = context_.metrics, connection = connection_,
            id](const Result<json::object>& answer) {
      metrics.refusals += answer ? 0 : 1;
      connection->send(answer_text(answer, id));
    };
  }

  void choose(const json::object& message) {
    const json::value id = id_of(message);
    const auto question = id.is_int64() ? connection_->take_question(id.get_int64()) : std::nullopt;
    const auto actor = question ? actors_.find(question->table) : actors_.end();
    if (actor == actors_.end()) {
      reply_to(id)(bad_request("there is no question with this id"));
      return;
    }
    const json::object act = {
        {"cmd", "act"}, {"version", question->version}, {"action", message.at("action")}};
    actor->second->handle(connection_, act, reply_to(id));
  }

  void command(const json::object& message) {
    const Reply reply = reply_to(id_of(message));
    const auto name = read_text(message, "cmd");
    if (!name) {
      reply(std::unexpected(name.error()));
    } else if (*name == "ping") {
      reply(json::object());
    } else if (*name == "tables") {
      list_tables(message, reply);
    } else if (*name == "create") {
      create(message, reply);
    } else if (*name == "join") {
      join(message, reply);
    } else if (*name == "leave" || *name == "return" || *name == "reveal") {
      at_table(message, reply);
    } else {
      reply(fail(ErrorCode::UnknownCommand,
                 "commands: tables, create, join, reveal, leave, return, ping"));
    }
  }

  void list_tables(const json::object& message, const Reply& reply) {
    const auto game = read_text(message, "game", "");
    const auto after = read_text(message, "after", "");
    if (const auto error = first_error(game, after)) {
      reply(std::unexpected(*error));
      return;
    }
    in_the_store(
        [&store = context_.store, game = std::string(*game), after = std::string(*after)] {
          const auto page = store.lobby(game, {after, tables_shown});
          json::array tables;
          for (const MatchInfo& info : page.items) {
            tables.emplace_back(table_json(info));
          }
          return Result<json::object>(
              json::object{{"tables", std::move(tables)}, {"next", text_or_null(page.next)}});
        },
        reply);
  }

  void create(const json::object& message, const Reply& reply) {
    as_account(
        [&context = context_, source = source_,
         message](const store::Account& account) -> Result<json::object> {
          const auto made = make_table(context, account, source, message);
          if (!made) {
            return std::unexpected(made.error());
          }
          return json::object{{"table", table_json(*made)}};
        },
        [self = shared_from_this(), reply](const Result<json::object>& answer) {
          reply(answer);
          if (answer) {
            self->enter(std::string(answer->at("table").at("id").as_string()));
          }
        });
  }

  void join(const json::object& message, const Reply& reply) {
    const auto table = read_text(message, "table");
    const auto seat = read_number(message, "seat", 0, max_seats - 1, -1);
    const auto hash = read_text(message, "nonce_hash", "");
    if (const auto error = first_error(table, seat, hash)) {
      reply(std::unexpected(*error));
      return;
    }
    const auto wanted = *seat < 0 ? std::nullopt : std::optional(static_cast<int>(*seat));
    as_account(
        [&context = context_,
         source = source_](const store::Account& account) -> Result<json::object> {
          if (const auto allowed = may_sit_down(context, account, source); !allowed) {
            return std::unexpected(allowed.error());
          }
          if (const auto allowed = may_change_seat(context, account, source); !allowed) {
            return std::unexpected(allowed.error());
          }
          return json::object();
        },
        [self = shared_from_this(), table = std::string(*table), wanted, hash = std::string(*hash),
         reply](const Result<json::object>& allowed) {
          if (allowed) {
            self->sit(table, wanted, hash, reply);
          } else {
            reply(allowed);
          }
        });
  }

  void sit(const store::MatchId& table, std::optional<int> seat, const std::string& nonce_hash,
           const Reply& reply) {
    lobby_.find(table, [self = shared_from_this(), seat, nonce_hash, reply](const auto& actor) {
      if (actor && (*actor)->is_open_to(self->account_.id)) {
        self->sit_in(*actor, seat, nonce_hash, reply);
      } else {
        reply(actor ? not_found("table") : std::unexpected(actor.error()));
      }
    });
  }

  // Enters before it sits, so that it can be asked at once; leaves again if it gets no seat.
  void sit_in(const TableActorPtr& actor, std::optional<int> seat, const std::string& nonce_hash,
              const Reply& reply) {
    const bool is_new = enter_table(actor);
    const Reply answered = [self = shared_from_this(), actor, is_new,
                            reply](const Result<json::object>& answer) {
      reply(answer);
      if (!answer && is_new) {
        self->leave_table(actor);
      }
    };
    actor->sit(account_, seat, answered, nonce_hash);
  }

  // Commands that the table handles: reveal, leave and return. To load a table costs more than to
  // look for the seat in the store.
  void at_table(const json::object& message, const Reply& reply) {
    const auto table = read_text(message, "table");
    if (!table) {
      reply(std::unexpected(table.error()));
      return;
    }
    const store::MatchId id(*table);
    if (const auto actor = actors_.find(id); actor != actors_.end()) {
      actor->second->handle(connection_, message, reply);
      return;
    }
    in_the_store([&store = context_.store, id,
                  account = account_.id] { return find_live_seat(store, id, account); },
                 [self = shared_from_this(), id, message, reply](const auto& found) {
                   if (found) {
                     self->load_and_handle(id, message, reply);
                   } else {
                     reply(found);
                   }
                 });
  }

  static Result<json::object> find_live_seat(store::MatchStore& store, const store::MatchId& id,
                                             const store::AccountId& account) {
    const auto info = store.find_match(id);
    if (!info || !may_see(*info, account)) {
      return not_found("table");
    }
    if (!seat_of(*info, account)) {
      return forbidden("you have no seat at this table");
    }
    if (info->status >= MatchStatus::Finished) {
      return fail(ErrorCode::GameOver, "the match is over");
    }
    return json::object();
  }

  void load_and_handle(const store::MatchId& id, const json::object& message, const Reply& reply) {
    lobby_.find(id, [self = shared_from_this(), message, reply](const auto& actor) {
      if (actor) {
        (*actor)->handle(self->connection_, message, reply);
      } else {
        reply(std::unexpected(actor.error()));
      }
    });
  }

  void enter(const store::MatchId& id) {
    lobby_.find(id, [self = shared_from_this()](const Result<TableActorPtr>& actor) {
      if (actor) {
        self->enter_table(*actor);
      }
    });
  }

  bool enter_table(const TableActorPtr& actor) {
    leave_old_tables();
    if (ended_ || !actors_.emplace(actor->id(), actor).second) {
      return false;
    }
    actor->enter(connection_);
    return true;
  }

  void leave_table(const TableActorPtr& actor) {
    if (actors_.erase(actor->id()) > 0) {
      actor->exit(*connection_);
    }
  }

  // Leaves finished tables after the time in which a rematch is usual.
  void leave_old_tables() {
    const auto before = store::now_ms() - rematch_timeout;
    std::vector<TableActorPtr> old;
    for (const auto& [id, actor] : actors_) {
      const MatchInfo& info = actor->table().info();
      if (actor->is_gone() || (info.ended_ms > 0 && info.ended_ms < before)) {
        old.push_back(actor);
      }
    }
    for (const TableActorPtr& actor : old) {
      leave_table(actor);
    }
  }

  // Reads the account again: it may have been banned or deleted since it connected.
  void as_account(std::function<Result<json::object>(const store::Account&)> work,
                  const Reply& reply) {
    in_the_store(
        [&store = context_.store, id = account_.id,
         work = std::move(work)]() -> Result<json::object> {
          const auto account = store.find_account(id);
          if (!account || account->banned_until_ms > store::now_ms()) {
            return forbidden("your account is closed");
          }
          return work(*account);
        },
        reply);
  }

  void in_the_store(std::function<Result<json::object>()> work, const Reply& reply) {
    auto& context = context_;
    const bool begun = context_.io_pool.submit(
        [&context, work = std::move(work), reply](const std::atomic<bool>&) {
          Result<json::object> answer = unavailable("the database is not available");
          try {
            answer = work();
          } catch (const std::exception& error) {
            report(context, error);
          }
          context.post([reply, answer] { reply(answer); });
        });
    if (!begun) {
      reply(too_many("the server is busy", 1));
    }
  }

  Context& context_;
  Lobby& lobby_;
  store::Account account_;
  Source source_;
  std::string token_;
  std::shared_ptr<BotConnection> connection_;
  std::map<store::MatchId, TableActorPtr> actors_;
  bool ended_ = false;
};

}  // namespace

std::shared_ptr<Session> bot_session(Context& context, Lobby& lobby, store::Account account,
                                     Source source, std::string token) {
  return std::make_shared<BotSession>(context, lobby, std::move(account), std::move(source),
                                      std::move(token));
}

}  // namespace ahu::server
