// Where the store tests keep their stores: memory, a SQLite file, a PostgreSQL of their own.
#pragma once

#include <memory>
#include <string>

namespace ahu::store {

// A folder that is gone with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A PostgreSQL server with its own folder and socket, started once for the program that asks.
class PostgresServer {
 public:
  static PostgresServer& get();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();
  std::string new_database();  // its address
  void restart();              // at once, as in a crash

 private:
  PostgresServer();
  ScratchFolder folder_;
  int databases_ = 0;
};

enum class Place { Memory, Sqlite, Postgres };

// An address for an empty store, good as long as the object.
class FreshAddress {
 public:
  explicit FreshAddress(Place place);
  const std::string& text() const { return text_; }

 private:
  std::unique_ptr<ScratchFolder> folder_;
  std::string text_;
};

}  // namespace ahu::store
