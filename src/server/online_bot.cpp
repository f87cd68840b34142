// Plays at a table server over its WebSocket for bots (docs/server.md, Bots).
#include "server/online_bot.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <fmt/core.h>
#include <map>
#include <set>
#include <thread>

#include "chance/commitment.hpp"
#include "chance/seed.hpp"
#include "server/client_stream.hpp"
#include "support/text.hpp"

namespace ahu::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using WebSocketStream = websocket::stream<ClientStream, false>;  // nothing is compressed

constexpr std::chrono::seconds look_every{3};  // for open tables
constexpr std::chrono::milliseconds notice_every{200};
constexpr std::chrono::seconds max_pause{30};

// State that survives reconnecting.
struct Course {
  int ended = 0;
  int connections = 0;
  std::map<std::string, std::string> nonces;  // by their hashes
  std::exception_ptr failure;                 // a permanent error
};

class Visit {
 public:
  Visit(asio::io_context& loop, asio::thread_pool& thinking, WebSocketStream& stream,
        const OnlinePlan& plan, const OnlineBot& bot, Course& course, const std::atomic<bool>& stop)
      : loop_(loop),
        thinking_(thinking),
        stream_(stream),
        plan_(plan),
        bot_(bot),
        course_(course),
        stop_(stop),
        timer_(loop) {}

  bool is_done() const { return plan_.matches > 0 && course_.ended >= plan_.matches; }

  // Until all is played, the user asks to stop, or the connection ends.
  asio::awaitable<void> run() {
    asio::co_spawn(loop_, look_for_tables(), asio::detached);
    beast::flat_buffer buffer;
    while (!is_done() && !stop_) {
      co_await stream_.async_read(buffer, use_awaitable);
      boost::system::error_code broken;
      const json::value message = json::parse(beast::buffers_to_string(buffer.data()), broken);
      buffer.consume(buffer.size());
      if (!broken && message.is_object()) {
        receive(message.get_object());
      }
    }
    timer_.cancel();
    co_await stream_.async_close(websocket::close_code::normal, use_awaitable);
  }

 private:
  void send(const json::object& message) {
    outbox_.push_back(json::serialize(message));
    if (outbox_.size() == 1) {
      asio::co_spawn(loop_, write_outbox(), asio::detached);
    }
  }
  asio::awaitable<void> write_outbox() {
    while (!outbox_.empty()) {
      co_await stream_.async_write(asio::buffer(outbox_.front()), use_awaitable);
      outbox_.pop_front();
    }
  }

  // Polls for open tables and for a stop request.
  asio::awaitable<void> look_for_tables() {
    for (auto next = std::chrono::steady_clock::now();;) {
      if (stop_ || course_.failure) {
        stream_.next_layer().close();
        co_return;
      }
      if (const auto now = std::chrono::steady_clock::now(); now >= next) {
        next = now + look_every;
        ask_for_tables();
      }
      timer_.expires_after(notice_every);
      co_await timer_.async_wait(use_awaitable);
    }
  }
  void ask_for_tables() {
    if (plan_.matches > 0 && course_.ended + playing() >= plan_.matches) {
      return;
    }
    if (!plan_.table.empty()) {
      join(plan_.table);
      return;
    }
    json::object request = {{"cmd", "tables"}, {"id", "tables"}};
    if (!plan_.game.empty()) {
      request["game"] = plan_.game;
    }
    send(request);
  }
  int playing() const { return static_cast<int>(joined_.size()); }

  void join(const std::string& table) {
    if (joined_.insert(table).second) {
      send({{"cmd", "join"},
            {"id", "join " + table},
            {"table", table},
            {"nonce_hash", new_nonce()}});
    }
  }

  // This bot's nonce; until it is revealed only its hash is sent (docs/fairness.md).
  std::string new_nonce() {
    const std::string nonce = Seed::fresh().text();
    const std::string hash = hash_of_nonce(nonce);
    course_.nonces[hash] = nonce;
    return hash;
  }
  void reveal(const json::object& message) {
    for (const json::value& hash : message.at("nonce_hashes").as_array()) {
      const auto known = hash.is_string() ? course_.nonces.find(std::string(hash.get_string()))
                                          : course_.nonces.end();
      if (known != course_.nonces.end()) {
        send({{"cmd", "reveal"},
              {"id", "reveal"},
              {"table", message.at("table")},
              {"nonce", known->second}});
      }
    }
  }

