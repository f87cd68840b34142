// A match in words.
#include "apps/ahu/narrator.hpp"

#include <algorithm>
#include <fmt/core.h>

#include "apps/ahu/screen.hpp"

namespace ahu::app {

namespace {

std::string who_acted(const Match& match, int entry, const Paint& paint) {
  const Turn turn = match.game().turn(match.state_before(entry));
  return turn.is_player() ? painted_totem(turn.seat, paint) : paint.faint("chance");
}

}  // namespace

std::string seat_name(Seat seat) {
  return seat == spectator ? "the spectators" : fmt::format("seat {} ({})", seat, seat_totem(seat));
}

std::string painted_totem(Seat seat, const Paint& paint) {
  return paint.seat(seat, seat_totem(seat));
}

std::string sentences(const AnyGame& game, const AnySetup& setup, const json::array& events) {
  std::string text;
  for (const auto& event : events) {
    const std::string told = event.is_object() ? game.tell(setup, event.get_object()) : "";
    if (!told.empty()) {
      text += (text.empty() ? "" : " ") + told;
    }
  }
  return text;
}

std::string entry_short(const Match& match, int entry, AnyAction seen, const Paint& paint) {
  return who_acted(match, entry, paint) + ": " + match.game().action_text(match.setup(), seen);
}

std::string entry_told(const Match& match, int entry, Seat viewer, const Paint& paint) {
  const AnyGame& game = match.game();
  const std::string story = sentences(game, match.setup(), match.events_for(entry, viewer));
  const std::string what = entry_short(match, entry, match.entry_for(entry, viewer), paint);
  return story.empty() ? what : what + paint.faint(" · ") + story;
}

std::string log_told(const Match& match, Seat viewer, int width, const Paint& paint) {
  const auto seen = match.log_for(viewer);
  const auto digits = std::to_string(seen.size()).size();
  std::vector<std::string> cells;
  for (int entry = 0; entry < match.version(); ++entry) {
    cells.push_back(fmt::format(" {:>{}} ", entry + 1, digits) +
                    entry_short(match, entry, seen[static_cast<std::size_t>(entry)], paint));
  }
  return cells.empty() ? " Nothing has happened yet.\n" : in_columns(cells, width);
}

std::string result_told(const Match& match, const Paint& paint) {
  const Payoffs payoffs = match.game().payoffs(match.state());
  const Scores scores = match.game().scores(match.state());
  std::string winners;
  int count = 0;
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] > 0) {
      winners += (count++ == 0 ? "" : " and ") + painted_totem(static_cast<Seat>(seat), paint);
    }
  }
  std::string text = paint.strong("The match is over: ");
  text += count == 1 ? winners + " wins." : winners + " share the win.";
  if (count == payoffs.size() || count == 0) {
    text = paint.strong("The match is over: a draw.");
  }
  text += "\n";
  for (int seat = 0; seat < scores.size(); ++seat) {
    const auto totem = seat_totem(static_cast<Seat>(seat));
    text += fmt::format("  {}{:>{}}\n", painted_totem(static_cast<Seat>(seat), paint), scores[seat],
                        16 - totem.size());
  }
  return text;
}

}  // namespace ahu::app
