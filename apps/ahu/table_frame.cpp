// The match in a frame that stays in place: board, question and choices, log, prompt.
#include <algorithm>

#include "apps/ahu/language.hpp"
#include "apps/ahu/narrator.hpp"
#include "apps/ahu/table.hpp"

namespace ahu::app {

namespace {

int height_of(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

bool TerminalTable::asks_present() const {
  const Turn turn = match_.turn();
  return turn.is_player() && players_[turn.seat].is_human() &&
         (!keeps_secrets_between_humans() || present_ == turn.seat);
}

// Once the board was compact in a window it stays compact there, so that it does not jump.
std::string TerminalTable::board_for(Size size, Seat viewer_seat) {
  const AnyView view = match_.view(viewer_seat);
  const bool was_small = compact_size_.columns == size.columns && compact_size_.rows == size.rows;
  const std::string full = match_.game().draw(view, screen_.paint(), Drawing::Full, language());
  if (!was_small && fits_frame(full, size)) {
    return full + "\n";
  }
  compact_size_ = size;
  return match_.game().draw(view, screen_.paint(), Drawing::Compact, language());
}

std::string TerminalTable::question_for(Seat seat, int width) const {
  const std::string question =
      say("table.says", {{"name", painted_totem(seat, screen_.paint())},
                         {"text", match_.game().question(match_.view(seat), language())}});
  return wrapped(question, width, 2) + "\n";
}

std::string TerminalTable::after_text(int width) const {
  const bool framed = screen_.framed();
  std::string text = framed ? wrapped(result_line(match_, screen_.paint()), width, 2) + "\n"
                            : result_text(match_, screen_.paint());
  if (humans() > 0 || input_.is_terminal()) {
    const std::string more = say(framed ? "table.after.short" : "table.after");
    text += screen_.paint().faint(wrapped(more, width, 0)) + "\n";
  }
  return text;
}

std::string TerminalTable::asked_for(Size size, int rows) {
  const Turn turn = match_.turn();
  if (turn.is_over()) {
    return after_text(size.columns);
  }
  if (!asks_present()) {
    return turn.is_player()
               ? say("table.to-act", {{"name", painted_totem(turn.seat, screen_.paint())}}) + "\n"
               : "";
  }
  const std::string question = question_for(turn.seat, size.columns);
  const int left = rows - height_of(question);
  return question + choices_.overview(size.columns, std::max(2, left * 3 / 5), screen_.paint());
}

std::string TerminalTable::status_line(int width) const {
  std::string text = "── " + say("table.entry", {{"n", match_.version()}}) + " ── ";
  for (const std::string_view word : {"help", "rules", "legend", "hint", "undo", "log", "quit"}) {
    if (visible_width(text) + static_cast<int>(word.size()) + 4 < width) {
      text += std::string(word) + " · ";
    }
  }
  text.resize(text.size() - std::string_view("· ").size());
  while (visible_width(text) < width) {
    text += "─";
  }
  return screen_.paint().faint(text);
}

Scene TerminalTable::scene(Size size) {
  const Turn turn = match_.turn();
  const Seat viewer_seat = asks_present() ? turn.seat : viewer();
  Scene scene;
  scene.board = board_for(size, viewer_seat);
  scene.status = status_line(size.columns);
  const int rows = size.rows - height_of(scene.board) - 2;  // the status and the prompt
  scene.asked = asked_for(size, rows);
  return scene;
}

}  // namespace ahu::app
