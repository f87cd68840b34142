// The records of an arena's matches: a folder with one file for each.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "study/results.hpp"

namespace ahu::app {

class ArenaRecords {
 public:
  // Creates the folder. Throws std::system_error on failure.
  explicit ArenaRecords(std::string folder);
  void keep(const study::GameKey& key, const json::object& record);  // from any thread
  // Removes the records of games that do not count because a test was decided before them.
  void remove_uncounted(const study::Results& results) const;

 private:
  std::string path_of(const study::GameKey& key) const;

  std::string folder_;
  std::mutex mutex_;
  std::set<study::GameKey> kept_;
};

}  // namespace ahu::app
