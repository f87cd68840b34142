// One table as it is stored: every way in which it changes.
#include <algorithm>

#include "engine/position.hpp"
#include "server/table.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

std::unexpected<Refused> not_running(MatchStatus status) {
  if (status == MatchStatus::Open || status == MatchStatus::Playing) {
    return std::unexpected(Refused(Error{ErrorCode::NoGame, "the match has not begun"}));
  }
  return std::unexpected(Refused(Error{ErrorCode::GameOver, "the match is over"}));
}

std::unexpected<Refused> bad_nonce() {
  return bad_request("nonce must be 1 to 64 hexadecimal digits in lower case");
}

std::unexpected<Refused> bad_nonce_hash() {
  return bad_request("nonce_hash must be 64 hexadecimal digits in lower case");
}

std::unexpected<Refused> nothing_is_taken_back() {
  return forbidden("in a rated match with a bot of the house nothing is taken back");
}

}  // namespace

Refused stale_version(const Match& match, std::int64_t version) {
  return Error{ErrorCode::StaleVersion, "the match is at version " +
                                            std::to_string(match.version()) + ", not " +
                                            std::to_string(version)};
}

Entry Table::event(int seat, std::string text, Millis now) {
  Entry entry{EntryKind::Event, seat, std::move(text), store::now_ms(), {}};
  if (match_ && info_.clock.kind != ClockKind::None) {
    clocks_.charge(now);  // whoever reads this goes on from here
    entry.clocks = clocks_.stored();
  }
  return entry;
}

// Everything in the match's log from an entry on: the decision and the chance after it.
void Table::add_moves(Draft& draft, int from, int seat, Millis now) {
  for (int at = from; at < match_->version(); ++at) {
    const LogEntry& logged = match_->log()[static_cast<std::size_t>(at)];
    Entry entry = event(logged.by_chance ? -1 : seat,
                        game_->action_text(match_->setup(), logged.action), now);
    entry.kind = logged.by_chance ? EntryKind::Chance : EntryKind::Action;
    draft.entries.push_back(std::move(entry));
  }
}

Answer<Draft> Table::sit(const store::Account& account, std::optional<int> wanted, Millis now,
                         std::string_view nonce_hash) {
  if (info_.status != MatchStatus::Open) {
    return taken("the match has begun");
  }
  if (seat_of(account.id)) {
    return taken("you have a seat already");
  }
  const bool is_program = account.kind == store::AccountKind::Bot;
  if (is_program && !programs_allowed()) {
    return forbidden("the host does not want programs at this table");
  }
  if (info_.rated && account.kind == store::AccountKind::Guest) {
    return forbidden("a rated match is for those who have claimed a name");
  }
  if (!nonce_hash.empty() && !is_hash(nonce_hash)) {
    return bad_nonce_hash();
  }
  const auto number = free_seat(wanted);
  if (!number) {
    return taken(wanted ? "the seat is taken" : "every seat is taken");
  }
  holder(*number) = {
      is_program ? SeatKind::Bot : SeatKind::Person, account.id, account.name, "", false, ""};
  Draft draft{{event(*number, "sit", now)}, {}, true};
  if (is_program) {  // it has nothing to wait for
    holder(*number).nonce = committed_nonce(nonce_hash);
    return all_ready() ? reveal_or_start(std::move(draft), now) : draft;
  }
  return draft;
}

std::optional<int> Table::free_seat(std::optional<int> wanted) const {
  for (int number = wanted.value_or(0); number >= 0 && number < players(); ++number) {
    if (seat(number).kind == SeatKind::Empty) {
      return number;
    }
    if (wanted) {
      break;
    }
  }
  return {};
}

Answer<Draft> Table::ready(int number, std::string_view nonce_hash, Millis now) {
  if (info_.status != MatchStatus::Open) {
    return taken("the match has begun");
  }
  if (!is_hash(nonce_hash)) {
    return bad_nonce_hash();
  }
  if (is_committed(seat(number))) {
    return taken("you are ready already");
  }
  holder(number).nonce = committed_nonce(nonce_hash);
  Draft draft{{event(number, "ready", now)}, {}, true};
  return all_ready() ? reveal_or_start(std::move(draft), now) : draft;
}

// From here on nobody can leave without being missed.
Answer<Draft> Table::reveal_or_start(Draft draft, Millis now) {
  if (std::ranges::all_of(info_.seats, is_revealed)) {
    return start(std::move(draft), now);
  }
  info_.status = MatchStatus::Playing;
  info_.started_ms = store::now_ms();
  revealing_since_ = now;
  draft.entries.push_back(event(-1, "reveal", now));
  return draft;
}

Answer<Draft> Table::reveal(int number, std::string_view nonce, Millis now) {
  if (!is_revealing()) {
    return taken("nothing is revealed now");
  }
  if (!is_nonce(nonce)) {
    return bad_nonce();
  }
  if (is_revealed(seat(number))) {
    return taken("you have revealed your nonce already");
  }
  if (hash_of_nonce(nonce) != nonce_hash_of(seat(number))) {
    return bad_request("the nonce is not the one whose hash you sent");
  }
  holder(number).nonce = nonce;
  Draft draft{{event(number, "revealed", now)}, {}, true};
  return std::ranges::all_of(info_.seats, is_revealed) ? start(std::move(draft), now) : draft;
}

