// The progress of an arena: a bar that is redrawn on a terminal, elsewhere a line from time to
// time.
#pragma once

#include <chrono>

#include "study/arena.hpp"

namespace ahu::app {

class ArenaProgress {
 public:
  ArenaProgress();
  void show(const study::Progress& progress);
  void finish() const;

 private:
  bool on_terminal_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point told_ = began_;
};

}  // namespace ahu::app
