// One table as it is stored: reading it back, and what it knows of itself.
#include "server/table.hpp"

#include <algorithm>

#include "match/registry.hpp"

namespace ahu::server {

namespace {

// Why a bot goes on for a seat, see leave.
bool is_departure(std::string_view text) {
  return text == "leave" || text == "time-out" || text == why_absent || text == "failed";
}

constexpr char only_hash = '#';
constexpr Millis longest_reveal = Millis{3} * 86'400'000;

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
  Table table(**game, std::move(info));
  if (!has_same_rules) {
    for (const Entry& entry : log) {
      if (entry.kind == EntryKind::Event) {
        table.fold_event(entry);
      }
    }
  } else if (auto done = table.fold_all(log); !done) {
    return std::unexpected(done.error());
  }
  if (table.match_) {
    table.match_->let_chance_decide();
    const auto& left = log.back().clocks;
    table.clocks_ =
        left.empty() ? Clocks(table.info_.clock, table.players()) : Clocks(table.info_.clock, left);
    table.run_clocks(now);
    table.clocks_.use(used);
  }
  table.revealing_since_ = now;
  if (!table.is_playing()) {
    table.undo_.reset();  // it was closed from outside
  }
  return table;
}

Result<void> Table::begin_match(ChanceMode chance) {
  boost::system::error_code broken;
  const json::value options = json::parse(info_.options, broken);
  if (broken || !options.is_object()) {
    return fail(ErrorCode::BadState, "the stored options are no JSON object");
  }
  std::vector<std::string> nonces;
  for (const SeatHolder& seat : info_.seats) {
    nonces.push_back(seat.nonce);
  }
  const Seed seed = match_seed(info_.server_seed, nonces);
  auto match = Match::start(*game_, {players(), options.get_object(), seed, chance});
  if (!match) {
    return std::unexpected(match.error());
  }
  match_ = std::move(*match);
  return {};
}

Result<void> Table::fold_all(const std::vector<Entry>& log) {
  for (const Entry& entry : log) {
    if (auto done = fold(entry); !done) {
      return done;
    }
  }
  return {};
}

Result<void> Table::fold(const Entry& entry) {
  switch (entry.kind) {
    case EntryKind::Event:
      if (entry.text == "start") {
        return begin_match(ChanceMode::Manual);
      }
      fold_event(entry);
      return {};
    case EntryKind::Action:
    case EntryKind::Chance:
      undo_.reset();
      return match_ ? match_->act(entry.text)
                    : fail(ErrorCode::BadState, "the stored log moves before it starts");
    case EntryKind::Undo:
      undo_.reset();
      return match_ && match_->undo()
                 ? Result<void>()
                 : fail(ErrorCode::BadState, "the stored log takes back what is not there");
  }
  return {};
}

void Table::fold_event(const Entry& entry) {
  if (is_departure(entry.text)) {
    depart(entry.seat, entry.text);
  } else if (entry.text == "ask-undo") {
    undo_ = UndoWish{entry.seat, {entry.seat}};
  } else if (entry.text == "agree-undo" && undo_) {
    undo_->agreed.insert(entry.seat);
  } else if (entry.text == "refuse-undo") {
    undo_.reset();
  } else if (entry.text == "forfeit") {
    forfeits_.push_back(entry.seat);
  } else if (entry.text == "return-next") {
    returning_.insert(entry.seat);
  } else if (entry.text == "return") {
    returning_.erase(entry.seat);
    missed_.erase(entry.seat);
  } else if (entry.text == "rematch") {
    rematch_.insert(entry.seat);
  } else if (entry.text.starts_with("next ")) {
    next_ = entry.text.substr(5);
  }
}

void Table::depart(int number, std::string_view why) {
  undo_.reset();
  if (why == why_absent) {
    missed_.insert(number);
  }
}

bool Table::programs_allowed() const {
  boost::system::error_code broken;
  const json::value settings = json::parse(info_.settings, broken);
  const json::object* object = settings.if_object();
  const json::value* allowed = object == nullptr ? nullptr : object->if_contains("bots_allowed");
  return allowed != nullptr && *allowed == true;
}

std::optional<int> seat_of(const MatchInfo& info, const store::AccountId& account) {
  for (std::size_t number = 0; number < info.seats.size() && !account.empty(); ++number) {
    if (info.seats[number].kind != SeatKind::House && info.seats[number].account == account) {
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

bool Table::house_plays(int number) const {
  return seat(number).kind == SeatKind::House || seat(number).stand_in;
}

bool Table::may_take_back() const {
  for (int number = 0; number < players(); ++number) {
    if (info_.rated && house_plays(number)) {
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
         (is_slow ? std::max(limit, std::min(info_.clock.millis, longest_reveal)) : limit);
}

bool Table::everybody_wants_rematch() const {
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

void Table::run_clocks(Millis now) { clocks_.run(to_act(), now); }

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
