// WebSockets: admission, messages and closing.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/websocket.hpp>

#include "server/gathered_stream.hpp"
#include "server/session.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::chrono::seconds idle_timeout{75};
constexpr std::size_t max_reason = 100;
constexpr std::size_t read_bytes = 256;  // most messages are shorter
constexpr int reads_of_a_message = 16;   // a longer one costs more
constexpr int max_reads_at_end = 256;    // until the peer closes, too

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Hub& hub, TcpSocket socket) : hub_(hub), stream_(std::move(socket)) {}

  asio::awaitable<bool> accept(const RawRequest& raw) {
    stream_.set_option(websocket::stream_base::timeout{request_timeout, 2 * idle_timeout, true});
    stream_.read_message_max(hub_.context.limits.body_bytes);
    stream_.auto_fragment(false);
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { count_frame(); });
    stream_.next_layer().on_read([this] { count_read(); });
    stream_.write_buffer_bytes(1024);
    const auto [error] = co_await stream_.async_accept(raw, errors_as_values);
    co_return !error;
  }

  // Runs until the client is gone or violates a limit. An idle connection keeps little memory.
  asio::awaitable<void> receive(Session& session, bool unlimited) {
    unlimited_ = unlimited;
    beast::flat_buffer buffer;
    while (!closing_) {
      const auto [error, size] =
          co_await stream_.async_read_some(buffer.prepare(read_bytes), errors_as_values);
      if (error) {
        break;
      }
      buffer.commit(size);
      if (!stream_.is_message_done()) {
        count_read();
        continue;
      }
      if (!take_message(session, buffer)) {
        break;
      }
      buffer.clear();
      if (buffer.capacity() > read_bytes) {
        buffer.shrink_to_fit();
      }
    }
    closing_ = true;
  }

  // Beast answers a close frame by itself; no message may follow that.
  void send(Message message) override {
    if (closing_ || !stream_.is_open()) {
      return;
    }
    if (stream_.next_layer().unsent() + message->size() > hub_.context.limits.unsent_bytes) {
      ++hub_.context.metrics.dropped_slow;
      drop();
      return;
    }
    stream_.next_layer().write_text_frame(*message);
  }

  void allow_answer() override { ++allowed_answers_; }

  void close(CloseCode code, std::string_view reason) override {
    if (!closing_) {
      closing_ = true;
      reads_ = 0;
      const std::string_view brief = reason.substr(0, max_reason);
      const websocket::close_reason why{static_cast<websocket::close_code>(code),
                                        beast::string_view(brief.data(), brief.size())};
      stream_.async_close(why, [self = shared_from_this()](beast::error_code) {});
    }
  }

 private:
  bool may_send() {
    const bool may = unlimited_ || messages_.take(hub_.context.limits.messages, hub_.context.now());
    hub_.context.metrics.limited += may ? 0 : 1;
    return may;
  }
  // A message in many fragments, which may be empty, costs more, too.
  void count_read() {
    ++reads_;
    if (closing_ && reads_ == max_reads_at_end) {
      drop_soon();
    } else if (!closing_ && reads_ == reads_of_a_message) {
      count_frame();
    }
  }
  // Pings are answered during reading, too.
  void count_frame() {
    if (!closing_) {
      reads_ = 0;
      if (!may_send()) {
        drop_soon();
      }
    }
  }
  void drop_soon() {
    closing_ = true;
    asio::post(hub_.loop, [self = shared_from_this()] { self->drop(); });
  }
  // Returns false if there are too many.
  bool take_message(Session& session, const beast::flat_buffer& buffer) {
    reads_ = 0;
    if (allowed_answers_ > 0) {
      --allowed_answers_;
    } else if (!may_send()) {
      close(CloseCode::Policy, "too many messages");
      return false;
    }
    hand_over(session, buffer);
    return true;
  }
  void hand_over(Session& session, const beast::flat_buffer& buffer) {
    const auto data = buffer.cdata();
    try {
      messages_.spend(session.receive({static_cast<const char*>(data.data()), data.size()}) - 1);
    } catch (const std::exception& error) {
      report(hub_.context, error);
      close(CloseCode::InternalError, "internal server error");
    }
  }
  void drop() {
    closing_ = true;
    beast::error_code none;
    std::ignore = beast::get_lowest_layer(stream_).close(none);  // cancels pending operations
  }

  Hub& hub_;
  websocket::stream<GatheredStream> stream_;
  int allowed_answers_ = 0;
  int reads_ = 0;  // since the last message or control frame
  Bucket messages_;
  bool unlimited_ = false;
  bool closing_ = false;
};

asio::awaitable<Result<TableActorPtr>> find_actor(Hub& hub, const store::MatchId& id) {
  auto start = [&hub](auto handler, const store::MatchId& wanted) {
    auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    hub.lobby.find(wanted, [&hub, resume](const Result<TableActorPtr>& actor) {
      asio::post(hub.loop, [resume, actor] { (*resume)(actor); });
    });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Result<TableActorPtr>)>(
      start, asio::use_awaitable, id);
}

