// Non-interference over real WebSockets: two servers hold worlds that a viewer (at a seat, a
// spectator, an external bot) cannot tell apart; every byte that the viewer's socket gets must be
// the same, before, while and after the others play on in ways that only they can see.
#include "store/secrets.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "match/fairness.hpp"
#include "match/registry.hpp"
#include "server/plain_socket.hpp"
#include "server/server.hpp"
#include "worlds.hpp"

namespace ahu::server {
namespace {

constexpr int pairs_for_each_viewer = 4;
constexpr int moves_on = 8;

enum class As : std::uint8_t { Person, ExternalBot };

// Where a text, a list of numbers or a number ends that begins here.
std::size_t end_of_value(const std::string& text, std::size_t begin) {
  switch (text[begin]) {
    case '"': return text.find('"', begin + 1) + 1;
    case '[': return text.find(']', begin) + 1;
    default: return text.find_first_not_of("0123456789", begin);
  }
}

// What one end has received, less what may differ: times, random ids, the commitment to another
// seed.
std::string without_noise(std::string text) {
  for (const std::string_view key :
       {"\"commitment\":", "\"link\":", "\"left\":", "\"at\":", "\"millis\":", "\"id\":"}) {
    for (auto at = text.find(key); at != std::string::npos; at = text.find(key, at + 1)) {
      const auto begin = at + key.size();
      const auto end = end_of_value(text, begin);
      if (key != "\"id\":" || text.compare(end, 9, ",\"player\"") == 0) {
        text.erase(begin, end - begin);
      }
    }
  }
  return text;
}

// A server of its own for one world, with everybody at the table.
class World {
  template <class Work>
  auto wait(Work work) {
    auto future = asio::co_spawn(loop_, work(), asio::use_future);
    loop_.run();
    loop_.restart();
    return future.get();
  }

 public:
  struct Plan {
    Seat viewer = spectator;
    As as = As::Person;
    std::string server_seed;
    std::vector<std::string> nonces;
    bool has_clock = false;
  };
  World(const Match& match, const Plan& plan) : store_(store::open_store("memory:")) {
    add_match(match, plan);
    ServerOptions options;
    options.port = 0;
    options.limits.exempt.insert("127.0.0.1");
    server_ = std::make_unique<Server>(options, *store_, [](auto, const auto&) {});
    thread_ = std::thread([this] { server_->run(); });
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    sockets_.clear();
    server_->stop();
    thread_.join();
  }

  void open(const std::string& who, const std::string& path, std::string_view header) {
    PlainSocket& socket = *(sockets_[who] = std::make_unique<PlainSocket>(loop_));
    wait([&] { return socket.connect({asio::ip::make_address("127.0.0.1"), server_->port()}); });
    wait([&] { return socket.open_websocket(path, std::string(header) + who); });
  }
  // A socket at the table: the table, the position and the chat come first.
  std::vector<std::string> greet(const std::string& who) {
    open(who, "/api/tables/match/socket", "Cookie: ahu_session=");
    return {receive(who), receive(who), receive(who)};
  }
  std::string receive(const std::string& who) {
    return without_noise(std::string(wait([&] { return sockets_.at(who)->receive(); })));
  }
  void send(const std::string& who, const json::object& message) {
    wait([&] { return sockets_.at(who)->send(json::serialize(message)); });
  }
  // Everything that comes until the answer to this request.
  std::vector<std::string> ask(const std::string& who, json::object request) {
    request["id"] = ++asked_;
    send(who, request);
    std::vector<std::string> received;
    const std::string mark = "\"id\":" + std::to_string(asked_) + "}";
    do {
      received.push_back(receive(who));
    } while (!received.back().ends_with(mark));
    return received;
  }
  std::string get(const std::string& who, const std::string& path) {
    PlainSocket socket(loop_);
    std::string cookie = who;
    try {
      wait([&] { return socket.connect({asio::ip::make_address("127.0.0.1"), server_->port()}); });
      return without_noise(wait([&] { return socket.request("GET", path, "", cookie); }));
    } catch (const Disconnected& refused) {
      return refused.what();
    }
  }

