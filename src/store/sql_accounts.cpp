// The SQL store: accounts and tokens.
#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "store/names.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

namespace {

// The columns of an account, in the order in which account_of reads them.
#define ACCOUNT_COLUMNS \
  "id, kind, name, password_hash, owner, created_ms, muted_until_ms, banned_until_ms, reason "

Account account_of(const Row& row) {
  return {.id = row.text(0),
          .kind = row.as<AccountKind>(1),
          .name = row.text(2),
          .password_hash = row.text(3),
          .owner = row.text(4),
          .created_ms = row.integer(5),
          .muted_until_ms = row.integer(6),
          .banned_until_ms = row.integer(7),
          .reason = row.text(8)};
}

// Unless a name that looks the same belongs to another account.
void store_look_key(Database& database, const AccountId& id, std::string_view name) {
  database.run("INSERT INTO looks (key, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
               {text(look_key(name)), text(id)});
}

bool looks_like_another(Database& database, const AccountId& id, std::string_view name) {
  return !database
              .rows("SELECT key FROM looks WHERE key = $1 AND account <> $2",
                    {text(look_key(name)), text(id)})
              .empty();
}

// A change may run twice if a failed commit went through after all: an account that already
// exists with the same data counts as added.
bool insert_account(Database& database, const Account& account) {
  if (account.kind != AccountKind::BuiltIn &&
      looks_like_another(database, account.id, account.name)) {
    return false;
  }
  const auto added = database.run(
      "INSERT INTO accounts (id, kind, name, name_key, password_hash, owner, created_ms, "
      "muted_until_ms, banned_until_ms, reason) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
      {text(account.id), number_of(account.kind), text(account.name), text(name_key(account.name)),
       text(account.password_hash), text(account.owner), number(account.created_ms),
       number(account.muted_until_ms), number(account.banned_until_ms), text(account.reason)});
  const bool is_there =
      added == 1 || !database
                         .rows("SELECT id FROM accounts WHERE id = $1 AND name_key = $2",
                               {text(account.id), text(name_key(account.name))})
                         .empty();
  if (is_there) {
    store_look_key(database, account.id, account.name);
  }
  return is_there;
}

// An external bot is muted and banned as long as its owner is, if not longer.
void add_sanctions(Account& bot, const Row& owner) {
  const Millis muted = owner.integer(1);
  const Millis banned = owner.integer(2);
  if (muted > bot.muted_until_ms || banned > bot.banned_until_ms) {
    bot.reason = owner.text(3);
  }
  bot.muted_until_ms = std::max(bot.muted_until_ms, muted);
  bot.banned_until_ms = std::max(bot.banned_until_ms, banned);
}

std::vector<Account> with_sanctions_of_owners(Database& database, std::vector<Account> accounts) {
  std::multimap<AccountId, Account*> bots;
  std::vector<AccountId> owners;
  for (Account& account : accounts) {
    if (account.kind == AccountKind::External && !account.owner.empty()) {
      bots.emplace(account.owner, &account);
      owners.push_back(account.owner);
    }
  }
  each_of(database,
          "SELECT id, muted_until_ms, banned_until_ms, reason FROM accounts WHERE id IN ({keys})",
          owners, [&](const Row& row) {
            const auto [first, last] = bots.equal_range(row.text(0));
            std::for_each(first, last, [&](const auto& bot) { add_sanctions(*bot.second, row); });
          });
  return accounts;
}

std::vector<Account> accounts_of(Database& database, const std::vector<Row>& rows) {
  std::vector<Account> accounts;
  std::ranges::transform(rows, std::back_inserter(accounts), account_of);
  return with_sanctions_of_owners(database, std::move(accounts));
}

std::optional<Account> first_account(Database& database, const std::vector<Row>& rows) {
  const auto accounts = accounts_of(database, rows);
  return accounts.empty() ? std::nullopt : std::optional(accounts[0]);
}

std::optional<Account> account_named(Database& database, std::string_view name) {
  return first_account(database,
                       database.rows("SELECT " ACCOUNT_COLUMNS "FROM accounts WHERE name_key = $1",
                                     {text(name_key(name))}));
}

// Where another account has the name, the second one.
std::array<std::string, 2> built_in_names(std::string_view name) {
  return {std::string(name), std::string(name) + "@"};
}

// Matches in which nobody but this account and built-in bots took part.
void delete_matches_without_others(Database& database, const AccountId& id) {
  database.run(
      "DELETE FROM matches WHERE id IN (SELECT s.match FROM seats s WHERE s.account = $1 AND NOT "
      "EXISTS (SELECT 1 FROM seats o WHERE o.match = s.match AND o.account <> '' "
      "AND o.account <> $1 AND o.kind <> 3))",
      {text(id)});
}

// What happens to an account concerns the external bots that it owns.
void announce_with_bots(Database& database, const AccountId& id) {
  database.announce(news_text({NewsKind::Account, id}));
  for (const Row& bot :
       database.rows("SELECT id FROM accounts WHERE owner = $1 AND owner <> ''", {text(id)})) {
    database.announce(news_text({NewsKind::Account, bot.text(0)}));
  }
}

}  // namespace