// Creates the session for a WebSocket request.
asio::awaitable<Result<std::shared_ptr<Session>>> find_session(Hub& hub, const HttpRequest& request,
                                                               const store::Account& account) {
  if (request.path == "/api/bot") {
    if (account.kind != store::AccountKind::External) {
      co_return forbidden("a bot's token is needed");
    }
    co_return bot_session(hub.context, hub.lobby, account, request.source,
                          store::token_hash(request.credentials.bearer));
  }
  constexpr std::string_view before = "/api/tables/";
  constexpr std::string_view after = "/socket";
  if (!request.path.starts_with(before) || !request.path.ends_with(after) ||
      request.path.size() <= before.size() + after.size()) {
    co_return not_found("socket");
  }
  const auto id =
      request.path.substr(before.size(), request.path.size() - before.size() - after.size());
  const auto actor = co_await find_actor(hub, id);
  if (!actor || !(*actor)->is_open_to(account.id)) {
    co_return actor ? not_found("table") : std::unexpected(actor.error());
  }
  const Credentials& came_with = request.credentials;
  co_return table_session(
      hub.context, hub.lobby, account, *actor,
      store::token_hash(came_with.bearer.empty() ? came_with.session : came_with.bearer),
      request.source);
}

// Counts a WebSocket from before its handshake until it is closed.
class SocketCount {
 public:
  SocketCount(Hub& hub, const store::Account& account, const std::string& address)
      : hub_(hub), account_(account.id), address_(address) {
    hub_.lobby.add_socket(account);
    hub_.sockets_of.add(address_);
    ++hub_.context.metrics.sockets;
  }
  SocketCount(const SocketCount&) = delete;
  SocketCount& operator=(const SocketCount&) = delete;
  ~SocketCount() {
    --hub_.context.metrics.sockets;
    hub_.sockets_of.remove(address_);
    hub_.lobby.remove_socket(account_);
  }

 private:
  Hub& hub_;
  store::AccountId account_;
  std::string address_;
};

// Behind a proxy all connections have its address; the forwarded address counts.
bool has_too_many_sockets(const Hub& hub, const store::Account& account, const Source& source) {
  const Limits& limits = hub.context.limits;
  return hub.lobby.sockets_of(account.id) >= limits.sockets_per_player ||
         (hub.behind_proxy && !source.unlimited &&
          hub.sockets_of.is_full(source.address, limits.connections_per_address));
}

// Runs the session of a socket, and always ends it.
class Attendance {
 public:
  Attendance(Hub& hub, Session& session, std::shared_ptr<Socket> socket)
      : hub_(hub), session_(session) {
    session_.begin(std::move(socket));
  }
  Attendance(const Attendance&) = delete;
  Attendance& operator=(const Attendance&) = delete;
  ~Attendance() {
    if (hub_.loop.stopped()) {
      return;  // the server is being destroyed; no message can be sent
    }
    try {
      session_.end();
    } catch (const std::exception& error) {
      report(hub_.context, error);
    }
  }

 private:
  Hub& hub_;
  Session& session_;
};

struct SocketCounts {
  ConnectionCountPtr connection;
  std::unique_ptr<SocketCount> socket;
};

asio::awaitable<void> attend(Hub& hub, std::shared_ptr<WebSocket> socket,
                             std::shared_ptr<Session> session, SocketCounts counts,
                             bool unlimited) {
  const SocketCounts held = std::move(counts);
  const Attendance attendance(hub, *session, socket);
  co_await socket->receive(*session, unlimited);
}

}  // namespace

asio::awaitable<std::optional<HttpResponse>> serve_websocket(Hub& hub, Stream& stream,
                                                             const RawRequest& raw,
                                                             const HttpRequest& request,
                                                             ConnectionCountPtr& count) {
  std::function<Result<store::Account>()> admit = [&hub, &request] {
    return hub.api.authenticate_websocket(request);
  };
  Result<store::Account> busy = too_many("the server is busy", 1);
  const auto account = co_await run_in_request_pool(hub, std::move(admit), std::move(busy));
  if (!account) {
    co_return error_response(account.error());
  }
  if (has_too_many_sockets(hub, *account, request.source)) {
    ++hub.context.metrics.limited;
    co_return error_response(too_many("you have too many sockets open", 10).error());
  }
  auto counted = std::make_unique<SocketCount>(hub, *account, request.source.address);
  const auto session = co_await find_session(hub, request, *account);
  if (!session) {
    co_return error_response(session.error());
  }
  const auto socket = std::make_shared<WebSocket>(hub, stream.release_socket());
  if (co_await socket->accept(raw)) {
    SocketCounts counts{std::move(count), std::move(counted)};
    asio::co_spawn(hub.loop,
                   attend(hub, socket, *session, std::move(counts), request.source.unlimited),
                   asio::detached);
  }
  co_return std::nullopt;
}

}  // namespace ahu::server
