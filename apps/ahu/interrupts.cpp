// Signals, passed to the rest of the program through flags and a pipe.
#include "apps/ahu/interrupts.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace ahu::app {

namespace {

// Global, because a signal handler has no other access to it.
std::atomic<bool> was_raised = false;
std::atomic<bool> wants_redraw = false;
std::atomic<int> last_signal = 0;
std::atomic<const char*> stop_codes = "";
std::atomic<const char*> resume_codes = "";
std::array<int, 2> wake_pipe = {-1, -1};
termios usual_modes{};
bool has_modes = false;

void wake() {
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wake_pipe[1], &byte, 1);
}

void send(const char* codes) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, codes, std::strlen(codes));
}

// What the signal does without a handler.
void raise_default(int signal) {
  struct sigaction usual{};
  struct sigaction ours{};
  usual.sa_handler = SIG_DFL;
  ::sigaction(signal, &usual, &ours);
  sigset_t one;
  sigset_t before;
  ::sigemptyset(&one);
  ::sigaddset(&one, signal);
  ::raise(signal);
  ::sigprocmask(SIG_UNBLOCK, &one, &before);  // here the program stops or ends
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  ::sigaction(signal, &ours, nullptr);
}

extern "C" void ahu_note_signal(int signal) {
  const int before = errno;
  if (was_raised) {
    send(stop_codes);
    if (has_modes) {
      ::tcsetattr(STDIN_FILENO, TCSANOW, &usual_modes);
    }
    raise_default(signal);
  }
  last_signal = signal;
  was_raised = true;
  wake();
  errno = before;
}

extern "C" void ahu_note_window(int) {
  const int before = errno;
  wants_redraw = true;
  wake();
  errno = before;
}

extern "C" void ahu_stop(int signal) {
  const int before = errno;
  termios modes{};
  const bool known = has_modes && ::tcgetattr(STDIN_FILENO, &modes) == 0;
  send(stop_codes);
  if (known) {
    ::tcsetattr(STDIN_FILENO, TCSANOW, &usual_modes);
  }
  raise_default(signal);
  if (known) {
    ::tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  }
  send(resume_codes);
  wants_redraw = true;
  wake();
  errno = before;
}

void (*handler_of(int signal))(int) {
  return signal == SIGTSTP ? ahu_stop : signal == SIGWINCH ? ahu_note_window : ahu_note_signal;
}

void drain(int file) {
  std::array<char, 64> bytes{};
  while (::read(file, bytes.data(), bytes.size()) > 0) {
  }
}

}  // namespace

void set_stop_codes(const char* leave, const char* enter) {
  stop_codes = leave;
  resume_codes = enter;
}

Interrupts::Interrupts() {
  was_raised = false;
  wants_redraw = false;
  last_signal = 0;
  has_modes = ::tcgetattr(STDIN_FILENO, &usual_modes) == 0;
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    wake_pipe = {-1, -1};
  }
  struct sigaction action{};
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before_[i]);
    action.sa_handler = handler_of(signals[i]);
    if (before_[i].sa_handler != SIG_IGN) {  // ignored, as with nohup
      ::sigaction(signals[i], &action, nullptr);
    }
  }
}

Interrupts::~Interrupts() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], &before_[i], nullptr);
  }
  for (int& end : wake_pipe) {
    if (end >= 0) {
      ::close(end);
    }
    end = -1;
  }
}

bool Interrupts::raised() const { return was_raised; }
const std::atomic<bool>& Interrupts::flag() const { return was_raised; }
int Interrupts::exit_code() const { return 128 + last_signal; }
bool Interrupts::take_redraw() const { return wants_redraw.exchange(false); }

Wait Interrupts::wait(int millis) const {
  std::array<pollfd, 2> watched = {{{STDIN_FILENO, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}}};
  while (!raised()) {
    if (take_redraw()) {
      return Wait::Redraw;
    }
    const int ready = ::poll(watched.data(), watched.size(), millis);
    if (ready == 0) {
      return Wait::TimedOut;
    }
    if (ready > 0 && watched[1].revents != 0) {
      drain(wake_pipe[0]);
    } else if (ready > 0 || errno != EINTR) {
      return raised() ? Wait::Interrupted : Wait::Ready;  // reading tells what is wrong
    }
  }
  return Wait::Interrupted;
}

}  // namespace ahu::app
