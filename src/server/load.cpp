// The load generator.
#include "server/load.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>

#include "base/rng.hpp"
#include "chance/commitment.hpp"
#include "server/plain_socket.hpp"
#include "support/json.hpp"

namespace ahu::server {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int setups_at_once = 32;
constexpr std::string_view load_nonce = "5eed";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// One player: a session and, at a table, a socket.
struct Hand {
  std::string cookie;
  std::unique_ptr<PlainSocket> socket;
  std::int64_t version = 0;
  json::array actions;  // on turn
  bool over = false;
};

struct Seats {
  std::string table;
  std::array<Hand, 2> hands;
  std::int64_t acknowledged = 0;  // the version after the last move that was
  bool is_ready = false;          // a match is under way
};

class Load {
 public:
  explicit Load(const LoadPlan& plan)
      : plan_(plan),
        server_(asio::ip::make_address(plan.address), plan.port),
        seats_(static_cast<std::size_t>(plan.tables)) {}

  LoadReport run(const std::function<void(const char*)>& tell) {
    tell("signing in");
    report_.tables = plan_.tables;
    in_turns([this](Seats& seats) { return sign_in(seats); });
    report_.memory_before = memory();
    tell("sitting down");
    in_turns([this](Seats& seats) { return sit_down(seats); });
    tell("playing");
    play();
    report_.memory_after = memory();
    tell("looking whether everything is there");
    in_turns([this](Seats& seats) { return check(seats); });
    std::sort(report_.latencies.begin(), report_.latencies.end());
    return std::move(report_);
  }

 private:
  // Lets every table do something, a few of them at a time.
  template <class Work>
  void in_turns(Work work) {
    std::size_t next = 0;
    const auto worker = [this, &next, &work]() -> asio::awaitable<void> {
      while (next < seats_.size()) {
        co_await guarded(work(seats_[next++]));
      }
    };
    for (int i = 0; i < setups_at_once; ++i) {
      asio::co_spawn(loop_, worker, asio::detached);
    }
    loop_.run();
    loop_.restart();
  }

  asio::awaitable<void> guarded(asio::awaitable<void> work) {
    try {
      co_await std::move(work);
    } catch (const std::exception& error) {
      if (report_.failures++ == 0) {
        report_.first_failure = error.what();
      }
    }
  }

  asio::awaitable<json::value> ask(Hand& hand, std::string method, std::string path,
                                   std::string body) {
    PlainSocket socket(loop_);
    co_await socket.connect(server_);
    const std::string answer = co_await socket.request(method, path, body, hand.cookie);
    co_return json::parse(answer);
  }

  asio::awaitable<void> sign_in(Seats& seats) {
    for (Hand& hand : seats.hands) {
      co_await ask(hand, "POST", "/api/session", "{}");
    }
  }

  asio::awaitable<void> sit_down(Seats& seats) {
    const json::object wish = {{"game", plan_.game}, {"players", 2}, {"private", true}};
    const json::value made =
        co_await ask(seats.hands[0], "POST", "/api/tables", json::serialize(wish));
    seats.is_ready = false;
    seats.table = std::string(made.at("table").at("id").as_string());
    seats.acknowledged = 0;
    co_await ask(seats.hands[1], "POST", "/api/tables/" + seats.table + "/join", "{}");
    const std::string ready =
        R"({"cmd":"ready","id":0,"nonce_hash":")" + hash_of_nonce(load_nonce) + R"("})";
    for (Hand& hand : seats.hands) {
      co_await open_socket(seats, hand);
      co_await hand.socket->send(ready);
    }
    for (Hand& hand : seats.hands) {
      co_await reveal(hand);
    }
    for (Hand& hand : seats.hands) {
      co_await next_position(hand, 0);
    }
    seats.is_ready = true;
  }

  asio::awaitable<void> reveal(Hand& hand) {
    std::string text;
    while (!text.starts_with(R"({"type":"reveal")")) {
      text = co_await hand.socket->receive();
    }
    const std::string request =
        R"({"cmd":"reveal","id":0,"nonce":")" + std::string(load_nonce) + R"("})";
    co_await hand.socket->send(request);
  }

  asio::awaitable<void> open_socket(Seats& seats, Hand& hand) {
    hand.socket = std::make_unique<PlainSocket>(loop_);
    co_await hand.socket->connect(server_);
    co_await hand.socket->open_websocket("/api/tables/" + seats.table + "/socket",
                                         "Cookie: ahu_session=" + hand.cookie);
  }

  // Reads until a position of at least this version has come.
  asio::awaitable<void> next_position(Hand& hand, std::int64_t version) {
    bool seen = false;
    while (!seen || hand.version < version) {
      const std::string text = co_await hand.socket->receive();
      seen = read_position(hand, text) || seen;
    }
  }

