// Plays one match of a study and notes what happens in it.
#pragma once

#include <atomic>
#include <unordered_map>

#include "match/match.hpp"
#include "study/match_row.hpp"

namespace ahu::study {

struct StudiedMatch {
  MatchRow row;
  Match match;
};

struct StudyTable;

// For one thread: it remembers the words of actions between matches.
class StudyPlayer {
 public:
  StudyPlayer(const StudyPlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {}

  // Nothing when it was told to stop before the end.
  std::optional<StudiedMatch> play(const MatchKey& key);

 private:
  std::optional<AnyAction> decide(StudyTable& table);
  // The label of an action's kind: the first word of its text.
  const std::string& kind_of(const AnySetup& setup, AnyAction action);

  const StudyPlan& plan_;
  const std::atomic<bool>& stop_;
  std::unordered_map<std::uint32_t, std::string> kinds_;
};

}  // namespace ahu::study
