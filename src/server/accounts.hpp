// Accounts: guests, claimed names, sessions, bots with tokens. Blocks: call it on the io_pool.
#pragma once

#include "server/context.hpp"
#include "server/errors.hpp"

namespace ahu::server {

// The credentials of a request.
struct Credentials {
  std::string session;  // the cookie
  std::string bearer;   // a bot's token
};

struct SignedIn {
  store::Account account;
  std::string token;  // shown once
};

class Accounts {
 public:
  explicit Accounts(Context& context)
      : context_(context),
        guests_(context.limits.guests),
        bots_(context.limits.guests),
        address_passwords_(context.limits.passwords),
        passwords_(context.limits.passwords) {}

  Result<store::Account> authenticate(const Credentials& credentials);
  Result<SignedIn> new_guest(const std::optional<std::string>& name, const Source& source);
  // A guest becomes a person with a claimed name.
  Result<store::Account> claim(const store::Account& account, std::string_view name,
                               std::string_view password);
  Result<SignedIn> log_in(std::string_view name, std::string_view password,
                          const std::string& address);
  void log_out(const Credentials& credentials);
  Result<SignedIn> new_bot(const store::Account& owner, std::string_view name);
  Result<void> delete_bot(const store::Account& owner, const store::AccountId& bot);

 private:
  Millis session_lasts(const store::Account& account) const;
  void renew(const store::Token& token);
  Result<SignedIn> sign_in(const store::Account& account, store::TokenKind kind);
  std::unexpected<Error> too_many_tries();

  Context& context_;
  AddressBuckets guests_;
  Buckets bots_;  // by owner
  AddressBuckets address_passwords_;
  Buckets passwords_;  // by guest who claims a name
};

json::object account_json(const store::Account& account);

}  // namespace ahu::server
