// Removes undone moves from a log.
#include "store/undone.hpp"

#include <algorithm>

namespace ahu::store {

std::vector<Entry> without_undone(const std::vector<Entry>& log) {
  std::vector<Entry> kept;
  for (const Entry& entry : log) {
    if (entry.kind != EntryKind::Undo) {
      kept.push_back(entry);
      continue;
    }
    const auto decision = std::find_if(kept.rbegin(), kept.rend(), [](const Entry& each) {
      return each.kind == EntryKind::Action;
    });
    if (decision == kept.rend()) {
      return log;  // a log that this program did not write
    }
    const auto from = decision.base() - 1;
    kept.erase(std::remove_if(from, kept.end(),
                              [](const Entry& each) { return each.kind != EntryKind::Event; }),
               kept.end());
  }
  return kept;
}

}  // namespace ahu::store
