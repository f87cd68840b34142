// Creates tables.
#include "server/new_table.hpp"

#include <algorithm>

#include "engine/request.hpp"
#include "match/registry.hpp"
#include "server/built_in_bots.hpp"
#include "server/clock.hpp"
#include "server/table.hpp"
#include "server/table_event.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

using store::SeatHolder;
using store::SeatKind;

SeatHolder seat_for(const store::Account& account) {
  const bool is_external_bot = account.kind == store::AccountKind::External;
  SeatHolder seat{is_external_bot ? SeatKind::External : SeatKind::Person,
                  account.id,
                  account.name,
                  "",
                  false,
                  ""};
  seat.nonce = is_external_bot ? public_nonce : "";
  return seat;
}

Result<SeatHolder> read_seat_holder(const json::value& value, const AnyBots& game,
                                    const store::Account& host) {
  const json::object* seat = value.if_object();
  const auto kind = seat == nullptr ? fail(ErrorCode::BadRequest, "a seat must be an object")
                                    : read_text(*seat, "kind");
  if (!kind) {
    return std::unexpected(kind.error());
  }
  if (*kind == "me") {
    return seat_for(host);
  }
  if (*kind == "open") {
    return SeatHolder();
  }
  if (*kind != "bot") {
    return fail(ErrorCode::BadRequest, "a seat's kind must be me, open or bot");
  }
  const auto bot = read_built_in_bot(game, *seat);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  return SeatHolder{SeatKind::BuiltIn, "",    bot->text(),
                    bot->text(),       false, std::string(public_nonce)};
}

Result<std::vector<SeatHolder>> read_seats(const json::object& request, const AnyBots& game,
                                           int players, const store::Account& host) {
  std::vector<SeatHolder> seats;
  const json::value* given = request.if_contains("seats");
  if (given == nullptr) {
    seats.resize(static_cast<std::size_t>(players));
    seats[0] = seat_for(host);
    return seats;
  }
  const json::array* list = given->if_array();
  if (list == nullptr || list->size() != static_cast<std::size_t>(players)) {
    return fail(ErrorCode::BadRequest, "seats must be a list of " + std::to_string(players));
  }
  for (const json::value& value : *list) {
    auto seat = read_seat_holder(value, game, host);
    if (!seat) {
      return std::unexpected(seat.error());
    }
    seats.push_back(std::move(*seat));
  }
  const auto mine = [&](const SeatHolder& seat) { return seat.account == host.id; };
  if (std::count_if(seats.begin(), seats.end(), mine) > 1) {
    return fail(ErrorCode::BadRequest, "only one seat can be yours");
  }
  if (std::all_of(seats.begin(), seats.end(),
                  [](const SeatHolder& seat) { return seat.kind == SeatKind::BuiltIn; })) {
    return fail(ErrorCode::BadRequest, "at least one seat must be for a player");
  }
  return seats;
}

Result<void> read_request(const json::object& request, store::MatchInfo& info) {
  const json::value* given_clock = request.if_contains("clock");
  const auto clock = given_clock == nullptr ? ClockRule() : read_clock_rule(*given_clock);
  const auto rated = read_flag(request, "rated");
  const auto hidden = read_flag(request, "private");
  const auto bots_allowed = read_flag(request, "bots_allowed");
  if (const auto error = first_error(clock, rated, hidden, bots_allowed)) {
    return std::unexpected(*error);
  }
  info.clock = *clock;
  info.rated = *rated;
  info.hidden = *hidden;
  info.bots_allowed = *bots_allowed;
  return {};
}

Result<void> read_players(const json::object& request, const AnyGame& game,
                          const store::Account& host, store::MatchInfo& info) {
  const GameInfo& about = game.info();
  const auto players =
      read_number(request, "players", about.min_players, about.max_players, about.min_players);
  const auto options = read_object_or_empty(request, "options");
  if (const auto error = first_error(players, options)) {
    return std::unexpected(*error);
  }
  const auto setup = game.make_setup(static_cast<int>(*players), *options);
  if (!setup) {
    return std::unexpected(setup.error());
  }
  auto seats = read_seats(request, game, static_cast<int>(*players), host);
  if (!seats) {
    return std::unexpected(seats.error());
  }
  info.options = game.options_json(*setup);
  info.seats = std::move(*seats);
  return {};
}

// An external bot that hosts a table is committed from the start.
Result<void> read_nonce_hash(const json::object& request, store::MatchInfo& info) {
  const auto nonce_hash = read_text(request, "nonce_hash", "");
  if (!nonce_hash) {
    return std::unexpected(nonce_hash.error());
  }
  if (!nonce_hash->empty() && !is_hash(*nonce_hash)) {
    return fail(ErrorCode::BadRequest, "nonce_hash must be 64 hexadecimal digits in lower case");
  }
  for (SeatHolder& seat : info.seats) {
    if (seat.kind == SeatKind::External) {
      seat.nonce = committed_nonce(*nonce_hash);
    }
  }
  return {};
}

// Every thinking time would need a rating of its own.
bool has_own_pace(const SeatHolder& seat) {
  return seat.kind == SeatKind::BuiltIn &&
         read_built_in_bot(seat.bot).millis != BuiltInBot::usual_millis;
}

void add_chance(store::MatchInfo& info) {
  info.server_seed = store::new_server_seed();
  info.commitment = commitment_to(info.server_seed);
}

std::unexpected<Error> limited(Context& context, std::string message, int retry_after) {
  ++context.metrics.limited;
  return too_many(std::move(message), retry_after);
}

