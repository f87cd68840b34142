// Lines from standard input.
#include "apps/ahu/line_input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <unistd.h>

#include "apps/ahu/background.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/line_editor.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr std::size_t max_input = 4096;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return "";
  }
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

bool can_edit(const Screen& screen) {
  const char* kind = std::getenv("TERM");
  return screen.is_terminal() && kind != nullptr && *kind != '\0' &&
         std::string_view(kind) != "dumb";
}

}  // namespace

LineInput::LineInput(Screen& screen, const Interrupts& interrupts)
    : screen_(screen), interrupts_(interrupts), terminal_(isatty(STDIN_FILENO) != 0) {
  std::string typed;
  if (terminal_ && screen.asks_background()) {
    BackgroundAnswer answer = ask_background(screen);
    screen.use_background(answer.background);
    typed = std::move(answer.typed);
  }
  if (terminal_ && can_edit(screen)) {
    editor_ = std::make_unique<LineEditor>(screen, interrupts, std::move(typed));
  }
}

LineInput::~LineInput() = default;

Input LineInput::read_line(const std::string& prompt, const Completer& completer,
                           const ArrowKeys* arrows) {
  if (editor_) {
    return editor_->read(prompt, completer, arrows);
  }
  screen_.write(prompt);
  return read_plain();
}

// Shows a text that is too long for the frame's log page by page.
void LineInput::show_pages() {
  while (screen_.turn_page()) {
    const Input input =
        read_line(say(screen_.on_last_page() ? "screen.last-page" : "screen.page"), {}, nullptr);
    if (!input.is_line() || !trimmed(input.text).empty()) {
      break;
    }
  }
  screen_.close_pages();
  screen_.draw_frame();
}

Input LineInput::ask(const std::string& prompt, const Completer& completer,
                     const ArrowKeys* arrows) {
  screen_.wipe_note();
  if (screen_.framed()) {
    show_pages();
  }
  Input input = read_line(prompt, completer, arrows);
  if (input.text.size() > max_input) {
    input = {Input::Kind::TooLong, ""};
  }
  input.text = trimmed(input.text);
  if (input.ends()) {
    screen_.framed() ? screen_.draw_frame() : screen_.line();
  } else if (!terminal_) {
    screen_.line(plain(shortened(input.text)));  // so that a transcript reads as it was played
  }
  return input;
}

bool LineInput::ask_yes(const std::string& question) {
  for (;;) {
    const Input input = ask(say("screen.yes-no", {{"question", question}}));
    if (input.ends()) {
      return false;
    }
    const char first = input.text.empty() ? ' ' : input.text[0];
    if (first == 'y' || first == 'Y') {
      return true;
    }
    if (first == 'n' || first == 'N') {
      return false;
    }
  }
}

bool LineInput::waits(int millis) const {
  Wait woken = interrupts_.wait(millis);
  while (woken == Wait::Redraw) {
    if (screen_.framed()) {
      screen_.draw_frame();
    }
    woken = interrupts_.wait(millis);
  }
  return woken == Wait::Ready;
}

void LineInput::forget() {
  if (editor_) {
    editor_->forget();
  }
}

Input LineInput::read_plain() {
  Input input{Input::Kind::Line, ""};
  for (;;) {
    if (at_ == filled_ && !fill()) {
      if (interrupts_.raised()) {
        return {Input::Kind::Interrupted, ""};
      }
      return input.text.empty() ? Input{} : input;  // the last line may lack its end
    }
    const auto* start = buffer_.data() + at_;
    const auto* stop = std::find(start, static_cast<const char*>(buffer_.data()) + filled_, '\n');
    if (input.text.size() <= max_input) {
      input.text.append(start, stop);
    }
    at_ = static_cast<std::size_t>(stop - buffer_.data());
    if (at_ < filled_) {
      ++at_;
      return input;
    }
  }
}

bool LineInput::fill() {
  ssize_t got = -1;
  do {
    if (!waits(-1)) {
      return false;
    }
    got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
  } while (got < 0 && errno == EINTR);
  at_ = 0;
  filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
  return filled_ > 0;
}

}  // namespace ahu::app