 private:
  void add_account(const std::string& id, As as) {
    store::Account account;
    account.id = account.name = id;
    account.kind = as == As::ExternalBot ? store::AccountKind::External : store::AccountKind::Guest;
    store_->add_account(account);
    store::Token token;
    token.kind = as == As::ExternalBot ? store::TokenKind::Bot : store::TokenKind::Session;
    token.hash = store::token_hash(id);
    token.account = id;
    store_->add_token(token);
  }

  void add_match(const Match& match, const Plan& plan) {
    store::MatchInfo info;
    info.id = "match";
    info.game = match.game().info().id;
    info.rules_version = match.game().info().rules_version;
    info.options = match.game().options_json(match.setup());
    info.status = store::MatchStatus::Playing;
    info.server_seed = plan.server_seed;
    info.commitment = commitment_to(info.server_seed);
    info.host = "seat0";
    if (plan.has_clock) {
      info.clock = {store::ClockKind::Bank, 3'600'000, 0};
    }
    add_account("watcher", As::Person);
    for (int seat = 0; seat < match.players(); ++seat) {
      const std::string id = "seat" + std::to_string(seat);
      const As as = seat == plan.viewer ? plan.as : As::Person;
      add_account(id, as);
      info.seats.push_back(
          {as == As::ExternalBot ? store::SeatKind::External : store::SeatKind::Person, id, id, "",
           false, plan.nonces[static_cast<std::size_t>(seat)]});
    }
    EXPECT_TRUE(store_->add_match(info, log_of(match)));
  }

  static std::vector<store::Entry> log_of(const Match& match) {
    std::vector<store::Entry> log = {{store::EntryKind::Event, -1, "start", 1, {}}};
    for (const LogEntry& entry : match.log()) {
      log.push_back({entry.by_chance ? store::EntryKind::Chance : store::EntryKind::Action,
                     0,
                     match.game().action_text(match.setup(), entry.action),
                     1,
                     {}});
    }
    return log;
  }

  std::unique_ptr<store::MatchStore> store_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  asio::io_context loop_;
  std::map<std::string, std::unique_ptr<PlainSocket>> sockets_;
  int asked_ = 0;
};

std::string name_of(Seat seat) {
  return seat == spectator ? "watcher" : "seat" + std::to_string(seat);
}

// One pair of worlds, and the viewer at both of them.
class Comparison {
 public:
  Comparison(Worlds& worlds, const World::Plan& left, const World::Plan& right)
      : worlds_(worlds),
        viewer_(left.viewer),
        who_(name_of(left.viewer)),
        left_(worlds.left(), left),
        right_(worlds.right(), right) {}

  void run_as_person() {
    both([&](World& world) { return world.greet(who_); });
    let_others_in();
    ask_everything();
    others_talk();
    both([&](World& world) {  // the table, the position and, read by another thread, the chat
      auto received = world.ask(who_, {{"cmd", "sync"}});
      for (int more = 0; more < 3; ++more) {
        received.push_back(world.receive(who_));
      }
      return received;
    });
    play_on();
    look_back();
    both([&](World& world) {
      return std::vector{world.get(who_, "/api/tables/match"), world.get(who_, "/api/tables"),
                         world.get(who_, "/api/matches/match"), world.get(who_, "/api/matches"),
                         world.get(who_, "/api/matches/match/transcript")};
    });
  }

  // Asked twice: the first answer is wrong. Once something was stored here, the server no longer
  // waits whether another process continues.
  void run_as_external_bot() {
    const std::string other = name_of(static_cast<Seat>(viewer_ == 0 ? 1 : 0));
    both([&](World& world) {
      world.open(who_, "/api/bot", "Authorization: Bearer ");
      world.greet(other);
      world.ask(other, {{"cmd", "leave"}});
      std::vector<std::string> received = {world.receive(who_)};
      world.send(who_, {{"id", 1}, {"action", "no action"}});
      received.push_back(world.receive(who_));
      received.push_back(world.receive(who_));
      return received;
    });
    ask({{"cmd", "tables"}});
    ask({{"cmd", "ping"}});
  }

