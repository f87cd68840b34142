// Texts about a match.
#include "apps/ahu/narrator.hpp"

#include <algorithm>
#include <fmt/core.h>

#include "apps/ahu/language.hpp"
#include "apps/ahu/text_layout.hpp"

namespace ahu::app {

namespace {

std::string actor_name(const Match& match, int entry, const Paint& paint) {
  const Turn turn = match.game().turn(match.state_before(entry));
  return turn.is_player() ? painted_totem(turn.seat, paint) : paint.faint(say("match.chance"));
}

std::string winners_text(const Match& match, const Paint& paint) {
  const Payoffs payoffs = match.game().payoffs(match.state());
  std::string winners;
  int count = 0;
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] > 0) {
      winners +=
          (count++ == 0 ? "" : say("match.and")) + painted_totem(static_cast<Seat>(seat), paint);
    }
  }
  if (count == payoffs.size() || count == 0) {
    return paint.strong(say("match.draw"));
  }
  return paint.strong(say("match.over")) +
         say(count == 1 ? "match.wins" : "match.share", {{"names", winners}});
}

}  // namespace

std::string seat_names_text(int players, const Paint& paint) {
  std::string text;
  for (int seat = 0; seat < players; ++seat) {
    const std::string name = painted_totem(static_cast<Seat>(seat), paint);
    text += (seat == 0 ? "" : ", ") +
            say(seat == 0 ? "match.is-seat" : "match.and-seat", {{"name", name}, {"n", seat}});
  }
  return text;
}

std::string painted_totem(Seat seat, const Paint& paint) {
  return paint.seat(seat, seat_name(seat));
}

std::string drawn_for(const AnyText& game, const AnyView& view, const Screen& screen) {
  const std::string full = game.draw(view, screen.paint(), Drawing::Full, language());
  return fits_width(full, screen.width())
             ? full
             : game.draw(view, screen.paint(), Drawing::Compact, language());
}

std::string sentences(const AnyText& game, const AnySetup& setup, const json::array& events) {
  std::string text;
  for (const auto& event : events) {
    const std::string sentence =
        event.is_object() ? game.event_text(setup, event.get_object(), language()) : "";
    if (!sentence.empty()) {
      text += (text.empty() ? "" : " ") + sentence;
    }
  }
  return text;
}

std::string entry_short(const Match& match, int entry, AnyAction seen, const Paint& paint) {
  return say("table.says", {{"name", actor_name(match, entry, paint)},
                            {"text", match.game().action_text(match.setup(), seen)}});
}

std::string entry_text(const Match& match, int entry, Seat viewer, const Paint& paint) {
  const AnyGame& game = match.game();
  const std::string text = sentences(game, match.setup(), match.events_for(entry, viewer));
  const std::string what = entry_short(match, entry, match.entry_for(entry, viewer), paint);
  return text.empty() ? what : what + paint.faint(" · ") + text;
}

std::string events_text(const Match& match, int entry, Seat viewer, const Paint& paint) {
  const std::string text = sentences(match.game(), match.setup(), match.events_for(entry, viewer));
  return text.empty() ? entry_short(match, entry, match.entry_for(entry, viewer), paint) : text;
}

std::string log_text(const Match& match, Seat viewer, int width, const Paint& paint) {
  const auto seen = match.log_for(viewer);
  const auto digits = std::to_string(seen.size()).size();
  std::vector<std::string> cells;
  for (int entry = 0; entry < match.version(); ++entry) {
    cells.push_back(fmt::format(" {:>{}} ", entry + 1, digits) +
                    entry_short(match, entry, seen[static_cast<std::size_t>(entry)], paint));
  }
  return cells.empty() ? say("match.nothing") + "\n" : in_columns(cells, width);
}

std::string result_text(const Match& match, const Paint& paint) {
  const Scores scores = match.game().scores(match.state());
  std::string text = winners_text(match, paint) + "\n";
  for (int seat = 0; seat < scores.size(); ++seat) {
    const auto name = painted_totem(static_cast<Seat>(seat), paint);
    text += fmt::format("  {}{:>{}}\n", name, scores[seat], 16 - visible_width(name));
  }
  return text;
}

std::string result_line(const Match& match, const Paint& paint) {
  const Scores scores = match.game().scores(match.state());
  std::string text = winners_text(match, paint);
  for (int seat = 0; seat < scores.size(); ++seat) {
    text += fmt::format("{} {} {}", seat == 0 ? "" : ",",
                        painted_totem(static_cast<Seat>(seat), paint), scores[seat]);
  }
  return text;
}

}  // namespace ahu::app
