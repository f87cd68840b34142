// Finds the learner of a game.
#include "learn/learner.hpp"

#include <algorithm>

namespace ahu {

const AnyLearner& learner_of(const AnyGame& game) {
  const auto learners = all_learners();
  const auto found = std::find_if(learners.begin(), learners.end(), [&](const AnyLearner* one) {
    return one->id() == game.info().id;
  });
  AHU_ASSERT(found != learners.end());
  return **found;
}

}  // namespace ahu
