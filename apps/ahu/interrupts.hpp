// Ctrl-C, SIGTERM and a closed terminal: noticed at once, acted upon where nothing can be lost.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace ahu::app {

class Interrupts {
 public:
  Interrupts();  // one at a time; the second signal ends the program as it always does
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  bool raised() const;
  const std::atomic<bool>& flag() const;  // what a search looks at
  int exit_code() const;                  // 128 and the signal, as a shell expects
  // Waits until standard input can be read: false after a signal or when the time is up.
  bool wait_for_input(int millis = -1) const;

 private:
  static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, 3> before_{};
};

}  // namespace ahu::app
