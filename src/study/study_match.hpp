// Plays one match of a study and collects its data.
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

struct StudyGame;

// For one thread: it caches the labels of actions between matches.
class StudyPlayer {
 public:
  StudyPlayer(const StudyPlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {}

  // None if it was stopped before the end.
  std::optional<StudiedMatch> play(const MatchKey& key);

 private:
  std::optional<AnyAction> decide(StudyGame& game);
  // The label of an action's kind: the first word of its text.
  const std::string& kind_of(const AnySetup& setup, AnyAction action);

  const StudyPlan& plan_;
  const std::atomic<bool>& stop_;
  std::unordered_map<std::uint32_t, std::string> kinds_;
};

}  // namespace ahu::study
