// A table: the commands that change it.
#include <algorithm>

#include "base/assert.hpp"
#include "engine/position.hpp"
#include "server/table.hpp"

namespace ahu::server {

namespace {

std::unexpected<Error> not_running(MatchStatus status) {
  if (status == MatchStatus::Open || status == MatchStatus::Playing) {
    return fail(ErrorCode::NoGame, "the match has not begun");
  }
  return fail(ErrorCode::GameOver, "the match is over");
}

std::unexpected<Error> bad_nonce() {
  return bad_request("nonce must be 1 to 64 hexadecimal digits in lower case");
}

std::unexpected<Error> bad_nonce_hash() {
  return bad_request("nonce_hash must be 64 hexadecimal digits in lower case");
}

std::unexpected<Error> nothing_is_taken_back() {
  return forbidden("no undo in a rated match with a built-in bot");
}

}  // namespace

Error stale_version(const Match& match, std::int64_t version) {
  return Error{ErrorCode::StaleVersion, "the match is at version " +
                                            std::to_string(match.version()) + ", not " +
                                            std::to_string(version)};
}

namespace {

template <class... Kinds>
bool is_any_of(const TableEvent& event) {
  return (std::holds_alternative<Kinds>(event) || ...);
}

// Whether the event changes the match's row or those of its seats.
bool changes_status(const TableEvent& event) {
  return is_any_of<SeatFreed, RevealStarted, Cancelled, Started, Closed>(event);
}

// A revealed nonce is shown at the end of the match.
bool is_shown_by_table(const TableEvent& event) {
  return !is_any_of<Acted, ChanceDrawn, TakenBack, Revealed, ClockNoted>(event);
}

std::optional<store::SeatChange> changed_seat(const TableEvent& event) {
  return std::visit(
      [](const auto& each) -> std::optional<store::SeatChange> {
        using Kind = std::remove_cvref_t<decltype(each)>;
        if constexpr (std::is_same_v<Kind, Committed> || std::is_same_v<Kind, Revealed>) {
          return store::SeatChange{each.seat, true};
        } else if constexpr (std::is_same_v<Kind, Seated> || std::is_same_v<Kind, SeatFreed> ||
                             std::is_same_v<Kind, Substituted> || std::is_same_v<Kind, Returned>) {
          return store::SeatChange{each.seat, false};
        }
        return {};
      },
      event);
}

}  // namespace

Result<void> Table::try_record_event(Draft& draft, const TableEvent& event, Now now) {
  const bool had_ended = has_ended();
  if (auto done = apply(*this, event, now.date); !done) {
    return done;
  }
  draft.entries.push_back(entry_of(event, now.date, match()));
  const auto seat = changed_seat(event);
  if (seat) {
    draft.changed_seats.push_back(*seat);
  }
  draft.status_changed |= changes_status(event) || had_ended != has_ended();
  draft.seats_changed |= seat || draft.status_changed;
  draft.is_table_changed |= draft.status_changed || is_shown_by_table(event);
  return {};
}

void Table::record_event(Draft& draft, const TableEvent& event, Now now) {
  const auto done = try_record_event(draft, event, now);
  AHU_ASSERT(done.has_value());
}

// A process that reads these entries continues with these clocks.
Draft Table::stamped(Draft draft, Now now) {
  if (match_ && info_.clock.kind != ClockKind::None) {
    clocks_.charge(now.steady);
    for (Entry& entry : draft.entries) {
      entry.clocks = clocks_.stored();
    }
  }
  return draft;
}

void Table::draw_chance(Draft& draft, Now now) {
  while (match_->turn().is_chance()) {
    record_event(draft, ChanceDrawn{match_->next_outcome()}, now);
  }
}

Result<Draft> Table::sit(const store::Account& account, std::optional<int> wanted, Now now,
                         std::string_view nonce_hash) {
  if (info_.status != MatchStatus::Open) {
    return taken("the match has begun");
  }
  if (seat_of(account.id)) {
    return taken("you already have a seat");
  }
  const bool is_external_bot = account.kind == store::AccountKind::External;
  if (is_external_bot && !info_.bots_allowed) {
    return forbidden("the host does not allow external bots at this table");
  }
  if (info_.rated && account.kind == store::AccountKind::Guest) {
    return forbidden("a rated match needs a claimed name");
  }
  if (!nonce_hash.empty() && !is_hash(nonce_hash)) {
    return bad_nonce_hash();
  }
  const auto number = free_seat(wanted);
  if (!number) {
    return taken(wanted ? "the seat is taken" : "every seat is taken");
  }
  Draft draft;
  const std::string nonce =
      is_external_bot ? committed_nonce(nonce_hash) : "";  // nothing to wait for
  record_event(
      draft,
      Seated{*number, is_external_bot ? SeatKind::External : SeatKind::Person, account.id, nonce},
      now);
  holder(*number).name = account.name;
  return is_external_bot && all_ready() ? reveal_or_start(std::move(draft), now) : draft;
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

Result<Draft> Table::ready(int number, std::string_view nonce_hash, Now now) {
  if (info_.status != MatchStatus::Open) {
    return taken("the match has begun");
  }
  if (!is_hash(nonce_hash)) {
    return bad_nonce_hash();
  }
  if (is_committed(seat(number))) {
    return taken("you are already ready");
  }
  Draft draft;
  record_event(draft, Committed{number, std::string(nonce_hash)}, now);
  return all_ready() ? reveal_or_start(std::move(draft), now) : draft;
}

// From here on leaving counts.
Result<Draft> Table::reveal_or_start(Draft draft, Now now) {
  if (std::ranges::all_of(info_.seats, is_revealed)) {
    return start(std::move(draft), now);
  }
  record_event(draft, RevealStarted{}, now);
  revealing_since_ = now.steady;
  return draft;
}

Result<Draft> Table::reveal(int number, std::string_view nonce, Now now) {
  if (!is_revealing()) {
    return taken("no nonce is due now");
  }
  if (!is_nonce(nonce)) {
    return bad_nonce();
  }
  if (is_revealed(seat(number))) {
    return taken("you have already revealed your nonce");
  }
  if (hash_of_nonce(nonce) != nonce_hash_of(seat(number))) {
    return bad_request("the nonce is not the one whose hash you sent");
  }
  Draft draft;
  record_event(draft, Revealed{number, std::string(nonce)}, now);
  return std::ranges::all_of(info_.seats, is_revealed) ? start(std::move(draft), now) : draft;
}

Result<Draft> Table::cancel_unrevealed(Millis limit, Now now) {
  if (const auto due = reveal_due(limit); !due || now.steady < *due) {
    return bad_request("there is nothing to cancel");
  }
  std::vector<int> at_fault;
  for (int number = 0; number < players(); ++number) {
    if (!is_revealed(seat(number))) {
      at_fault.push_back(number);
    }
  }
  return cancel(at_fault, Departure::NotRevealed, now);
}

// A cancelled match is not dealt again: a seat that knows the other nonces could otherwise
// choose among deals.
Draft Table::cancel(const std::vector<int>& at_fault, Departure why, Now now) {
  Draft draft;
  const auto others = info_.seats.size() - at_fault.size();
  std::vector<int> places(info_.seats.size(), 1);
  for (const int number : at_fault) {
    record_event(draft, Cancelled{number, why}, now);
    places[static_cast<std::size_t>(number)] = static_cast<int>(others) + 1;
  }
  if (info_.rated && others > 0) {
    draft.rating = store::RatingUpdate{std::move(places), at_fault};
  }
  return draft;
}

Result<Draft> Table::start(Now now) {
  return can_start() ? reveal_or_start(Draft(), now) : taken("the match cannot start now");
}

Result<Draft> Table::start(Draft draft, Now now) {
  if (auto begun = try_record_event(draft, Started{}, now); !begun) {
    return std::unexpected(begun.error());
  }
  draw_chance(draft, now);
  clocks_ = Clocks(info_.clock, players());
  run_clocks(now);
  return stamped(std::move(draft), now);
}

Result<void> Table::check_turn(int number, std::int64_t version) const {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (version != match_->version()) {
    return std::unexpected(stale_version(*match_, version));
  }
  if (to_act() != number) {
    return fail(ErrorCode::NotYourTurn, "another seat is to act");
  }
  return {};
}

Result<Draft> Table::act(int number, std::int64_t version, AnyAction action, Now now) {
  if (auto due = check_turn(number, version); !due) {
    return std::unexpected(due.error());
  }
  Draft draft;
  if (auto done = try_record_event(draft, Acted{number, action}, now); !done) {
    return std::unexpected(done.error());
  }
  draw_chance(draft, now);
  run_clocks(now);
  return_waiting_players(draft, now);
  if (has_ended()) {
    finish(draft);
  }
  return stamped(std::move(draft), now);
}

Result<Draft> Table::act_in_person(int number, std::int64_t version, std::string_view action,
                                   Now now) {
  if (is_playing() && seat(number).substituted && clocks_.is_up(number, now.steady)) {
    return taken("your time is up: a bot makes this move");
  }
  if (auto due = check_turn(number, version); !due) {
    return std::unexpected(due.error());
  }
  const auto parsed = game_->parse_action(match_->setup(), action);
  if (!parsed) {
    return std::unexpected(parsed.error());
  }
  auto draft = act(number, version, *parsed, now);
  if (draft && seat(number).substituted) {
    return_seat(number, *draft, now);
    return stamped(std::move(*draft), now);
  }
  return draft;
}

void Table::finish(Draft& draft) {
  draft.results = results_of(*match_);
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

// The result of this seat is final, and so is that of the last seat left.
void Table::forfeit(int number, Draft& draft, Now now) {
  if (!info_.rated || is_decided() || has_forfeited(number)) {
    return;
  }
  record_event(draft, Forfeited{number}, now);
  const std::vector<int> equal(info_.seats.size(), 1);
  draft.rating = store::RatingUpdate{places_after(equal), {number}};
  for (int other = 0; is_decided() && other < players(); ++other) {
    if (!has_forfeited(other)) {
      draft.rating->seats.push_back(other);
    }
  }
}

// Back to the seat's last decision, unless hidden information was revealed since.
bool Table::can_undo(int number) const {
  const auto seats = takebacks(*match_);
  return std::ranges::find(seats, static_cast<Seat>(number)) != seats.end();
}

Result<Draft> Table::ask_undo(int number, Now now) {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (!allows_undo()) {
    return nothing_is_taken_back();
  }
  if (undo_) {
    return taken("another player has already asked");
  }
  if (!can_undo(number)) {
    return bad_request("there is nothing to take back, or a player has learned something since");
  }
  Draft draft;
  record_event(draft, UndoAsked{number}, now);
  return undo_if_agreed(std::move(draft), now);
}

Result<Draft> Table::answer_undo(int number, bool consent, Now now) {
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (!undo_) {
    return bad_request("there is no undo request");
  }
  if (consent && !allows_undo()) {
    return nothing_is_taken_back();
  }
  Draft draft;
  if (!consent) {
    record_event(draft, UndoRefused{number}, now);
    return stamped(std::move(draft), now);
  }
  record_event(draft, UndoAgreed{number}, now);
  return undo_if_agreed(std::move(draft), now);
}

// Takes back once all players have agreed; built-in bots always do.
Result<Draft> Table::undo_if_agreed(Draft draft, Now now) {
  for (int number = 0; number < players(); ++number) {
    if (!built_in_bot_plays(number) && !undo_->agreed.contains(number)) {
      return stamped(std::move(draft), now);
    }
  }
  const int by = undo_->by;
  do {
    record_event(draft, TakenBack{by}, now);
  } while (to_act() != by);
  run_clocks(now);
  return stamped(std::move(draft), now);
}

Result<Draft> Table::leave(int number, const std::string& bot, Departure why, Now now) {
  Draft draft;
  if (info_.status == MatchStatus::Open) {
    record_event(draft, SeatFreed{number}, now);
    return draft;
  }
  if (is_revealing()) {
    return cancel({number}, why, now);
  }
  if (!is_playing()) {
    return not_running(info_.status);
  }
  if (seat(number).substituted) {
    return taken("a bot already plays for you");
  }
  record_event(draft, Substituted{number, bot, why}, now);
  forfeit(number, draft, now);
  return stamped(std::move(draft), now);
}

Result<Draft> Table::close(std::string_view reason, Now now) {
  if (info_.status >= MatchStatus::Finished) {
    return not_running(info_.status);
  }
  Draft draft;
  record_event(draft, Closed{std::string(reason)}, now);
  run_clocks(now);
  return stamped(std::move(draft), now);
}

Result<Draft> Table::come_back(int number, Now now) {
  if (!is_playing() || !seat(number).substituted) {
    return bad_request("no substitute plays for you");
  }
  Draft draft;
  if (to_act() != number || !clocks_.is_up(number, now.steady)) {
    return_seat(number, draft, now);
  } else if (!returning_.contains(number)) {
    record_event(draft, ReturnPlanned{number}, now);
  } else {
    return taken("your time is up; after this move the seat is yours again");
  }
  return stamped(std::move(draft), now);
}

void Table::return_seat(int number, Draft& draft, Now now) {
  record_event(draft, Returned{number}, now);
  clocks_.grant_return(number);
}

void Table::return_waiting_players(Draft& draft, Now now) {
  for (const int number : std::set(returning_)) {
    if (to_act() != number) {
      return_seat(number, draft, now);
    }
  }
}

Result<Draft> Table::checkpoint_clocks(Now now) {
  const auto due = clocks_.checkpoint_due();
  if (!due || now.steady < *due) {
    return bad_request("no checkpoint is due");
  }
  Draft draft;
  record_event(draft, ClockNoted{}, now);
  return stamped(std::move(draft), now);
}

Result<Draft> Table::request_rematch(int number, Now now, std::string_view nonce_hash) {
  if (!has_ended()) {
    return bad_request("the match is not over");
  }
  if (!match_) {
    return bad_request("the rules have changed since: open a new table");
  }
  if (!next_.empty() || rematch_.contains(number)) {
    return taken(next_.empty() ? "you have already asked for a rematch"
                               : "the next match already exists");
  }
  if (!nonce_hash.empty() && !is_hash(nonce_hash)) {
    return bad_nonce_hash();
  }
  Draft draft;
  record_event(draft, RematchRequested{number, std::string(nonce_hash)}, now);
  return stamped(std::move(draft), now);
}

Result<Draft> Table::follow_rematch(const store::MatchId& next, Now now) {
  if (!next_.empty()) {
    return taken("the next match already exists");
  }
  Draft draft;
  record_event(draft, RematchMade{next}, now);
  return stamped(std::move(draft), now);
}

}  // namespace ahu::server
