// Who is who.
#include "server/accounts.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "match/registry.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis session_lasts = Millis{180} * 86'400'000;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 256;

std::vector<char32_t> code_points(std::string_view utf8) {
  std::vector<char32_t> points;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80 && !points.empty()) {
      points.back() = points.back() << 6 | (byte & 0x3F);
    } else {
      points.push_back(byte < 0x80 ? byte
                                   : byte & (byte < 0xE0   ? 0x1F
                                             : byte < 0xF0 ? 0x0F
                                                           : 0x07));
    }
  }
  return points;
}

// Controls, and what cannot be seen or turns other letters around: two names must not look the
// same.
bool is_unseen(char32_t point) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  constexpr std::array<Range, 11> ranges = {{{0x00, 0x1F},
                                             {0x7F, 0x9F},
                                             {0xAD, 0xAD},
                                             {0x061C, 0x061C},
                                             {0x115F, 0x1160},
                                             {0x180E, 0x180E},
                                             {0x200B, 0x200F},
                                             {0x2028, 0x202E},
                                             {0x2060, 0x206F},
                                             {0xFE00, 0xFEFF},
                                             {0xE0000, 0xE0FFF}}};
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
    return range.first <= point && point <= range.last;
  });
}

bool is_same_name(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  });
}

// Bots of the house play, and are rated, under their own names.
bool is_of_the_house(std::string_view name) {
  return std::ranges::any_of(all_games(), [&](const AnyGame* game) {
    return std::ranges::any_of(game->bots(),
                               [&](const BotInfo& bot) { return is_same_name(bot.name, name); });
  });
}

Answer<std::string> read_name(std::string_view name) {
  const auto points = code_points(name);
  const bool plain = std::none_of(points.begin(), points.end(), [](char32_t point) {
    return is_unseen(point) || point == '@' || point == '<' || point == '>';
  });
  if (!plain || points.size() < 2 || points.size() > 24 || name.front() == ' ' ||
      name.back() == ' ') {
    return bad_request(
        "name must be 2 to 24 characters that can be seen, without < > @ and blanks at the ends");
  }
  if (is_of_the_house(name)) {
    return taken("the name belongs to a bot of the house");
  }
  return std::string(name);
}

Answer<void> check_password(std::string_view password) {
  if (password.size() < shortest_password || password.size() > longest_password) {
    return bad_request("password must have 8 to 256 bytes");
  }
  return {};
}

// A turn at hashing, given back at the end; false when too many have one.
class Turn {
 public:
  explicit Turn(std::counting_semaphore<>& turns) : turns_(turns), is_given_(turns.try_acquire()) {}
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (is_given_) {
      turns_.release();
    }
  }
  explicit operator bool() const { return is_given_; }

 private:
  std::counting_semaphore<>& turns_;
  bool is_given_;
};

}  // namespace

Answer<store::Account> Accounts::who(const Credentials& credentials) {
  const std::string& token = credentials.bearer.empty() ? credentials.session : credentials.bearer;
  if (token.empty()) {
    return not_signed_in();
  }
  const auto found = context_.store.find_token(store::token_hash(token), store::now_ms());
  const bool is_bot = found && found->kind == store::TokenKind::Bot;
  if (!found || is_bot == credentials.bearer.empty()) {
    return not_signed_in();
  }
  auto account = context_.store.find_account(found->account);
  if (!account) {
    return not_signed_in();
  }
  if (account->banned_until_ms > store::now_ms()) {
    return banned(account->reason);
  }
  context_.visits.note(*account, context_.now());
  return *account;
}

Answer<Signed> Accounts::sign_in(const store::Account& account, store::TokenKind kind) {
  const std::string token = store::new_token();
  const Millis now = store::now_ms();
  context_.store.add_token({store::token_hash(token), kind, account.id, now,
                            kind == store::TokenKind::Bot ? store::forever : now + session_lasts});
  return Signed{account, token};
}

