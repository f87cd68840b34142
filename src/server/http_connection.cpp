// An HTTP connection: handles requests in order, until one upgrades to a WebSocket.
#include "server/http_connection.hpp"

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace ahu::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t max_header = 8 << 10;
constexpr std::chrono::seconds linger_timeout{1};
constexpr std::chrono::milliseconds refusal_delay{100};
constexpr std::size_t max_unread = 256 << 10;
constexpr std::size_t chunk_bytes = 64 << 10;
constexpr double socket_cost =
    4;  // the cost of a WebSocket in requests: its first messages are large
constexpr std::string_view content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

using RawResponse = http::response<http::string_body>;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

// A proxy is on the same machine or network; other peers are not trusted.
bool is_near(const std::string& peer) {
  boost::system::error_code broken;
  const auto address = asio::ip::make_address(plain_address(peer), broken);
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

// The last address in the last line of X-Forwarded-For is the one that our own proxy has added;
// empty when there is none.
std::string forwarded_for(const RawRequest& raw) {
  std::string chain;
  const auto lines = raw.equal_range("X-Forwarded-For");
  for (auto line = lines.first; line != lines.second; ++line) {
    chain = text_of(line->value());
  }
  chain.erase(0, chain.rfind(',') + 1);
  chain.erase(0, chain.find_first_not_of(" \t"));
  chain.erase(chain.find_last_not_of(" \t") + 1);
  boost::system::error_code broken;
  asio::ip::make_address(chain, broken);
  return broken ? "" : chain;
}

// A client behind a proxy is not the peer and shares none of its rights.
Source source_of(const Hub& hub, const RawRequest& raw, const std::string& peer) {
  const std::string forwarded = hub.behind_proxy && is_near(peer) ? forwarded_for(raw) : "";
  return forwarded.empty() ? hub.source_of(peer) : Source{address_key(forwarded), false};
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
  request.source = source_of(hub, raw, peer);
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

bool is_for_service(const std::string& path) {
  return path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
}

// Files, metrics and static answers need no store.
bool needs_store(const std::string& path) {
  return path.starts_with("/api/") && path != "/api/games" && path != "/api/openapi.json";
}

asio::awaitable<HttpResponse> answer_health(Hub& hub) {
  auto start = [&hub](auto handler) {
    auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    hub.health.ask([&hub, resume](bool is_well) {
      asio::post(hub.loop, [resume, is_well] { (*resume)(is_well); });
    });
  };
  const bool is_well = co_await asio::async_initiate<const asio::use_awaitable_t<>, void(bool)>(
      start, asio::use_awaitable);
  co_return is_well ? json_response({{"ok", true}})
                    : error_response(unavailable("the store accepts no changes").error());
}

asio::awaitable<HttpResponse> answer_http(Hub& hub, const RawRequest& raw,
                                          const HttpRequest& request) {
  if (request.path == "/healthz" && request.method == "GET") {
    ++hub.answering;
    HttpResponse response = co_await answer_health(hub);
    --hub.answering;
    co_return response;
  }
  std::function<HttpResponse()> work;
  if (is_for_service(request.path)) {
    work = [&hub, &request] { return hub.api.answer(request); };
  } else {
    work = [&hub, &request, encodings = text_of(raw[http::field::accept_encoding]),
            known = text_of(raw[http::field::if_none_match])] {
      return hub.files.answer(request.path, encodings, known);
    };
  }
  HttpResponse busy = error_response(too_many("the server is busy", 1).error());
  ++hub.answering;
  Workers& pool = needs_store(request.path) ? hub.request_pool : hub.file_pool;
  HttpResponse response = co_await run_in(pool, hub, std::move(work), std::move(busy));
  --hub.answering;
  co_return response;
}

PasswordOutcome outcome_of(const HttpResponse& response) {
  switch (response.status) {
    case 201: return PasswordOutcome::Right;
    case 403: return PasswordOutcome::Wrong;
    default: return PasswordOutcome::NotChecked;
  }
}

// Requests with a password have a queue of their own, so that they never block others.
asio::awaitable<HttpResponse> answer_with_password(Hub& hub, const HttpRequest& request,
                                                   const std::string& account) {
  auto start = [&hub, &request](auto handler, const std::string& whose) {
    auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    auto go_on = [&hub, resume](HttpResponse response) {
      asio::post(hub.loop, [resume, response = std::move(response)]() mutable {
        (*resume)(std::move(response));
      });
    };
    auto check = [&hub, &request, go_on] {
      HttpResponse response = hub.api.answer(request);
      const PasswordOutcome outcome = outcome_of(response);
      go_on(std::move(response));
      return outcome;
    };
    auto give_up = [&hub, go_on] {
      ++hub.context.metrics.limited;
      go_on(error_response(too_many("too many passwords wait to be checked", 60).error()));
    };
    if (!hub.passwords.submit({whose, request.source.address, check, give_up})) {
      give_up();
    }
  };
  ++hub.answering;
  HttpResponse response =
      co_await asio::async_initiate<const asio::use_awaitable_t<>, void(HttpResponse)>(
          start, asio::use_awaitable, account);
  --hub.answering;
  co_return response;
}

bool is_too_fast(Hub& hub, const HttpRequest& request, double cost) {
  ++hub.context.metrics.requests;
  const bool too_fast = !hub.requests.take(request.source, hub.context.now(), cost);
  hub.context.metrics.limited += too_fast ? 1 : 0;
  return too_fast;
}

// A connection that sends too much waits for each refusal: answering at once would keep the loop
// busy.
asio::awaitable<HttpResponse> refuse_slowly(Hub& hub) {
  asio::steady_timer timer(hub.loop, refusal_delay);
  std::ignore = co_await timer.async_wait(errors_as_values);
  co_return error_response(too_many("too many requests", hub.requests.retry_after()).error());
}

// The error of an unreadable request; none if the connection just ended.
std::optional<HttpResponse> unreadable(beast::error_code error) {
  if (error == http::error::body_limit || error == http::error::header_limit) {
    return error_response(Error{ErrorCode::TooLarge, "the request is too large"});
  }
  if (error.category() == http::make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message) {
    return error_response(bad_request("this is not an HTTP request").error());
  }
  return {};
}

// A client that reads slowly, but reads, gets the time for all of it.
asio::awaitable<bool> send_response(Stream& stream, RawResponse& response) {
  http::response_serializer<http::string_body> serializer(response);
  serializer.limit(chunk_bytes);
  while (!serializer.is_done()) {
    stream.expires_after(request_timeout);
    const auto [broken, sent] =
        co_await http::async_write_some(stream, serializer, errors_as_values);
    if (broken) {
      co_return false;
    }
  }
  co_return true;
}

// Lets the client read the last answer: closing with unread input would reset the connection.
asio::awaitable<void> part(Stream& stream) {
  boost::system::error_code none;
  std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, none);
  stream.expires_after(linger_timeout);
  std::array<char, 4096> unread;
  std::size_t size = 1;
  for (std::size_t read = 0; size > 0 && read < max_unread; read += size) {
    std::tie(none, size) = co_await stream.async_read_some(asio::buffer(unread), errors_as_values);
  }
}

}  // namespace

