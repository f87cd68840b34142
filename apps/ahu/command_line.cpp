// The command line: all subcommands, and the menu without one.
#include <CLI/CLI.hpp>
#include <string>

#include "apps/ahu/commands.hpp"
#include "engine/engine.hpp"

namespace ahu::app {

int run_program(int argc, char** argv) {
  CLI::App app("Ahu: play, host and study board games.", "ahu");
  app.set_version_flag("--version", std::string(program_version));
  app.require_subcommand(0, 1);
  int status = 0;
  add_play(app, status);
  add_replay(app, status);
  add_verify(app, status);
  add_analyse(app, status);
  add_hint(app, status);
  add_engine(app, status);
  add_games(app, status);
  add_perft(app, status);
  add_bench(app, status);
  add_arena(app, status);
  add_connect(app, status);
  add_study(app, status);
  add_solve(app, status);
  add_serve(app, status);
  add_load(app, status);
  add_admin(app, status);
  add_backup(app, status);
  add_rules(app, status);
  add_completion(app, status);
  add_man(app, status);
  add_help(app, status);
  // Set last, because subcommands would inherit the footer.
  app.footer(
      "Without a subcommand: choose a game from a menu and play against a bot. From the source "
      "tree\n"
      "./ahu alone opens the games in the browser, and ./ahu --terminal is this menu.");
  const std::string first = argc > 1 ? argv[1] : "";
  if (!first.empty() && first[0] != '-' && command_named(app, first) == nullptr) {
    return refuse_command(app, first);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : misused;
  }
  return app.get_subcommands().empty() ? play_from_menu() : status;
}

}  // namespace ahu::app