bool erase_account(Database& database, const AccountId& id) {
  for (const Row& bot :
       database.rows("SELECT id FROM accounts WHERE owner = $1 AND owner <> ''", {text(id)})) {
    erase_account(database, bot.text(0));
  }
  delete_matches_without_others(database, id);
  database.run("UPDATE seats SET account = '' WHERE account = $1", {text(id)});
  database.run("UPDATE matches SET host = '' WHERE host = $1", {text(id)});
  database.run("DELETE FROM chat WHERE account = $1", {text(id)});
  database.run("DELETE FROM presence WHERE account = $1", {text(id)});
  if (database.run("DELETE FROM accounts WHERE id = $1", {text(id)}) == 0) {
    return false;
  }
  database.announce(news_text({NewsKind::Account, id}));
  return true;
}

void store_look_keys(Database& database) {
  for (const Row& row :
       database.rows("SELECT id, name FROM accounts a WHERE NOT EXISTS "
                     "(SELECT 1 FROM looks l WHERE l.account = a.id) ORDER BY id")) {
    store_look_key(database, row.text(0), row.text(1));
  }
}

bool has_missing_look_keys(Database& database) {
  return !database
              .rows(
                  "SELECT id FROM accounts a WHERE NOT EXISTS "
                  "(SELECT 1 FROM looks l WHERE l.account = a.id) LIMIT 1")
              .empty();
}

bool MatchStore::add_account(const Account& account) {
  bool added = false;
  link_->write([&](Database& database) { added = insert_account(database, account); });
  return added;
}

std::optional<Account> MatchStore::find_account(const AccountId& id) {
  return link_->read([&](Database& database) {
    return first_account(
        database,
        database.rows("SELECT " ACCOUNT_COLUMNS "FROM accounts WHERE id = $1", {text(id)}));
  });
}

std::vector<Account> MatchStore::find_accounts(const std::vector<AccountId>& ids) {
  return link_->read([&](Database& database) {
    std::vector<Row> found;
    each_of(database, "SELECT " ACCOUNT_COLUMNS "FROM accounts WHERE id IN ({keys})", ids,
            [&](const Row& row) { found.push_back(row); });
    return accounts_of(database, found);
  });
}

std::vector<Account> MatchStore::bots_of(const AccountId& owner) {
  return link_->read([&](Database& database) {
    return accounts_of(database, database.rows("SELECT " ACCOUNT_COLUMNS
                                               "FROM accounts WHERE owner = $1 AND owner <> '' "
                                               "ORDER BY id",
                                               {text(owner)}));
  });
}

std::optional<Account> MatchStore::find_account_by_name(std::string_view name) {
  return link_->read([&](Database& database) { return account_named(database, name); });
}

std::optional<Account> MatchStore::find_built_in_account(std::string_view name) {
  for (const std::string& each : built_in_names(name)) {
    if (auto known = find_account_by_name(each); known && known->kind == AccountKind::BuiltIn) {
      return known;
    }
  }
  return std::nullopt;
}

Account MatchStore::built_in_account(std::string_view name) {
  if (auto known = find_built_in_account(name)) {
    return *known;
  }
  const auto names = built_in_names(name);
  Account account;
  account.id = new_id();
  account.kind = AccountKind::BuiltIn;
  account.created_ms = now_ms();
  link_->write([&](Database& database) {
    std::optional<Account> there;
    for (auto each = names.begin(); each != names.end() && !there; ++each) {
      account.name = *each;
      insert_account(database, account);
      there = account_named(database, *each);
      there = there && there->kind == AccountKind::BuiltIn ? there : std::nullopt;
    }
    account = there.value();
  });
  return account;
}

namespace {

bool change_account(Database& database, const AccountId& id, std::string_view sql,
                    std::initializer_list<Value> values) {
  const bool done = database.run(sql, values) == 1;
  if (done) {
    announce_with_bots(database, id);
  }
  return done;
}

}  // namespace

bool MatchStore::set_password(const AccountId& id, std::string_view password_hash) {
  return link_->change([&](Database& database) {
    return change_account(
        database, id,
        "UPDATE accounts SET password_hash = $1, kind = CASE kind WHEN 0 THEN 1 ELSE kind END "
        "WHERE id = $2",
        {text(password_hash), text(id)});
  });
}

bool MatchStore::rename_account(const AccountId& id, std::string_view name) {
  const std::string key = name_key(name);
  bool done = false;
  link_->write([&](Database& database) {
    done = !looks_like_another(database, id, name) &&
           database.run(
               "UPDATE accounts SET name = $1, name_key = $2 WHERE id = $3 AND NOT EXISTS "
               "(SELECT 1 FROM accounts o WHERE o.name_key = $2 AND o.id <> $3)",
               {text(name), text(key), text(id)}) == 1;
    if (done) {
      database.run("DELETE FROM looks WHERE account = $1", {text(id)});
      store_look_key(database, id, name);
      database.announce(news_text({NewsKind::Account, id}));
    }
  });
  return done;
}

