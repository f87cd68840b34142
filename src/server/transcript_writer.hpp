// Writes the transcripts of matches that have ended, one at a time and in no hurry: most of the
// time is left to those who play. Everything here runs on the loop.
#pragma once

#include "server/context.hpp"

namespace ahu::server {

class TranscriptWriter {
 public:
  explicit TranscriptWriter(Context& context) : context_(context) {}
  void tick();

 private:
  void wrote(bool is_one, Millis took);

  Context& context_;
  bool is_writing_ = false;
  Millis due_ = 0;
};

// What each viewer of a match that has ended saw, the spectator's first; those of seats that saw no
// more than a spectator are left out. None where this program does not play the match's rules.
std::vector<store::Transcript> transcripts_of(Context& context, const store::MatchId& id);

}  // namespace ahu::server
