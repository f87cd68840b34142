// Child processes over pipes.
#include "study/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace ahu::study {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t max_answer = std::size_t{1} << 20;
constexpr std::size_t kept_complaints = 2000;
constexpr milliseconds look_up_every{50};  // how soon a stop request is noticed
constexpr milliseconds exit_timeout{500};  // time to exit after its input was closed

[[noreturn]] void throw_system_error(int code, const char* what) {
  throw std::system_error(code, std::generic_category(), what);
}

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw_system_error(errno, "cannot make a pipe");
  }
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void never_block(const Descriptor& descriptor) {
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// In its own process group, so that it can be killed with its children and Ctrl-C at the terminal
// reaches only this process.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::sigaddset(&signals, SIGINT);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes_); }
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

class SpawnFiles {
 public:
  SpawnFiles() { ::posix_spawn_file_actions_init(&actions_); }
  SpawnFiles(const SpawnFiles&) = delete;
  SpawnFiles& operator=(const SpawnFiles&) = delete;
  ~SpawnFiles() { ::posix_spawn_file_actions_destroy(&actions_); }
  void put(const Descriptor& descriptor, int as) {
    ::posix_spawn_file_actions_adddup2(&actions_, descriptor.number(), as);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

enum class ReadStatus : std::uint8_t { Open, Ended };

// Appends what can be read now.
ReadStatus read_available(const Descriptor& descriptor, std::string& to, std::size_t most) {
  std::array<char, 65536> buffer{};
  while (to.size() <= most) {
    const ssize_t got = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (got > 0) {
      to.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
      return ReadStatus::Ended;
    } else if (errno == EAGAIN) {
      break;
    }
  }
  return ReadStatus::Open;
}

std::string how_it_ended(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) {
    return "ended with exit status " + std::to_string(info.si_status);
  }
  return std::string("was killed by signal ") + std::to_string(info.si_status) + " (" +
         ::strsignal(info.si_status) + ")";
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.release();
  }
  return *this;
}
void Descriptor::close() {
  if (is_open()) {
    ::close(release());
  }
}
int Descriptor::release() { return std::exchange(number_, -1); }

Process::Process(const std::string& command) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  SpawnFiles files;
  files.put(input.read_end, STDIN_FILENO);
  files.put(output.write_end, STDOUT_FILENO);
  files.put(errors.write_end, STDERR_FILENO);
  const SpawnAttributes attributes;
  std::array<std::string, 3> words = {"sh", "-c", command};
  std::array<char*, 4> arguments = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  const int fault =
      ::posix_spawn(&id_, "/bin/sh", files.get(), attributes.get(), arguments.data(), environ);
  if (fault != 0) {
    throw_system_error(fault, "cannot start /bin/sh");
  }
  to_ = std::move(input.write_end);
  from_ = std::move(output.read_end);
  errors_ = std::move(errors.read_end);
  for (const Descriptor* descriptor : {&to_, &from_, &errors_}) {
    never_block(*descriptor);
  }
}

Process::~Process() { end(); }

std::string Process::ask(std::string line, milliseconds timeout, const std::atomic<bool>* stop) {
  if (!incoming_.empty()) {
    fail_with("wrote more than its answer");
  }
  outgoing_ = std::move(line) + '\n';
  const auto end = Clock::now() + timeout;
  exchange(end, stop);
  const std::size_t line_end = incoming_.find('\n');
  std::string answer = incoming_.substr(0, line_end);
  incoming_.erase(0, line_end + 1);
  return answer;
}

// Writes and reads as far as possible until a whole line was received.
void Process::exchange(Clock::time_point end, const std::atomic<bool>* stop) {
  while (incoming_.find('\n') == std::string::npos) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      throw ProcessInterrupted();
    }
    if (Clock::now() >= end) {
      fail_with("did not answer in time");
    }
    wait_for_io(end);
    receive_errors();
    receive_answer();
    send_some();
  }
}

void Process::wait_for_io(Clock::time_point end) {
  std::array<pollfd, 3> watched = {
      {{from_.number(), POLLIN, 0},
       {errors_.number(), POLLIN, 0},
       {outgoing_.empty() ? -1 : to_.number(), POLLOUT, 0}}};  // a negative one is passed over
  const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now());
  const auto wait = std::max(milliseconds(0), std::min(left, look_up_every));
  ::poll(watched.data(), watched.size(), static_cast<int>(wait.count()) + 1);
}

void Process::send_some() {
  while (!outgoing_.empty() && incoming_.find('\n') == std::string::npos) {
    const ssize_t wrote = ::write(to_.number(), outgoing_.data(), outgoing_.size());
    if (wrote < 0 && errno == EINTR) {
      continue;
    }
    if (wrote < 0) {
      if (errno != EAGAIN) {
        fail_as_ended();
      }
      return;
    }
    outgoing_.erase(0, static_cast<std::size_t>(wrote));
  }
}

void Process::receive_answer() {
  const ReadStatus state = read_available(from_, incoming_, max_answer);
  if (incoming_.find('\n') != std::string::npos) {
    return;
  }
  if (incoming_.size() > max_answer) {
    fail_with("answered with a line of more than 1 MiB");
  }
  if (state == ReadStatus::Ended) {
    fail_as_ended();
  }
}

void Process::receive_errors() {
  if (!errors_.is_open()) {
    return;
  }
  if (read_available(errors_, stderr_text_, kept_complaints * 50) == ReadStatus::Ended) {
    errors_.close();
  }
  if (stderr_text_.size() > kept_complaints) {
    stderr_text_.erase(0, stderr_text_.size() - kept_complaints);
  }
}

// The last lines of its standard error, on one line.
std::string Process::stderr_tail() const {
  std::string text = stderr_text_;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
    text.pop_back();
  }
  std::size_t start = text.size();
  for (int lines = 0; lines < 3 && start != std::string::npos && start > 0; ++lines) {
    start = text.rfind('\n', start - 1);
  }
  if (start != std::string::npos && start < text.size()) {
    text.erase(0, text[start] == '\n' ? start + 1 : start);
  }
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text.empty() ? "" : "; it said: " + text;
}

void Process::fail_with(const std::string& what) { throw ProcessFailure(what + stderr_tail()); }

void Process::fail_as_ended() {
  const auto end = Clock::now() + exit_timeout;
  while (Clock::now() < end && !has_ended()) {
    std::this_thread::sleep_for(milliseconds(2));
  }
  receive_errors();
  if (!has_ended()) {
    fail_with("closed its standard input or output");
  }
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  fail_with(how_it_ended(info));
}

// Does not reap the process: its id stays valid until end().
bool Process::has_ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == id_;
}

void Process::end() {
  to_.close();
  from_.close();
  errors_.close();
  const auto end = Clock::now() + exit_timeout;
  while (Clock::now() < end && !has_ended()) {
    std::this_thread::sleep_for(milliseconds(2));
  }
  ::kill(-id_, SIGKILL);  // and its children
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace ahu::study