bool MatchStore::mute(const AccountId& id, Millis until_ms, std::string_view reason) {
  return link_->change([&](Database& database) {
    return change_account(database, id,
                          "UPDATE accounts SET muted_until_ms = $1, reason = $2 WHERE id = $3",
                          {number(until_ms), text(reason), text(id)});
  });
}

bool MatchStore::ban(const AccountId& id, Millis until_ms, std::string_view reason) {
  return link_->change([&](Database& database) {
    return change_account(database, id,
                          "UPDATE accounts SET banned_until_ms = $1, reason = $2 WHERE id = $3",
                          {number(until_ms), text(reason), text(id)});
  });
}

bool MatchStore::delete_account(const AccountId& id) {
  bool done = false;
  link_->write([&](Database& database) { done = erase_account(database, id); });
  return done;
}

Paged<Account> MatchStore::accounts(const Page& page) {
  return link_->read([&](Database& database) {
    const auto found =
        database.rows("SELECT " ACCOUNT_COLUMNS
                      "FROM accounts WHERE id < $1 AND kind <> 3 "
                      "ORDER BY id DESC LIMIT $2",
                      {text(page.after.empty() ? after_all : page.after), one_more(page)});
    return paged(accounts_of(database, found), page, [](const Account& last) { return last.id; });
  });
}

int MatchStore::drop_unused_guests(Millis born_before_ms) {
  int gone = 0;
  link_->write([&](Database& database) {
    gone = 0;
    for (const Row& row :
         database.rows("SELECT a.id FROM accounts a WHERE a.kind = 0 AND a.created_ms < $1 "
                       "AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.account = a.id "
                       "AND t.expires_ms > $2) "
                       "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.account = a.id) LIMIT 1000",
                       {number(born_before_ms), number(now_ms())})) {
      gone += erase_account(database, row.text(0)) ? 1 : 0;
    }
  });
  return gone;
}

void MatchStore::add_token(const Token& token) {
  link_->write([&](Database& database) {
    database.run(
        "INSERT INTO tokens (hash, kind, account, created_ms, expires_ms) "
        "VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        {text(token.hash), number_of(token.kind), text(token.account), number(token.created_ms),
         number(token.expires_ms)});
  });
}

void MatchStore::renew_token(std::string_view hash, Millis expires_ms) {
  link_->write([&](Database& database) {
    database.run("UPDATE tokens SET expires_ms = $1 WHERE hash = $2",
                 {number(expires_ms), text(hash)});
  });
}

// One statement, because every request runs it.
std::optional<SignedIn> MatchStore::find_token(std::string_view hash, Millis now_ms) {
  return link_->read([&](Database& database) -> std::optional<SignedIn> {
    const auto found = database.rows(
        "SELECT a.id, a.kind, a.name, a.password_hash, a.owner, a.created_ms, a.muted_until_ms, "
        "a.banned_until_ms, a.reason, t.hash, t.kind, t.created_ms, t.expires_ms "
        "FROM tokens t JOIN accounts a ON a.id = t.account WHERE t.hash = $1 AND t.expires_ms > $2",
        {text(hash), number(now_ms)});
    const auto account = first_account(database, found);
    if (!account) {
      return std::nullopt;
    }
    const Row& row = found[0];
    return SignedIn{
        {row.text(9), row.as<TokenKind>(10), account->id, row.integer(11), row.integer(12)},
        *account};
  });
}

std::vector<std::string> MatchStore::valid_tokens(const std::vector<std::string>& hashes,
                                                  Millis now_ms) {
  return link_->read([&](Database& database) {
    std::vector<std::string> valid;
    each_of(database, "SELECT hash, expires_ms FROM tokens WHERE hash IN ({keys})", hashes,
            [&](const Row& row) {
              if (row.integer(1) > now_ms) {
                valid.push_back(row.text(0));
              }
            });
    return valid;
  });
}

void MatchStore::drop_token(std::string_view hash) {
  link_->write([&](Database& database) {
    database.run("DELETE FROM tokens WHERE hash = $1", {text(hash)});
  });
}

void MatchStore::drop_tokens(const AccountId& account) {
  link_->write([&](Database& database) {
    database.run("DELETE FROM tokens WHERE account = $1", {text(account)});
    database.announce(news_text({NewsKind::Account, account}));
  });
}

int MatchStore::drop_expired_tokens(Millis now_ms) {
  std::int64_t gone = 0;
  link_->write([&](Database& database) {
    gone = database.run("DELETE FROM tokens WHERE expires_ms <= $1", {number(now_ms)});
  });
  return static_cast<int>(gone);
}

}  // namespace ahu::store
