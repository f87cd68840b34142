// Steps through a match.
#include "apps/ahu/stepper.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>

#include "apps/ahu/language.hpp"
#include "apps/ahu/listed_actions.hpp"
#include "apps/ahu/narrator.hpp"

namespace ahu::app {

namespace {

constexpr int pause_millis = 800;
constexpr ArrowKeys arrows = {.right = "next", .left = "back", .down = ">", .up = "<"};

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void Stepper::run() {
  at_ = 0;
  screen_.enter_frame();
  SceneMaker before = screen_.show([this](Size size) { return scene(size); });
  show();
  if (!screen_.framed()) {
    help();
  }
  for (;;) {
    const Input input = input_.ask(fmt::format("{}/{}> ", at_, match_.version()), {}, &arrows);
    if (input.ends() || screen_.closed() || is_one_of(lower(input.text), {"q", "quit", "exit"})) {
      break;
    }
    if (!handle_input(lower(input.text))) {
      screen_.line(say("step.unknown", {{"typed", plain(input.text.substr(0, 40))}}));
      help();
    }
  }
  screen_.show(std::move(before));
}

bool Stepper::handle_input(const std::string& word) {
  int number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (is_one_of(word, {"", "n", "next"})) {
    go(at_ + 1);
  } else if (is_one_of(word, {"p", "b", "back", "prev", "previous"})) {
    go(at_ - 1);
  } else if (word == ">" || word == "<") {
    go_to_decision(word == ">" ? 1 : -1);
  } else if (word == "start") {
    go(0);
  } else if (word == "end") {
    go(match_.version());
  } else if (word == "play") {
    play();
  } else if (word == "board") {
    show();
  } else if (word == "s" && viewpoint_.open) {
    seen_by_ = static_cast<Seat>((seen_by_ + 1) % match_.players());
  } else if (word == "log") {
    screen_.write(log_text(match_, viewpoint_.viewer, screen_.width(), screen_.paint()));
  } else if (is_one_of(word, {"help", "?", "h"})) {
    help();
  } else if (read.ec == std::errc{} && read.ptr == word.data() + word.size()) {
    go(number);
  } else {
    return false;
  }
  return true;
}

void Stepper::go(int position) {
  if (position < 0 || position > match_.version()) {
    screen_.line(say(position < 0 ? "step.start" : "step.end", {{"n", match_.version()}}));
    return;
  }
  at_ = position;
  show();
}

// Skips outcomes of chance; from the last decision to the end.
void Stepper::go_to_decision(int step) {
  int position = at_ + step;
  while (position > 0 && position < match_.version() &&
         !match_.game().turn(match_.state_before(position)).is_player()) {
    position += step;
  }
  go(position);
}

// Plays automatically until a line, a signal or the end.
void Stepper::play() {
  while (at_ < match_.version() && !screen_.closed()) {
    go(at_ + 1);
    if (screen_.framed()) {
      screen_.draw_frame();
    }
    if (input_.waits(pause_millis) || input_.interrupted()) {
      return;
    }
  }
}

void Stepper::help() {
  screen_.line(screen_.paint().faint(wrapped(say("step.help"), screen_.width(), 2)));
}

std::string Stepper::entry_line() const {
  if (at_ == 0) {
    return "";
  }
  const Seat viewer = viewpoint_.open ? match_.viewer_in_full(at_ - 1) : viewpoint_.viewer;
  const std::string text = entry_text(match_, at_ - 1, viewer, screen_.paint());
  return wrapped(fmt::format("  {} {}", at_, text), screen_.width(), 4) + "\n";
}

std::string Stepper::turn_text() const {
  const Turn turn = match_.game().turn(match_.state_before(at_));
  return turn.is_player()
             ? say("table.to-act", {{"name", painted_totem(turn.seat, screen_.paint())}}) + "\n"
         : turn.is_over() ? (screen_.framed() ? result_line(match_, screen_.paint()) + "\n"
                                              : result_text(match_, screen_.paint()))
                          : "";
}

// In a frame one board is shown.
Seat Stepper::current_viewer() const {
  return viewpoint_.open && match_.game().info().has_secrets ? seen_by_ : viewpoint_.viewer;
}

Scene Stepper::scene(Size size) const {
  const AnyGame& game = match_.game();
  const AnyView view = game.observe(match_.state_before(at_), current_viewer());
  Scene scene;
  scene.board = game.draw(view, screen_.paint(), Drawing::Full, language());
  if (!fits_frame(scene.board, size)) {
    scene.board = game.draw(view, screen_.paint(), Drawing::Compact, language());
  }
  scene.asked = entry_line() + turn_text();
  std::string keys = say("step.keys");
  if (current_viewer() != viewpoint_.viewer) {
    keys = say("step.keys.seat", {{"name", seat_name(current_viewer())}});
  }
  while (visible_width(keys) < size.columns) {
    keys += "─";
  }
  scene.status = screen_.paint().faint(keys);
  return scene;
}

void Stepper::show_board() {
  const AnyGame& game = match_.game();
  const AnyState& state = match_.state_before(at_);
  const auto drawn = [&](Seat seat) { return drawn_for(game, game.observe(state, seat), screen_); };
  if (!viewpoint_.open || !game.info().has_secrets) {
    screen_.write("\n" + drawn(viewpoint_.viewer) + "\n");
  } else {
    for (int seat = 0; seat < match_.players(); ++seat) {
      screen_.line("\n" + say("step.as",
                              {{"name", painted_totem(static_cast<Seat>(seat), screen_.paint())}}));
      screen_.write(drawn(static_cast<Seat>(seat)));
    }
    screen_.line();
  }
  screen_.write(turn_text());
}

void Stepper::show_entry() { screen_.write(entry_line()); }

void Stepper::show() {
  if (!screen_.framed()) {
    show_entry();
    show_board();
  }
}

void Stepper::print(bool log_only) {
  for (at_ = 0; at_ <= match_.version() && !screen_.closed(); ++at_) {
    if (!log_only) {
      show();
    } else {
      show_entry();
    }
  }
  if (log_only && match_.turn().is_over()) {
    screen_.write(result_text(match_, screen_.paint()));
  }
}

}  // namespace ahu::app
