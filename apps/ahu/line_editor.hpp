// One line at a terminal through libedit: cursor keys, history, tab completion.
#pragma once

#include <string>

#include "apps/ahu/line_input.hpp"

struct editline;
struct history;

namespace ahu::app {

class LineEditor {
 public:
  LineEditor(Screen& screen, const Interrupts& interrupts, std::string typed);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  Input read(const std::string& prompt, const Completer& completer, const ArrowKeys* arrows);
  void forget();

 private:
  static char* prompt_of(editline* edit);
  static int read_character(editline* edit, wchar_t* character);
  static unsigned char complete_line(editline* edit, int key);
  template <const char* ArrowKeys::* Arrow>
  static unsigned char press(editline* edit, int key);
  unsigned char complete();
  void show_candidates(const std::vector<std::string>& words);
  bool next_byte(char& byte);
  void redraw();
  void bind_arrows(bool to_steps);

  Screen& screen_;
  const Interrupts& interrupts_;
  editline* edit_;
  history* history_;
  std::string prompt_;
  std::string typed_;  // before there was an editor
  const Completer* completer_ = nullptr;
  const ArrowKeys* arrows_ = nullptr;
};

}  // namespace ahu::app
