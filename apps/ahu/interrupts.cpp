// Signals, told to the rest of the program through a flag and a pipe.
#include "apps/ahu/interrupts.hpp"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace ahu::app {

namespace {

// A signal handler can reach nothing else.
std::atomic<bool> was_raised = false;
std::atomic<int> last_signal = 0;
std::array<int, 2> wake_pipe = {-1, -1};

extern "C" void ahu_note_signal(int signal) {
  const int before = errno;
  last_signal = signal;
  was_raised = true;
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wake_pipe[1], &byte, 1);
  errno = before;
}

}  // namespace

Interrupts::Interrupts() {
  was_raised = false;
  last_signal = 0;
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    wake_pipe = {-1, -1};
  }
  struct sigaction action{};
  action.sa_handler = ahu_note_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) {  // as nohup wishes
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

bool Interrupts::wait_for_input(int millis) const {
  std::array<pollfd, 2> watched = {{{STDIN_FILENO, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}}};
  while (!raised()) {
    const int ready = ::poll(watched.data(), watched.size(), millis);
    if (ready == 0) {
      return false;
    }
    if (ready > 0 && watched[0].revents != 0) {
      return !raised();
    }
    if (ready < 0 && errno != EINTR) {
      return true;  // reading will tell what is wrong
    }
  }
  return false;
}

}  // namespace ahu::app
