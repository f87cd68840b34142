// A running table: stores changes and broadcasts them.
#include "server/table_actor.hpp"

#include <algorithm>
#include <utility>

#include "server/built_in_bots.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr std::size_t max_queued = 256;
constexpr int max_tries = 5;  // of a change with version conflicts
constexpr Millis reload_after = 1000;

int log_size(const Table& table) { return table.match() == nullptr ? 0 : table.match()->version(); }

// The first entry in which two versions of a log differ.
int common_entries(const Match& one, const Match& other) {
  const auto same = [](const LogEntry& a, const LogEntry& b) { return a.action == b.action; };
  const auto& log = one.log();
  return static_cast<int>(
      std::mismatch(log.begin(), log.end(), other.log().begin(), other.log().end(), same).first -
      log.begin());
}

struct Reading {
  Result<Table> table = fail(ErrorCode::NoGame, "there is no such match");
  int version = 0;
};

Reading read_match(Context& context, const store::MatchId& id) {
  Reading reading;
  try {
    if (auto info = context.store.find_match(id)) {
      auto log = context.store.log(id);
      reading.version = std::min(info->version, static_cast<int>(log.size()));
      log.resize(static_cast<std::size_t>(reading.version));
      const Millis used = log.empty() ? 0 : context.uptime.since(log.back().at_ms);
      reading.table = Table::load(std::move(*info), log, context.now(), used);
    }
  } catch (const std::exception& error) {
    report(context, error);
    reading.table = fail(ErrorCode::BadState, error.what());
  }
  return reading;
}

}  // namespace

TableActor::TableActor(Context& context, Table table, int version, const Calls& calls)
    : context_(context),
      table_(std::move(table)),
      version_(version),
      owner_(table_.info().owner),
      epoch_(table_.info().epoch),
      calls_(calls) {}

// --- one change at a time

bool TableActor::is_queue_full() const { return waiting_.size() >= max_queued; }

void TableActor::when_idle(std::function<void()> job, const Reply& reply) {
  if (!busy_) {
    job();
  } else if (!is_queue_full()) {
    waiting_.push_back({std::move(job), reply});
  } else if (reply) {
    ++context_.metrics.limited;
    reply(too_many("too many requests wait at this table", 1));
  }
}

void TableActor::run_waiting() {
  while (!busy_ && !waiting_.empty()) {
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next.job();
  }
  if (!busy_ && !gone_ && announced_version_ > version_) {
    catch_up();
  }
}

void TableActor::change(MakeDraft make, const Reply& reply) {
  Pending pending;
  pending.make = std::move(make);
  pending.reply = reply;
  if (!busy_) {
    attempt(std::move(pending));
    return;
  }
  when_idle([this, self = shared_from_this(), pending = std::move(pending)] { attempt(pending); },
            reply);
}

void TableActor::attempt(Pending pending) {
  const bool had_undo_request = table_.undo_request().has_value();
  const bool was_open = table_.info().status == MatchStatus::Open;
  pending.is_after_end = table_.has_ended();
  auto draft = pending.make(table_, Now{context_.now(), store::now_ms()});
  if (!draft) {
    pending.reply(std::unexpected(draft.error()));
    return;
  }
  pending.broadcast_table = had_undo_request || draft->is_table_changed;
  pending.next = draft->next;
  pending.takes_lease = was_open && table_.info().status == MatchStatus::Playing;
  for (const Entry& entry : draft->entries) {
    pending.is_move |= entry.kind == EntryKind::Action;
  }
  store_draft(std::move(*draft), std::move(pending));
}

store::Change TableActor::change_of(Draft draft, const Pending& pending) const {
  store::Change change{id(), version_, std::move(draft.entries), {}, std::move(draft.results)};
  change.to_act = table_.to_act().value_or(-1);
  change.epoch = epoch_;
  change.is_announced = pending.is_announced;
  change.next = pending.next;
  if (pending.takes_lease) {
    change.new_owner = context_.process;
  }
  if (draft.seats_changed) {
    const MatchInfo& info = table_.info();
    change.table = store::TableUpdate{info.status, info.seats, info.started_ms, info.ended_ms,
                                      info.closed_reason};
    change.table->changed_seats = std::move(draft.changed_seats);
    change.table->is_status_changed = draft.status_changed;
    change.rating = std::move(draft.rating);
  }
  return change;
}

Task TableActor::store_draft(Draft draft, Pending pending) {
  const auto self = shared_from_this();
  busy_ = true;
  pending.entries = static_cast<int>(draft.entries.size());
  pending.is_announced = !is_owned() || is_watched();
  const auto result = co_await append(context_, change_of(std::move(draft), pending));
  if (result == store::WriteResult::Stored) {
    on_stored(pending);
  } else {
    handle_not_stored(result, pending);
  }
}

