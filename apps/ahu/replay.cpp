// ahu replay: steps through a record.
#include <CLI/CLI.hpp>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/narrator.hpp"
#include "apps/ahu/saving.hpp"
#include "apps/ahu/stepper.hpp"
#include "match/record.hpp"

namespace ahu::app {

namespace {

struct ReplayArguments {
  std::string file;
  int seat = -1;  // the spectator
  bool open = false;
  bool quiet = false;
  bool as_json = false;
  ScreenOptions look;
};

// As one viewer may know it; numbered as the steps are.
json::object match_json(const Match& match, const Viewpoint& viewpoint) {
  const AnyGame& game = match.game();
  const auto log = match.log_for(viewpoint.viewer);
  json::array entries;
  for (int entry = 0; entry < match.version(); ++entry) {
    const AnyState& before = match.state_before(entry);
    const AnyAction action = match.log()[static_cast<std::size_t>(entry)].action;
    const Turn turn = game.turn(before);
    const Seat viewer_seat = viewpoint.open ? match.viewer_in_full(entry) : viewpoint.viewer;
    const AnyAction seen = viewpoint.open ? action : log[static_cast<std::size_t>(entry)];
    entries.push_back(
        {{"entry", entry + 1},
         {"by", turn.is_player() ? json::value(turn.seat) : json::value("chance")},
         {"action", game.action_text(match.setup(), seen)},
         {"told", sentences(game, match.setup(), game.events(before, action, viewer_seat))}});
  }
  return {{"game", game.info().id},
          {"players", match.players()},
          {"options", game.options_json(match.setup())},
          {"entries", std::move(entries)},
          {"scores", scores_json(match)},
          {"winners", winners_json(match)}};
}

int replay(const ReplayArguments& arguments) {
  const auto match = load_match(arguments.file);
  if (!match) {
    return report_usage_error(match.error());
  }
  if (arguments.seat >= match->players()) {
    return report_usage_error("the match has seats 0 to " + std::to_string(match->players() - 1));
  }
  const Interrupts interrupts;
  Screen screen(arguments.look);
  LineInput input(screen, interrupts);
  const Viewpoint viewpoint = {arguments.seat < 0 ? spectator : static_cast<Seat>(arguments.seat),
                               arguments.open};
  if (arguments.as_json) {
    screen.line(json_text(match_json(*match, viewpoint)));
    return screen.closed() ? failed : 0;
  }
  Stepper stepper(*match, viewpoint, screen, input);
  if (input.is_terminal() && screen.is_terminal() && !arguments.quiet) {
    stepper.run();
  } else {
    stepper.print(arguments.quiet);
  }
  if (interrupts.raised()) {
    return interrupts.exit_code();
  }
  return screen.closed() ? failed : 0;
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "replay", "Step through a record; without a terminal, print every position");
  auto arguments = std::make_shared<ReplayArguments>();
  command->add_option("record", arguments->file, "The file of the record")->required();
  auto* seat =
      command
          ->add_option("--seat", arguments->seat,
                       "Show the match as this seat saw it (0 is the first); default: a spectator")
          ->check(CLI::Range(0, max_seats - 1));
  command->add_flag("--open", arguments->open, "Show everything, including hidden information")
      ->excludes(seat);
  command->add_flag("--quiet", arguments->quiet, "Print events only, no boards");
  command->add_flag("--json", arguments->as_json,
                    "Every entry with its number, as one JSON object");
  add_colour_options(*command, arguments->look);
  add_plain_option(*command, arguments->look);
  command->callback([arguments, &status] { status = replay(*arguments); });
}

}  // namespace ahu::app
