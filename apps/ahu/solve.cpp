// ahu solve: the equilibrium of a small game by CFR+, and how much a perfect opponent gains against
// it and against bots.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "match/registry.hpp"
#include "study/solving.hpp"

namespace ahu::app {

namespace {

struct SolveArguments {
  std::string game;
  int iterations = 200;
  std::int64_t max_nodes = 5'000'000;
  std::vector<std::string> bots;
  int samples = 4;
  std::uint64_t simulations = 100;
  bool as_json = false;
};

struct SolvedRow {
  std::string name;
  study::Exploitability found;
};

std::vector<std::string> variant_ids() {
  std::vector<std::string> ids;
  for (const AnyGame* variant : all_variants()) {
    ids.emplace_back(variant->info().id);
  }
  return ids;
}

void print_row(const SolvedRow& row) {
  fmt::print("{:<16} {:>9.5f} {:>9.5f} {:>9.5f} {:>9.5f}\n", row.name, row.found.gain,
             row.found.value, row.found.best_response[0], row.found.best_response[1]);
  std::fflush(stdout);
}

json::object row_json(const SolvedRow& row) {
  return {{"strategy", row.name},
          {"exploitability", row.found.gain},
          {"value", row.found.value},
          {"best_response", {row.found.best_response[0], row.found.best_response[1]}}};
}

void print_json(const study::GameTree& tree, const SolveArguments& arguments,
                const std::vector<SolvedRow>& rows) {
  json::array strategies;
  for (const SolvedRow& row : rows) {
    strategies.push_back(row_json(row));
  }
  const json::object all = {{"game", tree.game().info().id},
                            {"positions", tree.nodes().size()},
                            {"information_sets", tree.sets().size()},
                            {"iterations", arguments.iterations},
                            {"strategies", std::move(strategies)}};
  fmt::print("{}\n", json::serialize(all));
}

study::Strategy equilibrium(const study::GameTree& tree, int iterations) {
  study::CfrPlus solver(tree);
  while (solver.iterations() < iterations) {
    solver.iterate();
  }
  return solver.average();
}

int run_solve(const SolveArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) {
    return report_usage_error(game.error());
  }
  const auto setup = (*game)->make_setup(2, {});
  const auto tree =
      setup ? study::GameTree::build(**game, (*game)->initial(*setup), arguments.max_nodes)
            : std::unexpected(setup.error());
  if (!tree) {
    return report_usage_error(tree.error());
  }
  if (!arguments.as_json) {
    fmt::print("{}: {} positions, {} information sets\n{:<16} {:>9} {:>9} {:>9} {:>9}\n",
               (*game)->info().id, tree->nodes().size(), tree->sets().size(), "strategy",
               "exploited", "value", "best 0", "best 1");
  }
  std::vector<SolvedRow> rows;
  const auto add = [&](std::string name, const study::Strategy& strategy) {
    rows.push_back({std::move(name), study::exploitability(*tree, strategy)});
    if (!arguments.as_json) {
      print_row(rows.back());
    }
  };
  add("even", study::even_strategy(*tree));
  for (const std::string& bot : arguments.bots) {
    Budget budget;
    budget.simulations = arguments.simulations;
    const auto strategy = study::strategy_of_bot(*tree, bot, budget, arguments.samples);
    if (!strategy) {
      return report_usage_error(strategy.error());
    }
    add(bot, *strategy);
  }
  add("cfr+", equilibrium(*tree, arguments.iterations));
  if (arguments.as_json) {
    print_json(*tree, arguments, rows);
  }
  return 0;
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("solve", "Solve a small variant of a game exactly");
  auto arguments = std::make_shared<SolveArguments>();
  command
      ->add_option("game", arguments->game,
                   fmt::format("The variant's id: {}", fmt::join(variant_ids(), ", ")))
      ->required();
  command->add_option("--iterations", arguments->iterations, "Iterations of CFR+")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--bots", arguments->bots, "Bots whose exploitability is computed")
      ->delimiter(',');
  command
      ->add_option("--samples", arguments->samples, "Seeds over which a bot's choices are averaged")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--simulations", arguments->simulations, "A bot's budget for each decision")
      ->capture_default_str();
  command->add_option("--max-positions", arguments->max_nodes, "Refuse games with more positions")
      ->check(CLI::Range(1, 50'000'000))
      ->capture_default_str();
  command->add_flag("--json", arguments->as_json, "Print one JSON document");
  command->callback([arguments, &status] { status = run_solve(*arguments); });
}

}  // namespace ahu::app
