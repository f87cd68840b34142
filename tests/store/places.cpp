// Where the store tests keep their stores.
#include "store/places.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <unistd.h>

namespace ahu::store {

namespace {

void must_run(const std::string& command) {
  if (std::system(command.c_str()) != 0) {
    throw std::runtime_error("failed: " + command);
  }
}

// PostgreSQL refuses to run as root.
std::string as_postgres(const std::string& command) {
  return geteuid() == 0 ? "runuser -u postgres -- " + command : command;
}
const std::string tools = "/usr/lib/postgresql/15/bin/";

}  // namespace

ScratchFolder::ScratchFolder() {
  std::string name = std::filesystem::temp_directory_path() / "ahu-store-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("no scratch folder");
  }
  path_ = name;
}
ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

PostgresServer& PostgresServer::get() {
  static PostgresServer server;
  return server;
}

// No port: its socket in its own folder is enough. No syncs: it is killed, the machine is not.
PostgresServer::PostgresServer() {
  const std::string& path = folder_.path();
  if (geteuid() == 0) {
    must_run("chown postgres " + path);
  }
  must_run(as_postgres(tools + "initdb -D " + path + "/data -A trust -U ahu --no-sync " +
                       "--locale=C.UTF-8 -E UTF8 >" + path + "/initdb.log"));
  must_run(
      "cd / && " +
      as_postgres(
          tools + "pg_ctl -D " + path + "/data -w -s -l " + path + "/server.log " +
          "-o \"-c fsync=off -c autovacuum=off -c listen_addresses='' -c unix_socket_directories=" +
          path + "\" start"));
}

PostgresServer::~PostgresServer() {
  const int stopped = std::system(("cd / && " + as_postgres(tools + "pg_ctl -D " + folder_.path() +
                                                            "/data -s -m immediate stop"))
                                      .c_str());
  static_cast<void>(stopped);
}

void PostgresServer::restart() {
  must_run("cd / && " + as_postgres(tools + "pg_ctl -D " + folder_.path() + "/data -w -s -l " +
                                    folder_.path() + "/server.log -m immediate restart"));
}

std::string PostgresServer::new_database() {
  const std::string name = "store" + std::to_string(++databases_);
  must_run(tools + "createdb -h " + folder_.path() + " -U ahu " + name);
  return "postgresql://ahu@/" + name + "?host=" + folder_.path();
}

FreshAddress::FreshAddress(Place place) {
  switch (place) {
    case Place::Memory: text_ = "memory:"; break;
    case Place::Sqlite:
      folder_ = std::make_unique<ScratchFolder>();
      text_ = "sqlite:" + folder_->path() + "/ahu.db";
      break;
    case Place::Postgres: text_ = PostgresServer::get().new_database(); break;
  }
}

}  // namespace ahu::store
