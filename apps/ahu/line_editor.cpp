// The terminal's line, through libedit.
#include "apps/ahu/line_editor.hpp"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <histedit.h>
#include <langinfo.h>
#include <unistd.h>

namespace ahu::app {

namespace {

constexpr int history_size = 500;
constexpr std::size_t max_shown = 120;

void use_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
    std::setlocale(LC_CTYPE, "C.UTF-8");
  }
}

LineEditor* editor_of(EditLine* edit) {
  void* self = nullptr;
  el_get(edit, EL_CLIENTDATA, &self);
  return static_cast<LineEditor*>(self);
}

std::string common_start(const std::vector<std::string>& texts) {
  std::string common = texts[0];
  for (const auto& text : texts) {
    const auto differ = std::mismatch(common.begin(), common.end(), text.begin(), text.end());
    common.erase(differ.first, common.end());
  }
  return common;
}

// Shortens many completions to the end of the word being typed.
std::vector<std::string> next_words(const std::vector<std::string>& texts, std::size_t typed) {
  std::vector<std::string> words;
  words.reserve(texts.size());
  for (const auto& text : texts) {
    words.push_back(text.substr(0, text.find(' ', typed)));
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  if (words.size() > max_shown) {
    words.resize(max_shown);
    words.emplace_back("…");
  }
  return words;
}

}  // namespace

LineEditor::LineEditor(Screen& screen, const Interrupts& interrupts, std::string typed)
    : screen_(screen), interrupts_(interrupts), typed_(std::move(typed)) {
  use_utf8();
  edit_ = el_init("ahu", stdin, stdout, stderr);
  history_ = history_init();
  HistEvent event{};
  ::history(history_, &event, H_SETSIZE, history_size);
  ::history(history_, &event, H_SETUNIQUE, 1);
  el_set(edit_, EL_CLIENTDATA, this);
  el_set(edit_, EL_PROMPT, &LineEditor::prompt_of);
  el_set(edit_, EL_EDITOR, "emacs");
  el_set(edit_, EL_HIST, ::history, history_);
  el_set(edit_, EL_GETCFN, &LineEditor::read_character);
  el_set(edit_, EL_ADDFN, "ahu-complete", "Complete the line", &LineEditor::complete_line);
  el_set(edit_, EL_BIND, "^I", "ahu-complete", nullptr);
  el_set(edit_, EL_ADDFN, "ahu-right", "Step", &LineEditor::press<&ArrowKeys::right>);
  el_set(edit_, EL_ADDFN, "ahu-left", "Step", &LineEditor::press<&ArrowKeys::left>);
  el_set(edit_, EL_ADDFN, "ahu-down", "Step", &LineEditor::press<&ArrowKeys::down>);
  el_set(edit_, EL_ADDFN, "ahu-up", "Step", &LineEditor::press<&ArrowKeys::up>);
  el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
}

LineEditor::~LineEditor() {
  el_end(edit_);
  history_end(history_);
}

// The arrow keys step through a match only while a line that allows it is read.
void LineEditor::bind_arrows(bool to_steps) {
  struct Binding {
    char letter;
    const char* step;
    const char* usual;
  };
  for (const auto& [letter, step, usual] :
       {Binding{'C', "ahu-right", "ed-next-char"}, Binding{'D', "ahu-left", "ed-prev-char"},
        Binding{'B', "ahu-down", "ed-next-history"}, Binding{'A', "ahu-up", "ed-prev-history"}}) {
    for (const char* start : {"\x1b[", "\x1bO"}) {
      const std::string key = start + std::string(1, letter);
      el_set(edit_, EL_BIND, key.c_str(), to_steps ? step : usual, nullptr);
    }
  }
}

template <const char* ArrowKeys::* Arrow>
unsigned char LineEditor::press(EditLine* edit, int) {
  const LineInfo* line = el_line(edit);
  if (line->buffer != line->lastchar) {
    return CC_ERROR;
  }
  const std::string typed = std::string(editor_of(edit)->arrows_->*Arrow) + "\n";
  el_push(edit, typed.c_str());
  return CC_NORM;
}