void TableActor::on_stored(const Pending& pending) {
  version_ += pending.entries;
  if (pending.takes_lease) {
    owner_ = context_.process;
    ++epoch_;
  }
  if (!pending.is_announced && is_watched()) {
    context_.store.announce({store::NewsKind::Match, id(), version_});
  }
  count_move(pending);
  if (pending.next) {
    calls_.made_rematch(*pending.next);
  }
  pending.reply(json::object{{"version", log_size(table_)}});
  broadcast_change(pending);
  busy_ = false;  // only now: what was sent is what is stored
  if (table_.info().status == MatchStatus::Closed) {
    audience_.close_all(CloseCode::Policy, "the table is closed");
  }
  end_if_too_long();
  drive();
  changed();
  run_waiting();
}

// Endless matches, by the rules or by undo, must not fill the store.
void TableActor::end_if_too_long() {
  if (version_ < context_.limits.entries || table_.info().status >= MatchStatus::Finished) {
    return;
  }
  context_.log("table_closed", {{"table", id()}, {"why", "its log is too long"}});
  change([](Table& table, Now now) { return table.close(store::closed_by_length, now); },
         [](const auto&) {});
}

void TableActor::handle_not_stored(store::WriteResult result, const Pending& pending) {
  if (result == store::WriteResult::Stale && pending.tries < max_tries) {
    ++context_.metrics.stale;
    Pending again = pending;
    ++again.tries;
    waiting_.push_front(
        {[this, self = shared_from_this(), again] { attempt(again); }, pending.reply});
  } else {
    ++context_.metrics.store_failures;
    // If the connection was lost during the commit, its result is unknown.
    pending.reply(unavailable("the database is not available; check whether the change was made"));
  }
  reload();
}

void TableActor::count_move(const Pending& pending) {
  if (pending.is_move) {
    ++context_.metrics.moves;
    context_.metrics.move_seconds.add(
        std::chrono::duration<double>(Clock::now() - pending.began).count());
  }
}

void TableActor::broadcast_change(const Pending& pending) {
  if (pending.broadcast_table) {
    audience_.close_unauthorized();
    audience_.broadcast_table();
    audience_.ask_to_reveal();
    start_absence_timers();  // players who left before the match began
  }
  const int sent = audience_.sent();
  if (table_.match() != nullptr && !pending.is_after_end &&
      (sent != log_size(table_) || pending.broadcast_table)) {
    audience_.broadcast_position(std::min(sent, log_size(table_)), context_.now());
  }
}

// Reads the entries that another process has added. Moves are applied; the seats are read from
// the match's row, which has the names.
Task TableActor::catch_up() {
  const auto self = shared_from_this();
  busy_ = true;
  announced_version_ = 0;
  const std::function<std::vector<Entry>()> read =
      [&store = context_.store, id = id(), from = version_] { return store.log(id, from); };
  add_entries(co_await run_on_io_pool(context_, std::vector<Entry>(), read));
}

void TableActor::add_entries(const std::vector<Entry>& entries) {
  const bool are_moves =
      !entries.empty() && table_.is_playing() &&
      std::ranges::all_of(entries, [](const Entry& each) { return each.kind != EntryKind::Event; });
  if (!are_moves) {
    reload();
    return;
  }
  const bool had_undo_request = table_.undo_request().has_value();
  const Millis used = context_.uptime.since(entries.back().at_ms);
  const int common = table_.catch_up(entries, context_.now(), used);
  if (common < 0) {
    reload();
    return;
  }
  version_ += static_cast<int>(entries.size());
  busy_ = false;
  if (had_undo_request || table_.has_ended()) {
    audience_.broadcast_table();
  }
  audience_.broadcast_position(std::min(common, audience_.sent()), context_.now());
  drive();
  changed();
  run_waiting();
}

// Reads the match again after another process has changed it or the store failed.
Task TableActor::reload() {
  const auto self = shared_from_this();
  busy_ = true;
  timers_.cancel({TimerKind::Reload});
  announced_version_ = 0;
  const std::function<std::shared_ptr<Reading>()> read = [&context = context_, id = id()] {
    return std::make_shared<Reading>(read_match(context, id));
  };
  const auto reading = co_await run_on_io_pool(context_, std::shared_ptr<Reading>(), read);
  if (reading) {
    install(std::move(reading->table), reading->version);
  } else {
    timers_.set({TimerKind::Reload}, context_.now() + reload_after);
    changed();
  }
}

