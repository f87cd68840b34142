// Who is who: guests, claimed names, sessions, bots with tokens. Blocks: call it from a clerk.
#pragma once

#include <semaphore>

#include "server/context.hpp"
#include "server/refusal.hpp"

namespace ahu::server {

// What a request came with to say who sends it.
struct Credentials {
  std::string session;  // the cookie
  std::string bearer;   // a bot's token
};

struct Signed {
  store::Account account;
  std::string token;  // to be given out once
};

class Accounts {
 public:
  explicit Accounts(Context& context)
      : context_(context),
        guests_(context.limits.guests),
        passwords_(context.limits.passwords),
        first_tries_(context.limits.first_passwords) {}

  Answer<store::Account> who(const Credentials& credentials);
  Answer<Signed> new_guest(const std::optional<std::string>& name, const std::string& address);
  // A guest becomes a person: the name is theirs from now on.
  Answer<store::Account> claim(const store::Account& account, std::string_view name,
                               std::string_view password);
  Answer<Signed> log_in(std::string_view name, std::string_view password,
                        const std::string& address);
  void log_out(const Credentials& credentials);
  Answer<Signed> new_bot(const store::Account& owner, std::string_view name);
  Answer<void> delete_bot(const store::Account& owner, const store::AccountId& bot);

 private:
  Answer<Signed> sign_in(const store::Account& account, store::TokenKind kind);
  bool may_try(const std::optional<store::Account>& account, const std::string& address);
  std::unexpected<Refused> too_many_tries();

  Context& context_;
  Buckets guests_;
  Buckets passwords_;                     // by address, and by account
  Buckets first_tries_;                   // by account and address
  static constexpr int most_hashing = 2;  // others at the desk need a thread, too
  std::counting_semaphore<> hashing_{most_hashing};
};

json::object account_json(const store::Account& account);

}  // namespace ahu::server
