// Names similar to a mistyped word.
#include "apps/ahu/suggest.hpp"

#include <algorithm>

#include "apps/ahu/language.hpp"
#include "apps/ahu/listed_actions.hpp"

namespace ahu::app {

namespace {

constexpr std::size_t max_edits = 2;

// The Damerau-Levenshtein distance, with each pair of neighbours swapped at most once.
std::size_t edit_distance(std::string_view one, std::string_view other) {
  std::vector<std::vector<std::size_t>> edits(one.size() + 1,
                                              std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = i + j;
        continue;
      }
      const std::size_t wrong = one[i - 1] == other[j - 1] ? 0 : 1;
      edits[i][j] =
          std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, edits[i - 1][j - 1] + wrong});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
        edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
      }
    }
  }
  return edits.back().back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& names) {
  std::optional<std::string> best;
  std::size_t fewest = max_edits + 1;
  for (const std::string& name : names) {
    const std::size_t edits =
        name.size() > word.size() + max_edits ? fewest : edit_distance(lower(word), lower(name));
    if (edits < fewest && edits * 2 < word.size()) {
      fewest = edits;
      best = name;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const auto name = nearest(word, names);
  return name ? say("table.guess", {{"name", *name}}) : "";
}

}  // namespace ahu::app
