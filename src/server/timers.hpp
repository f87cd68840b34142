// A timer queue with at most one timer for each key.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "store/types.hpp"

namespace ahu::server {

using store::Millis;

template <class Key>
class TimerQueue {
 public:
  // Replaces an earlier timer of the key.
  void set(const Key& key, Millis at) {
    cancel(key);
    queue_.emplace(at, key);
    at_.emplace(key, at);
  }
  void set(const Key& key, std::optional<Millis> at) {
    if (at) {
      set(key, *at);
    } else {
      cancel(key);
    }
  }
  void cancel(const Key& key) {
    if (const auto found = at_.find(key); found != at_.end()) {
      queue_.erase({found->second, key});
      at_.erase(found);
    }
  }
  bool is_set(const Key& key) const { return at_.contains(key); }
  bool is_due(const Key& key, Millis now) const {
    const auto found = at_.find(key);
    return found != at_.end() && found->second <= now;
  }
  std::optional<Millis> first() const {
    return queue_.empty() ? std::nullopt : std::optional(queue_.begin()->first);
  }
  // Removes and returns the first key that is due.
  std::optional<Key> take(Millis now) {
    if (queue_.empty() || queue_.begin()->first > now) {
      return std::nullopt;
    }
    Key key = queue_.begin()->second;
    cancel(key);
    return key;
  }

 private:
  std::set<std::pair<Millis, Key>> queue_;
  std::map<Key, Millis> at_;
};

}  // namespace ahu::server
