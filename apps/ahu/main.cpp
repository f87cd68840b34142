// The program: reads the command line and hands over to a subcommand.
#include <csignal>
#include <cstdio>
#include <exception>

#include "apps/ahu/commands.hpp"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // writing to a closed pipe returns an error instead
  try {
    ahu::app::set_typed_program(argc > 0 ? argv[0] : "ahu");
    return ahu::app::run_program(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ahu: %s\n", error.what());
    return ahu::app::failed;
  }
}
