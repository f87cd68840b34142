// Saving, loading and leaving a match at the table.
#include <fmt/core.h>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/saving.hpp"
#include "apps/ahu/table.hpp"

namespace ahu::app {

bool TerminalTable::save_to(const std::string& path) {
  if (const auto done = save_match(match_, path); !done) {
    screen_.line(say("file.not-saved.why", {{"why", plain(done.error().message)}}));
    return false;
  }
  own_file_ = path;
  unsaved_ = false;
  return true;
}

void TerminalTable::save(const std::string& argument) {
  if (argument.empty() && own_file_.empty()) {
    save_automatically();
    return;
  }
  const std::string path = argument.empty() ? own_file_ : home_expanded(argument);
  if (path != own_file_ && file_exists(path)) {
    if (!input_.is_terminal()) {
      screen_.line(say("file.exists", {{"path", plain(path)}}));
      return;
    }
    if (!input_.ask_yes(say("file.overwrite", {{"path", plain(path)}}))) {
      screen_.line(say("file.not-saved"));
      return;
    }
  }
  if (save_to(path)) {
    part(say("file.saved", {{"path", plain(path)}}));
  }
}

void TerminalTable::save_over(const std::string& argument) {
  if (argument.empty()) {
    save(argument);
  } else if (const std::string path = home_expanded(argument); save_to(path)) {
    screen_.line(say("file.saved", {{"path", plain(path)}}));
  }
}

// A message on leaving must remain after the frame is gone.
void TerminalTable::part(std::string_view text) {
  leaving_ ? screen_.keep(text) : screen_.line(text);
}

bool TerminalTable::worth_saving() const {
  return unsaved_ && !match_.turn().is_over() && has_decisions();
}

// Saved under a generated name, printed on standard error if the screen is gone.
bool TerminalTable::save_automatically() {
  const auto tell = [this](const std::string& text) {
    if (screen_.closed()) {
      fmt::print(stderr, "ahu: {}\n", text);
    } else {
      part(text);
    }
  };
  const auto path = own_file_.empty() ? automatic_path(match_) : Result<std::string>(own_file_);
  const auto done = path ? save_match(match_, *path) : Result<void>(std::unexpected(path.error()));
  if (!done) {
    tell(say("file.failed", {{"why", plain(done.error().message)}}));
    return false;
  }
  own_file_ = *path;
  unsaved_ = false;
  tell(say("file.kept", {{"command", typed_program() + " play --load " + shell_quoted(*path) +
                                         " --seats " + seats_text(players_)}}));
  return true;
}

void TerminalTable::load(const std::string& argument) {
  if (argument.empty()) {
    screen_.line(say("file.which"));
    return;
  }
  const std::string path = home_expanded(argument);
  auto loaded = load_match(path);
  if (!loaded) {
    screen_.line(wrapped(say("file.not-loaded.why", {{"why", plain(loaded.error().message)}}),
                         screen_.width(), 2));
    return;
  }
  const bool same = &loaded->game() == &match_.game() && loaded->players() == match_.players();
  auto seated =
      same ? Result<std::vector<Player>>(std::vector<Player>{})
           : seat_players(loaded->game(), loaded->players(), {std::string(human_word)}, "");
  if (!seated || (worth_saving() && !save_automatically())) {
    screen_.line(say("file.not-loaded"));
    return;
  }
  if (!same) {
    players_ = std::move(*seated);
    options_.usual_bot.clear();
  }
  match_ = std::move(*loaded);
  match_.enable_auto_chance();
  own_file_.clear();
  options_.save_file.clear();
  unsaved_ = false;
  present_.reset();
  shown_version_ = -1;
  screen_.line(say("file.loaded", {{"path", plain(path)}}));
  greet();
}

void TerminalTable::quit(const std::string&) {
  leaving_ = true;
  if (!worth_saving()) {
    return;
  }
  if (!input_.is_terminal()) {
    save_automatically();
    return;
  }
  const Input input = input_.ask(say("file.ask"));
  if (input.is_line() && (input.text == "n" || input.text == "no")) {
    part(say("file.left"));
  } else if (input.is_line() && (input.text == "c" || input.text == "cancel")) {
    leaving_ = false;
  } else if (input.ends() || input.text.empty() || input.text == "y" || input.text == "yes") {
    leaving_ = save_automatically();
  } else {
    save(input.text);
    leaving_ = !worth_saving();
  }
}

void TerminalTable::quit_unsaved(const std::string&) {
  leaving_ = true;
  part(say("file.left"));
}

void TerminalTable::leave_at_end_of_input() {
  leaving_ = true;
  if (worth_saving()) {
    status_ = save_automatically() ? 0 : failed;
  } else if (unsaved_) {
    part(say("file.ended"));
  } else if (!own_file_.empty()) {
    part(say("file.ended.saved", {{"path", plain(own_file_)}}));
  }
}

void TerminalTable::leave_after_signal() {
  leaving_ = true;
  status_ = interrupts_.raised() ? interrupts_.exit_code() : failed;
  if (worth_saving()) {
    save_automatically();
  }
}

}  // namespace ahu::app