Answer<Signed> Accounts::new_guest(const std::optional<std::string>& name,
                                   const std::string& address) {
  if (!context_.limits.exempt.contains(address) && !guests_.take(address, context_.now())) {
    ++context_.metrics.limited;
    return too_many("too many new players from your address", guests_.retry_after());
  }
  store::Account account;
  account.id = store::new_id();
  account.created_ms = store::now_ms();
  account.name = "Guest " + account.id.substr(account.id.size() - 6);
  if (name) {
    const auto read = read_name(*name);
    if (!read) {
      return std::unexpected(read.error());
    }
    account.name = *read;
  }
  if (!context_.store.add_account(account)) {
    return taken("the name is taken");
  }
  return sign_in(account, store::TokenKind::Session);
}

Answer<store::Account> Accounts::claim(const store::Account& account, std::string_view name,
                                       std::string_view password) {
  const auto read = read_name(name);
  if (!read) {
    return std::unexpected(read.error());
  }
  if (const auto fine = check_password(password); !fine) {
    return std::unexpected(fine.error());
  }
  if (account.kind != store::AccountKind::Guest) {
    return taken("you have claimed a name already");
  }
  const Turn turn(hashing_);
  if (!turn || !passwords_.take(account.id, context_.now())) {
    return too_many_tries();
  }
  if (*read != account.name && !context_.store.rename_account(account.id, *read)) {
    return taken("the name is taken");
  }
  context_.store.set_password(account.id, store::hash_password(password));
  return context_.store.find_account(account.id).value_or(account);
}

std::unexpected<Refused> Accounts::too_many_tries() {
  ++context_.metrics.limited;
  return too_many("too many passwords tried", passwords_.retry_after());
}

// The limit by account is for those who keep on trying: whoever guesses from elsewhere cannot lock
// the owner out.
bool Accounts::may_try(const std::optional<store::Account>& account, const std::string& address) {
  const Millis now = context_.now();
  return passwords_.take("from " + address, now) &&
         (!account || first_tries_.take(account->id + " " + address, now) ||
          passwords_.take("for " + account->id, now));
}

Answer<Signed> Accounts::log_in(std::string_view name, std::string_view password,
                                const std::string& address) {
  if (const auto read = read_name(name); !read) {
    return std::unexpected(read.error());
  }
  const auto account = context_.store.find_account_by_name(name);
  const Turn turn(hashing_);
  if (!turn || !may_try(account, address)) {
    return too_many_tries();
  }
  const bool has_password = account && !account->password_hash.empty();
  if (!has_password) {
    store::hash_password(password);  // takes as long: the time tells nobody which names there are
  }
  if (!has_password || !store::is_password(password, account->password_hash)) {
    return forbidden("the name and the password do not fit");
  }
  if (account->banned_until_ms > store::now_ms()) {
    return banned(account->reason);
  }
  return sign_in(*account, store::TokenKind::Session);
}

void Accounts::log_out(const Credentials& credentials) {
  context_.store.drop_token(store::token_hash(credentials.session));
}

Answer<Signed> Accounts::new_bot(const store::Account& owner, std::string_view name) {
  if (owner.kind != store::AccountKind::Person) {
    return forbidden("claim a name first: bots belong to somebody");
  }
  const auto read = read_name(name);
  if (!read) {
    return std::unexpected(read.error());
  }
  if (!guests_.take(owner.id, context_.now())) {
    return too_many("too many bots", guests_.retry_after());
  }
  store::Account bot;
  bot.id = store::new_id();
  bot.kind = store::AccountKind::Bot;
  bot.name = *read;
  bot.owner = owner.id;
  bot.created_ms = store::now_ms();
  if (!context_.store.add_account(bot)) {
    return taken("the name is taken");
  }
  return sign_in(bot, store::TokenKind::Bot);
}

Answer<void> Accounts::delete_bot(const store::Account& owner, const store::AccountId& bot) {
  const auto account = context_.store.find_account(bot);
  if (!account || account->kind != store::AccountKind::Bot || account->owner != owner.id) {
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
