// Saves the records of an arena.
#include "apps/ahu/arena_records.hpp"

#include <filesystem>
#include <fmt/core.h>

namespace ahu::app {

ArenaRecords::ArenaRecords(std::string folder) : folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_);
}

void ArenaRecords::keep(const study::GameKey& key, const json::object& record) {
  study::save_text(path_of(key), json::serialize(record) + "\n");
  const std::scoped_lock lock(mutex_);
  kept_.insert(key);
}

void ArenaRecords::remove_uncounted(const study::Results& results) const {
  for (const study::GameKey& key : kept_) {
    if (!results.contains(key)) {
      std::filesystem::remove(path_of(key));
    }
  }
}

std::string ArenaRecords::path_of(const study::GameKey& key) const {
  return fmt::format("{}/table-{}-round-{}-game-{}.json", folder_, key.table, key.round,
                     key.rotation);
}

}  // namespace ahu::app
