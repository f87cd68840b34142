// ahu arena: bots against each other, measured.
#include "study/arena.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/core.h>
#include <memory>
#include <thread>
#include <unistd.h>

#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/registry.hpp"
#include "study/summary.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds save_every{3};
constexpr std::chrono::seconds tell_every{10};  // where lines stay
constexpr std::uint64_t usual_millis = 100;

struct ArenaCall {
  std::string game;
  std::vector<std::string> bots;
  std::vector<std::string> declared;
  std::vector<std::string> options;
  std::vector<double> sprt;
  int games = 100;
  int players = 0;
  int opening = 0;
  int threads = 1;
  bool pairwise = false;
  bool resume = false;
  study::Limits limits;
  std::uint64_t grace_millis = 1000;
  std::string seed = "1";
  std::string out;
  std::string chart;
};

std::unexpected<Error> bad(std::string message) {
  return fail(ErrorCode::BadRequest, std::move(message));
}

// name=value, the value as JSON or as a plain word.
Result<json::object> read_options(const std::vector<std::string>& given) {
  json::object options;
  for (const std::string& text : given) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return bad("--option wants name=value, not '" + shortened(text) + "'");
    }
    const std::string written = text.substr(equals + 1);
    boost::system::error_code broken;
    json::value value = json::parse(written, broken);
    options[text.substr(0, equals)] = broken ? json::value(written) : std::move(value);
  }
  return options;
}

Result<study::SprtBounds> read_sprt(const std::vector<double>& given) {
  if (given.size() != 2 && given.size() != 4) {
    return bad("--sprt wants elo0,elo1 or elo0,elo1,alpha,beta");
  }
  study::SprtBounds bounds;
  bounds.elo0 = given[0];
  bounds.elo1 = given[1];
  if (given.size() == 4) {
    bounds.alpha = given[2];
    bounds.beta = given[3];
  }
  return bounds;
}

std::string free_name(const std::vector<study::Contestant>& taken) {
  for (int number = 1;; ++number) {
    std::string name = "external" + std::to_string(number);
    if (std::ranges::find(taken, name, &study::Contestant::name) == taken.end()) {
      return name;
    }
  }
}

// The bots that are declared, those listed first in the order of the list.
Result<std::vector<study::Contestant>> read_contestants(const ArenaCall& call,
                                                        const AnyGame& game) {
  std::vector<study::Contestant> declared;
  for (const std::string& text : call.declared) {
    auto one = study::parse_contestant(text);
    if (!one) {
      return std::unexpected(one.error());
    }
    one->name = one->name.empty() ? free_name(declared) : one->name;
    declared.push_back(std::move(*one));
  }
  std::vector<std::string> listed = call.bots;
  if (listed.empty() && declared.size() < 2) {
    for (const BotInfo& bot : game.bots()) {
      if (bot.level == 0) {
        listed.emplace_back(bot.name);
      }
    }
  }
  std::vector<study::Contestant> all;
  for (const std::string& name : listed) {
    const auto at = std::ranges::find(declared, name, &study::Contestant::name);
    all.push_back(at == declared.end() ? study::Contestant{name, name, "", {}} : *at);
  }
  for (auto& one : declared) {
    if (std::ranges::find(listed, one.name) == listed.end()) {
      all.push_back(std::move(one));
    }
  }
  return all;
}

void give_limits(std::vector<study::Contestant>& contestants, study::Limits usual) {
  if (usual.none()) {
    usual.millis = usual_millis;
  }
  for (auto& one : contestants) {
    if (one.limits.none()) {
      usual.threads = one.limits.threads;
      one.limits = usual;
    }
  }
}

Result<Seed> parse_arena_seed(const std::string& text) {
  const bool is_number =
      text.size() <= 15 && text.find_first_not_of("0123456789") == std::string::npos;
  return read_seed(is_number && !text.empty() ? json::value(std::stoll(text)) : json::value(text));
}

