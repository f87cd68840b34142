// The law of secrets over real WebSockets: two servers hold worlds that a seat cannot tell apart;
// every byte that this seat's socket gets must be the same.
#include "store/secrets.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>
#include <thread>

#include "base/rng.hpp"
#include "net/plain_socket.hpp"
#include "net/server.hpp"
#include "play/fairness.hpp"
#include "play/match.hpp"
#include "play/registry.hpp"

namespace ahu::net {
namespace {

constexpr int pairs_of_worlds = 12;  // for each game
constexpr int longest_prefix = 60;
const std::string token = "a token that both servers know";

std::vector<AnyAction> moves_in(const Match& match) {
  if (match.turn().is_player()) {
    return match.game().legal_actions(match.state());
  }
  std::vector<AnyAction> moves;
  if (match.turn().is_chance()) {
    for (const AnyOutcome& outcome : match.game().chance_outcomes(match.state())) {
      moves.push_back(outcome.action);
    }
  }
  return moves;
}

// Two matches that one seat cannot tell apart, move by move.
class Worlds {
 public:
  Worlds(const AnyGame& game, const json::object& options, Seat viewer, std::uint64_t seed)
      : viewer_(viewer), rng_(seed), left_(start(game, options)), right_(start(game, options)) {
    const int plies = 5 + static_cast<int>(rng_.below(longest_prefix));
    for (int ply = 0; ply < 4 * longest_prefix && step(); ++ply) {
      if (ply >= plies && left_.turn().is_player() && left_.turn().seat == viewer) {
        break;
      }
    }
  }
  const Match& left() const { return left_; }
  const Match& right() const { return right_; }
  bool differ() const { return left_.state() != right_.state(); }

 private:
  static Match start(const AnyGame& game, const json::object& options) {
    const MatchPlan plan{game.info().min_players, options, Seed(), ChanceMode::Manual};
    return Match::start(game, plan).value();
  }

  // Plays moves that look the same from the seat and lead to the same view, different ones where
  // there are; false: there are none.
  bool step() {
    const auto moves = moves_in(left_);
    for (int tries = 0; tries < 8 && !moves.empty(); ++tries) {
      const AnyAction move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
      std::vector<AnyAction> alike;
      for (const AnyAction other : moves_in(right_)) {
        if (looks_the_same(move, other)) {
          alike.push_back(other);
        }
      }
      if (alike.size() > 1) {
        std::erase(alike, move);
      }
      if (!alike.empty()) {
        EXPECT_TRUE(left_.act(move).has_value());
        EXPECT_TRUE(
            right_.act(alike[rng_.below(static_cast<std::uint32_t>(alike.size()))]).has_value());
        return true;
      }
    }
    return false;
  }

  bool looks_the_same(AnyAction one, AnyAction other) const {
    const AnyGame& game = left_.game();
    if (game.seen_as(left_.state(), one, viewer_) != game.seen_as(right_.state(), other, viewer_)) {
      return false;
    }
    AnyState after = left_.state();
    AnyState also = right_.state();
    game.apply(after, one);
    game.apply(also, other);
    return game.observe(after, viewer_) == game.observe(also, viewer_) &&
           game.turn(after) == game.turn(also) && !game.turn(after).is_over();
  }

  Seat viewer_;
  Rng rng_;
  Match left_;
  Match right_;
};

// A server of its own for one world, and the viewer's socket to it.
class World {
  template <class Work>
  auto wait(Work work) {
    auto future = asio::co_spawn(loop_, work(), asio::use_future);
    loop_.run();
    loop_.restart();
    return future.get();
  }

 public:
  World(const Match& match, Seat viewer) : store_(store::open_store("memory:")) {
    add_match(match, viewer);
    store::Token session;
    session.hash = store::token_hash(token);
    session.account = "viewer";
    store_->add_token(session);
    ServerOptions options;
    options.port = 0;
    options.limits.exempt.insert("127.0.0.1");
    server_ = std::make_unique<Server>(options, *store_, [](auto, const auto&) {});
    thread_ = std::thread([this] { server_->run(); });
    socket_ = std::make_unique<PlainSocket>(loop_);
    wait([&] { return socket_->connect({asio::ip::make_address("127.0.0.1"), server_->port()}); });
    wait([&] { return socket_->open_websocket("/api/tables/match/socket", token); });
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    socket_.reset();
    server_->stop();
    thread_.join();
  }

