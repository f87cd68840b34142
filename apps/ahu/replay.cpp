// ahu replay: steps through a record.
#include "apps/ahu/commands.hpp"
namespace ahu::app {
void add_replay(CLI::App&, int&) {}
}  // namespace ahu::app
