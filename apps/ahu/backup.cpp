// ahu backup and ahu restore: a whole store in one file, and back into any kind of store.
#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "apps/ahu/admin.hpp"
#include "apps/ahu/commands.hpp"

namespace ahu::app {

namespace {

struct BackupArguments {
  std::string where = "ahu.sqlite";
  std::string file;
};

// The file contains secrets: only its owner may read it. It gets its name when it is complete.
int back_up(const BackupArguments& arguments) {
  const auto store = open_to_read(arguments.where);
  const std::string draft = fmt::format("{}.{}.new", arguments.file, ::getpid());
  const int handle = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0) {
    return report_usage_error("cannot write " + arguments.file + ": " + std::strerror(errno));
  }
  try {
    std::ofstream out(draft, std::ios::binary);
    store->back_up(out);
    out.close();
    if (!out || ::fsync(handle) != 0) {
      throw store::StoreError("cannot write " + arguments.file);
    }
    std::filesystem::rename(draft, arguments.file);
  } catch (...) {
    ::close(handle);
    ::unlink(draft.c_str());
    throw;
  }
  ::close(handle);
  fmt::print("Backup written: {}\n", arguments.file);
  return 0;
}

int restore(const BackupArguments& arguments) {
  std::ifstream in(arguments.file, std::ios::binary);
  if (!in) {
    return report_usage_error("cannot read " + arguments.file + ": " + std::strerror(errno));
  }
  const auto store = store::open_store(arguments.where);
  store->restore(in);
  const store::Counts counts = store->counts();
  fmt::print("Restored: {} accounts, {} live and {} finished matches.\n", counts.accounts,
             counts.live_matches, counts.finished_matches);
  return 0;
}

void add_one(CLI::App& app, int& status, const std::string& name, const std::string& meaning,
             int (*work)(const BackupArguments&)) {
  auto* command = app.add_subcommand(name, meaning);
  auto arguments = std::make_shared<BackupArguments>();
  command->add_option("file", arguments->file, "The backup")->required();
  command->add_option("--store", arguments->where, "A file for SQLite, or postgresql://…")
      ->envname("AHU_STORE")
      ->capture_default_str();
  command->callback([arguments, work, &status] { status = work(*arguments); });
}

}  // namespace

void add_backup(CLI::App& app, int& status) {
  add_one(app, status, "backup", "Write a server's store to a file, while the server runs",
          back_up);
  add_one(app, status, "restore", "Fill an empty store from a backup", restore);
}

}  // namespace ahu::app
