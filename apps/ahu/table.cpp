// The course of a match at one terminal.
#include "apps/ahu/table.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <stdexcept>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/narrator.hpp"
#include "base/hash.hpp"

namespace ahu::app {

namespace {
constexpr int few_entries = 4;
}

Table::Table(Match match, std::vector<Player> players, TableWish wish, Screen& screen,
             LineInput& input, const Interrupts& interrupts)
    : match_(std::move(match)),
      players_(std::move(players)),
      wish_(std::move(wish)),
      screen_(screen),
      input_(input),
      interrupts_(interrupts),
      own_file_(wish_.save_file) {}

int Table::run() {
  try {
    greet();
    play_on();
  } catch (...) {
    save_automatically();
    throw;
  }
  return status_;
}

void Table::play_on() {
  while (!leaving_) {
    if (interrupts_.raised() || screen_.closed()) {
      leave_after_signal();
      return;
    }
    tell_news();
    const Turn turn = match_.turn();
    if (turn.is_over()) {
      after_the_end();
    } else if (players_[turn.seat].is_human()) {
      ask_human(turn.seat);
    } else {
      ask_bot(turn.seat);
    }
  }
}

int Table::humans() const {
  return static_cast<int>(std::count_if(players_.begin(), players_.end(),
                                        [](const Player& player) { return player.is_human(); }));
}

Seat Table::sole_human() const {
  Seat seat = 0;
  while (!players_[seat].is_human()) {
    ++seat;
  }
  return seat;
}

bool Table::keeps_secrets_between_humans() const {
  return match_.game().info().has_secrets && humans() > 1;
}

// Through whose eyes the screen looks now.
Seat Table::viewer() const {
  if (humans() == 1) {
    return sole_human();
  }
  return keeps_secrets_between_humans() && present_ ? *present_ : spectator;
}

bool Table::is_human_decision(int entry) const {
  const Turn turn = match_.game().turn(match_.state_before(entry));
  return turn.is_player() && players_[turn.seat].is_human();
}

bool Table::has_decisions() const {
  return std::any_of(match_.log().begin(), match_.log().end(),
                     [](const LogEntry& entry) { return !entry.by_chance; });
}

void Table::greet() {
  const GameInfo& info = match_.game().info();
  screen_.line(screen_.paint().strong(info.name));
  seats("");
  screen_.line(screen_.paint().faint("Type help for the commands."));
  // Of what came before, the last few entries are enough; of a long set-up, the board.
  const int before = match_.version();
  told_.fill(has_decisions() ? std::max(0, before - few_entries)
                             : (before > few_entries ? before : 0));
}

// What happened since this viewer last looked.
void Table::tell_news() {
  const Seat eyes = viewer();
  int& told = told_[std::min<std::size_t>(eyes, max_seats)];
  for (; told < match_.version(); ++told) {
    const std::string story = entry_told(match_, told, eyes, screen_.paint());
    secret_on_screen_ =
        secret_on_screen_ || story != entry_told(match_, told, spectator, screen_.paint());
    screen_.line(wrapped("  " + story, screen_.width(), 4));
  }
}

// At the end several people look at the screen, each having missed something else.
void Table::tell_news_to_all() {
  if (!keeps_secrets_between_humans()) {
    return;
  }
  int missed = match_.version();
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    missed = players_[seat].is_human() ? std::min(missed, told_[seat]) : missed;
  }
  present_.reset();
  told_[max_seats] = missed;
  tell_news();
  told_.fill(match_.version());
}

// Between two people: the screen is cleared before anything secret of the next one is drawn.
bool Table::hand_over(Seat seat) {
  if (!keeps_secrets_between_humans() || present_ == seat) {
    return true;
  }
  const auto pause = [this](const std::string& prompt) {
    const Input input = input_.ask(prompt);
    if (input.ends() || input.text == "quit") {
      input.ends() ? leave_at_end_of_input() : quit("");
      return false;
    }
    return true;
  };
  if (present_ && secret_on_screen_ && !pause("Press Enter to hide your side. ")) {
    return false;
  }
  screen_.clear();
  input_.forget();
  if (!pause("Pass to " + seat_name(seat) + ", press Enter. ")) {
    return false;
  }
  screen_.clear();
  input_.forget();
  present_ = seat;
  secret_on_screen_ = false;
  shown_version_ = -1;
  tell_news();
  return true;
}

void Table::draw_board(Seat eyes) {
  const std::string drawn = match_.game().draw(match_.view(eyes), screen_.paint());
  screen_.write("\n" + drawn + "\n");
}

void Table::show_position(Seat seat) {
  if (shown_version_ == match_.version()) {
    return;
  }
  shown_version_ = match_.version();
  choices_ = Choices(match_, seat);
  draw_board(seat);
  const std::string question =
      painted_totem(seat, screen_.paint()) + ": " + match_.game().question(match_.view(seat));
  screen_.line(wrapped(question, screen_.width(), 2));
  screen_.write(choices_.overview(screen_.width(), screen_.paint()));
}

void Table::ask_human(Seat seat) {
  if (!hand_over(seat)) {
    return;
  }
  show_position(seat);
  if (screen_.closed()) {
    return;
  }
  const std::string prompt = std::string(seat_totem(seat)) + "> ";
  obey(input_.ask(prompt, [this](const std::string& typed) { return completions(typed); }));
}

Budget Table::budget_now() const {
  Budget budget = wish_.budget;
  budget.seed = combine_hash(match_.seed().folded(), static_cast<std::uint64_t>(match_.version()));
  budget.stop = &interrupts_.flag();
  return budget;
}

void Table::ask_bot(Seat seat) {
  if (humans() == 0 && screen_.is_terminal() && shown_version_ != match_.version()) {
    shown_version_ = match_.version();
    draw_board(spectator);
  }
  Player& player = players_[seat];
  screen_.note(fmt::format("{} ({}) thinks…", seat_totem(seat), player.name));
  const Thought thought =
      player.mind->choose(match_.open_view(seat), match_.log_for(seat), budget_now());
  screen_.wipe_note();
  if (interrupts_.raised()) {
    return;
  }
  if (const auto done = match_.act(thought.best); !done) {
    throw std::logic_error("the bot " + player.name +
                           " chose what it may not: " + done.error().message);
  }
  changed();
}

void Table::act(const Choice& choice) {
  if (const auto done = match_.act(choice.action); !done) {
    screen_.line(screen_.paint().warning("Not allowed: ") + done.error().message);
    return;
  }
  changed();
}

void Table::changed() {
  refused_by_.clear();
  unsaved_ = true;
  if (!wish_.save_file.empty()) {
    save_to(wish_.save_file);
  }
}

void Table::after_the_end() {
  if (shown_version_ != match_.version()) {
    shown_version_ = match_.version();
    choices_ = Choices();
    tell_news_to_all();
    draw_board(viewer());
    screen_.write(result_told(match_, screen_.paint()));
    if (humans() > 0 || input_.is_terminal()) {
      screen_.line(screen_.paint().faint(
          "save FILE keeps the match, replay steps through it, analyse judges it, undo, again; "
          "Enter leaves."));
    }
  }
  if (humans() == 0 && !input_.is_terminal()) {
    leaving_ = true;
    return;
  }
  const Input input =
      input_.ask("over> ", [this](const std::string& typed) { return completions(typed); });
  if (input.is_line() && input.text.empty()) {
    leaving_ = true;
    return;
  }
  obey(input);
}

}  // namespace ahu::app
