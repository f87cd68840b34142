// Accounts and authentication.
#include "server/accounts.hpp"

#include <algorithm>
#include <array>

#include "match/registry.hpp"
#include "store/names.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis a_day = 86'400'000;
constexpr Millis usual_session = 180 * a_day;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t max_password = 256;
constexpr std::size_t max_login = 256;  // bytes of a name; older ones may have any characters

// Built-in bots play, and are rated, under their own names.
bool is_built_in(std::string_view name) {
  return std::ranges::any_of(all_games(), [&](const AnyGame* game) {
    return std::ranges::any_of(game->bots(), [&](const BotInfo& bot) {
      return store::look_key(bot.name) == store::look_key(name);
    });
  });
}

Result<std::string> read_name(std::string_view name) {
  if (!store::is_allowed_name(name)) {
    return bad_request(
        "name must be 2 to 24 characters: letters of one script (Latin, Japanese or Korean), "
        "digits, single blanks between them, and - _ . \'");
  }
  if (is_built_in(name)) {
    return taken("the name belongs to a built-in bot");
  }
  return std::string(name);
}

Result<void> check_password(std::string_view password) {
  if (password.size() < shortest_password || password.size() > max_password) {
    return bad_request("password must have 8 to 256 bytes");
  }
  return {};
}

}  // namespace

Result<store::Account> Accounts::authenticate(const Credentials& credentials) {
  const std::string& token = credentials.bearer.empty() ? credentials.session : credentials.bearer;
  if (token.empty()) {
    return not_signed_in();
  }
  const auto found = context_.store.find_token(store::token_hash(token), store::now_ms());
  const bool is_bot = found && found->token.kind == store::TokenKind::Bot;
  if (!found || is_bot == credentials.bearer.empty()) {
    return not_signed_in();
  }
  const store::Account& account = found->account;
  if (account.banned_until_ms > store::now_ms()) {
    return banned(account.reason);
  }
  context_.visits.note(account, context_.now());
  if (account.kind == store::AccountKind::Guest) {
    renew(found->token);
  }
  return account;
}

Millis Accounts::session_lasts(const store::Account& account) const {
  const Millis guests = context_.retention.guests;
  return account.kind == store::AccountKind::Guest && guests > 0 ? guests : usual_session;
}

// Renews the session of a returning guest; one write a day is enough.
void Accounts::renew(const store::Token& token) {
  const store::Account guest{};
  const Millis expires = store::now_ms() + session_lasts(guest);
  if (expires - token.expires_ms > a_day) {
    context_.store.renew_token(token.hash, expires);
  }
}

Result<SignedIn> Accounts::sign_in(const store::Account& account, store::TokenKind kind) {
  const std::string token = store::new_token();
  const Millis now = store::now_ms();
  context_.store.add_token(
      {store::token_hash(token), kind, account.id, now,
       kind == store::TokenKind::Bot ? store::forever : now + session_lasts(account)});
  return SignedIn{account, token};
}

Result<SignedIn> Accounts::new_guest(const std::optional<std::string>& name, const Source& source) {
  if (!guests_.take(source, context_.now())) {
    ++context_.metrics.limited;
    return too_many("too many new players from your address", guests_.retry_after());
  }
  if (name) {
    if (const auto read = read_name(*name); !read) {
      return std::unexpected(read.error());
    }
  }
  store::Account account;
  account.created_ms = store::now_ms();
  // The ends of two ids may be equal: a generated name must not be refused.
  for (int left = name ? 1 : 16; left > 0; --left) {
    account.id = store::new_id();
    account.name = name ? *name : "Guest " + account.id.substr(account.id.size() - 6);
    if (context_.store.add_account(account)) {
      return sign_in(account, store::TokenKind::Session);
    }
  }
  return taken("the name is taken");
}

Result<store::Account> Accounts::claim(const store::Account& account, std::string_view name,
                                       std::string_view password) {
  const auto read = read_name(name);
  if (!read) {
    return std::unexpected(read.error());
  }
  if (const auto fine = check_password(password); !fine) {
    return std::unexpected(fine.error());
  }
  if (account.kind != store::AccountKind::Guest) {
    return taken("you have already claimed a name");
  }
  if (!passwords_.take(account.id, context_.now())) {
    return too_many_tries();
  }
  if (*read != account.name && !context_.store.rename_account(account.id, *read)) {
    return taken("the name is taken");
  }
  context_.store.set_password(account.id, store::hash_password(password));
  return context_.store.find_account(account.id).value_or(account);
}

std::unexpected<Error> Accounts::too_many_tries() {
  ++context_.metrics.limited;
  return too_many("too many passwords tried", passwords_.retry_after());
}

Result<SignedIn> Accounts::log_in(std::string_view name, std::string_view password,
                                  const std::string& address) {
  if (name.size() > max_login || name.find('\0') != std::string_view::npos) {
    return bad_request("this name is not allowed");
  }
  if (!address_passwords_.take(address, context_.now())) {
    return too_many_tries();
  }
  const auto account = context_.store.find_account_by_name(name);
  const bool has_password = account && !account->password_hash.empty();
  if (!has_password) {
    store::hash_password(
        password);  // takes as long, so that the time does not reveal which names exist
  }
  if (!has_password || !store::is_password(password, account->password_hash)) {
    return forbidden("wrong name or password");
  }
  if (account->banned_until_ms > store::now_ms()) {
    return banned(account->reason);
  }
  return sign_in(*account, store::TokenKind::Session);
}

void Accounts::log_out(const Credentials& credentials) {
  context_.store.drop_token(store::token_hash(credentials.session));
}

Result<SignedIn> Accounts::new_bot(const store::Account& owner, std::string_view name) {
  if (owner.kind != store::AccountKind::Person) {
    return forbidden("claim a name first: a bot needs an owner");
  }
  const auto read = read_name(name);
  if (!read) {
    return std::unexpected(read.error());
  }
  if (!bots_.take(owner.id, context_.now())) {
    return too_many("too many bots", bots_.retry_after());
  }
  store::Account bot;
  bot.id = store::new_id();
  bot.kind = store::AccountKind::External;
  bot.name = *read;
  bot.owner = owner.id;
  bot.created_ms = store::now_ms();
  if (!context_.store.add_account(bot)) {
    return taken("the name is taken");
  }
  return sign_in(bot, store::TokenKind::Bot);
}

Result<void> Accounts::delete_bot(const store::Account& owner, const store::AccountId& bot) {
  const auto account = context_.store.find_account(bot);
  if (!account || account->kind != store::AccountKind::External || account->owner != owner.id) {
    return not_found("bot of yours");
  }
  context_.store.delete_account(bot);
  return {};
}

json::object account_json(const store::Account& account) {
  constexpr std::array<std::string_view, 4> kinds = {"guest", "person", "program", "bot"};
  return {{"id", account.id},
          {"name", account.name},
          {"kind", kinds[static_cast<std::size_t>(account.kind)]}};
}

}  // namespace ahu::server
