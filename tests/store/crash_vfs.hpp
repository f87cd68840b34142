// A file system for SQLite that knows what a disk would still hold after a crash: all that was
// synced, and of the rest whatever chance lets through.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace ahu::store {

// Every SQLite file that is opened while the object lives goes through it.
class CrashVfs {
 public:
  CrashVfs();
  CrashVfs(const CrashVfs&) = delete;
  CrashVfs& operator=(const CrashVfs&) = delete;
  ~CrashVfs();

  // Called before every sync, when there is most to lose; from whatever thread syncs.
  void on_sync(std::function<void()> call);

  // Copies a folder as a crash at this moment would leave it. Of the writes that were not synced
  // none survives, or (with a seed) some do. Returns how many were dropped.
  int copy_crashed(const std::string& from, const std::string& to, std::uint64_t seed) const;
};

}  // namespace ahu::store