  static bool read_position(Hand& hand, const std::string& text) {
    if (!text.starts_with(R"({"type":"position")")) {
      return false;
    }
    const json::value position = json::parse(text);
    hand.version = position.at("version").as_int64();
    hand.over = position.at("to_act").is_null();
    const json::value* actions = position.as_object().if_contains("actions");
    hand.actions = actions == nullptr ? json::array() : actions->as_array();
    return true;
  }

  void play() {
    const auto began = Clock::now();
    end_ = began + std::chrono::milliseconds(static_cast<std::int64_t>(plan_.seconds * 1000));
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      asio::co_spawn(loop_, guarded(play_at(seats_[i], i)), asio::detached);
    }
    loop_.run();
    loop_.restart();
    report_.seconds = std::min(plan_.seconds, seconds_since(began));
  }

  // Each table moves at its own beat; the beats of all tables are spread over one period.
  asio::awaitable<void> play_at(Seats& seats, std::size_t index) {
    asio::steady_timer timer(loop_);
    if (plan_.idle) {
      timer.expires_at(end_);
      co_await timer.async_wait(asio::use_awaitable);
      co_return;
    }
    const double period = plan_.rate > 0 ? plan_.tables / plan_.rate : 0;
    const double offset = period * static_cast<double>(index) / static_cast<double>(seats_.size());
    auto next = Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(offset * 1e6));
    while (seats.is_ready && next < end_ && Clock::now() < end_) {
      timer.expires_at(next);
      co_await timer.async_wait(asio::use_awaitable);
      co_await move(seats);
      next += std::chrono::microseconds(static_cast<std::int64_t>(period * 1e6));
    }
  }

  asio::awaitable<void> move(Seats& seats) {
    if (seats.hands[0].over) {
      ++report_.matches;
      co_await sit_down(seats);
    }
    Hand& mover = seats.hands[seats.hands[0].actions.empty() ? 1 : 0];
    Hand& other = seats.hands[seats.hands[0].actions.empty() ? 0 : 1];
    const auto count = static_cast<std::uint32_t>(mover.actions.size());
    const json::value action = mover.actions[rng_.below(count)];
    const std::int64_t version = mover.version;
    const auto sent = Clock::now();
    const json::object request = {
        {"cmd", "act"}, {"id", 1}, {"version", version}, {"action", action}};
    co_await mover.socket->send(json::serialize(request));
    bool acknowledged = false;
    while (!acknowledged || mover.version == version) {
      const std::string text = co_await mover.socket->receive();
      if (!read_position(mover, text) && text.find(R"("id":1)") != std::string::npos) {
        acknowledged = text.find(R"("ok":true)") != std::string::npos;
        if (!acknowledged) {
          throw Disconnected(text);
        }
        report_.latencies.push_back(seconds_since(sent) * 1000);
        ++report_.moves;
      }
    }
    seats.acknowledged = mover.version;
    co_await next_position(other, mover.version);
  }

  // A new socket must show everything that was acknowledged.
  asio::awaitable<void> check(Seats& seats) {
    Hand& hand = seats.hands[0];
    if (!seats.is_ready) {
      co_return;
    }
    co_await open_socket(seats, hand);
    co_await next_position(hand, 0);
    report_.lost += std::max<std::int64_t>(0, seats.acknowledged - hand.version);
  }

  double memory() {
    double bytes = 0;
    const auto look = [this, &bytes]() -> asio::awaitable<void> {
      PlainSocket socket(loop_);
      co_await socket.connect(server_);
      std::string cookie;
      const std::string text = co_await socket.request("GET", "/metrics", "", cookie);
      const std::string name = "\nprocess_resident_memory_bytes ";
      if (const auto at = text.find(name); at != std::string::npos) {
        bytes = std::stod(text.substr(at + name.size()));
      }
    };
    asio::co_spawn(loop_, guarded(look()), asio::detached);
    loop_.run();
    loop_.restart();
    return bytes;
  }

  LoadPlan plan_;
  asio::io_context loop_{1};
  asio::ip::tcp::endpoint server_;
  std::vector<Seats> seats_;
  LoadReport report_;
  Clock::time_point end_;
  Rng rng_{1};
};

}  // namespace

double LoadReport::percentile(double share) const {
  if (latencies.empty()) {
    return 0;
  }
  const auto at = static_cast<std::size_t>(share * static_cast<double>(latencies.size()));
  return latencies[std::min(at, latencies.size() - 1)];
}

LoadReport run_load(const LoadPlan& plan, const std::function<void(const char*)>& tell) {
  return Load(plan).run(tell);
}

}  // namespace ahu::server