Input LineEditor::read(const std::string& prompt, const Completer& completer,
                       const ArrowKeys* arrows) {
  prompt_ = prompt;
  completer_ = completer ? &completer : nullptr;
  arrows_ = arrows;
  bind_arrows(arrows != nullptr);
  el_resize(edit_);
  int count = 0;
  el_set(edit_, EL_PREP_TERM, 1);  // before the prompt is shown
  const char* text = el_gets(edit_, &count);
  completer_ = nullptr;
  if (interrupts_.raised()) {
    return {Input::Kind::Interrupted, ""};
  }
  if (text == nullptr || count <= 0) {
    return {};
  }
  Input input{Input::Kind::Line, text};
  if (arrows == nullptr && input.text.find_first_not_of(" \t\r\n") != std::string::npos) {
    HistEvent event{};
    ::history(history_, &event, H_ENTER, text);
  }
  return input;
}

void LineEditor::forget() {
  HistEvent event{};
  ::history(history_, &event, H_CLEAR);
}

char* LineEditor::prompt_of(EditLine* edit) { return editor_of(edit)->prompt_.data(); }

// Redraws the frame, if there is one, and the line after a resize or a suspension.
void LineEditor::redraw() {
  el_set(edit_, EL_PREP_TERM, 1);
  el_resize(edit_);
  if (screen_.framed()) {
    screen_.draw_frame();
  } else {
    screen_.send("\r\x1b[K");
  }
  el_set(edit_, EL_REFRESH);
}

bool LineEditor::next_byte(char& byte) {
  if (!typed_.empty()) {
    byte = typed_[0];
    typed_.erase(0, 1);
    return true;
  }
  for (;;) {
    const Wait woken = interrupts_.wait();
    if (woken == Wait::Redraw) {
      redraw();
      continue;
    }
    if (woken != Wait::Ready) {
      return false;
    }
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    if (got >= 0 || errno != EINTR) {
      return got == 1;
    }
  }
}

int LineEditor::read_character(EditLine* edit, wchar_t* character) {
  LineEditor& self = *editor_of(edit);
  std::mbstate_t state{};
  for (char byte = 0; self.next_byte(byte);) {
    const std::size_t length = std::mbrtowc(character, &byte, 1, &state);
    if (length <= 1) {
      return 1;
    }
    if (length == static_cast<std::size_t>(-1)) {
      state = {};
    }
  }
  return self.interrupts_.raised() ? -1 : 0;
}

unsigned char LineEditor::complete_line(EditLine* edit, int) { return editor_of(edit)->complete(); }

unsigned char LineEditor::complete() {
  const LineInfo* line = el_line(edit_);
  const std::string typed(line->buffer, line->cursor);
  if (completer_ == nullptr || line->cursor != line->lastchar) {
    return CC_ERROR;
  }
  const std::vector<std::string> found = (*completer_)(typed);
  if (found.empty()) {
    return CC_ERROR;
  }
  const std::string common = common_start(found);
  if (found.size() == 1 || common.size() > typed.size()) {
    el_deletestr(edit_, static_cast<int>(typed.size()));
    return el_insertstr(edit_, common.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
  }
  show_candidates(next_words(found, typed.size()));
  return CC_REDISPLAY;
}

// In a frame only as many lines as the log has room for.
void LineEditor::show_candidates(const std::vector<std::string>& words) {
  auto lines = lines_of(in_columns(words, screen_.width()));
  const auto room = static_cast<std::size_t>(std::max(2, screen_.log_rows()));
  if (screen_.framed() && lines.size() > room) {
    lines.resize(room - 1);
    lines.emplace_back("… more letters narrow it down");
  }
  std::string text = screen_.framed() ? "" : "\n";
  for (const auto& line : lines) {
    text += line + "\n";
  }
  screen_.write(text);
  if (screen_.framed()) {
    screen_.close_pages();
    screen_.draw_frame();
  }
}

}  // namespace ahu::app