  // A player may see what differs; their sockets must tell, or nothing would ever be found.
  bool a_socket_gets_the_difference() {
    for (int seat = 0; seat < worlds_.left().players(); ++seat) {
      const std::string who = name_of(static_cast<Seat>(seat));
      if (seat != viewer_ && left_.greet(who) != right_.greet(who)) {
        return true;
      }
    }
    return false;
  }

 private:
  template <class Listen>
  void both(const Listen& listen, const std::string& about = "") {
    EXPECT_EQ(listen(left_), listen(right_)) << about;
  }
  void ask(const json::object& request) {
    both([&](World& world) { return world.ask(who_, request); }, json::serialize(request));
  }
  void flush() { ask({{"cmd", "ping"}}); }

  // The viewer is told who comes.
  void let_others_in() {
    for (int seat = 0; seat < worlds_.left().players(); ++seat) {
      if (seat != viewer_) {
        const std::string who = name_of(static_cast<Seat>(seat));
        for (World* world : {&left_, &right_}) {
          world->greet(who);
        }
      }
    }
    flush();
  }

  void ask_everything() {
    const Match& match = worlds_.left();
    const int version = match.version();
    if (match.turn().seat == viewer_) {
      for (const AnyAction action : match.game().legal_actions(match.state())) {
        std::string text = match.game().action_text(match.setup(), action);
        ask_about(text);
        text.back() = static_cast<char>(text.back() ^ 1);
        ask_about(text);
        if (!after_text(match, text)) {
          ask({{"cmd", "act"}, {"version", version}, {"action", text}});
        }
      }
      compare_hints();
    }
    for (const char* cmd :
         {"preview", "why", "hint", "ready", "reveal", "rematch", "return", "what", ""}) {
      if (std::string_view(cmd) != "hint" || match.turn().seat != viewer_) {
        ask({{"cmd", cmd}, {"action", "no action"}, {"nonce", "ab"}});
      }
    }
    ask({{"cmd", "act"}, {"version", version + 1}, {"action", "?"}});
    ask({{"cmd", "act"}, {"version", version}, {"action", "no action"}});
    ask({{"cmd", "undo"}, {"consent", true}});
    look_back();
  }
  // Of an illegal one the answer names the clause and the reason.
  void ask_about(const std::string& action) {
    for (const char* cmd : {"preview", "why"}) {
      ask({{"cmd", cmd}, {"action", action}});
    }
  }
  static bool after_text(const Match& match, const std::string& text) {
    return Match(match).act(text).has_value();
  }

  // A bot sees what the viewer sees, but it thinks as long as the clock allows: only which actions
  // it weighs is the same.
  void compare_hints() {
    const auto weighed = [&](World& world) {
      const json::value hint =
          json::parse(world.ask(who_, {{"cmd", "hint"}, {"millis", 10}}).back());
      std::set<std::string> actions = {"ok " + json::serialize(hint.at("ok"))};
      for (const json::value& each : hint.at("actions").as_array()) {
        actions.insert(std::string(each.at("action").as_string()));
      }
      return actions;
    };
    both(weighed, "hint");
  }

  void look_back() {
    for (int version = 0; version <= worlds_.left().version(); ++version) {
      ask({{"cmd", "at"}, {"version", version}});
    }
  }

  // Chat, undo and rematch requests of the others.
  void others_talk() {
    const Match& match = worlds_.left();
    for (int seat = 0; seat < match.players(); ++seat) {
      const std::string who = name_of(static_cast<Seat>(seat));
      std::vector<json::object> said = {{{"cmd", "chat"}, {"text", "hello"}},
                                        {{"cmd", "undo"}},
                                        {{"cmd", "undo"}, {"consent", false}}};
      if (seat != match.turn().seat) {  // a bot that is not to act does nothing yet
        said.push_back({{"cmd", "leave"}});
        said.push_back({{"cmd", "return"}});
      }
      for (const json::object& each : said) {
        if (seat == viewer_) {
          ask(each);
        } else {
          left_.ask(who, each);
          right_.ask(who, each);
        }
        flush();
      }
    }
  }