Answer<Draft> Table::cancel_unrevealed(Millis limit, Millis now) {
  if (const auto due = reveal_due(limit); !due || now < *due) {
    return bad_request("there is nothing to cancel");
  }
  std::vector<int> at_fault;
  for (int number = 0; number < players(); ++number) {
    if (!is_revealed(seat(number))) {
      at_fault.push_back(number);
    }
  }
  return cancel(at_fault, "no-reveal", now);
}

// A match that is cancelled is not dealt anew: who knows the nonces of the others could otherwise
// choose among deals.
Draft Table::cancel(const std::vector<int>& at_fault, std::string_view why, Millis now) {
  info_.status = MatchStatus::Closed;
  info_.ended_ms = store::now_ms();
  Draft draft{{}, {}, true};
  const auto others = info_.seats.size() - at_fault.size();
  std::vector<int> places(info_.seats.size(), 1);
  for (const int number : at_fault) {
    draft.entries.push_back(event(number, std::string(why), now));
    places[static_cast<std::size_t>(number)] = static_cast<int>(others) + 1;
  }
  if (info_.rated && others > 0) {
    draft.rating = store::RatingUpdate{std::move(places), at_fault};
  }
  return draft;
}

Answer<Draft> Table::start(Millis now) {
  return can_start() ? reveal_or_start(Draft{{}, {}, true}, now)
                     : taken("the match cannot start now");
}

Answer<Draft> Table::start(Draft draft, Millis now) {
  if (auto begun = begin_match(ChanceMode::Auto); !begun) {
    return std::unexpected(Refused(begun.error()));
  }
  info_.status = MatchStatus::Playing;
  info_.started_ms = store::now_ms();
  draft.seats_changed = true;
  clocks_ = Clocks(info_.clock, players());
  run_clocks(now);
  draft.entries.push_back(event(-1, "start", now));
  add_moves(draft, 0, -1, now);
  return draft;
}

Answer<Draft> Table::act(int number, std::int64_t version, std::string_view action, Millis now) {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (version != match_->version()) {
    return std::unexpected(stale_version(*match_, version));
  }
  if (to_act() != number) {
    return std::unexpected(Refused(Error{ErrorCode::NotYourTurn, "another seat is to act"}));
  }
  const int from = match_->version();
  if (auto done = match_->act(action); !done) {
    return std::unexpected(Refused(done.error()));
  }
  undo_.reset();
  if (match_->turn().is_over()) {
    info_.status = MatchStatus::Finished;
  }
  run_clocks(now);
  Draft draft;
  add_moves(draft, from, number, now);
  let_in_who_waits(draft, now);
  if (has_ended()) {
    finish(draft);
  }
  return draft;
}

Answer<Draft> Table::act_in_person(int number, std::int64_t version, std::string_view action,
                                   Millis now) {
  if (is_playing() && seat(number).stand_in && clocks_.is_up(number, now)) {
    return taken("your time is up: a bot makes this move");
  }
  auto draft = act(number, version, action, now);
  if (draft && seat(number).stand_in) {
    give_back(number, *draft, now);
  }
  return draft;
}

void Table::finish(Draft& draft) {
  info_.ended_ms = store::now_ms();
  draft.results = results_of(*match_);
  draft.seats_changed = true;
  if (!info_.rated) {
    return;
  }
  std::vector<int> places;
  for (const store::SeatResult& result : draft.results) {
    places.push_back(result.place);
  }
  places = places_after(places);
  store::RatingUpdate rating{places, {}};
  for (store::SeatResult& result : draft.results) {
    result.place = places[static_cast<std::size_t>(result.seat)];
    if (!is_decided() && !has_forfeited(result.seat)) {
      rating.seats.push_back(result.seat);
    }
  }
  if (!rating.seats.empty()) {
    draft.rating = std::move(rating);
  }
}

// The result of this seat is final, and that of the last one that nobody has left.
void Table::forfeit(int number, Draft& draft, Millis now) {
  if (!info_.rated || is_decided() || has_forfeited(number)) {
    return;
  }
  forfeits_.push_back(number);
  draft.entries.push_back(event(number, "forfeit", now));
  const std::vector<int> equal(info_.seats.size(), 1);
  draft.rating = store::RatingUpdate{places_after(equal), {number}};
  for (int other = 0; is_decided() && other < players(); ++other) {
    if (!has_forfeited(other)) {
      draft.rating->seats.push_back(other);
    }
  }
}

// Back to the seat's last decision, if nobody has learned anything since.
bool Table::can_take_back(int number) const {
  const auto seats = takebacks(*match_);
  return std::ranges::find(seats, static_cast<Seat>(number)) != seats.end();
}

