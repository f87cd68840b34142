// Trees that bots keep between their decisions.
#include "match/tree_cache.hpp"

namespace ahu {

namespace {

#ifdef __wasm__
constexpr std::size_t cache_bytes = std::size_t{64} << 20;
#else
constexpr std::size_t cache_bytes = std::size_t{256} << 20;
#endif

}  // namespace

TreeCache& TreeCache::of_process() {
  static TreeCache cache(cache_bytes);
  return cache;
}

// What is removed is destroyed after the lock is released: large trees take a while.
void TreeCache::put(Owner owner, Trees trees) {
  const std::size_t bytes = trees->bytes();
  Items removed;
  const std::lock_guard lock(mutex_);
  if (const auto old = by_owner_.find(owner); old != by_owner_.end()) {
    remove(old->second, removed);
  }
  if (bytes > max_bytes_) {
    return;
  }
  while (bytes_ + bytes > max_bytes_) {
    remove(items_.begin(), removed);
  }
  by_owner_[owner] = items_.insert(items_.end(), {owner, std::move(trees), bytes});
  bytes_ += bytes;
}

TreeCache::Trees TreeCache::take(Owner owner) {
  Items taken;
  const std::lock_guard lock(mutex_);
  if (const auto found = by_owner_.find(owner); found != by_owner_.end()) {
    remove(found->second, taken);
  }
  return taken.empty() ? nullptr : std::move(taken.front().trees);
}

std::size_t TreeCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void TreeCache::remove(Items::iterator at, Items& removed) {
  bytes_ -= at->bytes;
  by_owner_.erase(at->owner);
  removed.splice(removed.end(), items_, at);
}

}  // namespace ahu
