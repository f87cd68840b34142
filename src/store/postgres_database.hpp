// Connections to PostgreSQL: for writing, for reading and for notifications.
#pragma once

#include <memory>
#include <string>

#include "store/sql_store.hpp"

namespace ahu::store {

std::unique_ptr<Database> open_postgres(const std::string& address, const std::string& process);
std::unique_ptr<Listener> listen_to_postgres(const std::string& address, const std::string& process,
                                             std::function<void(const News&)> callback);

Connections postgres_connections(const std::string& address);

}  // namespace ahu::store