  std::string receive() {
    return wait([&] { return socket_->receive(); });
  }
  // Everything that comes until the answer with this id.
  std::vector<std::string> ask(json::object request, int id) {
    request["id"] = id;
    wait([&] { return socket_->send(json::serialize(request)); });
    std::vector<std::string> heard;
    const std::string mark = "\"id\":" + std::to_string(id) + "}";
    do {
      heard.push_back(receive());
    } while (!heard.back().ends_with(mark));
    return heard;
  }

 private:
  void add_match(const Match& match, Seat viewer) {
    store::MatchInfo info;
    info.id = "match";
    info.game = match.game().info().id;
    info.rules_version = match.game().info().rules_version;
    info.options = json::serialize(match.game().options_json(match.setup()));
    info.status = store::MatchStatus::Playing;
    info.server_seed = std::string(64, '7');
    info.commitment = commitment_to(info.server_seed);
    info.host = "viewer";
    for (int seat = 0; seat < match.players(); ++seat) {
      const std::string id = seat == viewer ? "viewer" : "other" + std::to_string(seat);
      store::Account account;
      account.id = id;
      account.name = id;
      store_->add_account(account);
      info.seats.push_back({store::SeatKind::Person, id, id, "", false, "ab"});
    }
    std::vector<store::Entry> log = {{store::EntryKind::Event, -1, "start", 1, {}}};
    for (const LogEntry& entry : match.log()) {
      log.push_back({entry.by_chance ? store::EntryKind::Chance : store::EntryKind::Action,
                     0,
                     match.game().action_text(match.setup(), entry.action),
                     1,
                     {}});
    }
    EXPECT_TRUE(store_->add_match(info, log));
  }

  std::unique_ptr<store::MatchStore> store_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  asio::io_context loop_;
  std::unique_ptr<PlainSocket> socket_;
};

void compare(const Worlds& worlds, Seat viewer) {
  World left(worlds.left(), viewer);
  World right(worlds.right(), viewer);
  EXPECT_EQ(left.receive(), right.receive());  // the table
  const std::string position = left.receive();
  EXPECT_EQ(position, right.receive());
  EXPECT_EQ(left.receive(), right.receive());  // the chat
  int id = 0;
  const auto ask = [&](const json::object& request) {
    ++id;
    EXPECT_EQ(left.ask(request, id), right.ask(request, id)) << json::serialize(request);
  };
  const json::value told = json::parse(position);
  const json::value* actions = told.as_object().if_contains("actions");
  if (actions != nullptr) {
    for (const json::value& action : actions->as_array()) {
      ask({{"cmd", "preview"}, {"action", action}});
      std::string wrong(action.as_string());
      wrong.back() = static_cast<char>(wrong.back() ^ 1);
      ask({{"cmd", "preview"}, {"action", wrong}});
    }
  }
  ask({{"cmd", "act"}, {"version", 0}, {"action", "?"}});
  ask({{"cmd", "act"}, {"version", worlds.left().version()}, {"action", "no action"}});
  ask({{"cmd", "undo"}});
}

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

TEST(Secrets, WorldsThatLookTheSameSoundTheSame) {
  int different = 0;  // in some games a seat that saw every move knows nearly everything
  for (const AnyGame* game : all_games()) {
    if (!game->info().has_secrets) {
      continue;
    }
    for (int pair = 0; pair < pairs_of_worlds; ++pair) {
      const auto viewer = static_cast<Seat>(pair % game->info().min_players);
      const auto options = pair % 3 == 0 ? json::object() : last_choices(*game);
      const Worlds worlds(*game, options, viewer, static_cast<std::uint64_t>(pair));
      different += worlds.differ() ? 1 : 0;
      compare(worlds, viewer);
      ASSERT_FALSE(::testing::Test::HasFailure()) << game->info().id << " " << pair;
    }
  }
  EXPECT_GT(different, pairs_of_worlds / 2);
}

}  // namespace
}  // namespace ahu::net
