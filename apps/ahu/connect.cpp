// ahu connect: any bot of the arena at a table server.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/bot_program.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "server/online_bot.hpp"

namespace ahu::app {

namespace {

struct ConnectCall {
  std::string url;
  std::string bot;
  server::OnlinePlan plan;
};

server::OnlineBot online_bot(BotProgram& program, const Interrupts& interrupts) {
  return {.choose =
              [&](json::object question) {
                return program.choose(std::move(question), interrupts.flag());
              },
          .over =
              [](const std::string& table) {
                fmt::print("over: {}\n", plain(table));
                std::fflush(stdout);
              },
          .tell = [](const std::string& error) { fmt::print(stderr, "ahu: {}\n", plain(error)); }};
}

int connect_bot(ConnectCall& call) {
  const auto url = server::parse_server_url(call.url);
  if (!url) {
    return complain(url.error());
  }
  const auto bot = study::parse_contestant(call.bot);
  if (!bot) {
    return complain(bot.error());
  }
  call.plan.url = *url;
  const Interrupts interrupts;
  BotProgram program(*bot);
  const bool all_played =
      server::play_online(call.plan, online_bot(program, interrupts), interrupts.flag());
  return all_played ? 0 : interrupts.exit_code();
}

}  // namespace

void add_connect(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "connect", "Let a bot play at a table server, as it does in the arena (docs/server.md)");
  auto call = std::make_shared<ConnectCall>();
  command->add_option("url", call->url, "The server, as in https://games.example.org")->required();
  command->add_option("--token", call->plan.token, "The bot's token; or in AHU_TOKEN")
      ->envname("AHU_TOKEN")
      ->required();
  command->add_option("--bot", call->bot, "'cmd:python3 mybot.py' or 'bot:random,nodes=500'")
      ->required();
  command->add_option("--game", call->plan.game, "Only tables of this game");
  command->add_option("--table", call->plan.table, "Only this table");
  command->add_option("--matches", call->plan.matches, "Leave after N matches (default: play on)")
      ->check(CLI::PositiveNumber);
  command->footer(
      "It joins open tables that welcome programs, one after the other, and prints a line for each "
      "match that is over. A lost connection is opened again.");
  command->callback([call, &status] { status = connect_bot(*call); });
}

}  // namespace ahu::app
