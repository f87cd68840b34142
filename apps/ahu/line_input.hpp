// Lines from standard input: edited, with completion and history, at a terminal; plain elsewhere.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/screen.hpp"

namespace ahu::app {

struct Input {
  enum class Kind : std::uint8_t { Line, TooLong, End, Interrupted };
  Kind kind = Kind::End;
  std::string text;

  bool is_line() const { return kind == Kind::Line; }
  bool ends() const { return kind == Kind::End || kind == Kind::Interrupted; }
};

// The complete lines that the text typed so far may become.
using Completer = std::function<std::vector<std::string>(const std::string&)>;

// What the arrow keys type, with Enter, while the line is empty.
struct ArrowKeys {
  const char* right;
  const char* left;
  const char* down;
  const char* up;
};

class LineEditor;

class LineInput {
 public:
  LineInput(Screen& screen, const Interrupts& interrupts);
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  Input ask(const std::string& prompt, const Completer& completer = {},
            const ArrowKeys* arrows = nullptr);
  bool ask_yes(const std::string& question);  // no at the end of input
  void forget();                              // the history, when another player sits down
  bool is_terminal() const { return terminal_; }
  bool waits(int millis) const;  // true when a key arrives within that time
  bool interrupted() const { return interrupts_.raised(); }

 private:
  Input read_line(const std::string& prompt, const Completer& completer, const ArrowKeys* arrows);
  Input read_plain();
  bool fill();
  void show_pages();

  Screen& screen_;
  const Interrupts& interrupts_;
  bool terminal_;
  std::unique_ptr<LineEditor> editor_;
  std::array<char, 4096> buffer_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

}  // namespace ahu::app
