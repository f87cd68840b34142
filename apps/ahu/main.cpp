// The program: reads the command line and hands over to a subcommand.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>

#include "apps/ahu/commands.hpp"
#include "engine/engine.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("Ahu: play, host and study board games.", "ahu");
  app.set_version_flag("--version", std::string(ahu::program_version));
  app.require_subcommand(0, 1);
  app.footer(
      "Without a subcommand: choose a game from a menu and play against a bot. From the source "
      "tree\n"
      "./ahu alone opens the games in the browser, and ./ahu --terminal is this menu.");
  int status = 0;
  ahu::app::add_play(app, status);
  ahu::app::add_replay(app, status);
  ahu::app::add_verify(app, status);
  ahu::app::add_analyse(app, status);
  ahu::app::add_hint(app, status);
  ahu::app::add_engine(app, status);
  ahu::app::add_games(app, status);
  ahu::app::add_perft(app, status);
  ahu::app::add_bench(app, status);
  ahu::app::add_arena(app, status);
  ahu::app::add_connect(app, status);
  ahu::app::add_serve(app, status);
  ahu::app::add_load(app, status);
  ahu::app::add_admin(app, status);
  ahu::app::add_backup(app, status);
  ahu::app::add_rules(app, status);
  ahu::app::add_completion(app, status);
  ahu::app::add_man(app, status);
  ahu::app::add_help(app, status);
  const std::string first = argc > 1 ? argv[1] : "";
  if (!first.empty() && first[0] != '-' && ahu::app::command_named(app, first) == nullptr) {
    return ahu::app::refuse_command(app, first);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : ahu::app::misused;
  }
  return app.get_subcommands().empty() ? ahu::app::play_from_menu() : status;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen where it is written to
  try {
    ahu::app::set_typed_program(argc > 0 ? argv[0] : "ahu");
    return run(argc, argv);
  } catch (const std::exception& trouble) {
    std::fprintf(stderr, "ahu: %s\n", trouble.what());
    return ahu::app::failed;
  }
}
