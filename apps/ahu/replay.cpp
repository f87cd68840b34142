// ahu replay: steps through a record.
#include <CLI/CLI.hpp>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/saving.hpp"
#include "apps/ahu/stepper.hpp"

namespace ahu::app {

namespace {

struct ReplayCall {
  std::string file;
  int seat = -1;  // the spectator
  bool open = false;
  bool quiet = false;
  ColourWish colour = ColourWish::Auto;
};

int replay(const ReplayCall& call) {
  const auto match = load_match(call.file);
  if (!match) {
    return complain(match.error());
  }
  if (call.seat >= match->players()) {
    return complain("the match has seats 0 to " + std::to_string(match->players() - 1));
  }
  const Interrupts interrupts;
  Screen screen(call.colour);
  LineInput input(screen, interrupts);
  const Sight sight = {call.seat < 0 ? spectator : static_cast<Seat>(call.seat), call.open};
  Stepper stepper(*match, sight, screen, input);
  if (input.is_terminal() && screen.is_terminal() && !call.quiet) {
    stepper.run();
  } else {
    stepper.print(call.quiet);
  }
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  return screen.closed() ? failed : 0;
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "replay", "Step through a record; away from a terminal, print every position");
  auto call = std::make_shared<ReplayCall>();
  command->add_option("record", call->file, "The file of the record")->required();
  auto* seat =
      command
          ->add_option("--seat", call->seat,
                       "Through the eyes of this seat (0 is the first); default: a spectator")
          ->check(CLI::Range(0, max_seats - 1));
  command->add_flag("--open", call->open, "Everything, hidden things too")->excludes(seat);
  command->add_flag("--quiet", call->quiet, "Only what happened, no boards");
  add_colour_option(*command, call->colour);
  command->callback([call, &status] { status = replay(*call); });
}

}  // namespace ahu::app
