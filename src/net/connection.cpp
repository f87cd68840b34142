// A connection: HTTP requests one after the other, and WebSockets. One of the files that know
// Beast.
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "net/hub.hpp"
#include "net/session.hpp"
#include "store/secrets.hpp"

namespace ahu::net {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr auto gently = asio::as_tuple(asio::use_awaitable);  // errors as values
constexpr std::size_t longest_header = 8 << 10;
constexpr std::chrono::seconds request_patience{30};
constexpr std::chrono::seconds idle_patience{75};
constexpr std::chrono::seconds parting_patience{1};
constexpr std::size_t most_unread = 256 << 10;
constexpr std::size_t chunk_bytes = 64 << 10;
constexpr std::string_view content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

using Stream = beast::tcp_stream;
using RawRequest = http::request<http::string_body>;
using RawResponse = http::response<http::string_body>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

// A proxy stands on the same machine or in the same house; whoever is elsewhere may say anything.
bool is_near(const std::string& peer) {
  boost::system::error_code broken;
  const auto address = asio::ip::make_address(peer, broken);
  if (broken || address.is_loopback()) {
    return !broken;
  }
  if (address.is_v6()) {
    const auto bytes = address.to_v6().to_bytes();
    return (bytes[0] & 0xFE) == 0xFC || address.to_v6().is_link_local();
  }
  const auto bytes = address.to_v4().to_bytes();
  return bytes[0] == 10 || (bytes[0] == 172 && (bytes[1] & 0xF0) == 16) ||
         (bytes[0] == 192 && bytes[1] == 168) || (bytes[0] == 169 && bytes[1] == 254);
}

// The last address in X-Forwarded-For is the one that our own proxy has added.
std::string forwarded_for(const RawRequest& raw, const std::string& peer) {
  std::string chain = text_of(raw["X-Forwarded-For"]);
  chain.erase(0, chain.rfind(',') + 1);
  chain.erase(0, chain.find_first_not_of(' '));
  return chain.empty() ? peer : chain;
}

std::optional<HttpRequest> read_request(const Hub& hub, const RawRequest& raw,
                                        const std::string& peer) {
  HttpRequest request;
  request.method = raw.method() == http::verb::head ? "GET" : text_of(raw.method_string());
  if (!read_target({raw.target().data(), raw.target().size()}, request)) {
    return {};
  }
  request.credentials.session =
      read_cookie(text_of(raw[http::field::cookie]), hub.api.cookie_name());
  const std::string authorization = text_of(raw[http::field::authorization]);
  if (authorization.starts_with("Bearer ")) {
    request.credentials.bearer = authorization.substr(7);
  }
  request.origin = text_of(raw[http::field::origin]);
  request.host = text_of(raw[http::field::host]);
  request.content_type = text_of(raw[http::field::content_type]);
  request.body = raw.body();
  request.address =
      address_key(hub.behind_proxy && is_near(peer) ? forwarded_for(raw, peer) : peer);
  return request;
}

RawResponse write_response(HttpResponse&& response, const RawRequest& raw) {
  RawResponse written{static_cast<http::status>(response.status), raw.version()};
  written.set(http::field::server, "ahu");
  written.set(http::field::content_type, response.type);
  written.set("Content-Security-Policy",
              beast::string_view(content_policy.data(), content_policy.size()));
  written.set("X-Content-Type-Options", "nosniff");
  written.set("Referrer-Policy", "no-referrer");
  written.set("Cross-Origin-Opener-Policy", "same-origin");
  written.set("Cross-Origin-Resource-Policy", "same-origin");
  for (const auto& [name, value] : response.headers) {
    written.insert(name, value);
  }
  if (written.count(http::field::cache_control) == 0) {
    written.set(http::field::cache_control, "no-store");
  }
  written.keep_alive(raw.keep_alive());
  if (raw.method() == http::verb::head) {
    written.content_length(response.body.size());
  } else {
    written.body() = std::move(response.body);
    written.prepare_payload();
  }
  return written;
}

// --- WebSockets

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Hub& hub, Stream stream) : hub_(hub), stream_(std::move(stream)) {}

  asio::awaitable<bool> accept(const RawRequest& raw) {
    stream_.set_option(websocket::stream_base::timeout{request_patience, 2 * idle_patience, true});
    stream_.read_message_max(hub_.context.limits.body_bytes);
    stream_.auto_fragment(false);
    stream_.write_buffer_bytes(1024);
    beast::get_lowest_layer(stream_).expires_never();
    const auto [trouble] = co_await stream_.async_accept(raw, gently);
    co_return !trouble;
  }

  // Until the other end is gone or breaks a rule.
  asio::awaitable<void> receive(Session& session, bool is_exempt) {
    Bucket messages;
    beast::flat_buffer buffer;
    while (!closing_) {
      const auto [trouble, size] = co_await stream_.async_read(buffer, gently);
      if (trouble) {
        break;
      }
      if (!is_exempt && !messages.take(hub_.context.limits.messages, hub_.context.now())) {
        ++hub_.context.metrics.limited;
        close(CloseCode::Policy, "too many messages");
        break;
      }
      hand_over(session, buffer);
      buffer.consume(buffer.size());
    }
    closing_ = true;
  }

  void send(Message message) override {
    if (closing_) {
      return;
    }
    unsent_ += message->size();
    if (unsent_ > hub_.context.limits.unsent_bytes) {
      ++hub_.context.metrics.dropped_slow;
      drop();
      return;
    }
    queue_.push_back(std::move(message));
    if (queue_.size() == 1) {
      write();
    }
  }

  void close(CloseCode code, std::string_view reason) override {
    if (!closing_) {
      closing_ = true;
      reason_ = {static_cast<websocket::close_code>(code),
                 beast::string_view(reason.data(), std::min<std::size_t>(reason.size(), 100))};
      if (queue_.empty()) {
        say_goodbye();
      }
    }
  }

 private:
  void hand_over(Session& session, const beast::flat_buffer& buffer) {
    const auto data = buffer.cdata();
    try {
      session.receive({static_cast<const char*>(data.data()), data.size()});
    } catch (const std::exception& trouble) {
      report(hub_.context, trouble);
      close(CloseCode::Trouble, "the server is in trouble");
    }
  }
  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code trouble, std::size_t) {
                          self->wrote(trouble);
                        });
  }
  void wrote(beast::error_code trouble) {
    unsent_ -= queue_.front()->size();
    queue_.pop_front();
    if (trouble) {
      drop();
    } else if (!queue_.empty()) {
      write();
    } else if (closing_) {
      say_goodbye();
    }
  }
  void say_goodbye() {
    stream_.async_close(reason_, [self = shared_from_this()](beast::error_code) {});
  }
  void drop() {
    closing_ = true;
    beast::get_lowest_layer(stream_).cancel();
    beast::get_lowest_layer(stream_).close();
  }

  Hub& hub_;
  websocket::stream<Stream> stream_;
  std::deque<Message> queue_;
  std::size_t unsent_ = 0;
  bool closing_ = false;
  websocket::close_reason reason_;
};

