// The load generator.
#include "server/load.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <charconv>
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
constexpr std::chrono::seconds keep_open{10};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The quotation mark after the one there.
std::size_t end_of_text(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    at += text[at] == '\\' ? 1 : 0;
  }
  return at;
}

constexpr auto is_structural = [] {
  std::array<bool, 256> is_one{};
  for (const unsigned char letter : std::string_view("\"{}[],")) {
    is_one[letter] = true;
  }
  return is_one;
}();

// Where a JSON value that begins there ends.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  for (int depth = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (!is_structural[static_cast<unsigned char>(letter)]) {
      continue;
    }
    if (letter == '"') {
      at = end_of_text(text, at);
    } else if (letter == '{' || letter == '[') {
      ++depth;
    } else if (depth == 0) {
      return at;
    } else if (letter != ',') {
      --depth;
    }
  }
  return at;
}

// The fields of an object without blanks, as the server writes it, until `look` has seen enough:
// finding a few of them is much cheaper than parsing everything.
template <class Look>
void each_field(std::string_view object, Look look) {
  for (std::size_t at = 1; at + 1 < object.size();) {
    const std::size_t colon = object.find("\":", at + 1);
    if (colon == std::string_view::npos) {
      return;
    }
    const std::size_t end = end_of_value(object, colon + 2);
    if (!look(object.substr(at + 1, colon - at - 1), object.substr(colon + 2, end - colon - 2))) {
      return;
    }
    at = end + 1;
  }
}

// A player: a session and, at a table, a socket.
struct Hand {
  std::string cookie;
  std::unique_ptr<PlainSocket> socket;
  std::int64_t version = 0;
  std::string action;  // of the player to act: a legal action, quoted as received
  bool over = false;
};

struct Seats {
  std::string table;
  std::array<Hand, 2> hands;
  std::int64_t acknowledged = 0;  // the version after the last move that was
  bool is_ready = false;          // a match is under way
  int matches = 0;                // played to their end
};

class Load {
 public:
  explicit Load(const LoadPlan& plan)
      : plan_(plan),
        server_(asio::ip::make_address(plan.address), plan.port),
        seats_(static_cast<std::size_t>(plan.tables)) {}

  LoadReport run(const std::function<void(const char*)>& on_step) {
    on_step("signing in");
    report_.tables = plan_.tables;
    in_turns([this](Seats& seats) { return sign_in(seats); });
    report_.memory_before = memory();
    on_step("sitting down");
    in_turns([this](Seats& seats) { return sit_down(seats); });
    on_step("playing");
    play();
    report_.memory_after = memory();
    on_step("checking that every move was stored");
    in_turns([this](Seats& seats) { return check(seats); });
    std::sort(report_.latencies.begin(), report_.latencies.end());
    return std::move(report_);
  }

 private:
  // Runs a function for every table, a few at a time.
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

  // Over one of the connections that are kept open, as a browser or a proxy does.
  asio::awaitable<json::value> ask(Hand& hand, std::string method, std::string path,
                                   std::string body) {
    auto socket = co_await connection();
    const std::string answer = co_await socket->request(method, path, body, hand.cookie);
    kept_open_.push_back({std::move(socket), Clock::now()});
    co_return json::parse(answer);
  }

  asio::awaitable<std::unique_ptr<PlainSocket>> connection() {
    std::erase_if(kept_open_, [](const KeptOpen& each) {
      return Clock::now() - each.used > keep_open;  // the server closes them after longer
    });
    if (!kept_open_.empty()) {
      auto socket = std::move(kept_open_.back().socket);
      kept_open_.pop_back();
      co_return socket;
    }
    auto socket = std::make_unique<PlainSocket>(loop_);
    co_await socket->connect(server_);
    co_return socket;
  }

  asio::awaitable<void> sign_in(Seats& seats) {
    for (Hand& hand : seats.hands) {
      co_await ask(hand, "POST", "/api/session", "{}");
    }
  }

  asio::awaitable<void> sit_down(Seats& seats) {
    const json::object request = {{"game", plan_.game}, {"players", 2}, {"private", true}};
    const json::value made =
        co_await ask(seats.hands[0], "POST", "/api/tables", json::serialize(request));
    seats.is_ready = false;
    seats.table = std::string(made.at("table").at("id").as_string());
    seats.acknowledged = 0;
    co_await ask(seats.hands[1], "POST", "/api/tables/" + seats.table + "/join", "{}");
    for (Hand& hand : seats.hands) {
      co_await open_socket(seats, hand);
      co_await hand.socket->send(ready_);
    }
    co_await begin_match(seats);
  }

  asio::awaitable<void> begin_match(Seats& seats) {
    for (Hand& hand : seats.hands) {
      co_await reveal(hand);
    }
    for (Hand& hand : seats.hands) {
      co_await next_position(hand, 0);
    }
    seats.is_ready = true;
  }

  asio::awaitable<void> next_match(Seats& seats) {
    return plan_.new_tables ? sit_down(seats) : rematch(seats);
  }