  void receive(const json::object& message) {
    if (const json::value* tables = message.if_contains("tables"); tables && tables->is_array()) {
      join_one(tables->get_array());
    } else if (message.contains("cmd")) {
      asio::co_spawn(loop_, answer(message), asio::detached);
    } else if (message.contains("type")) {
      note(message);
    } else if (message.contains("error")) {
      refuse(message);
    }
  }
  void join_one(const json::array& tables) {
    for (const json::value& table : tables) {
      const bool is_open = table.at("status") == "open" && table.at("bots_allowed") == true;
      const std::string id(table.at("id").as_string());
      if (is_open && !joined_.contains(id) && !refused_.contains(id)) {
        join(id);
        return;
      }
    }
  }
  void note(const json::object& message) {
    if (message.at("type") == "over") {
      const std::string table(message.at("table").as_string());
      joined_.erase(table);
      ++course_.ended;
      bot_.over(table);
    } else if (message.at("type") == "reveal") {
      reveal(message);
    } else if (message.at("type") == "closing") {
      bot_.on_error("the server closes: " + json::serialize(message.at("reason")));
    }
  }
  void refuse(const json::object& message) {
    const json::value& error = message.at("error");
    const json::value* id = message.if_contains("id");
    const std::string which = id != nullptr && id->is_string() ? std::string(id->get_string()) : "";
    bot_.on_error("the server refuses: " + json::serialize(error));
    if (which.starts_with("join ")) {
      joined_.erase(which.substr(5));
      refused_.insert(which.substr(5));
      if (!plan_.table.empty()) {
        course_.failure = std::make_exception_ptr(
            std::runtime_error("the table " + plan_.table + " cannot be joined"));
      }
    }
  }

  // The bot thinks on a thread of its own, one question after the other, while this one
  // receives.
  asio::awaitable<void> answer(json::object question) {
    const json::value id = question.at("id");
    joined_.insert(std::string(question.at("table").as_string()));
    std::optional<std::string> action;
    std::exception_ptr failure;
    const auto think = [&]() -> asio::awaitable<void> {
      action = bot_.choose(std::move(question));
      co_return;
    };
    try {
      co_await asio::co_spawn(thinking_, think, use_awaitable);
    } catch (...) {
      failure = std::current_exception();
    }
    if (failure && !stop_) {
      course_.failure = failure;
    }
    if (action) {
      send({{"id", id}, {"action", *action}});
    }
  }

  asio::io_context& loop_;
  asio::thread_pool& thinking_;
  WebSocketStream& stream_;
  const OnlinePlan& plan_;
  const OnlineBot& bot_;
  Course& course_;
  const std::atomic<bool>& stop_;
  asio::steady_timer timer_;
  std::deque<std::string> outbox_;
  std::set<std::string> joined_;
  std::set<std::string> refused_;
};

asio::awaitable<void> open(WebSocketStream& stream, const OnlinePlan& plan) {
  co_await stream.next_layer().open(plan.url);
  stream.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
  stream.set_option(
      websocket::stream_base::decorator([token = plan.token](websocket::request_type& request) {
        request.set(beast::http::field::authorization, "Bearer " + token);
      }));
  websocket::response_type response;
  boost::system::error_code error;
  co_await stream.async_handshake(response, plan.url.host + ":" + plan.url.port,
                                  plan.url.path + "/api/bot",
                                  asio::redirect_error(use_awaitable, error));
  if (error == websocket::error::upgrade_declined) {
    throw std::runtime_error(fmt::format("the server refuses ({}): {}", response.result_int(),
                                         shortened(response.body(), 300)));
  }
  if (error) {
    throw boost::system::system_error(error);
  }
}

// One connection from its opening to its end.
void visit(const OnlinePlan& plan, const OnlineBot& bot, Course& course,
           const std::atomic<bool>& stop) {
  asio::io_context loop;
  asio::thread_pool thinking(1);
  WebSocketStream stream(loop, plan.url.is_secure);
  std::exception_ptr failure;
  std::optional<Visit> here;
  asio::co_spawn(
      loop,
      [&]() -> asio::awaitable<void> {
        co_await open(stream, plan);
        ++course.connections;
        here.emplace(loop, thinking, stream, plan, bot, course, stop);
        co_await here->run();
      },
      [&](const std::exception_ptr& error) {
        failure = error;
        loop.stop();
      });
  loop.run();
  thinking.join();
  if (course.failure) {
    std::rethrow_exception(course.failure);
  }
  if (failure && !(here && here->is_done())) {
    std::rethrow_exception(failure);
  }
}

void pause(std::chrono::seconds length, const std::atomic<bool>& stop) {
  const auto end = std::chrono::steady_clock::now() + length;
  while (!stop && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(notice_every);
  }
}

}  // namespace

bool play_online(const OnlinePlan& plan, const OnlineBot& bot, const std::atomic<bool>& stop) {
  Course course;
  for (std::chrono::seconds wait{1}; !stop; wait = std::min(wait * 2, max_pause)) {
    const int before = course.connections;
    try {
      visit(plan, bot, course, stop);
    } catch (const boost::system::system_error& error) {
      if (stop) {
        return false;
      }
      const std::string failure =
          "no connection to " + plan.url.host + ":" + plan.url.port + ": " + error.code().message();
      if (course.connections == 0) {
        throw std::runtime_error(failure);
      }
      bot.on_error(failure);
      wait = course.connections > before ? std::chrono::seconds(1) : wait;
      pause(wait, stop);
    }
    if (plan.matches > 0 && course.ended >= plan.matches) {
      return true;
    }
  }
  return false;
}

}  // namespace ahu::server