asio::awaitable<Answer<RoomPtr>> find_room(Hub& hub, const store::MatchId& id) {
  auto start = [&hub](auto handler, const store::MatchId& wanted) {
    auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    hub.lobby.find(wanted, [&hub, resume](const Answer<RoomPtr>& room) {
      asio::post(hub.loop, [resume, room] { (*resume)(room); });
    });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Answer<RoomPtr>)>(
      start, asio::use_awaitable, id);
}

// The session that a request for a WebSocket leads to.
asio::awaitable<Answer<std::shared_ptr<Session>>> find_session(Hub& hub, const HttpRequest& request,
                                                               const store::Account& account) {
  if (request.path == "/api/bot") {
    if (account.kind != store::AccountKind::Bot) {
      co_return forbidden("a bot's token is needed");
    }
    co_return program_session(hub.context, hub.lobby, account, request.address,
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
  const auto room = co_await find_room(hub, id);
  if (!room) {
    co_return std::unexpected(room.error());
  }
  const Credentials& came_with = request.credentials;
  co_return table_session(
      hub.context, account, *room,
      store::token_hash(came_with.bearer.empty() ? came_with.session : came_with.bearer));
}

// Counts a WebSocket while it lives, or is about to.
class SocketCount {
 public:
  SocketCount(Hub& hub, const store::Account& account, const std::string& address)
      : hub_(hub), account_(account.id), address_(address) {
    hub_.lobby.arrive(account);
    ++hub_.sockets_by_address[address_];
    ++hub_.context.metrics.sockets;
  }
  SocketCount(const SocketCount&) = delete;
  SocketCount& operator=(const SocketCount&) = delete;
  ~SocketCount() {
    --hub_.context.metrics.sockets;
    forget_one(hub_.sockets_by_address, address_);
    hub_.lobby.depart(account_);
  }

 private:
  Hub& hub_;
  store::AccountId account_;
  std::string address_;
};

// Behind a proxy every connection comes from there; what counts is whom it carries.
bool has_too_many_sockets(const Hub& hub, const store::Account& account,
                          const std::string& address) {
  const Limits& limits = hub.context.limits;
  const auto here = hub.sockets_by_address.find(address);
  return hub.lobby.sockets_of(account.id) >= limits.sockets_per_player ||
         (hub.behind_proxy && !hub.is_exempt(address) && here != hub.sockets_by_address.end() &&
          here->second >= limits.connections_per_address);
}

// The service's side of a socket, from its beginning to its end whatever happens.
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
      return;  // everything is taken down; nobody is left to be told
    }
    try {
      session_.end();
    } catch (const std::exception& trouble) {
      report(hub_.context, trouble);
    }
  }

 private:
  Hub& hub_;
  Session& session_;
};

