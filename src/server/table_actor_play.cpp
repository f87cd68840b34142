// A running table: built-in bots, clocks and substitutes.
#include <algorithm>

#include "server/built_in_bots.hpp"
#include "server/table_actor.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis retry_after = 200;
constexpr Millis look_again_after = 1000;  // for a substitute, when the database was not available
constexpr Millis seat_presence_is_fresh = 20'000;  // servers report it every 10 s
constexpr int max_bot_faults = 3;

}  // namespace

// A row that is older than the column has no seat to act.
void TableActor::resume() {
  start_absence_timers();
  const int to_act = table_.to_act().value_or(-1);
  if (is_owned() && table_.info().to_act != to_act) {
    context_.io_pool.submit([&store = context_.store, id = id(), version = version_, to_act](
                                const std::atomic<bool>&) { store.set_turn(id, version, to_act); });
  }
  watch();
  drive();
  changed();
}

// --- ownership

Task TableActor::handle_owner() {
  const auto self = shared_from_this();
  using Read = std::optional<std::optional<MatchInfo>>;  // nothing: it could not be read
  const std::function<Read()> read = [&store = context_.store, id = id()] {
    return Read(store.find_match(id));
  };
  if (const Read info = co_await run_on_io_pool(context_, Read(), read)) {
    update_owner(*info);
  }
}

// What other processes stored before is read as usual.
void TableActor::update_owner(const std::optional<MatchInfo>& info) {
  handle_version(info ? info->version : -1);
  if (!info || info->epoch < epoch_) {
    return;
  }
  owner_ = info->owner;
  epoch_ = info->epoch;
  request_ownership();
  watch();
  start_absence_timers();
  drive();
  changed();
}

void TableActor::request_ownership() {
  if (is_owned() || !table_.is_playing() || presence().online.empty()) {
    return;
  }
  context_.store.announce({store::NewsKind::Wanted, id(), 0, context_.process});
}

// An open table has no owner: there every change is announced.
void TableActor::watch() {
  if (!is_owned() && !owner_.empty()) {
    context_.store.announce({store::NewsKind::Watched, id(), version_});
  }
}

// Changes stored before the owner got the request were not announced.
void TableActor::handle_watch(int version) {
  if (is_owned() && version < version_) {
    context_.store.announce({store::NewsKind::Match, id(), version_});
  }
}

void TableActor::handle_ownership_request(const std::string& process) {
  requested_by_ = process;
  hand_over_if_requested();
}

// A match is owned by the process of its players.
void TableActor::hand_over_if_requested() {
  if (requested_by_.empty() || !is_owned() || !presence().online.empty()) {
    return;
  }
  when_idle(
      [this, self = shared_from_this(), to = std::exchange(requested_by_, {})] { hand_over(to); });
}

Task TableActor::hand_over(std::string to) {
  const auto self = shared_from_this();
  const store::Lease lease{id(), epoch_};
  owner_ = to;  // until it is read again
  const std::function<std::optional<bool>()> give = [&context = context_, lease, to] {
    return std::optional(context.store.hand_over(lease, context.process, to));
  };
  if (!co_await run_on_io_pool(context_, std::optional<bool>(), give)) {
    owner_ = context_.process;
  }
  handle_owner();
}

// The process to which an external bot is connected asks it: no other process can.
void TableActor::drive() {
  if (!table_.is_playing()) {
    driver_.match_ended();
  }
  const auto seat = table_.to_act();
  if (busy_ || !seat) {
    return;
  }
  if (table_.built_in_bot_plays(*seat)) {
    if (!driver_.is_thinking() && is_owned() && is_attended()) {
      think(*seat);
    }
  } else if (table_.seat(*seat).kind == SeatKind::External) {
    ask_external_bot(*seat);
  }
}

// Bots do not play at an abandoned table, except by correspondence.
bool TableActor::is_attended() const {
  const bool is_slow = table_.info().clock.kind == ClockKind::Correspondence;
  for (int seat = 0; is_slow && seat < table_.players(); ++seat) {
    if (!table_.built_in_bot_plays(seat)) {
      return true;
    }
  }
  return !presence().online.empty();
}

void TableActor::stop_thinking_if_abandoned() {
  if (driver_.is_thinking() && !is_attended()) {
    driver_.stop(table_);
    hinting_ = false;  // a hint that waited is cancelled, too
  }
}

