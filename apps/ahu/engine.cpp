// ahu engine: the protocol on standard input and output, one JSON object a line.
#include "engine/engine.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <list>
#include <mutex>
#include <thread>
#include <unistd.h>

#include "apps/ahu/commands.hpp"

namespace ahu::app {

namespace {

struct Line {
  std::string text;
  bool too_large = false;
};

// Splits standard input into lines; a line that is too long is dropped and reported.
class LineReader {
 public:
  bool next(Line& line) {
    line = {};
    for (;;) {
      if (at_ == filled_ && !fill()) {
        return !line.text.empty() || line.too_large;  // the last line may lack its end
      }
      const char* start = buffer_.data() + at_;
      const char* stop = std::find(start, static_cast<const char*>(buffer_.data()) + filled_, '\n');
      append(line, start, stop);
      at_ = static_cast<std::size_t>(stop - buffer_.data());
      if (at_ < filled_) {
        ++at_;
        return true;
      }
    }
  }

 private:
  bool fill() {
    ssize_t got = 0;
    do {
      got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (got < 0 && errno == EINTR);
    at_ = 0;
    filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return filled_ > 0;
  }
  static void append(Line& line, const char* start, const char* stop) {
    line.too_large =
        line.too_large || line.text.size() + static_cast<std::size_t>(stop - start) > max_line;
    if (line.too_large) {
      line.text.clear();
    } else {
      line.text.append(start, stop);
    }
  }
  std::array<char, 1 << 16> buffer_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

// The queue of requests. A `stop` takes effect at once on every search before it in the queue.
class Requests {
 public:
  struct Request {
    Line line;
    std::atomic<bool> stop = false;
  };

  void push(Line&& line) {
    const bool stops = Engine::is_stop(line.text);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() < max_queued || closed_; });
    if (stops) {
      for (Request& earlier : waiting_) {
        earlier.stop = true;
      }
    }
    waiting_.emplace_back().line = std::move(line);
    changed_.notify_all();
  }
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // The oldest request, which stays in the list until `done`; null after the last one.
  Request* front() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || closed_; });
    return waiting_.empty() ? nullptr : &waiting_.front();
  }
  void done() {
    const std::scoped_lock lock(mutex_);
    waiting_.pop_front();
    changed_.notify_all();
  }

 private:
  static constexpr std::size_t max_queued = 256;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Request> waiting_;
  bool closed_ = false;
};

bool write_line(std::string text) {
  text += '\n';
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

bool blank(const Line& line) {
  return !line.too_large && line.text.find_first_not_of(" \t\r") == std::string::npos;
}

int run_engine() {
  Requests requests;
  std::thread reader([&requests] {
    LineReader lines;
    for (Line line; lines.next(line);) {
      if (!blank(line)) {
        requests.push(std::move(line));
      }
    }
    requests.close();
  });
  Engine engine;
  while (auto* request = requests.front()) {
    const Line& line = request->line;
    if (!write_line(line.too_large ? Engine::too_large()
                                   : engine.answer(line.text, &request->stop))) {
      std::_Exit(0);  // the output is closed; the reader may be blocked forever
    }
    requests.done();
  }
  reader.join();
  return 0;
}

}  // namespace

void add_engine(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "engine", "Speak the engine protocol on standard input and output (docs/protocol.md)");
  command->callback([&status] { status = run_engine(); });
}

}  // namespace ahu::app
