// A file system for SQLite that knows what a disk would still hold after a crash.
#include "store/crash_vfs.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <sqlite3.h>
#include <vector>

#include "base/rng.hpp"

namespace ahu::store {

namespace {

constexpr const char* vfs_name = "crash";

struct Write {
  std::int64_t at = 0;
  std::string bytes;
  bool truncates = false;  // to `at`
};
struct DiskFile {
  std::string durable;
  std::vector<Write> pending;  // since the last sync
};

std::mutex guard;
std::function<void()> before_sync;
std::map<std::string, DiskFile> disk;
sqlite3_vfs* real = nullptr;

void apply(std::string& content, const Write& write) {
  const auto end = static_cast<std::size_t>(write.at) + write.bytes.size();
  if (write.truncates) {
    content.resize(end);
    return;
  }
  content.resize(std::max(content.size(), end));
  content.replace(static_cast<std::size_t>(write.at), write.bytes.size(), write.bytes);
}

struct CrashFile {
  sqlite3_file base;
  const char* name;  // SQLite keeps it as long as the file is open
  sqlite3_file* inner() {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(this) + sizeof(CrashFile));
  }
};
CrashFile& crash_file(sqlite3_file* file) { return *reinterpret_cast<CrashFile*>(file); }
sqlite3_file* inner(sqlite3_file* file) { return crash_file(file).inner(); }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *inner(file)->pMethods; }

void remember(sqlite3_file* file, Write write) {
  if (crash_file(file).name != nullptr) {
    const std::lock_guard lock(guard);
    disk[crash_file(file).name].pending.push_back(std::move(write));
  }
}

int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  remember(file, {at, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)),
                  false});
  return methods(file).xWrite(inner(file), bytes, size, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  remember(file, {size, "", true});
  return methods(file).xTruncate(inner(file), size);
}
int sync_file(sqlite3_file* file, int flags) {
  std::function<void()> call;
  {
    const std::lock_guard lock(guard);
    call = before_sync;
  }
  if (call) {
    call();
  }
  if (crash_file(file).name != nullptr) {
    const std::lock_guard lock(guard);
    DiskFile& image = disk[crash_file(file).name];
    for (const Write& write : image.pending) {
      apply(image.durable, write);
    }
    image.pending.clear();
  }
  return methods(file).xSync(inner(file), flags);
}

// Everything else is as the real one does it; mapped memory stays off, it would go past us.
const sqlite3_io_methods crash_methods = {
    .iVersion = 2,
    .xClose = [](sqlite3_file* f) { return methods(f).xClose(inner(f)); },
    .xRead = [](sqlite3_file* f, void* to, int n,
                sqlite3_int64 at) { return methods(f).xRead(inner(f), to, n, at); },
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = [](sqlite3_file* f,
                    sqlite3_int64* n) { return methods(f).xFileSize(inner(f), n); },
    .xLock = [](sqlite3_file* f, int l) { return methods(f).xLock(inner(f), l); },
    .xUnlock = [](sqlite3_file* f, int l) { return methods(f).xUnlock(inner(f), l); },
    .xCheckReservedLock = [](sqlite3_file* f,
                             int* out) { return methods(f).xCheckReservedLock(inner(f), out); },
    .xFileControl = [](sqlite3_file* f, int op,
                       void* arg) { return methods(f).xFileControl(inner(f), op, arg); },
    .xSectorSize = [](sqlite3_file* f) { return methods(f).xSectorSize(inner(f)); },
    .xDeviceCharacteristics =
        [](sqlite3_file* f) { return methods(f).xDeviceCharacteristics(inner(f)); },
    .xShmMap =
        [](sqlite3_file* f, int page, int size, int extend, void volatile** to) {
          return methods(f).xShmMap(inner(f), page, size, extend, to);
        },
    .xShmLock = [](sqlite3_file* f, int from, int n,
                   int flags) { return methods(f).xShmLock(inner(f), from, n, flags); },
    .xShmBarrier = [](sqlite3_file* f) { methods(f).xShmBarrier(inner(f)); },
    .xShmUnmap = [](sqlite3_file* f, int gone) { return methods(f).xShmUnmap(inner(f), gone); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  CrashFile& opened = crash_file(file);
  opened.name = name;
  opened.base.pMethods = nullptr;
  const int status = real->xOpen(real, name, opened.inner(), flags, out);
  if (opened.inner()->pMethods != nullptr) {
    opened.base.pMethods = &crash_methods;
  }
  return status;
}
int delete_file(sqlite3_vfs*, const char* name, int sync) {
  {
    const std::lock_guard lock(guard);
    disk.erase(name);
  }
  return real->xDelete(real, name, sync);
}

sqlite3_vfs& crash_vfs() {
  static sqlite3_vfs vfs = [] {
    real = sqlite3_vfs_find("unix");
    sqlite3_vfs made = *real;
    made.szOsFile = static_cast<int>(sizeof(CrashFile)) + real->szOsFile;
    made.pNext = nullptr;
    made.zName = vfs_name;
    made.xOpen = open_file;
    made.xDelete = delete_file;
    return made;
  }();
  return vfs;
}

}  // namespace

CrashVfs::CrashVfs() { sqlite3_vfs_register(&crash_vfs(), 1); }
CrashVfs::~CrashVfs() {
  sqlite3_vfs_unregister(&crash_vfs());
  disk.clear();
  before_sync = {};
}

void CrashVfs::on_sync(std::function<void()> call) {
  const std::lock_guard lock(guard);
  before_sync = std::move(call);
}

int CrashVfs::copy_crashed(const std::string& from, const std::string& to,
                           std::uint64_t seed) const {
  const std::lock_guard lock(guard);
  Rng rng(seed);
  int dropped = 0;
  for (const auto& [name, file] : disk) {
    if (!name.starts_with(from + "/")) {
      continue;
    }
    std::string content = file.durable;
    for (const Write& write : file.pending) {
      if (seed != 0 && rng.below(2) == 0) {
        apply(content, write);
      } else {
        ++dropped;
      }
    }
    std::ofstream out(to / std::filesystem::path(name).filename(), std::ios::binary);
    out << content;
  }
  return dropped;
}

}  // namespace ahu::store