Task TableActor::think(int seat) {
  const auto self = shared_from_this();
  const auto chosen = co_await driver_.choose(table_, seat);
  driver_.finished();
  if (chosen) {
    on_chosen(*chosen);
  } else {
    think_again_later();
  }
}

void TableActor::think_again_later() {
  timers_.set({TimerKind::Retry}, context_.now() + retry_after);
  changed();
}

void TableActor::on_chosen(const ChosenAction& chosen) {
  when_idle([this, self = shared_from_this(), at = chosen.at, action = chosen.action] {
    const auto seat = table_.to_act();
    if (!seat || !table_.built_in_bot_plays(*seat) || table_.match()->state() != at) {
      drive();
      return;
    }
    ++context_.metrics.bot_moves;
    change(
        [seat, at, action](Table& table, Now now) -> Result<Draft> {
          if (!table.is_playing() || !table.built_in_bot_plays(*seat) ||
              table.match()->state() != at) {
            return bad_request("nothing to do");  // another process was first
          }
          return table.act(*seat, table.match()->version(), action, now);
        },
        [](const auto&) {});
  });
}

// --- external bots

void TableActor::ask_external_bot(int seat) {
  const ConnectionPtr bot = audience_.bot_at(seat);
  if (!bot) {
    start_absence_timer(seat);
    return;
  }
  if (asked_version_ != table_.match()->version()) {
    asked_version_ = table_.match()->version();
    start_answer_timer();
    bot->ask(question_json(table_, seat, context_.now()));
  }
}

// An external bot that is asked again, because it has returned or failed, gets no more time.
void TableActor::start_answer_timer() {
  const bool is_running = answer_version_ == asked_version_ && timers_.is_set({TimerKind::Answer});
  if (table_.info().clock.kind == ClockKind::None && !is_running) {
    answer_version_ = asked_version_;
    timers_.set({TimerKind::Answer}, context_.now() + context_.answer_timeout);
  }
}

// It is asked again a few times; then a built-in bot substitutes it.
void TableActor::bot_failed(const Connection& bot) {
  const auto seat = seat_of(bot);
  if (!seat || table_.to_act() != *seat) {
    return;
  }
  bot_faults_ += 1;
  if (bot_faults_ >= max_bot_faults) {
    bot_faults_ = 0;
    substitute(*seat, Departure::Failed, [this, seat, version = table_.match()->version()] {
      return table_.to_act() == *seat && table_.match()->version() == version;
    });
  } else {
    asked_version_ = -1;
    drive();
  }
}

// --- absence

void TableActor::start_absence_timer(int seat) {
  const SeatHolder& holder = table_.seat(seat);
  const bool can_leave = holder.kind == SeatKind::Person || holder.kind == SeatKind::External;
  if (table_.is_playing() && can_leave && !holder.substituted &&
      !presence().online.contains(seat) && table_.info().clock.kind != ClockKind::Correspondence &&
      !timers_.is_set({TimerKind::Absence, seat})) {
    timers_.set({TimerKind::Absence, seat}, context_.now() + context_.absence_timeout);
    changed();
  }
}

void TableActor::start_absence_timers() {
  for (int seat = 0; seat < table_.players(); ++seat) {
    start_absence_timer(seat);
  }
}

bool TableActor::is_elsewhere(Context& context, const store::AccountId& account,
                              const store::MatchId& table) {
  const auto present = context.store.presence_at(table, store::now_ms() - seat_presence_is_fresh);
  return std::any_of(present.begin(), present.end(), [&](const store::Presence& each) {
    return each.account == account && each.process != context.process;
  });
}

Awaited<Result<TableActor::Substitute>> TableActor::find_substitute(const store::AccountId& account,
                                                                    bool unless_elsewhere) {
  const std::function<Result<Substitute>()> find = [&context = context_, &game = table_.game(),
                                                    id = id(), account,
                                                    unless_elsewhere]() -> Result<Substitute> {
    try {
      const bool elsewhere = unless_elsewhere && is_elsewhere(context, account, id);
      return Substitute{elsewhere ? "" : substitute_for(context.store, game, account).text(),
                        elsewhere};
    } catch (const std::exception& error) {
      report(context, error);
      return unavailable("the database is not available; nothing was changed");
    }
  };
  const Result<Substitute> busy = too_many("the server is busy", 1);
  return run_on_io_pool(context_, busy, find);
}