Result<study::ArenaPlan> plan_of(const ArenaCall& call) {
  study::ArenaPlan plan;
  const auto game = find_game(call.game);
  if (!game) {
    return std::unexpected(game.error());
  }
  plan.game = *game;
  auto options = read_options(call.options);
  auto contestants = read_contestants(call, **game);
  const auto seed = parse_arena_seed(call.seed);
  const auto sprt = call.sprt.empty() ? Result<study::SprtBounds>{} : read_sprt(call.sprt);
  if (const auto error = first_error(options, contestants, seed, sprt)) {
    return std::unexpected(*error);
  }
  give_limits(*contestants, call.limits);
  plan.players = call.players;
  plan.options = std::move(*options);
  plan.contestants = std::move(*contestants);
  plan.games = call.games;
  plan.opening = call.opening;
  plan.pairwise = call.pairwise;
  plan.seed = *seed;
  plan.sprt = call.sprt.empty() ? std::nullopt : std::optional(*sprt);
  plan.grace_millis = call.grace_millis;
  return study::checked(std::move(plan));
}

// What the file already holds.
Result<study::Results> earlier_results(const ArenaCall& call, const study::ArenaPlan& plan) {
  if (call.out.empty() || !std::filesystem::exists(call.out)) {
    return study::Results{};
  }
  if (!call.resume) {
    return bad(call.out + " exists already: --resume goes on with it; or take another name");
  }
  const auto text = read_file(call.out);
  if (!text) {
    return std::unexpected(text.error());
  }
  boost::system::error_code broken;
  const json::value file = json::parse(*text, broken);
  if (broken) {
    return bad(call.out + " is not valid JSON: " + broken.message());
  }
  auto results = study::read_results(file, plan);
  if (!results) {
    return bad("cannot resume " + call.out + ": " + results.error().message);
  }
  return results;
}

std::atomic<bool>& stop_wanted() {
  static std::atomic<bool> wanted = false;
  return wanted;
}

// The first Ctrl-C asks to stop, a second one ends the program at once.
class SignalsCaught {
 public:
  SignalsCaught() {
    static_assert(std::atomic<bool>::is_always_lock_free);
    stop_wanted() = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { stop_wanted().store(true, std::memory_order_relaxed); };
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    ::sigaction(SIGINT, &action, &before_int_);
    ::sigaction(SIGTERM, &action, &before_term_);
  }
  SignalsCaught(const SignalsCaught&) = delete;
  SignalsCaught& operator=(const SignalsCaught&) = delete;
  ~SignalsCaught() {
    ::sigaction(SIGINT, &before_int_, nullptr);
    ::sigaction(SIGTERM, &before_term_, nullptr);
  }

 private:
  struct sigaction before_int_ = {};
  struct sigaction before_term_ = {};
};

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                       : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

// A bar that is drawn anew on a terminal; elsewhere a line from time to time.
class ProgressBar {
 public:
  void show(const study::Progress& progress) {
    const auto now = Clock::now();
    if (!on_terminal_ && now - told_ < tell_every) {
      return;
    }
    told_ = now;
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const auto left = static_cast<double>(progress.to_play - progress.done);
    const std::string eta =
        progress.played_now > 0
            ? clock_text(seconds / static_cast<double>(progress.played_now) * left)
            : "?";
    const std::string text = fmt::format("{} of {} games, {} gone, {} left", progress.done,
                                         progress.to_play, clock_text(seconds), eta);
    if (on_terminal_) {
      fmt::print(stderr, "\r\x1b[K{} {}", bar(progress), text);
    } else {
      fmt::print(stderr, "{}\n", text);
    }
    std::fflush(stderr);
  }
  void finish() const {
    if (on_terminal_) {
      fmt::print(stderr, "\r\x1b[K");
    }
  }

 private:
  static std::string bar(const study::Progress& progress) {
    constexpr std::int64_t cells = 24;
    const std::int64_t full =
        progress.to_play == 0 ? cells : cells * progress.done / progress.to_play;
    std::string text;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
      text += cell < full ? "█" : "░";
    }
    return text;
  }
  bool on_terminal_ = ::isatty(STDERR_FILENO) == 1;
  Clock::time_point began_ = Clock::now();
  Clock::time_point told_ = Clock::now();
};

