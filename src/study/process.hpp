// A child process that answers lines: started through the shell and always killed at the end.
#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <sys/types.h>

namespace ahu::study {

// The program failed. The text says how, with the end of its standard error.
struct ProcessFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// The wait was stopped by the user, not by the program.
struct ProcessInterrupted : std::runtime_error {
  ProcessInterrupted() : std::runtime_error("interrupted") {}
};

// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int release();
  int number_ = -1;
};

class Process {
 public:
  // Throws std::system_error when no process can be started.
  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();  // kills the program and its children, and waits for it

  // Sends a line and returns the answer, both without their end. Never waits longer
  // than the timeout, not even on a full pipe.
  std::string ask(std::string line, std::chrono::milliseconds timeout,
                  const std::atomic<bool>* stop);

  const std::string& unread() const { return incoming_; }  // received beyond the last answer
  const std::string& stderr_text() const { return stderr_text_; }  // the end of its standard error

 private:
  using Clock = std::chrono::steady_clock;
  void exchange(Clock::time_point end, const std::atomic<bool>* stop);
  void wait_for_io(Clock::time_point end);
  void send_some();
  void receive_answer();
  void receive_errors();
  std::string stderr_tail() const;
  [[noreturn]] void fail_with(const std::string& what);
  [[noreturn]] void fail_as_ended();
  bool has_ended() const;
  void end();

  pid_t id_ = -1;
  Descriptor to_;
  Descriptor from_;
  Descriptor errors_;
  std::string outgoing_;
  std::string incoming_;
  std::string stderr_text_;
};

}  // namespace ahu::study
