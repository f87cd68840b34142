// The progress of an arena.
#include "apps/ahu/arena_progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

namespace ahu::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds tell_every{10};  // where output is not redrawn

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                       : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string bar(const study::Progress& progress) {
  constexpr std::int64_t cells = 24;
  const std::int64_t full =
      progress.to_play == 0 ? cells : cells * progress.done / progress.to_play;
  std::string text;
  for (std::int64_t cell = 0; cell < cells; ++cell) {
    text += cell < full ? "█" : "░";
  }
  return text;
}

}  // namespace

ArenaProgress::ArenaProgress() : on_terminal_(::isatty(STDERR_FILENO) == 1) {}

void ArenaProgress::show(const study::Progress& progress) {
  const auto now = Clock::now();
  if (!on_terminal_ && now - told_ < tell_every) {
    return;
  }
  told_ = now;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const auto left = static_cast<double>(progress.to_play - progress.done);
  const std::string eta =
      progress.played_now > 0
          ? clock_text(seconds / static_cast<double>(progress.played_now) * left)
          : "?";
  const std::string text = fmt::format("{} of {} matches, {} gone, {} left", progress.done,
                                       progress.to_play, clock_text(seconds), eta);
  if (on_terminal_) {
    fmt::print(stderr, "\r\x1b[K{} {}", bar(progress), text);
  } else {
    fmt::print(stderr, "{}\n", text);
  }
  std::fflush(stderr);
}

void ArenaProgress::finish() const {
  if (on_terminal_) {
    fmt::print(stderr, "\r\x1b[K");
  }
}

}  // namespace ahu::app
