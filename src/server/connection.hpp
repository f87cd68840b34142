// A client connected to a table: a page or an external bot. Hides the socket from the actor.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/limits.hpp"
#include "store/types.hpp"
#include "support/json.hpp"

namespace ahu::server {

using Message = std::shared_ptr<const std::string>;

// Why a socket is closed; the numbers of RFC 6455.
enum class CloseCode : std::uint16_t {
  Policy = 1008,
  InternalError = 1011,
  Restart = 1012,
  TryLater = 1013
};

class Connection {
 public:
  Connection(store::Account account, std::string token, Source source = {})
      : account_(std::move(account)), token_(std::move(token)), source_(std::move(source)) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  // External bots get questions, other clients every position.
  bool is_external_bot() const { return account_.kind == store::AccountKind::External; }
  const store::Account& account() const { return account_; }
  store::Account& account() { return account_; }
  // The hash of its token; empty: no token to revoke.
  const std::string& token() const { return token_; }

  const Source& source() const { return source_; }

  virtual bool is_open() const = 0;  // the socket is open
  virtual void send(Message message) = 0;
  virtual void ask(json::object question) = 0;                  // of an external bot
  virtual void follow_rematch(const store::MatchId& next) = 0;  // an external bot
  virtual void close(CloseCode code, std::string_view reason) = 0;

 private:
  store::Account account_;
  std::string token_;
  Source source_;
};
using ConnectionPtr = std::shared_ptr<Connection>;

}  // namespace ahu::server
