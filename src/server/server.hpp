// The server: a listener, its connections and the service behind them, on one loop.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/limits.hpp"
#include "server/log_limit.hpp"
#include "store/store.hpp"
#include "support/json.hpp"

namespace ahu::server {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;         // 0: any that is free
  std::string web;                   // the folder of the browser client; empty: none
  bool behind_proxy = false;         // trust X-Forwarded-For
  bool secure_cookies = false;       // only over TLS, which the proxy speaks
  int search_threads = 1;            // for bots and hints
  int io_threads = 4;                // threads for requests that wait for the store
  Millis absence_timeout = 120'000;  // until a substitute plays for an absent player
  Millis answer_timeout = 30'000;    // until one plays for a silent external bot, without a clock
  Millis reveal = 60'000;            // until a match is cancelled because a seat reveals no nonce
  Limits limits;
  Retention retention;
};

class Server {
 public:
  // Throws std::system_error if the address cannot be bound.
  Server(const ServerOptions& options, store::MatchStore& store, LogSink log);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  void run();   // until stop() was called and everything acknowledged is finished
  void stop();  // from any thread

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ahu::server