Answer<Draft> Table::ask_undo(int number, Millis now) {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (!may_take_back()) {
    return nothing_is_taken_back();
  }
  if (undo_) {
    return taken("somebody has asked already");
  }
  if (!can_take_back(number)) {
    return bad_request("there is nothing to take back, or somebody has learned something since");
  }
  undo_ = UndoWish{number, {number}};
  Draft draft{{event(number, "ask-undo", now)}, {}, false};
  return take_back(std::move(draft), now);
}

Answer<Draft> Table::answer_undo(int number, bool consent, Millis now) {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (!undo_) {
    return bad_request("nobody has asked to take anything back");
  }
  if (consent && !may_take_back()) {
    return nothing_is_taken_back();
  }
  Draft draft{{event(number, consent ? "agree-undo" : "refuse-undo", now)}, {}, false};
  if (!consent) {
    undo_.reset();
    return draft;
  }
  undo_->agreed.insert(number);
  return take_back(std::move(draft), now);
}

// Takes back once everybody who plays has agreed; bots of the house always do.
Answer<Draft> Table::take_back(Draft draft, Millis now) {
  for (int number = 0; number < players(); ++number) {
    if (!house_plays(number) && !undo_->agreed.contains(number)) {
      return draft;
    }
  }
  const int by = undo_->by;
  undo_.reset();
  int steps = 0;
  while ((steps == 0 || to_act() != by) && match_->undo()) {
    ++steps;
  }
  run_clocks(now);
  for (int step = 0; step < steps; ++step) {
    draft.entries.push_back(event(by, "", now));
    draft.entries.back().kind = EntryKind::Undo;
  }
  return draft;
}

Answer<Draft> Table::leave(int number, const std::string& bot, std::string_view why, Millis now) {
  SeatHolder& leaving = holder(number);
  if (info_.status == MatchStatus::Open) {
    leaving = {};
    if (std::none_of(info_.seats.begin(), info_.seats.end(), [](const SeatHolder& seat) {
          return seat.kind == SeatKind::Person || seat.kind == SeatKind::Bot;
        })) {
      info_.status = MatchStatus::Closed;
    }
    return Draft{{event(number, std::string(why), now)}, {}, true};
  }
  if (is_revealing()) {
    return cancel({number}, why, now);
  }
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (leaving.stand_in) {
    return taken("a bot plays for you already");
  }
  leaving.bot = bot;
  leaving.stand_in = true;
  depart(number, why);
  Draft draft{{event(number, std::string(why), now)}, {}, true};
  forfeit(number, draft, now);
  return draft;
}

Answer<Draft> Table::close(std::string_view reason, Millis now) {
  if (info_.status >= MatchStatus::Finished) {
    return not_running(info_.status);
  }
  info_.status = MatchStatus::Closed;
  info_.closed_reason = reason;
  info_.ended_ms = store::now_ms();
  undo_.reset();
  run_clocks(now);
  return Draft{{event(-1, "close " + info_.closed_reason, now)}, {}, true};
}

Answer<Draft> Table::come_back(int number, Millis now) {
  if (!is_playing() || !seat(number).stand_in) {
    return bad_request("nobody stands in for you");
  }
  Draft draft;
  if (to_act() != number || !clocks_.is_up(number, now)) {
    give_back(number, draft, now);
  } else if (returning_.insert(number).second) {
    draft.entries.push_back(event(number, "return-next", now));
  } else {
    return taken("your time is up; after this move the seat is yours again");
  }
  return draft;
}

void Table::give_back(int number, Draft& draft, Millis now) {
  holder(number).stand_in = false;
  holder(number).bot.clear();
  returning_.erase(number);
  missed_.erase(number);
  clocks_.grant_return(number);
  draft.entries.push_back(event(number, "return", now));
  draft.seats_changed = true;
}

void Table::let_in_who_waits(Draft& draft, Millis now) {
  for (const int number : std::set(returning_)) {
    if (to_act() != number) {
      give_back(number, draft, now);
    }
  }
}

Answer<Draft> Table::note_time(Millis now) {
  const auto due = clocks_.note_due();
  if (!due || now < *due) {
    return bad_request("there is nothing to note");
  }
  return Draft{{event(-1, "clock", now)}, {}, false};
}

Answer<Draft> Table::wish_rematch(int number, Millis now) {
  if (!has_ended()) {
    return bad_request("the match is not over");
  }
  if (!match_) {
    return bad_request("the rules have changed since: open a new table");
  }
  if (!next_.empty() || !rematch_.insert(number).second) {
    return taken(next_.empty() ? "you have wished it already" : "the next match exists already");
  }
  return Draft{{event(number, "rematch", now)}, {}, false};
}

Answer<Draft> Table::go_on_at(const store::MatchId& next, Millis now) {
  if (!next_.empty()) {
    return taken("the next match exists already");
  }
  next_ = next;
  return Draft{{event(-1, "next " + next, now)}, {}, false};
}

}  // namespace ahu::server