// By the time the bot is found the seat may have acted or come back.
Task TableActor::substitute(int seat, Departure why, std::function<bool()> still_due) {
  const auto self = shared_from_this();
  hold_until_ = store::forever;
  const bool is_absent = why == Departure::Absent;
  const auto found = co_await find_substitute(table_.seat(seat).account, is_absent);
  hold_until_ = found ? 0 : context_.now() + look_again_after;
  if (!found || found->is_elsewhere) {
    start_absence_timer(seat);
    changed();
    co_return;
  }
  change(
      [seat, why, still_due, bot = found->bot](Table& table, Now now) -> Result<Draft> {
        if (!table.is_playing() || table.built_in_bot_plays(seat) || !still_due()) {
          return bad_request("nothing to do");
        }
        return table.leave(seat, bot, why, now);
      },
      [](const auto&) {});
  changed();
}

// --- time

std::optional<Millis> TableActor::due() {
  set_timers();
  return timers_.first();
}

// Sets the timers that follow from the table. Only the owner lets time run out.
void TableActor::set_timers() {
  const auto seat = table_.to_act();
  const bool runs_clock = is_owned() && seat && !table_.built_in_bot_plays(*seat);
  const auto if_run = [&](std::optional<Millis> at) { return runs_clock ? at : std::nullopt; };
  timers_.set({TimerKind::Clock}, if_run(table_.clocks().deadline()));
  timers_.set({TimerKind::Note}, if_run(table_.clocks().checkpoint_due()));
  timers_.set({TimerKind::Reveal}, is_owned() ? table_.reveal_due(context_.reveal) : std::nullopt);
  for (int number = 0; !is_owned() && number < table_.players(); ++number) {
    timers_.cancel({TimerKind::Absence, number});
  }
}

void TableActor::tick() {
  const Millis now = context_.now();
  if (timers_.is_due({TimerKind::Reload}, now)) {
    reload();
  }
  if (busy_ || now < hold_until_) {
    return;
  }
  if (timers_.is_due({TimerKind::Retry}, now)) {
    timers_.cancel({TimerKind::Retry});
  }
  if (!cancel_unrevealed(now) && !replace_late(now) && !replace_absent(now)) {
    checkpoint_clocks(now);
    drive();
  }
}

bool TableActor::cancel_unrevealed(Millis now) {
  if (!timers_.is_due({TimerKind::Reveal}, now)) {
    return false;
  }
  change([limit = context_.reveal](Table& table,
                                   Now at) { return table.cancel_unrevealed(limit, at); },
         [](const auto&) {});
  return true;
}

// Substitutes the seat to act when its time is up: the clock, or the answer timeout of an external
// bot.
bool TableActor::replace_late(Millis now) {
  const auto seat = table_.to_act();
  if (!seat || table_.built_in_bot_plays(*seat)) {
    timers_.cancel({TimerKind::Answer});
    return false;
  }
  const int version = table_.match()->version();
  const bool out_of_time = is_owned() && table_.clocks().is_up(*seat, now);
  const bool is_silent = timers_.is_due({TimerKind::Answer}, now);
  if (is_silent && answer_version_ != version) {  // it has answered
    timers_.cancel({TimerKind::Answer});
  }
  if (!out_of_time && !(is_silent && answer_version_ == version)) {
    return false;
  }
  substitute(*seat, Departure::OutOfTime, [this, seat, version] {
    return table_.to_act() == *seat && table_.match()->version() == version;
  });
  return true;
}

bool TableActor::replace_absent(Millis now) {
  for (int seat = 0; seat < table_.players(); ++seat) {
    const Timer timer{TimerKind::Absence, seat};
    if (!timers_.is_due(timer, now)) {
      continue;
    }
    timers_.cancel(timer);
    if (table_.info().clock.kind == ClockKind::None && presence().online.empty()) {
      start_absence_timer(seat);  // no player is connected: the match pauses
    } else if (!presence().online.contains(seat)) {
      substitute(seat, Departure::Absent,
                 [this, seat] { return !presence().online.contains(seat); });
      return true;
    }
  }
  return false;
}

void TableActor::checkpoint_clocks(Millis now) {
  if (timers_.is_due({TimerKind::Note}, now)) {
    change([](Table& table, Now at) { return table.checkpoint_clocks(at); }, [](const auto&) {});
  }
}

}  // namespace ahu::server
