// Shared by the connections. Internal to the files that use Asio.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <unordered_map>

#include "server/api.hpp"
#include "server/health.hpp"
#include "server/lobby.hpp"
#include "server/password_queue.hpp"
#include "server/static_files.hpp"

namespace ahu::server {

namespace asio = boost::asio;
using asio::ip::tcp;
// With the loop as their executor: calls through the type-erased one cost.
using TcpSocket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;
using Acceptor = asio::basic_socket_acceptor<tcp, asio::io_context::executor_type>;

struct Hub {
  asio::io_context& loop;
  Context& context;
  Lobby& lobby;
  Api& api;
  StaticFiles& files;
  Health& health;
  Workers&
      request_pool;    // for HTTP requests; they may wait for an actor, and actors for the io_pool
  Workers& file_pool;  // for what never waits for the store
  PasswordQueue& passwords;
  AddressBuckets& requests;
  bool behind_proxy;
  bool stopping = false;
  int answering = 0;               // HTTP requests under way
  AddressCounts connections_of{};  // open ones
  AddressCounts sockets_of{};      // WebSockets, behind a proxy too

  Source source_of(const std::string& peer) const {
    return {address_key(peer), context.limits.exempt.contains(plain_address(peer))};
  }
};

// Runs blocking work on a pool; the coroutine continues with the result on the loop.
template <class T>
asio::awaitable<T> run_in(Workers& pool, Hub& hub, std::function<T()> work, T too_busy) {
  auto start = [&hub, &pool](auto handler, std::function<T()> job, const T& fallback) {
    auto resume = std::make_shared<decltype(handler)>(std::move(handler));
    auto go_on = [&hub, resume](T result) {
      asio::post(hub.loop,
                 [resume, result = std::move(result)]() mutable { (*resume)(std::move(result)); });
    };
    const bool begun =
        pool.submit([&hub, job = std::move(job), go_on, fallback](const std::atomic<bool>&) {
          T result = fallback;
          try {
            result = job();
          } catch (const std::exception& error) {
            report(hub.context, error);
          }
          go_on(std::move(result));
        });
    if (!begun) {
      go_on(fallback);
    }
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      start, asio::use_awaitable, std::move(work), std::move(too_busy));
}
template <class T>
asio::awaitable<T> run_in_request_pool(Hub& hub, std::function<T()> work, T too_busy) {
  return run_in(hub.request_pool, hub, std::move(work), std::move(too_busy));
}

// Counts a connection while it lives.
class ConnectionCount {
 public:
  ConnectionCount(Hub& hub, std::string address) : hub_(hub), address_(std::move(address)) {
    hub_.connections_of.add(address_);
    ++hub_.context.metrics.connections;
  }
  ConnectionCount(const ConnectionCount&) = delete;
  ConnectionCount& operator=(const ConnectionCount&) = delete;
  ~ConnectionCount() {
    --hub_.context.metrics.connections;
    hub_.connections_of.remove(address_);
  }

 private:
  Hub& hub_;
  std::string address_;
};
using ConnectionCountPtr = std::unique_ptr<ConnectionCount>;

// Serves a connection: HTTP, and a WebSocket after an upgrade.
asio::awaitable<void> serve_connection(Hub& hub, TcpSocket socket, std::string address,
                                       ConnectionCountPtr count);

}  // namespace ahu::server
