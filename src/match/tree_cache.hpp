// Trees that bots keep between their decisions: one cache for the process. Beyond its size the
// oldest trees are dropped. A bot takes its trees out to search and puts them back afterwards, so
// that only one thread at a time has them.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <unordered_map>

#include "base/mutex.hpp"

namespace ahu {

class CachedTrees {
 public:
  virtual ~CachedTrees() = default;
  virtual std::size_t bytes() const = 0;
};

class TreeCache {
 public:
  using Owner = const void*;
  using Trees = std::unique_ptr<CachedTrees>;

  explicit TreeCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}
  static TreeCache& of_process();

  // Replaces the owner's trees. Trees larger than the cache are dropped.
  void put(Owner owner, Trees trees);
  Trees take(Owner owner);  // null if there are none, or they were dropped

  std::size_t bytes() const;
  std::size_t max_bytes() const { return max_bytes_; }

 private:
  struct Item {
    Owner owner;
    Trees trees;
    std::size_t bytes;
  };
  using Items = std::list<Item>;

  void remove(Items::iterator at, Items& removed);

  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  Items items_;  // the oldest first
  std::unordered_map<Owner, Items::iterator> by_owner_;
  mutable Mutex mutex_;
};

}  // namespace ahu
