// ahu load: a load generator over real WebSockets.
#include "server/load.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/descriptors.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

void print_report(const server::LoadReport& report) {
  fmt::print("tables      {}\n", report.tables);
  fmt::print("moves       {} acknowledged, {} of them in {:.1f} s: {:.0f} a second\n", report.moves,
             report.in_time, report.seconds,
             static_cast<double>(report.in_time) / std::max(0.001, report.seconds));
  fmt::print("latency     p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n",
             report.percentile(0.5), report.percentile(0.9), report.percentile(0.99),
             report.percentile(1));
  fmt::print("matches     {} played to their end\n", report.matches);
  if (report.memory_after > 0) {
    fmt::print("memory      {:.1f} MB, {:.1f} kB more for each table\n", report.memory_after / 1e6,
               (report.memory_after - report.memory_before) / 1e3 / std::max(1, report.tables));
  }
  fmt::print("lost        {} acknowledged moves\n", report.lost);
  fmt::print("failures    {}{}{}\n", report.failures, report.failures > 0 ? ", the first: " : "",
             report.first_failure);
}

int run(const server::LoadPlan& plan) {
  const auto game = find_game(plan.game);
  if (!game) {
    return report_usage_error(game.error());
  }
  allow_many_descriptors();
  const auto report =
      server::run_load(plan, [](const char* what) { fmt::print(stderr, "{} …\n", what); });
  print_report(report);
  return report.lost == 0 && report.failures == 0 ? 0 : failed;
}

}  // namespace

void add_load(CLI::App& app, int& status) {
  auto plan = std::make_shared<server::LoadPlan>();
  plan->game = all_games()[0]->info().id;
  auto* command = app.add_subcommand("load", "Play many matches at a server and measure it");
  command->add_option("--address", plan->address, "The address of the server")
      ->capture_default_str();
  command->add_option("--port", plan->port, "The port of the server")->capture_default_str();
  command->add_option("--game", plan->game, "The game's id (see ahu games)")->capture_default_str();
  command->add_option("--tables", plan->tables, "Tables with two players each")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command
      ->add_option("--rate", plan->rate, "Moves a second over all tables; 0: as fast as possible")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  command->add_option("--seconds", plan->seconds, "Length of the measurement")
      ->check(CLI::Range(0.1, 86'400.0))
      ->capture_default_str();
  command
      ->add_option("--matches", plan->matches,
                   "Matches at each table; 0: as many as fit into the time")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_flag("--new-tables", plan->new_tables,
                    "Open a new table after each match, in place of a rematch");
  command->add_flag("--idle", plan->idle, "Only connect to the tables and make no moves");
  command->callback([plan, &status] { status = run(*plan); });
}

}  // namespace ahu::app