// The last tables are reserved for players without a table, from addresses without a recent one.
bool is_kept_for_newcomers(Context& context, const store::Account& host, const Source& source) {
  const Limits& limits = context.limits;
  const bool is_newcomer = context.newcomers.take(source, context.now());
  const auto open_to_all = static_cast<std::int64_t>(limits.tables - limits.newcomer_tables());
  return context.live_tables.has_reached(open_to_all, context.store, context.now()) &&
         !source.unlimited && !(is_newcomer && context.store.live_count_of(host.id) == 0);
}

}  // namespace

Result<void> may_sit_down(Context& context, const store::Account& account, const Source& source) {
  if (!source.unlimited && context.store.live_count_of(account.id) >=
                               static_cast<std::int64_t>(context.limits.tables_per_player)) {
    return limited(context, "you have too many tables", 60);
  }
  return {};
}

Result<void> may_change_seat(Context& context, const store::Account& account,
                             const Source& source) {
  if (!source.unlimited && !context.seat_changes.take(account.id, context.now())) {
    return limited(context, "too many seat changes", context.seat_changes.retry_after());
  }
  return {};
}

Result<void> may_open_table(Context& context, const store::Account& account, const Source& source) {
  if (const auto allowed = may_sit_down(context, account, source); !allowed) {
    return allowed;
  }
  const auto limit = static_cast<std::int64_t>(context.limits.tables);
  if (context.live_tables.has_reached(limit, context.store, context.now())) {
    return limited(context, "there are too many tables", 60);
  }
  if (!context.new_tables.take(source, context.now())) {
    return limited(context, "too many new tables", context.new_tables.retry_after());
  }
  return {};
}

Result<store::MatchInfo> read_new_table(const json::object& request, const store::Account& host) {
  const auto id = read_text(request, "game");
  const auto game = id ? find_offered_game(*id) : std::unexpected(id.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  store::MatchInfo info;
  if (const auto read = read_request(request, info); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_players(request, **game, host, info); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_nonce_hash(request, info); !read) {
    return std::unexpected(read.error());
  }
  if (info.rated && info.hidden) {
    return bad_request("a private table cannot be rated");
  }
  if (info.rated && host.kind == store::AccountKind::Guest) {
    return forbidden("a rated match needs a claimed name");
  }
  if (info.rated && std::any_of(info.seats.begin(), info.seats.end(), has_own_pace)) {
    return bad_request("in a rated match built-in bots think by a fixed budget: no millis");
  }
  info.id = store::new_id();
  info.game = (*game)->info().id;
  info.rules_version = (*game)->info().rules_version;
  info.host = host.id;
  info.created_ms = store::now_ms();
  add_chance(info);
  return info;
}

void add_bot_accounts(store::MatchStore& store, store::MatchInfo& info) {
  for (SeatHolder& seat : info.seats) {
    if (seat.kind == SeatKind::BuiltIn) {
      const store::Account account = store.built_in_account(seat.bot);
      seat.account = account.id;
      seat.name = account.name;
    }
  }
}

// Check everything before writing.
Result<store::MatchInfo> make_table(Context& context, const store::Account& host,
                                    const Source& source, const json::object& request) {
  auto info = read_new_table(request, host);
  if (!info) {
    return info;
  }
  if (const auto allowed = may_open_table(context, host, source); !allowed) {
    return std::unexpected(allowed.error());
  }
  if (is_kept_for_newcomers(context, host, source)) {
    return limited(context, "the last tables are kept for newcomers", 60);
  }
  add_bot_accounts(context.store, *info);
  store::ChainPlace place;
  if (!context.store.add_match(*info, {created_entry(*info)}, &place)) {
    return unavailable("the table could not be stored");
  }
  if (place.number == 0) {  // stored by a commit that seemed to fail
    return context.store.find_match(info->id).value_or(*info);
  }
  info->version = 1;
  info->chain_number = place.number;
  info->chain_link = place.link;
  return info;
}

store::MatchInfo rematch_of(const store::MatchInfo& before,
                            const std::map<int, std::string>& nonce_hashes) {
  store::MatchInfo info = before;
  info.id = store::derived_id(before.id, before.ended_ms);
  info.rematch_of = before.id;
  info.created_ms = store::now_ms();
  info.started_ms = 0;
  info.ended_ms = 0;
  info.status = store::MatchStatus::Open;
  info.version = 0;
  info.to_act = -1;
  info.owner.clear();
  info.epoch = 0;
  info.chain_number = 0;
  info.chain_link.clear();
  for (SeatHolder& seat : info.seats) {
    seat.substituted = false;
    if (seat.kind != SeatKind::BuiltIn) {
      seat.bot.clear();
    }
    seat.nonce = seat.kind == SeatKind::Person ? "" : public_nonce;
  }
  for (const auto& [seat, hash] : nonce_hashes) {
    info.seats[static_cast<std::size_t>(seat)].nonce = committed_nonce(hash);
  }
  std::rotate(info.seats.rbegin(), info.seats.rbegin() + 1, info.seats.rend());
  add_chance(info);
  return info;
}

store::NewMatch next_match(const Table& table, Now now, const std::string& process) {
  store::NewMatch next{rematch_of(table.info(), table.rematch_nonce_hashes()), {}};
  next.entries.push_back(created_entry(next.info));
  auto opened = Table::load(next.info, next.entries, now.steady);
  if (!opened || !opened->can_start()) {
    return next;
  }
  if (const auto begun = opened->start(now)) {
    next.entries.insert(next.entries.end(), begun->entries.begin(), begun->entries.end());
    next.info = opened->info();
    next.info.to_act = opened->to_act().value_or(-1);
    next.info.owner = process;
    next.info.epoch = 1;
  }
  return next;
}

}  // namespace ahu::server
