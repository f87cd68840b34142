// The records of an arena's matches: a folder with one file for each.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "study/results.hpp"

namespace ahu::app {

class ArenaRecords {
 public:
  // Makes the folder. Throws std::system_error when the disk does not let it.
  explicit ArenaRecords(std::string folder);
  void keep(const study::Task& task, const json::object& record);  // from any thread
  // Removes those of this run that do not count after all: a test was decided before them.
  void remove_uncounted(const study::Results& results) const;

 private:
  std::string path_of(const study::Task& task) const;

  std::string folder_;
  std::mutex mutex_;
  std::set<study::Task> kept_;
};

}  // namespace ahu::app
