// The two sides of a WebSocket, wire and service, which exchange texts.
#pragma once

#include <map>

#include "server/lobby.hpp"

namespace ahu::server {

// The wire side. Any number of messages may be sent; they go out in order.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;
  virtual void send(Message message) = 0;
  virtual void allow_answer() {}  // an answer to a question is not rate-limited
  virtual void close(CloseCode code, std::string_view reason) = 0;
};

// The service side. `end` is called once, when the socket is gone.
class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;
  virtual void begin(std::shared_ptr<Socket> socket) = 0;
  // Returns the cost in ordinary messages.
  virtual int receive(std::string_view text) = 0;
  virtual void end() = 0;
};

// A client at a table, with or without a seat. `token` is the hash of its session token.
std::shared_ptr<Session> table_session(Context& context, Lobby& lobby, store::Account account,
                                       TableActorPtr actor, std::string token = {},
                                       Source source = {});
// An external bot with a token, at all its tables.
std::shared_ptr<Session> bot_session(Context& context, Lobby& lobby, store::Account account,
                                     Source source, std::string token = {});

}  // namespace ahu::server
