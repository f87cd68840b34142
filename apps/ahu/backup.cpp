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

struct BackupCall {
  std::string where = "ahu.sqlite";
  std::string file;
};

// The file holds secrets: nobody else may read it. It appears under its name when it is complete.
int back_up(const BackupCall& call) {
  const auto store = open_to_read(call.where);
  const std::string draft = fmt::format("{}.{}.new", call.file, ::getpid());
  const int handle = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0) {
    return complain("cannot write " + call.file + ": " + std::strerror(errno));
  }
  try {
    std::ofstream out(draft, std::ios::binary);
    store->back_up(out);
    out.close();
    if (!out || ::fsync(handle) != 0) {
      throw store::StoreError("cannot write " + call.file);
    }
    std::filesystem::rename(draft, call.file);
  } catch (...) {
    ::close(handle);
    ::unlink(draft.c_str());
    throw;
  }
  ::close(handle);
  fmt::print("{} is written.\n", call.file);
  return 0;
}

int restore(const BackupCall& call) {
  std::ifstream in(call.file, std::ios::binary);
  if (!in) {
    return complain("cannot read " + call.file + ": " + std::strerror(errno));
  }
  const auto store = store::open_store(call.where);
  store->restore(in);
  const store::Counts counts = store->counts();
  fmt::print("{} accounts, {} live and {} finished matches are restored.\n", counts.accounts,
             counts.live_matches, counts.finished_matches);
  return 0;
}

void add_one(CLI::App& app, int& status, const std::string& name, const std::string& meaning,
             int (*work)(const BackupCall&)) {
  auto* command = app.add_subcommand(name, meaning);
  auto call = std::make_shared<BackupCall>();
  command->add_option("file", call->file, "The backup")->required();
  command->add_option("--store", call->where, "A file for SQLite, or postgresql://…")
      ->envname("AHU_STORE")
      ->capture_default_str();
  command->callback([call, work, &status] { status = work(*call); });
}

}  // namespace

void add_backup(CLI::App& app, int& status) {
  add_one(app, status, "backup", "Write a server's store to a file, while the server runs",
          back_up);
  add_one(app, status, "restore", "Fill an empty store from a backup", restore);
}

}  // namespace ahu::app
