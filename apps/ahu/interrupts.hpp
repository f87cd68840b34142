// Signals: Ctrl-C, SIGTERM and a closed terminal are handled at points where nothing can be lost.
// A resized window and Ctrl-Z with fg restore the terminal and redraw the frame.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace ahu::app {

enum class Wait : std::uint8_t { Ready, TimedOut, Interrupted, Redraw };

class Interrupts {
 public:
  Interrupts();  // one at a time; the second signal ends the program as it always does
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  bool raised() const;
  const std::atomic<bool>& flag() const;  // what a search looks at
  int exit_code() const;                  // 128 and the signal, as a shell expects
  // Waits until standard input can be read, or something else happens.
  Wait wait(int millis = -1) const;
  bool take_redraw() const;  // whether the window changed since the last call

 private:
  static constexpr std::array<int, 5> signals = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
  std::array<struct sigaction, 5> before_{};
};

// What to send to the terminal when the program is suspended and when it continues; both must
// outlive their use.
void set_stop_codes(const char* leave, const char* enter);

}  // namespace ahu::app