  // The next match of the same players, over the same sockets.
  asio::awaitable<void> rematch(Seats& seats) {
    seats.is_ready = false;
    seats.acknowledged = 0;
    for (Hand& hand : seats.hands) {
      co_await hand.socket->send(rematch_request_);
    }
    for (Hand& hand : seats.hands) {
      seats.table = co_await next_table(hand);
      co_await hand.socket->send(R"({"cmd":"follow","id":0})");
    }
    co_await begin_match(seats);
  }

  asio::awaitable<std::string> next_table(Hand& hand) {
    constexpr std::string_view key = R"("next":")";
    const std::string_view text = co_await receive_until(hand, key);
    const std::size_t begin = text.find(key) + key.size();
    co_return std::string(text.substr(begin, text.find('"', begin) - begin));
  }

  // The first text with this in it; what is refused ends it.
  asio::awaitable<std::string_view> receive_until(Hand& hand, std::string_view wanted) {
    std::string_view text;
    while (text.find(wanted) == std::string_view::npos) {
      text = co_await hand.socket->receive();
      if (text.find(R"("ok":false)") != std::string_view::npos) {
        throw Disconnected(std::string(text));
      }
    }
    co_return text;
  }

  asio::awaitable<void> reveal(Hand& hand) {
    co_await receive_until(hand, R"({"type":"reveal")");
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
      const std::string_view text = co_await hand.socket->receive();
      seen = read_position(hand, text) || seen;
    }
  }

  // False: it is something else.
  bool read_position(Hand& hand, std::string_view text) {
    if (!text.starts_with(R"({"type":"position")")) {
      return false;
    }
    hand.action.clear();
    each_field(text, [&](std::string_view key, std::string_view value) {
      if (key == "version") {
        std::from_chars(value.data(), value.data() + value.size(), hand.version);
      } else if (key == "to_act") {
        hand.over = value == "null";
      } else if (key == "actions") {
        hand.action = one_of(value);
      }
      return key != "actions" && key != "fresh";  // what comes after them is of no use here
    });
    return true;
  }

  // One item of a list of strings.
  std::string_view one_of(std::string_view list) {
    std::vector<std::string_view> items;
    for (std::size_t at = 1; at + 1 < list.size();) {
      const std::size_t end = end_of_value(list, at);
      items.push_back(list.substr(at, end - at));
      at = end + 1;
    }
    return items.empty() ? std::string_view()
                         : items[rng_.below(static_cast<std::uint32_t>(items.size()))];
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

  // Each table moves at regular intervals; the tables are spread evenly over one interval.
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
      if (next > Clock::now()) {
        timer.expires_at(next);
        co_await timer.async_wait(asio::use_awaitable);
      }
      if (seats.hands[0].over) {
        ++report_.matches;
        if (++seats.matches == plan_.matches) {
          co_return;
        }
        co_await next_match(seats);
      }
      co_await move(seats);
      next += std::chrono::microseconds(static_cast<std::int64_t>(period * 1e6));
    }
  }

  asio::awaitable<void> move(Seats& seats) {
    const bool first_moves = !seats.hands[0].action.empty();
    Hand& mover = seats.hands[first_moves ? 0 : 1];
    Hand& other = seats.hands[first_moves ? 1 : 0];
    const std::int64_t version = mover.version;
    const auto sent = Clock::now();
    co_await mover.socket->send(R"({"cmd":"act","id":1,"version":)" + std::to_string(version) +
                                R"(,"action":)" + mover.action + "}");
    bool acknowledged = false;
    while (!acknowledged || mover.version == version) {
      const std::string_view text = co_await mover.socket->receive();
      if (!read_position(mover, text) && text.find(R"("id":1)") != std::string_view::npos) {
        acknowledged = text.find(R"("ok":true)") != std::string_view::npos;
        if (!acknowledged) {
          throw Disconnected(std::string(text));
        }
        count(sent);
      }
    }
    seats.acknowledged = mover.version;
    co_await next_position(other, mover.version);
  }

  // Moves after the end are stored, too, but not counted.
  void count(Clock::time_point sent) {
    ++report_.moves;
    if (Clock::now() < end_) {
      ++report_.in_time;
      report_.latencies.push_back(seconds_since(sent) * 1000);
    }
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
  struct KeptOpen {
    std::unique_ptr<PlainSocket> socket;
    Clock::time_point used;
  };
  std::vector<KeptOpen> kept_open_;
  const std::string hash_ = R"("nonce_hash":")" + hash_of_nonce(load_nonce) + R"("})";
  const std::string ready_ = R"({"cmd":"ready","id":0,)" + hash_;
  const std::string rematch_request_ = R"({"cmd":"rematch","id":0,)" + hash_;
};

}  // namespace

double LoadReport::percentile(double share) const {
  if (latencies.empty()) {
    return 0;
  }
  const auto at = static_cast<std::size_t>(share * static_cast<double>(latencies.size()));
  return latencies[std::min(at, latencies.size() - 1)];
}

LoadReport run_load(const LoadPlan& plan, const std::function<void(const char*)>& on_step) {
  return Load(plan).run(on_step);
}

}  // namespace ahu::server
