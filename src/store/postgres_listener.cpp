// Receives the notifications of other processes (LISTEN), on a connection of its own.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <poll.h>
#include <sstream>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

#include "store/postgres_database.hpp"
#include "store/postgres_handle.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

namespace {

constexpr int retry_ms = 500;

class PostgresListener final : public Listener {
 public:
  PostgresListener(std::string address, std::string process,
                   std::function<void(const News&)> callback)
      : address_(std::move(address)),
        process_(std::move(process)),
        on_news_(std::move(callback)),
        end_(eventfd(0, EFD_CLOEXEC)) {
    reconnect();
    thread_ = std::thread([this] { work(); });
  }
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener() override {
    eventfd_write(end_, 1);
    thread_.join();
    close(end_);
  }

 private:
  PgHandle listening() {
    PgHandle handle = connect_postgres(address_);
    check_result(handle.get(), execute(handle.get(), "LISTEN ahu").get());
    return handle;
  }

  void work() {
    while (!ended(handle_ ? PQsocket(handle_.get()) : -1)) {
      if (handle_ && PQconsumeInput(handle_.get()) == 1) {
        receive();
      } else {
        was_lost_ = true;
        reconnect();
      }
    }
  }

  // Waits for the socket, or for a while where there is none; true when it is time to end.
  bool ended(int socket) const {
    std::array<pollfd, 2> watched = {pollfd{end_, POLLIN, 0}, pollfd{socket, POLLIN, 0}};
    poll(watched.data(), watched.size(), socket < 0 ? retry_ms : -1);
    return watched[0].revents != 0;
  }

  void reconnect() {
    try {
      handle_.reset();
      handle_ = listening();
      if (was_lost_) {
        on_news_(News());  // notifications in between are lost
      }
      was_lost_ = false;
    } catch (const StoreError&) {
      handle_.reset();  // retry after a pause
      was_lost_ = true;
    }
  }

  void receive() {
    struct Free {
      void operator()(PGnotify* notice) const { PQfreemem(notice); }
    };
    while (const std::unique_ptr<PGnotify, Free> notice{PQnotifies(handle_.get())}) {
      std::istringstream words(notice->extra);
      std::string word;
      words >> word;
      if (word == process_) {
        continue;
      }
      while (words >> word) {
        if (const auto news = read_news(word)) {
          on_news_(*news);
        }
      }
    }
  }

  std::string address_;
  std::string process_;
  std::function<void(const News&)> on_news_;
  int end_;
  PgHandle handle_;
  bool was_lost_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Listener> listen_to_postgres(const std::string& address, const std::string& process,
                                             std::function<void(const News&)> callback) {
  return std::make_unique<PostgresListener>(address, process, std::move(callback));
}

}  // namespace ahu::store
