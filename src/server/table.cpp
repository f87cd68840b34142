// A table: loading it from its log, and its queries.
#include "server/table.hpp"

#include <algorithm>

#include "match/registry.hpp"

namespace ahu::server {

namespace {

constexpr char only_hash = '#';
bool has_its_seat(const TableEvent& event, int players) {
  return std::visit(
      [players](const auto& each) {
        if constexpr (requires { each.seat; }) {
          return each.seat >= 0 && each.seat < players;
        }
        return true;
      },
      event);
}

bool is_created(const Entry& entry) {
  const auto event = event_of(entry, nullptr);
  return event && std::holds_alternative<Created>(*event);
}

constexpr Millis max_reveal = Millis{3} * 86'400'000;

}  // namespace

bool is_committed(const SeatHolder& seat) { return !seat.nonce.empty(); }

bool is_revealed(const SeatHolder& seat) {
  return is_committed(seat) && seat.nonce.front() != only_hash;
}

std::string nonce_hash_of(const SeatHolder& seat) {
  if (!is_committed(seat)) {
    return "";
  }
  return is_revealed(seat) ? hash_of_nonce(seat.nonce) : seat.nonce.substr(1);
}

std::string committed_nonce(std::string_view nonce_hash) {
  return nonce_hash.empty() ? std::string(public_nonce) : only_hash + std::string(nonce_hash);
}

bool is_revealing(const MatchInfo& info) {
  return info.status == MatchStatus::Playing && !std::ranges::all_of(info.seats, is_revealed);
}

Result<Table> Table::load(MatchInfo info, const std::vector<Entry>& log, Millis now, Millis used) {
  const auto game = find_game(info.game);
  if (!game) {
    return std::unexpected(game.error());
  }
  const bool has_same_rules = (*game)->info().rules_version == info.rules_version;
  if (!has_same_rules && info.status < MatchStatus::Finished) {
    return fail(ErrorCode::BadState, "the match was begun under rules version " +
                                         std::to_string(info.rules_version) + " of " + info.game +
                                         "; this program plays version " +
                                         std::to_string((*game)->info().rules_version));
  }
  Table table(**game, info);
  const bool is_whole = has_same_rules && !log.empty() && is_created(log.front());
  if (is_whole) {
    table.reset_to_start();
  }
  if (auto done = table.replay(log, has_same_rules); !done) {
    return std::unexpected(done.error());
  }
  if (is_whole) {
    table.take_names(info);
  } else {
    table.info_ = std::move(info);
  }
  if (table.match_) {
    table.resume_clocks(log.back().clocks, now, used);
  }
  table.revealing_since_ = now;
  if (!table.is_playing()) {
    table.undo_.reset();  // it was closed from outside
  }
  return table;
}

void Table::resume_clocks(const std::vector<Millis>& left, Millis now, Millis used) {
  clocks_ = left.empty() ? Clocks(info_.clock, players()) : Clocks(info_.clock, left);
  run_clocks(now);
  clocks_.use(used);
}

int Table::catch_up(const std::vector<Entry>& moves, Millis now, Millis used) {
  int same = match_->version();
  for (const Entry& entry : moves) {
    const auto event = event_of(entry, match());
    if (!event || !apply(*this, *event, entry.at_ms)) {
      return -1;
    }
    same = std::min(same, match_->version());
  }
  info_.version += static_cast<int>(moves.size());
  resume_clocks(moves.back().clocks, now, used);
  return same;
}

void Table::reset_to_start() {
  info_.status = MatchStatus::Open;
  info_.started_ms = 0;
  info_.ended_ms = 0;
  info_.closed_reason.clear();
}

// The log has no names, and the row no longer has an account that was deleted.
void Table::take_names(const MatchInfo& row) {
  for (std::size_t number = 0; number < info_.seats.size() && number < row.seats.size(); ++number) {
    SeatHolder& seat = info_.seats[number];
    const SeatHolder& named = row.seats[number];
    if (named.kind == seat.kind && (named.account.empty() || named.account == seat.account)) {
      seat.account = named.account;
      seat.name = named.name;
    }
  }
}

Result<void> Table::replay(const std::vector<Entry>& log, bool has_same_rules) {
  for (const Entry& entry : log) {
    if (entry.kind != EntryKind::Event && !has_same_rules) {
      continue;
    }
    const auto event = event_of(entry, match());
    if (!event) {
      return std::unexpected(event.error());
    }
    if (std::holds_alternative<Started>(*event) && !has_same_rules) {
      continue;
    }
    if (!has_its_seat(*event, players())) {
      return fail(ErrorCode::BadState, "the stored log names a seat that does not exist");
    }
    if (auto done = apply(*this, *event, entry.at_ms); !done) {
      return done;
    }
  }
  return {};
}

// Chance waits for its events, which commands draw from the seed.
Result<void> Table::begin_match() {
  const json::object* options = info_.options.if_object();
  if (options == nullptr) {
    return fail(ErrorCode::BadState, "the stored options are no JSON object");
  }
  std::vector<std::string> nonces;
  for (const SeatHolder& seat : info_.seats) {
    nonces.push_back(seat.nonce);
  }
  const Seed seed = match_seed(info_.server_seed, nonces);
  auto match = Match::start(*game_, {players(), *options, seed, ChanceMode::Manual});
  if (!match) {
    return std::unexpected(match.error());
  }
  match_ = std::move(*match);
  return {};
}

// What each event does to a table.
struct Apply {
  Table& table;
  Millis date;
  using Done = Result<void>;

