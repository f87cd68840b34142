// The session of a client at a table, with or without a seat.
#include <algorithm>

#include "server/json_text.hpp"
#include "server/session.hpp"
#include "server/session_parts.hpp"

namespace ahu::server {

Result<json::object> read_message(std::string_view text) {
  boost::system::error_code broken;
  json::value message = json::parse(json::string_view(text.data(), text.size()), broken);
  if (broken) {
    return fail(ErrorCode::BadJson, "not valid JSON: " + broken.message());
  }
  if (!message.is_object()) {
    return bad_request("a message must be a JSON object");
  }
  return std::move(message.get_object());
}

json::value id_of(const json::object& message) {
  const json::value* id = message.if_contains("id");
  const bool is_plain = id != nullptr && (id->is_int64() || id->is_string());
  return is_plain ? *id : json::value();
}

int cost_of(const json::object& message) {
  const json::value* cmd = message.if_contains("cmd");
  const json::string* name = cmd == nullptr ? nullptr : cmd->if_string();
  if (name == nullptr) {
    return 1;
  }
  if (*name == "sync" || *name == "log" || *name == "follow") {
    return 10;
  }
  return *name == "tables" || *name == "create" ? 5 : 1;
}

Message answer_text(const Result<json::object>& answer, const json::value& id) {
  std::string text;
  ObjectText shown(text);
  if (answer) {
    shown.add_fields(*answer).add("ok", true);
  } else {
    shown.add_fields(error_json(answer.error()));
  }
  if (!id.is_null()) {
    shown.add("id", id);
  }
  shown.end();
  return std::make_shared<const std::string>(std::move(text));
}

namespace {

// The connection that the actor keeps; it may outlive the socket briefly.
class TableConnection final : public Connection {
 public:
  using Connection::Connection;
  void send(Message message) override {
    if (socket_) {
      socket_->send(std::move(message));
    }
  }
  bool is_open() const override { return socket_ != nullptr; }
  void ask(json::object) override {}
  void follow_rematch(const store::MatchId&) override {}
  void close(CloseCode code, std::string_view reason) override {
    if (socket_) {
      send(std::make_shared<const std::string>(
          json::serialize(json::object{{"type", "closing"}, {"reason", reason}})));
      socket_->close(code, reason);
    }
  }
  void open(std::shared_ptr<Socket> socket) { socket_ = std::move(socket); }
  void let_go() { socket_.reset(); }

 private:
  std::shared_ptr<Socket> socket_;
};

bool is_follow(const json::object& message) {
  const json::value* cmd = message.if_contains("cmd");
  return cmd != nullptr && cmd->is_string() && cmd->get_string() == "follow";
}

class TableSession final : public Session, public std::enable_shared_from_this<TableSession> {
 public:
  TableSession(Context& context, Lobby& lobby, TableActorPtr actor,
               std::shared_ptr<TableConnection> connection)
      : context_(context),
        lobby_(lobby),
        actor_(std::move(actor)),
        connection_(std::move(connection)) {}

  void begin(std::shared_ptr<Socket> socket) override {
    connection_->open(std::move(socket));
    actor_->enter(connection_);
  }
  int receive(std::string_view text) override {
    ++context_.metrics.messages;
    const auto message = read_message(text);
    if (!message) {
      reply_to(nullptr)(std::unexpected(message.error()));
      return 1;
    }
    const Reply reply = reply_to(id_of(*message));
    if (is_follow(*message)) {
      follow(reply);
    } else {
      actor_->handle(connection_, *message, reply);
    }
    return cost_of(*message);
  }
  void end() override {
    connection_->let_go();
    actor_->exit(*connection_);
  }

 private:
  Reply reply_to(const json::value& id) {
    return [&metrics = context_.metrics, connection = connection_,
            id](const Result<json::object>& answer) {
      metrics.refusals += answer ? 0 : 1;
      connection->send(answer_text(answer, id));
    };
  }
  // The rematch, over the same socket.
  void follow(const Reply& reply) {
    const store::MatchId next = actor_->table().next();
    if (next.empty()) {
      reply(bad_request("there is no next match"));
      return;
    }
    lobby_.find(next, [self = shared_from_this(), reply](const Result<TableActorPtr>& found) {
      self->move_to(found, reply);
    });
  }
  void move_to(const Result<TableActorPtr>& found, const Reply& reply) {
    if (!connection_->is_open()) {
      return;
    }
    const auto& here = actor_->connections();
    if (std::ranges::find(here, connection_) == here.end()) {
      reply(taken("you are on your way to a table"));
      return;
    }
    if (!found || !(*found)->is_open_to(connection_->account().id)) {
      reply(found ? not_found("table") : std::unexpected(found.error()));
      return;
    }
    actor_->exit(*connection_);
    actor_ = *found;
    reply(json::object());
    actor_->enter(connection_);
  }

  Context& context_;
  Lobby& lobby_;
  TableActorPtr actor_;
  std::shared_ptr<TableConnection> connection_;
};

}  // namespace

std::shared_ptr<Session> table_session(Context& context, Lobby& lobby, store::Account account,
                                       TableActorPtr actor, std::string token, Source source) {
  auto connection =
      std::make_shared<TableConnection>(std::move(account), std::move(token), std::move(source));
  return std::make_shared<TableSession>(context, lobby, std::move(actor), std::move(connection));
}

}  // namespace ahu::server
