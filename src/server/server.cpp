// The server: the listener, the loop and the graceful shutdown.
#include "server/server.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <iterator>
#include <mutex>
#include <tuple>

#include "server/hub.hpp"
#include "server/outdated.hpp"
#include "server/transcript_writer.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds tick_every{20};
constexpr std::chrono::seconds stop_timeout{5};   // for what is being stored
constexpr std::chrono::seconds close_timeout{1};  // for answers and closing handshakes
constexpr int file_threads = 2;
constexpr std::size_t max_requests_waiting = 4096;
constexpr std::size_t max_bots_waiting = 4096;
constexpr int password_threads = 2;
constexpr std::ptrdiff_t jobs_a_turn = 8;

Millis steady_millis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
      .count();
}

Acceptor listen_at(asio::io_context& loop, const ServerOptions& options) {
  try {
    return {loop, {asio::ip::make_address(options.address), options.port}};
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + options.address + " port " +
                             std::to_string(options.port) + ": " + error.code().message());
  }
}

}  // namespace

struct Server::Parts {
  Parts(const ServerOptions& options, store::MatchStore& store, LogSink log)
      : report_error([this](const std::exception& what) { report(context, what); }),
        request_pool(options.io_threads, max_requests_waiting, report_error),
        file_pool(file_threads, max_requests_waiting, report_error),
        io_pool(options.io_threads, max_requests_waiting, report_error),
        search_pool(options.search_threads, max_bots_waiting,
                    {report_error,
                     [this](double waited, double thought) {
                       metrics.thinking_wait_seconds.add(waited);
                       metrics.thinking_seconds.add(thought);
                     }}),
        context{store,
                io_pool,
                search_pool,
                metrics,
                options.limits,
                Buckets(options.limits.chat),
                options.absence_timeout,
                store::new_id(),
                [this](std::function<void()> job) { post(std::move(job)); },
                steady_millis,
                std::move(log),
                options.answer_timeout,
                options.reveal,
                Uptime(store.last_heartbeat(), store::now_ms())},
        lobby(context),
        api(context, lobby, options.secure_cookies),
        health(context),
        transcripts(context),
        files(options.web),
        passwords(password_threads, options.limits.guesses, steady_millis),
        requests(options.limits.requests),
        hub{loop,
            context,
            lobby,
            api,
            files,
            health,
            request_pool,
            file_pool,
            passwords,
            requests,
            options.behind_proxy,
            false},
        acceptor(listen_at(loop, options)) {
    context.retention = options.retention;
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts();

  asio::awaitable<void> listen();
  asio::awaitable<void> keep_time();
  asio::awaitable<void> stop();
  void turn_away_or_serve(TcpSocket socket);
  void post(std::function<void()> job);
  void run_posted();
  void guard(const std::function<void()>& job);

  Metrics metrics;
  Workers::OnError report_error;
  Workers request_pool;
  Workers file_pool;
  Workers io_pool;
  SearchPool search_pool;
  Context context;
  Lobby lobby;
  Api api;
  Health health;
  TranscriptWriter transcripts;
  StaticFiles files;
  PasswordQueue passwords;
  AddressBuckets requests;
  Hub hub;
  asio::io_context loop{1};  // destroyed first, with the connections that use the members above
  std::mutex posted_guard;
  std::deque<std::function<void()>> posted;  // for the next turns of the loop
  Acceptor acceptor;
};

// Threads that could still post to the loop end before it does; the store has reported everything
// that it was asked. Table actors and those who wait for them hold on to sockets, which must not
// outlive the loop.
Server::Parts::~Parts() {
  context.store.on_news({});
  request_pool.stop();
  file_pool.stop();
  passwords.stop();
  io_pool.stop();
  search_pool.stop();
  guard([this] { context.store.drop_process({context.process, store::any_beat}); });
  context.store.flush();
  lobby.release_connections();
  health.release_all();
}

// Errors are logged; the loop continues.
void Server::Parts::guard(const std::function<void()>& job) {
  try {
    job();
  } catch (const std::exception& what) {
    report(context, what);
  }
}

// Work posted by other threads during a run is done next: they wake the loop once.
void Server::Parts::post(std::function<void()> job) {
  {
    const std::scoped_lock lock(posted_guard);
    posted.push_back(std::move(job));
    if (posted.size() > 1) {
      return;
    }
  }
  asio::post(loop, [this] { run_posted(); });
}

// A few in each turn of the loop, so that what they send does not wait for all the others.
void Server::Parts::run_posted() {
  std::vector<std::function<void()>> jobs;
  bool is_all = false;
  {
    const std::scoped_lock lock(posted_guard);
    const auto end = posted.begin() + std::min<std::ptrdiff_t>(jobs_a_turn, std::ssize(posted));
    jobs.assign(std::move_iterator(posted.begin()), std::move_iterator(end));
    posted.erase(posted.begin(), end);
    is_all = posted.empty();
  }
  for (const auto& job : jobs) {
    guard(job);
  }
  if (!is_all) {
    asio::post(loop, [this] { run_posted(); });
  }
}

asio::awaitable<void> Server::Parts::listen() {
  while (!hub.stopping) {
    boost::system::error_code error;
    auto token = asio::redirect_error(asio::use_awaitable, error);
    TcpSocket socket = co_await acceptor.async_accept(token);
    if (!error) {
      guard([&] { turn_away_or_serve(std::move(socket)); });
    } else if (!hub.stopping) {  // out of descriptors: wait until some are closed
      asio::steady_timer pause(loop, tick_every);
      co_await pause.async_wait(asio::use_awaitable);
    }
  }
}

void Server::Parts::turn_away_or_serve(TcpSocket socket) {
  boost::system::error_code gone;
  const std::string peer = socket.remote_endpoint(gone).address().to_string();
  const auto [address, unlimited] = hub.source_of(peer);
  const bool too_many_here =
      !hub.behind_proxy && !unlimited &&
      hub.connections_of.is_full(address, context.limits.connections_per_address);
  if (gone || too_many_here ||
      metrics.connections >= static_cast<std::int64_t>(context.limits.connections)) {
    ++metrics.limited;
    return;
  }
  // An answer must not wait for the next message.
  std::ignore = socket.set_option(tcp::no_delay(true), gone);
  auto count = std::make_unique<ConnectionCount>(hub, address);
  asio::co_spawn(loop, serve_connection(hub, std::move(socket), peer, std::move(count)),
                 asio::detached);
}

asio::awaitable<void> Server::Parts::keep_time() {
  asio::steady_timer timer(loop);
  while (!hub.stopping) {
    timer.expires_after(tick_every);
    co_await timer.async_wait(asio::use_awaitable);
    guard([this] { lobby.tick(); });
    guard([this] { health.tick(); });
    guard([this] { transcripts.tick(); });
  }
}

// Accepts no new connections, asks clients to reconnect, and finishes what is being stored.
asio::awaitable<void> Server::Parts::stop() {
  hub.stopping = true;
  acceptor.close();
  context.log("stopping", {});
  asio::steady_timer timer(loop);
  auto end = Clock::now() + stop_timeout;
  while (!lobby.has_stored_all() && Clock::now() < end) {
    timer.expires_after(tick_every);
    co_await timer.async_wait(asio::use_awaitable);
  }
  lobby.stop();
  end = Clock::now() + close_timeout;
  while ((metrics.sockets > 0 || hub.answering > 0) && Clock::now() < end) {
    timer.expires_after(tick_every);
    co_await timer.async_wait(asio::use_awaitable);
  }
  loop.stop();
}

Server::Server(const ServerOptions& options, store::MatchStore& store, LogSink log)
    : parts_(std::make_unique<Parts>(options, store, std::move(log))) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->acceptor.local_endpoint().port(); }

void Server::run() {
  Parts& parts = *parts_;
  parts.context.store.on_news([&parts](const store::News& news) {
    parts.post([&parts, news] { parts.lobby.handle(news); });
  });
  parts.io_pool.submit([&context = parts.context](const std::atomic<bool>& stop) {
    settle_outdated(context, stop);
  });
  parts.guard([&parts] { parts.lobby.start(); });
  asio::co_spawn(parts.loop, parts.listen(), asio::detached);
  asio::co_spawn(parts.loop, parts.keep_time(), asio::detached);
  parts.loop.run();
}

void Server::stop() {
  Parts& parts = *parts_;
  asio::post(parts.loop, [&parts] {
    if (!parts.hub.stopping) {
      asio::co_spawn(parts.loop, parts.stop(), asio::detached);
    }
  });
}

}  // namespace ahu::server