void save(const ArenaCall& call, const study::ArenaPlan& plan, const study::Results& results,
          bool complete) {
  if (!call.out.empty()) {
    const auto file = study::write_results(plan, results, complete,
                                           study::summary_json(study::summarise(plan, results)));
    study::save_text(call.out, json::serialize(file) + "\n");
  }
}

int play_and_report(const ArenaCall& call, const study::ArenaPlan& plan, study::Results results) {
  save(call, plan, results, false);  // finds out at once whether the file can be written
  const SignalsCaught signals;
  ProgressBar bar;
  auto saved = Clock::now();
  const bool complete = study::run_arena(plan, call.threads, stop_wanted(), results,
                                         [&](const study::Progress& progress) {
                                           bar.show(progress);
                                           if (Clock::now() - saved >= save_every) {
                                             save(call, plan, results, false);
                                             saved = Clock::now();
                                           }
                                         });
  bar.finish();
  save(call, plan, results, complete);
  const study::Summary summary = study::summarise(plan, results);
  fmt::print("{}", study::summary_text(plan, summary));
  if (!call.chart.empty()) {
    study::save_text(call.chart, study::ratings_chart(plan, summary));
  }
  if (!complete) {
    fmt::print("Stopped early{}\n",
               call.out.empty() ? "" : "; go on with the same command and --resume");
  }
  return complete ? 0 : failed;
}

int run(const ArenaCall& call) {
  const auto plan = plan_of(call);
  if (!plan) {
    return complain(plan.error());
  }
  auto results = earlier_results(call, *plan);
  if (!results) {
    return complain(results.error());
  }
  return play_and_report(call, *plan, std::move(*results));
}

void add_budget_options(CLI::App& command, ArenaCall& call) {
  const auto some = CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53U);
  command.add_option("--millis", call.limits.millis, "Time for each move (default 100)")
      ->check(CLI::Range(1, 3'600'000));
  command.add_option("--simulations", call.limits.simulations, "Simulations for each move")
      ->check(some);
  command.add_option("--nodes", call.limits.nodes, "Nodes for each move")->check(some);
  command
      .add_option("--grace", call.grace_millis,
                  "Milliseconds that a program may take beyond its budget")
      ->check(CLI::Range(1000, 3'600'000))
      ->capture_default_str();
}

void add_play_options(CLI::App& command, ArenaCall& call) {
  command.add_option("--game,game", call.game, "The game's id (see ahu games)")->required();
  command
      .add_option("--bots", call.bots, "Who takes part: a,b,c (default: every bot but the levels)")
      ->delimiter(',');
  command.add_option("--bot", call.declared,
                     "One more: 'name=cmd:python3 mybot.py' or 'name=bot:random,nodes=500'");
  command.add_option("--games", call.games, "Games of each pairing, in whole rounds")
      ->check(CLI::Range(1, study::most_games))
      ->capture_default_str();
  command.add_option("--players", call.players, "Seats at a table (default: the fewest)");
  command.add_option("--option", call.options, "An option of the game: name=value");
  command.add_option("--opening", call.opening, "Moves at the start that are drawn by lot")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_flag("--pairwise", call.pairwise, "Only two bots at a table, at all its seats");
  command.add_option("--sprt", call.sprt, "Stop a pairing when decided: elo0,elo1[,alpha,beta]")
      ->delimiter(',');
  command.add_option("--threads", call.threads, "Games at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--seed", call.seed, "All luck follows from it")->capture_default_str();
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("arena", "Let bots play each other and rate them (docs/arena.md)");
  auto call = std::make_shared<ArenaCall>();
  add_play_options(*command, *call);
  add_budget_options(*command, *call);
  command->add_option("--out", call->out, "File for the results, kept up to date (JSON)");
  command->add_option("--chart", call->chart, "File for a chart of the ratings (SVG)");
  command->add_flag("--resume", call->resume, "Go on with the file of --out");
  command->callback([call, &status] { status = run(*call); });
}

}  // namespace ahu::app