  // They play on; the viewer's own moves are the same in both worlds.
  void play_on() {
    for (int move = 0; move < moves_on; ++move) {
      const int version = worlds_.left().version();
      const auto made = worlds_.step();
      if (!made) {
        return;
      }
      const std::string who = name_of(static_cast<Seat>(made->seat));
      const auto act = [&](World& world, const std::string& action) {
        return world.ask(who, {{"cmd", "act"}, {"version", version}, {"action", action}});
      };
      const auto left = act(left_, made->left);
      const auto right = act(right_, made->right);
      ASSERT_NE(left.back().find("\"ok\":true"), std::string::npos) << left.back();
      ASSERT_NE(right.back().find("\"ok\":true"), std::string::npos) << right.back();
      if (made->seat == viewer_) {
        EXPECT_EQ(left, right);
      }
      flush();
    }
  }

  Worlds& worlds_;
  Seat viewer_;
  std::string who_;
  World left_;
  World right_;
};

// The last choice that each option offers: some hide more than the usual ones.
json::object last_choices(const AnyGame& game) {
  json::object options;
  for (const OptionInfo& option : game.info().options) {
    if (option.kind == OptionKind::Choice) {
      options[option.name] = option.names.back();
    }
  }
  return game.make_setup(game.info().min_players, options) ? options : json::object();
}

// Where there are secrets, worlds that really differ.
Worlds make_worlds(WorldsPlan plan) {
  Worlds worlds(plan);
  for (int attempt = 0; attempt < 50 && plan.game->info().has_secrets && !worlds.differ();
       ++attempt) {
    plan.random += 1000;
    worlds = Worlds(plan);
  }
  return worlds;
}

struct Found {
  int different = 0;  // pairs of worlds in which the viewer does not know something
  int received = 0;   // and another player does
};

// A viewer's pairs of worlds; every second pair has another seed on each side, so that what chance
// will bring differs, too.
Found compare_pairs(const AnyGame& game, Seat viewer, As as) {
  Found found;
  for (int pair = 0; pair < pairs_for_each_viewer; ++pair) {
    World::Plan left{viewer, as, std::string(64, '7'), {}, pair % 3 == 1};
    left.nonces.assign(static_cast<std::size_t>(game.info().min_players), "ab");
    World::Plan right = left;
    right.server_seed = std::string(64, pair % 2 == 0 ? '7' : '8');
    Worlds worlds = make_worlds({&game, pair % 3 == 0 ? json::object() : last_choices(game), viewer,
                                 match_seed(left.server_seed, left.nonces),
                                 match_seed(right.server_seed, right.nonces),
                                 static_cast<std::uint64_t>(100 * viewer + pair)});
    found.different += worlds.differ() ? 1 : 0;
    Comparison comparison(worlds, left, right);
    as == As::Person ? comparison.run_as_person() : comparison.run_as_external_bot();
    found.received += worlds.differ() && comparison.a_socket_gets_the_difference() ? 1 : 0;
    EXPECT_FALSE(::testing::Test::HasFailure())
        << game.info().id << ", viewer " << int{viewer} << ", pair " << pair;
  }
  return found;
}

TEST(Secrets, WorldsThatLookTheSameGetTheSameMessages) {
  for (const AnyGame* game : all_games()) {
    std::vector<Found> all = {compare_pairs(*game, spectator, As::Person),
                              compare_pairs(*game, 0, As::ExternalBot)};
    for (int seat = 0; seat < game->info().min_players; ++seat) {
      all.push_back(compare_pairs(*game, static_cast<Seat>(seat), As::Person));
    }
    for (const Found& found : all) {
      EXPECT_EQ(game->info().has_secrets, found.different >= pairs_for_each_viewer / 2);
      EXPECT_EQ(game->info().has_secrets, found.received > 0);
    }
    ASSERT_FALSE(::testing::Test::HasFailure()) << game->info().id;
  }
}

}  // namespace
}  // namespace ahu::server
