// Steps through a match.
#include "apps/ahu/stepper.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>

#include "apps/ahu/choices.hpp"
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
  show();
  help();
  for (;;) {
    const Input input = input_.ask(fmt::format("{}/{}> ", at_, match_.version()), {}, &arrows);
    if (input.ends() || screen_.closed() || is_one_of(lower(input.text), {"q", "quit", "exit"})) {
      return;
    }
    if (!obey(lower(input.text))) {
      screen_.line(fmt::format("'{}' is no way to go.", plain(input.text.substr(0, 40))));
      help();
    }
  }
}

bool Stepper::obey(const std::string& word) {
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
  } else if (word == "log") {
    screen_.write(log_told(match_, sight_.viewer, screen_.width(), screen_.paint()));
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
    screen_.line(position < 0 ? "This is the start."
                              : fmt::format("The record ends at position {}.", match_.version()));
    return;
  }
  at_ = position;
  show();
}

// Past what chance does; at the last decision to the end.
void Stepper::go_to_decision(int step) {
  int position = at_ + step;
  while (position > 0 && position < match_.version() &&
         !match_.game().turn(match_.state_before(position)).is_player()) {
    position += step;
  }
  go(position);
}

// On by itself, until a key line, a signal or the end.
void Stepper::play() {
  while (at_ < match_.version() && !screen_.closed()) {
    go(at_ + 1);
    if (input_.waits(pause_millis) || input_.interrupted()) {
      return;
    }
  }
}

void Stepper::help() {
  screen_.line(screen_.paint().faint(wrapped(
      "Enter, n or →: next; p or ←: back; ↓ and ↑ (> and <): the next and the last decision; "
      "a number: that position; start, end, play, log; q: leave",
      screen_.width(), 2)));
}

void Stepper::show_entry() {
  if (at_ > 0) {
    const Seat eyes = sight_.open ? match_.who_knows(at_ - 1) : sight_.viewer;
    const std::string story = entry_told(match_, at_ - 1, eyes, screen_.paint());
    screen_.line(wrapped(fmt::format("  {} {}", at_, story), screen_.width(), 4));
  }
}

void Stepper::show_board() {
  const AnyGame& game = match_.game();
  const AnyState& state = match_.state_before(at_);
  if (!sight_.open || !game.info().has_secrets) {
    screen_.write("\n" + game.draw(game.observe(state, sight_.viewer), screen_.paint()) + "\n");
  } else {
    for (int seat = 0; seat < match_.players(); ++seat) {
      screen_.line("\nAs " + seat_name(static_cast<Seat>(seat)) + " sees it:");
      screen_.write(game.draw(game.observe(state, static_cast<Seat>(seat)), screen_.paint()));
    }
    screen_.line();
  }
  const Turn turn = game.turn(state);
  if (turn.is_player()) {
    screen_.line(painted_totem(turn.seat, screen_.paint()) + " is to act.");
  } else if (turn.is_over()) {
    screen_.write(result_told(match_, screen_.paint()));
  }
}

void Stepper::show() {
  show_entry();
  show_board();
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
    screen_.write(result_told(match_, screen_.paint()));
  }
}

}  // namespace ahu::app
