// ahu connect: plays a bot of the arena at a table server.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/bot_program.hpp"
#include "apps/ahu/commands.hpp"
#include "apps/ahu/interrupts.hpp"
#include "server/online_bot.hpp"

namespace ahu::app {

namespace {

struct ConnectArguments {
  std::string url;
  std::string bot;
  server::OnlinePlan plan;
};

server::OnlineBot online_bot(BotProgram& program, const Interrupts& interrupts) {
  return {
      .choose =
          [&](json::object question) {
            return program.choose(std::move(question), interrupts.flag());
          },
      .over =
          [](const std::string& table) {
            fmt::print("over: {}\n", plain(table));
            std::fflush(stdout);
          },
      .on_error = [](const std::string& error) { fmt::print(stderr, "ahu: {}\n", plain(error)); }};
}

int connect_bot(ConnectArguments& arguments) {
  const auto url = server::parse_server_url(arguments.url);
  if (!url) {
    return report_usage_error(url.error());
  }
  const auto bot = study::parse_contestant(arguments.bot);
  if (!bot) {
    return report_usage_error(bot.error());
  }
  arguments.plan.url = *url;
  const Interrupts interrupts;
  BotProgram program(*bot);
  const bool all_played =
      server::play_online(arguments.plan, online_bot(program, interrupts), interrupts.flag());
  return all_played ? 0 : interrupts.exit_code();
}

}  // namespace

void add_connect(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "connect", "Let a bot play at a table server, as it does in the arena (docs/server.md)");
  auto arguments = std::make_shared<ConnectArguments>();
  command->add_option("url", arguments->url, "The server, as in https://games.example.org")
      ->required();
  command->add_option("--token", arguments->plan.token, "The bot's token; or in AHU_TOKEN")
      ->envname("AHU_TOKEN")
      ->required();
  command->add_option("--bot", arguments->bot, "'cmd:python3 mybot.py' or 'bot:random,nodes=500'")
      ->required();
  command->add_option("--game", arguments->plan.game, "Only tables of this game");
  command->add_option("--table", arguments->plan.table, "Only this table");
  command
      ->add_option("--matches", arguments->plan.matches, "Leave after N matches (default: play on)")
      ->check(CLI::PositiveNumber);
  command->footer(
      "Joins open tables that allow external bots, one after the other, and prints a line for each "
      "match that is over. A lost connection is opened again.");
  command->callback([arguments, &status] { status = connect_bot(*arguments); });
}

}  // namespace ahu::app