// A refusal when no WebSocket came to be; nothing once it is over.
asio::awaitable<std::optional<HttpResponse>> serve_websocket(Hub& hub, Stream& stream,
                                                             const RawRequest& raw,
                                                             const HttpRequest& request) {
  std::function<Answer<store::Account>()> admit = [&hub, &request] {
    return hub.api.admit(request);
  };
  Answer<store::Account> busy = too_many("the server is busy", 1);
  const auto account = co_await at_the_desk(hub, std::move(admit), std::move(busy));
  if (!account) {
    co_return refusal_response(account.error());
  }
  if (has_too_many_sockets(hub, *account, request.address)) {
    ++hub.context.metrics.limited;
    co_return refusal_response(too_many("you have too many sockets open", 10).error());
  }
  const SocketCount count(hub, *account, request.address);
  const auto session = co_await find_session(hub, request, *account);
  if (!session) {
    co_return refusal_response(session.error());
  }
  const auto socket = std::make_shared<WebSocket>(hub, std::move(stream));
  if (co_await socket->accept(raw)) {
    const Attendance attendance(hub, **session, socket);
    co_await socket->receive(**session, hub.is_exempt(request.address));
  }
  co_return std::nullopt;
}

// --- HTTP

bool is_for_service(const std::string& path) {
  return path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
}

asio::awaitable<HttpResponse> answer_http(Hub& hub, const RawRequest& raw,
                                          const HttpRequest& request) {
  std::function<HttpResponse()> work;
  if (is_for_service(request.path)) {
    work = [&hub, &request] { return hub.api.answer(request); };
  } else {
    work = [&hub, &request, encodings = text_of(raw[http::field::accept_encoding]),
            known = text_of(raw[http::field::if_none_match])] {
      return hub.files.answer(request.path, encodings, known);
    };
  }
  HttpResponse busy = refusal_response(too_many("the server is busy", 1).error());
  ++hub.answering;
  HttpResponse response = co_await at_the_desk(hub, std::move(work), std::move(busy));
  --hub.answering;
  co_return response;
}

bool is_too_fast(Hub& hub, const HttpRequest& request) {
  ++hub.context.metrics.requests;
  const bool too_fast =
      !hub.is_exempt(request.address) && !hub.requests.take(request.address, hub.context.now());
  hub.context.metrics.limited += too_fast ? 1 : 0;
  return too_fast;
}

// Why a request could not even be read; nothing when the connection just ended.
std::optional<HttpResponse> unreadable(beast::error_code trouble) {
  if (trouble == http::error::body_limit || trouble == http::error::header_limit) {
    return refusal_response(Refused(Error{ErrorCode::TooLarge, "the request is too large"}));
  }
  if (trouble.category() == http::make_error_code(http::error::bad_method).category() &&
      trouble != http::error::end_of_stream && trouble != http::error::partial_message) {
    return refusal_response(bad_request("this is no HTTP request").error());
  }
  return {};
}

// Whoever takes anything in gets the time for all of it.
asio::awaitable<bool> send_response(Stream& stream, RawResponse& response) {
  http::response_serializer<http::string_body> serializer(response);
  serializer.limit(chunk_bytes);
  while (!serializer.is_done()) {
    stream.expires_after(request_patience);
    const auto [broken, sent] = co_await http::async_write_some(stream, serializer, gently);
    if (broken) {
      co_return false;
    }
  }
  co_return true;
}

// Lets the other end read the last answer: closing with something unread would take it away.
asio::awaitable<void> part(Stream& stream) {
  boost::system::error_code none;
  stream.socket().shutdown(tcp::socket::shutdown_send, none);
  stream.expires_after(parting_patience);
  std::array<char, 4096> unread;
  std::size_t size = 1;
  for (std::size_t read = 0; size > 0 && read < most_unread; read += size) {
    std::tie(none, size) = co_await stream.async_read_some(asio::buffer(unread), gently);
  }
}

}  // namespace

asio::awaitable<void> serve_connection(Hub& hub, tcp::socket socket, std::string address) {
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(longest_header + hub.context.limits.body_bytes);
  while (!hub.stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(hub.context.limits.body_bytes);
    stream.expires_after(request_patience);
    const auto [trouble, size] = co_await http::async_read(stream, buffer, parser, gently);
    const RawRequest raw = parser.is_header_done() ? parser.release() : RawRequest();
    std::optional<HttpResponse> response = trouble ? unreadable(trouble) : std::nullopt;
    if (trouble && !response) {
      break;
    }
    if (!response) {
      const auto request = read_request(hub, raw, address);
      if (!request) {
        response = refusal_response(bad_request("the target cannot be read").error());
      } else if (is_too_fast(hub, *request)) {
        response =
            refusal_response(too_many("too many requests", hub.requests.retry_after()).error());
      } else if (websocket::is_upgrade(raw)) {
        response = co_await serve_websocket(hub, stream, raw, *request);
        if (!response) {
          co_return;
        }
      } else {
        stream.expires_never();
        response = co_await answer_http(hub, raw, *request);
      }
    }
    auto written = write_response(std::move(*response), raw);
    const bool goes_on = written.keep_alive() && !trouble;
    if (!co_await send_response(stream, written) || !goes_on) {
      break;
    }
  }
  co_await part(stream);
}

}  // namespace ahu::net
