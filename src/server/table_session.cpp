// A client at a table, with or without a seat.
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
  if (*name == "sync" || *name == "log") {
    return 10;
  }
  return *name == "tables" || *name == "create" ? 5 : 1;
}

Message answer_text(const Result<json::object>& answer, const json::value& id) {
  json::object text;
  if (answer) {
    text = *answer;
    text["ok"] = true;
  } else {
    text = error_json(answer.error());
  }
  if (!id.is_null()) {
    text["id"] = id;
  }
  return std::make_shared<const std::string>(json::serialize(text));
}

namespace {

// What the actor holds on to; it may outlive the socket by a moment.
class TableConnection final : public Connection {
 public:
  TableConnection(store::Account account, std::string token, Source source,
                  std::shared_ptr<Socket> socket)
      : Connection(std::move(account), std::move(token), std::move(source)),
        socket_(std::move(socket)) {}
  void send(Message message) override {
    if (socket_) {
      socket_->send(std::move(message));
    }
  }
  bool is_here() const override { return socket_ != nullptr; }
  void ask(json::object) override {}
  void follow_rematch(const store::MatchId&) override {}
  void close(CloseCode code, std::string_view reason) override {
    if (socket_) {
      send(std::make_shared<const std::string>(
          json::serialize(json::object{{"type", "closing"}, {"reason", reason}})));
      socket_->close(code, reason);
    }
  }
  void let_go() { socket_.reset(); }

 private:
  std::shared_ptr<Socket> socket_;
};

class TableSession final : public Session {
 public:
  TableSession(Context& context, store::Account account, TableActorPtr actor, std::string token,
               Source source)
      : context_(context),
        account_(std::move(account)),
        actor_(std::move(actor)),
        token_(std::move(token)),
        source_(std::move(source)) {}

  void begin(std::shared_ptr<Socket> socket) override {
    connection_ = std::make_shared<TableConnection>(std::move(account_), std::move(token_),
                                                    std::move(source_), std::move(socket));
    actor_->enter(connection_);
  }
  int receive(std::string_view text) override {
    ++context_.metrics.messages;
    const auto message = read_message(text);
    if (!message) {
      answer(std::unexpected(message.error()), nullptr);
      return 1;
    }
    actor_->handle(connection_, *message,
                   [&metrics = context_.metrics, connection = connection_,
                    id = id_of(*message)](const Result<json::object>& answer) {
                     metrics.refusals += answer ? 0 : 1;
                     connection->send(answer_text(answer, id));
                   });
    return cost_of(*message);
  }
  void end() override {
    connection_->let_go();
    actor_->exit(*connection_);
  }

 private:
  void answer(const Result<json::object>& answer, const json::value& id) {
    ++context_.metrics.refusals;
    connection_->send(answer_text(answer, id));
  }
  Context& context_;
  store::Account account_;
  TableActorPtr actor_;
  std::string token_;
  Source source_;
  std::shared_ptr<TableConnection> connection_;
};

}  // namespace

std::shared_ptr<Session> table_session(Context& context, store::Account account,
                                       TableActorPtr actor, std::string token, Source source) {
  return std::make_shared<TableSession>(context, std::move(account), std::move(actor),
                                        std::move(token), std::move(source));
}

}  // namespace ahu::server