  Done operator()(const Created& event) {
    table.info_.seats = event.seats;
    return {};
  }
  Done operator()(const Seated& event) {
    table.holder(event.seat) = {event.kind, event.account, "", "", false, event.nonce};
    return {};
  }
  // Where nobody is left, nobody will come.
  Done operator()(const SeatFreed& event) {
    table.holder(event.seat) = {};
    if (std::ranges::none_of(table.info_.seats, [](const SeatHolder& seat) {
          return seat.kind == SeatKind::Person || seat.kind == SeatKind::External;
        })) {
      table.info_.status = MatchStatus::Closed;
    }
    return {};
  }
  Done operator()(const Committed& event) {
    table.holder(event.seat).nonce = committed_nonce(event.nonce_hash);
    return {};
  }
  Done operator()(const RevealStarted&) {
    table.info_.status = MatchStatus::Playing;
    table.info_.started_ms = date;
    return {};
  }
  Done operator()(const Revealed& event) {
    table.holder(event.seat).nonce = event.nonce;
    return {};
  }
  Done operator()(const Cancelled&) { return end(MatchStatus::Closed); }
  Done operator()(const Started&) {
    if (auto begun = table.begin_match(); !begun) {
      return begun;
    }
    table.info_.status = MatchStatus::Playing;
    table.info_.started_ms = date;
    return {};
  }
  Done operator()(const Acted& event) { return move(event.action); }
  Done operator()(const ChanceDrawn& event) { return move(event.outcome); }
  Done operator()(const UndoAsked& event) {
    table.undo_ = UndoRequest{event.seat, {event.seat}};
    return {};
  }
  Done operator()(const UndoAgreed& event) {
    if (table.undo_) {
      table.undo_->agreed.insert(event.seat);
    }
    return {};
  }
  Done operator()(const UndoRefused&) {
    table.undo_.reset();
    return {};
  }
  Done operator()(const TakenBack&) {
    table.undo_.reset();
    return table.match_ && table.match_->undo()
               ? Done()
               : fail(ErrorCode::BadState, "the stored log takes back more than it has");
  }
  Done operator()(const ClockNoted&) { return {}; }
  Done operator()(const Substituted& event) {
    table.holder(event.seat).bot = event.bot;
    table.holder(event.seat).substituted = true;
    table.undo_.reset();
    if (event.why == Departure::Absent) {
      table.absent_.insert(event.seat);
    }
    return {};
  }
  Done operator()(const ReturnPlanned& event) {
    table.returning_.insert(event.seat);
    return {};
  }
  Done operator()(const Returned& event) {
    table.holder(event.seat).substituted = false;
    table.holder(event.seat).bot.clear();
    table.returning_.erase(event.seat);
    table.absent_.erase(event.seat);
    return {};
  }
  Done operator()(const Forfeited& event) {
    table.forfeits_.push_back(event.seat);
    return {};
  }
  Done operator()(const Closed& event) {
    table.info_.closed_reason = event.reason;
    return end(MatchStatus::Closed);
  }
  Done operator()(const RematchRequested& event) {
    table.rematch_.insert(event.seat);
    if (!event.nonce_hash.empty()) {
      table.rematch_nonce_hashes_[event.seat] = event.nonce_hash;
    }
    return {};
  }
  Done operator()(const RematchMade& event) {
    table.next_ = event.next;
    return {};
  }
  Done operator()(const UnknownEvent&) { return {}; }

