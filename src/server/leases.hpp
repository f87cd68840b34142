// Which of the processes on one database runs which match. Every process counts its beats there;
// the matches of one that has fallen silent are taken over. Everything here runs on the loop.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/context.hpp"

namespace ahu::server {

class Leases {
 public:
  struct Calls {
    std::function<void(const store::MatchId&)> claimed;  // a match is this process's now
    std::function<void()> lost;  // others took this process for dead: look who runs what
  };
  Leases(Context& context, Calls calls) : context_(context), calls_(std::move(calls)) {}

  // Before anybody is served: takes over what a process that has stopped has left. Waits for the
  // store.
  void start();
  void tick();

 private:
  struct Seen {
    std::int64_t beat = 0;
    Millis since = 0;  // when it was first seen
  };
  struct Silent {
    store::ProcessBeat last;
    Millis millis = 0;  // of silence
  };
  using Beats = std::vector<store::ProcessBeat>;
  void hear(const Beats& beats);
  void note(const Beats& beats, Millis now);
  bool forget_vanished(const Beats& beats);
  std::vector<Silent> silent(Millis now) const;
  void claim(const std::vector<Silent>& silent);
  void claim_unowned_matches(const std::atomic<bool>* stop = nullptr);

  Context& context_;
  Calls calls_;
  std::map<std::string, Seen> processes_;
  bool is_asking_ = false;
  Millis due_ = 0;
  Millis heard_ = 0;      // when the database answered last
  Millis claim_due_ = 0;  // matches without an owner, whatever became of it
};

}  // namespace ahu::server
