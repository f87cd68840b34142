// The accounts with recent requests. Thread-safe.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "store/types.hpp"

namespace ahu::server {

class Visits {
 public:
  void note(const store::Account& account, store::Millis now) {
    const std::scoped_lock lock(mutex_);
    visits_[account.id] = {account.name, now};
  }
  // Returns their names and removes older visits.
  std::map<store::AccountId, std::string> since(store::Millis then) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(visits_, [&](const auto& each) { return each.second.at < then; });
    std::map<store::AccountId, std::string> names;
    for (const auto& [account, visit] : visits_) {
      names.emplace(account, visit.name);
    }
    return names;
  }

 private:
  struct Visit {
    std::string name;
    store::Millis at = 0;
  };
  std::mutex mutex_;
  std::map<store::AccountId, Visit> visits_;
};

}  // namespace ahu::server