void TableActor::install(Result<Table> table, int version) {
  if (!table && table.error().code == ErrorCode::NoGame) {
    handle_deletion();
    return;
  }
  if (!table) {
    context_.log("table_unreadable", {{"table", id()}, {"why", table.error().message}});
    timers_.set({TimerKind::Reload}, context_.now() + reload_after);
    changed();
    return;
  }
  // A change that could not be stored was not sent, but is in our copy of the log.
  const int shown = table_.match() != nullptr && table->match() != nullptr
                        ? common_entries(*table_.match(), *table->match())
                        : 0;
  table_ = std::move(*table);
  version_ = version;
  owner_ = table_.info().owner;
  epoch_ = table_.info().epoch;
  busy_ = false;
  audience_.close_unauthorized();
  audience_.broadcast_table();
  audience_.ask_to_reveal();
  if (table_.match() != nullptr) {
    audience_.broadcast_position(std::min(shown, audience_.sent()), context_.now());
  }
  if (table_.info().status == MatchStatus::Closed) {
    audience_.close_all(CloseCode::Policy, "the table is closed");
  }
  start_absence_timers();
  return_online_players();
  request_ownership();
  watch();
  drive();
  changed();
  run_waiting();
}

// Another process may have treated a player who is here as absent.
void TableActor::return_online_players() {
  for (const int seat : presence().online) {
    if (table_.is_playing() && table_.is_absent(seat)) {
      change([seat](Table& table, Now now) { return table.come_back(seat, now); },
             [](const auto&) {});
    }
  }
}

// The match was deleted together with its only player's account.
void TableActor::handle_deletion() {
  gone_ = true;
  busy_ = false;
  for (const Waiting& each : std::exchange(waiting_, {})) {
    if (each.reply) {
      each.reply(not_found("table"));
    }
  }
  audience_.close_all(CloseCode::Policy, "the table is gone");
  changed();
}

// A negative version means that the match was deleted.
void TableActor::handle_version(int version) {
  announced_version_ = std::max(announced_version_, version < 0 ? version_ + 1 : version);
  run_waiting();
}

// --- connections

void TableActor::enter(const ConnectionPtr& connection) {
  const Reply refused = [connection](const Result<json::object>& answer) {
    if (!connection->is_external_bot()) {  // it may be at other tables
      connection->close(CloseCode::TryLater, answer.error().message);
    }
  };
  when_idle(
      [this, self = shared_from_this(), connection] {
        if (!connection->is_open() || !may_enter(*connection)) {
          return;
        }
        audience_.add(connection);
        greet(connection);
        audience_.ask_to_reveal(*connection);
        audience_.send_table_to_others(*connection);
        if (const auto seat = seat_of(*connection)) {
          retake_seat(*seat, connection->is_external_bot());
        }
        request_ownership();
        if (table_.can_start()) {
          change([](Table& table, Now now) { return table.start(now); }, [](const auto&) {});
        }
        drive();
        changed();
      },
      refused);
}

// Closes the connection if it may not enter.
bool TableActor::may_enter(Connection& connection) {
  if (gone_) {
    connection.close(CloseCode::Policy, "the table is gone");
    return false;
  }
  if (!is_open_to(connection.account().id)) {
    reject(connection);
    return false;
  }
  if (!seat_of(connection) &&
      presence().spectators >= static_cast<int>(context_.limits.spectators)) {
    ++context_.metrics.limited;
    connection.close(CloseCode::TryLater, "too many people watch this table");
    return false;
  }
  return true;
}

void TableActor::retake_seat(int seat, bool is_external_bot) {
  timers_.cancel({TimerKind::Absence, seat});
  if (is_external_bot) {
    asked_version_ = -1;  // a reconnected bot is asked again
  }
  if (table_.is_playing() && table_.seat(seat).substituted) {
    change([seat](Table& table, Now now) { return table.come_back(seat, now); },
           [](const auto&) {});
  }
}

void TableActor::exit(const Connection& connection) {
  if (!audience_.remove(connection)) {
    return;
  }
  const auto seat = seat_of(connection);
  if (seat && !presence().online.contains(*seat)) {
    start_absence_timer(*seat);
  }
  stop_thinking_if_abandoned();
  hand_over_if_requested();
  when_idle([this, self = shared_from_this()] { audience_.broadcast_table(); });
  changed();
}

std::vector<store::AccountId> TableActor::abandoned() {
  std::vector<store::AccountId> abandoned;
  const MatchInfo& info = table_.info();
  const TablePresence here = presence();
  for (int number = 0; number < table_.players(); ++number) {
    const SeatHolder& seat = table_.seat(number);
    const bool keeps_others_waiting = !busy_ && has_connections() &&
                                      info.status == MatchStatus::Open &&
                                      seat.kind == SeatKind::Person && !is_committed(seat) &&
                                      seat.account != info.host && !here.online.contains(number);
    if (!keeps_others_waiting) {
      away_since_.erase(number);
    } else if (context_.now() - away_since_.try_emplace(number, context_.now()).first->second >=
               context_.absence_timeout) {
      abandoned.push_back(seat.account);
    }
  }
  return abandoned;
}

// --- sending

void TableActor::greet(const ConnectionPtr& connection) {
  if (!connection->is_external_bot()) {
    audience_.greet(*connection, context_.now());
    send_chat(*connection);
  }
}

}  // namespace ahu::server
