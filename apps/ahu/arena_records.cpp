// Keeping the records of an arena.
#include "apps/ahu/arena_records.hpp"

#include <filesystem>
#include <fmt/core.h>

namespace ahu::app {

ArenaRecords::ArenaRecords(std::string folder) : folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_);
}

void ArenaRecords::keep(const study::Task& task, const json::object& record) {
  study::save_text(path_of(task), json::serialize(record) + "\n");
  const std::scoped_lock lock(mutex_);
  kept_.insert(task);
}

void ArenaRecords::remove_uncounted(const study::Results& results) const {
  for (const study::Task& task : kept_) {
    if (!results.contains(task)) {
      std::filesystem::remove(path_of(task));
    }
  }
}

std::string ArenaRecords::path_of(const study::Task& task) const {
  return fmt::format("{}/table-{}-round-{}-game-{}.json", folder_, task.table, task.round,
                     task.rotation);
}

}  // namespace ahu::app
