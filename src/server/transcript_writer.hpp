// Writes the transcripts of finished matches, one at a time and at low priority: most of the
// time is left for running matches. Everything here runs on the loop.
#pragma once

#include "server/context.hpp"

namespace ahu::server {

class TranscriptWriter {
 public:
  explicit TranscriptWriter(Context& context) : context_(context) {}
  void tick();

 private:
  void on_written(bool wrote_one, Millis took);

  Context& context_;
  bool is_writing_ = false;
  Millis due_ = 0;
};

// The transcripts of a finished match, the spectator's first; those of seats that saw no more than
// a spectator are left out. None if this program does not have the match's rules.
std::vector<store::Transcript> transcripts_of(Context& context, const store::MatchId& id);

}  // namespace ahu::server
