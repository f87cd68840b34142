// ahu play: a match in the terminal.
#include "apps/ahu/commands.hpp"
namespace ahu::app {
void add_play(CLI::App&, int&) {}
int play_from_menu() { return 0; }
}  // namespace ahu::app