 private:
  Done move(AnyAction action) {
    if (auto done = table.match_->act(action); !done) {
      return done;
    }
    table.undo_.reset();
    return table.match_->turn().is_over() ? end(MatchStatus::Finished) : Done();
  }
  Done end(MatchStatus status) {
    table.info_.status = status;
    table.info_.ended_ms = date;
    table.undo_.reset();
    return {};
  }
};

Result<void> apply(Table& table, const TableEvent& event, Millis date) {
  return std::visit(Apply{table, date}, event);
}

std::optional<int> seat_of(const MatchInfo& info, const store::AccountId& account) {
  for (std::size_t number = 0; number < info.seats.size() && !account.empty(); ++number) {
    if (info.seats[number].kind != SeatKind::BuiltIn && info.seats[number].account == account) {
      return static_cast<int>(number);
    }
  }
  return {};
}

std::optional<int> Table::to_act() const {
  if (!is_playing() || !match_ || !match_->turn().is_player()) {
    return {};
  }
  return match_->turn().seat;
}

bool Table::built_in_bot_plays(int number) const {
  return seat(number).kind == SeatKind::BuiltIn || seat(number).substituted;
}

bool Table::allows_undo() const {
  for (int number = 0; number < players(); ++number) {
    if (info_.rated && built_in_bot_plays(number)) {
      return false;
    }
  }
  return true;
}

bool Table::all_ready() const {
  return std::all_of(info_.seats.begin(), info_.seats.end(), [](const SeatHolder& seat) {
    return seat.kind != SeatKind::Empty && is_committed(seat);
  });
}

std::optional<Millis> Table::reveal_due(Millis limit) const {
  if (!is_revealing()) {
    return {};
  }
  const bool is_slow = info_.clock.kind == ClockKind::Correspondence;
  return revealing_since_ +
         (is_slow ? std::max(limit, std::min(info_.clock.millis, max_reveal)) : limit);
}

bool Table::all_want_rematch() const {
  for (int number = 0; number < players(); ++number) {
    if (seat(number).kind == SeatKind::Person && !rematch_.contains(number)) {
      return false;
    }
  }
  return !rematch_.empty();
}

// The places of all seats, given those of the seats that nobody has left.
std::vector<int> Table::places_after(const std::vector<int>& places_of_others) const {
  std::vector<int> places;
  for (int number = 0; number < players(); ++number) {
    const auto left = std::ranges::find(forfeits_, number);
    int place = players() - static_cast<int>(left - forfeits_.begin());
    if (left == forfeits_.end()) {
      place = 1;
      for (int other = 0; other < players(); ++other) {
        const bool is_better = places_of_others[static_cast<std::size_t>(other)] <
                               places_of_others[static_cast<std::size_t>(number)];
        place += is_better && !has_forfeited(other) ? 1 : 0;
      }
    }
    places.push_back(place);
  }
  return places;
}

bool may_see(const MatchInfo& info, const store::AccountId& account) {
  return !info.hidden || info.status == MatchStatus::Open || seat_of(info, account).has_value();
}

std::vector<store::SeatResult> results_of(const Match& match) {
  const Payoffs payoffs = match.game().payoffs(match.state());
  const Scores scores = match.game().scores(match.state());
  const auto better = [&](int one, int other) {
    return std::pair(payoffs[one], scores[one]) > std::pair(payoffs[other], scores[other]);
  };
  std::vector<store::SeatResult> results;
  for (int seat = 0; seat < match.players(); ++seat) {
    int place = 1;
    for (int other = 0; other < match.players(); ++other) {
      place += payoffs[seat] == 0 && better(other, seat) ? 1 : 0;
    }
    results.push_back({seat, place, scores[seat]});
  }
  return results;
}

}  // namespace ahu::server
