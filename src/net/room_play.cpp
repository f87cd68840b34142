// A table with people at it: bots that think, clocks that run out, seats that are stood in for.
#include <algorithm>

#include "net/house_bots.hpp"
#include "net/room.hpp"
#include "store/secrets.hpp"

namespace ahu::net {

namespace {

constexpr Millis retry_after = 200;
constexpr Millis takeover = 3000;            // how long the process that was here last may take
constexpr Millis program_patience = 30'000;  // where no clock runs
constexpr Millis presence_is_fresh = 30'000;
constexpr int most_program_faults = 3;

}  // namespace

// Another process may have been here last; it goes on by itself, unless it is gone.
bool Room::may_drive() const { return drive_due_ == 0 || context_.now() >= drive_due_; }

void Room::wait_for_others() { drive_due_ = context_.now() + takeover; }

void Room::take_up() {
  for (int seat = 0; seat < table_.players(); ++seat) {
    mark_absent(seat);
  }
  wait_for_others();
  changed_(*this);
}

void Room::drive() {
  const auto seat = table_.to_act();
  if (busy_ || !seat || !may_drive()) {
    return;
  }
  if (table_.house_plays(*seat)) {
    if (!thinking_) {
      think(*seat);
    }
  } else if (table_.seat(*seat).kind == SeatKind::Bot) {
    ask_program(*seat);
  }
}

void Room::think(int seat) {
  const Match& match = *table_.match();
  HouseBot chosen = read_house_bot(table_.seat(seat).bot);
  const std::size_t ahead = context_.thinkers.waiting();
  Budget budget;
  budget.millis = std::max<std::uint64_t>(
      5, chosen.millis / (1 + ahead / static_cast<std::size_t>(context_.thinkers.threads())));
  budget.seed = Seed::fresh().folded();
  auto job = [&context = context_, self = shared_from_this(), version = version_, budget,
              name = chosen.name, &game = match.game(), setup = match.setup(),
              view = match.view(static_cast<Seat>(seat)),
              log = match.log_for(static_cast<Seat>(seat))](const std::atomic<bool>& stop) mutable {
    budget.stop = &stop;
    auto bot = game.make_bot(name);
    if (!bot) {  // a bot that this program no longer has
      bot = game.make_bot(game.bots()[0].name);
    }
    const Thought thought = (*bot)->choose(view, log, budget);
    if (!stop) {
      context.post([self, version, action = game.action_text(setup, thought.best)] {
        self->thought(version, action);
      });
    }
  };
  thinking_ = context_.thinkers.submit(std::move(job));
  if (!thinking_) {
    retry_due_ = context_.now() + retry_after;
    changed_(*this);
  }
}

void Room::thought(int version, const std::string& action) {
  thinking_ = false;
  when_free([this, self = shared_from_this(), version, action] {
    const auto seat = table_.to_act();
    if (version != version_ || !seat || !table_.house_plays(*seat)) {
      drive();
      return;
    }
    ++context_.metrics.bot_moves;
    change(
        [seat, action](Table& table, Millis now) {
          return table.act(*seat, table.match()->version(), action, now);
        },
        [](const auto&) {});
  });
}

// --- programs

void Room::ask_program(int seat) {
  const auto found =
      std::find_if(visitors_.begin(), visitors_.end(), [&](const VisitorPtr& visitor) {
        return visitor->is_program() && seat_of(*visitor) == seat;
      });
  if (found == visitors_.end()) {
    mark_absent(seat);
    return;
  }
  if (asked_version_ != version_) {
    asked_version_ = version_;
    program_due_ = context_.now() + program_patience;
    (*found)->ask(question_json(table_, seat, context_.now()));
  }
}

// It is asked again a few times; then a bot of the house goes on.
void Room::program_failed(const Visitor& program) {
  const auto seat = seat_of(program);
  if (!seat || table_.to_act() != *seat) {
    return;
  }
  program_faults_ += 1;
  if (program_faults_ >= most_program_faults) {
    program_faults_ = 0;
    stand_in(*seat, "failed");
  } else {
    asked_version_ = -1;
    drive();
  }
}

// --- who is away

void Room::mark_absent(int seat) {
  const SeatHolder& holder = table_.seat(seat);
  const bool can_leave = holder.kind == SeatKind::Person || holder.kind == SeatKind::Bot;
  if (table_.is_playing() && can_leave && !holder.stand_in && !company().online.contains(seat) &&
      table_.info().clock.kind != ClockKind::Correspondence && !absent_due_.contains(seat)) {
    absent_due_[seat] = context_.now() + context_.absence;
    changed_(*this);
  }
}

bool Room::is_elsewhere(const store::AccountId& account) const {
  const auto present = context_.store.presence(store::now_ms() - presence_is_fresh);
  return std::any_of(present.begin(), present.end(), [&](const store::Presence& each) {
    return each.account == account && each.process != context_.process;
  });
}

void Room::stand_in(int seat, std::string_view why) {
  change(
      [this, seat, why](Table& table, Millis now) -> Answer<Draft> {
        if (!table.is_playing() || table.house_plays(seat)) {
          return bad_request("nothing to do");
        }
        const auto bot = stand_in_for(context_.store, table.game(), table.seat(seat).account);
        return table.leave(seat, bot.text(), why, now);
      },
      [](const auto&) {});
}

// --- time

std::optional<Millis> Room::due() const {
  std::optional<Millis> first;
  const auto consider = [&first](Millis at) { first = first ? std::min(*first, at) : at; };
  const auto seat = table_.to_act();
  if (const auto end = table_.clocks().deadline(); end && seat && !table_.house_plays(*seat)) {
    consider(std::max(*end, drive_due_));
  }
  for (const auto& [absent, at] : absent_due_) {
    consider(at);
  }
  for (const Millis at : {retry_due_, reload_due_, program_due_}) {
    if (at > 0) {
      consider(at);
    }
  }
  if (drive_due_ > 0 && seat) {
    consider(drive_due_);
  }
  return first;
}

void Room::tick() {
  const Millis now = context_.now();
  if (reload_due_ > 0 && now >= reload_due_) {
    reload();
  }
  if (busy_) {
    return;
  }
  if (now >= retry_due_) {
    retry_due_ = 0;
  }
  if (drive_due_ > 0 && now >= drive_due_) {
    drive_due_ = 0;
  }
  const auto seat = table_.to_act();
  const auto end = table_.clocks().deadline();
  if (seat && end && now >= *end && may_drive() && !table_.house_plays(*seat)) {
    stand_in(*seat, "time-out");
    return;
  }
  if (program_due_ > 0 && now >= program_due_) {
    program_due_ = 0;
    if (seat && asked_version_ == version_ && table_.seat(*seat).kind == SeatKind::Bot) {
      stand_in(*seat, "time-out");
      return;
    }
  }
  for (const auto& [absent, at] : std::map(absent_due_)) {
    if (now < at) {
      continue;
    }
    absent_due_.erase(absent);
    if (table_.info().clock.kind == ClockKind::None && company().online.empty()) {
      mark_absent(absent);  // nobody waits: the match rests
    } else if (!company().online.contains(absent) && !is_elsewhere(table_.seat(absent).account)) {
      stand_in(absent, "absent");
      return;
    }
  }
  drive();
}

}  // namespace ahu::net
