// ahu serve: the table server.
#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/core.h>
#include <malloc.h>
#include <pthread.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <thread>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/descriptors.hpp"
#include "server/server.hpp"

namespace ahu::app {

namespace {

struct ServeArguments {
  server::ServerOptions options;
  std::string store = "ahu.sqlite";
  std::vector<std::string> unlimited;
  int absence_seconds = 120;
  int answer_seconds = 30;
  int keep_chat_days = 365;
  int keep_undone_days = 30;
  int keep_guests_days = 180;
  int reveal_seconds = 60;
  bool quiet = false;
};

// One JSON object a line; the server never logs secrets.
server::LogSink log_to_stderr(bool quiet) {
  auto logger =
      std::make_shared<spdlog::logger>("ahu", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ",%v})", spdlog::pattern_time_type::utc);
  logger->set_level(quiet ? spdlog::level::off : spdlog::level::info);
  auto write = [logger](std::string_view event, const json::object& fields) {
    json::object line = {{"event", event}};
    line.insert(fields.begin(), fields.end());
    const std::string text = json::serialize(line);
    logger->info(text.substr(1, text.size() - 2));
  };
  return server::limited_log(std::move(write), [] {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  });
}

// Retries, because the database may still be starting. Null if it was stopped.
std::unique_ptr<store::MatchStore> wait_for_store(const std::string& where, const sigset_t& ends,
                                                  const server::LogSink& log) {
  for (;;) {
    try {
      return store::open_store(where);
    } catch (const store::StoreUnreachable& error) {
      log("store_unreachable", {{"why", error.what()}});
    }
    const timespec pause = {1, 0};
    if (sigtimedwait(&ends, nullptr, &pause) > 0) {
      return nullptr;
    }
  }
}

// Every heap has its own free pages: a heap for each thread would add a fifth to the memory of an
// idle table.
void share_one_heap() { mallopt(M_ARENA_MAX, 1); }

int run_serve(ServeArguments& arguments) {
  allow_many_descriptors();
  share_one_heap();
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);  // before any thread is started

  arguments.options.absence_timeout = arguments.absence_seconds * store::Millis{1000};
  constexpr store::Millis day = 86'400'000;
  arguments.options.retention = {arguments.keep_chat_days * day, arguments.keep_undone_days * day,
                                 arguments.keep_guests_days * day};
  arguments.options.answer_timeout = arguments.answer_seconds * store::Millis{1000};
  arguments.options.reveal = arguments.reveal_seconds * store::Millis{1000};
  for (const std::string& address : arguments.unlimited) {
    arguments.options.limits.exempt.insert(server::plain_address(address));
  }
  const auto log = log_to_stderr(arguments.quiet);
  const auto store = wait_for_store(arguments.store, ends, log);
  if (!store) {
    return 0;
  }
  store->on_error([&log](const std::string& what) { log("store_error", {{"why", what}}); });
  server::Server server(arguments.options, *store, log);
  fmt::print("http://{}:{}\n", arguments.options.address, server.port());
  std::fflush(stdout);
  log("started", {{"port", server.port()}});

  std::thread signal_thread([&] {
    int signal = 0;
    sigwait(&ends, &signal);
    server.stop();
  });
  server.run();
  // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread): the signal thread waits for it
  pthread_kill(signal_thread.native_handle(), SIGTERM);
  signal_thread.join();
  log("stopped", {});
  return 0;
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  auto arguments = std::make_shared<ServeArguments>();
  auto* command = app.add_subcommand("serve", "Host tables for people and bots (docs/server.md)");
  server::ServerOptions& options = arguments->options;
  command->add_option("--address", options.address, "The address to listen on")
      ->capture_default_str();
  command->add_option("--port", options.port, "The port to listen on; 0: any free port")
      ->capture_default_str();
  command->add_option("--store", arguments->store, "A file for SQLite, postgresql://…, or memory:")
      ->envname("AHU_STORE")
      ->capture_default_str();
  command->add_option("--web", options.web, "The folder of the browser client")
      ->check(CLI::ExistingDirectory);
  command->add_flag("--behind-proxy", options.behind_proxy,
                    "Trust a reverse proxy's X-Forwarded-For");
  command->add_flag("--secure", options.secure_cookies, "Cookies over TLS only");
  command->add_option("--bot-threads", options.search_threads, "Threads for bots")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--absence", arguments->absence_seconds,
                   "Seconds away from a live match until a substitute plays")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command
      ->add_option("--answer-timeout", arguments->answer_seconds,
                   "Seconds that an external bot may take for a move without a clock")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command
      ->add_option("--reveal", arguments->reveal_seconds,
                   "Seconds until a match is cancelled because a seat does not reveal its nonce")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command->add_option("--max-tables", options.limits.tables, "Open and running tables")
      ->capture_default_str();
  command
      ->add_option("--max-entries", options.limits.entries,
                   "Entries of a match's log; a longer match is closed")
      ->check(CLI::Range(10, 100'000))
      ->capture_default_str();
  command->add_option("--max-connections", options.limits.connections, "Open connections")
      ->capture_default_str();
  const auto add_days = [command](const std::string& name, int& days, const std::string& what) {
    command->add_option(name, days, "Days to keep " + what + "; 0: forever")
        ->check(CLI::Range(0, 36'500))
        ->capture_default_str();
  };
  add_days("--keep-chat", arguments->keep_chat_days, "chat");
  add_days("--keep-undone", arguments->keep_undone_days, "undone moves after the end of a match");
  add_days("--keep-guests", arguments->keep_guests_days, "guests after their last visit");
  command->add_option("--unlimited", arguments->unlimited,
                      "Addresses exempt from rate limits, for a load generator");
  command->add_flag("--quiet", arguments->quiet, "No log");
  command->callback([arguments, &status] { status = run_serve(*arguments); });
}

}  // namespace ahu::app