asio::awaitable<void> serve_connection(Hub& hub, TcpSocket socket, std::string address,
                                       ConnectionCountPtr count) {
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(max_header + hub.context.limits.body_bytes);
  while (!hub.stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(max_header);
    parser.body_limit(hub.context.limits.body_bytes);
    stream.expires_after(request_timeout);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, errors_as_values);
    const RawRequest raw = parser.is_header_done() ? parser.release() : RawRequest();
    std::optional<HttpResponse> response = error ? unreadable(error) : std::nullopt;
    if (error && !response) {
      break;
    }
    if (!response) {
      const auto request = read_request(hub, raw, address);
      const bool is_upgrade = beast::websocket::is_upgrade(raw);
      if (!request) {
        response = error_response(bad_request("the target cannot be read").error());
      } else if (is_too_fast(hub, *request, is_upgrade ? socket_cost : 1)) {
        response = co_await refuse_slowly(hub);
      } else if (is_upgrade) {
        response = co_await serve_websocket(hub, stream, raw, *request, count);
        if (!response) {
          co_return;
        }
      } else {
        stream.expires_never();
        if (const auto account = password_queue_key(*request)) {
          response = co_await answer_with_password(hub, *request, *account);
        } else {
          response = co_await answer_http(hub, raw, *request);
        }
      }
    }
    auto written = write_response(std::move(*response), raw);
    const bool goes_on = written.keep_alive() && !error;
    if (!co_await send_response(stream, written) || !goes_on) {
      break;
    }
  }
  co_await part(stream);
}

}  // namespace ahu::server
