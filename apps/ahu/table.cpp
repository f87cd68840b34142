// The course of a match at one terminal.
#include "apps/ahu/table.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <stdexcept>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/narrator.hpp"
#include "base/hash.hpp"

namespace ahu::app {

namespace {
constexpr int few_entries = 4;
constexpr int narrow = 60;
constexpr auto look_again = std::chrono::milliseconds(50);
}  // namespace

TerminalTable::TerminalTable(Match match, std::vector<Player> players, TableOptions options,
                             Screen& screen, LineInput& input, const Interrupts& interrupts)
    : match_(std::move(match)),
      players_(std::move(players)),
      options_(std::move(options)),
      screen_(screen),
      input_(input),
      interrupts_(interrupts),
      own_file_(options_.save_file) {}

int TerminalTable::run() {
  screen_.enter_frame();
  screen_.show([this](Size size) { return scene(size); });
  try {
    greet();
    play_on();
  } catch (...) {
    leaving_ = true;
    save_automatically();
    throw;
  }
  if (screen_.framed() && match_.turn().is_over()) {
    screen_.keep(result_text(match_, screen_.paint()));
  }
  screen_.leave_frame();
  return status_;
}

void TerminalTable::play_on() {
  while (!leaving_) {
    if (interrupts_.raised() || screen_.closed()) {
      leave_after_signal();
      return;
    }
    show_news();
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

int TerminalTable::humans() const {
  return static_cast<int>(std::count_if(players_.begin(), players_.end(),
                                        [](const Player& player) { return player.is_human(); }));
}

Seat TerminalTable::sole_human() const {
  Seat seat = 0;
  while (!players_[seat].is_human()) {
    ++seat;
  }
  return seat;
}

bool TerminalTable::keeps_secrets_between_humans() const {
  return match_.game().info().has_secrets && humans() > 1;
}

// The seat that looks at the screen.
Seat TerminalTable::viewer() const {
  if (humans() == 1) {
    return sole_human();
  }
  return keeps_secrets_between_humans() && present_ ? *present_ : spectator;
}

bool TerminalTable::is_human_decision(int entry) const {
  const Turn turn = match_.game().turn(match_.state_before(entry));
  return turn.is_player() && players_[turn.seat].is_human();
}

bool TerminalTable::has_decisions() const {
  return std::any_of(match_.log().begin(), match_.log().end(),
                     [](const LogEntry& entry) { return !entry.by_chance; });
}

void TerminalTable::greet() {
  const GameInfo& info = match_.game().info();
  screen_.news(screen_.paint().strong(info.name));
  screen_.news(players_text());
  screen_.news(screen_.paint().faint(say("table.greeting")));
  if (screen_.is_terminal() && !screen_.framed() && screen_.width() < narrow) {
    screen_.line(wrapped(say("table.narrow"), screen_.width(), 0));
  }
  // Shows only the last few earlier entries; of a long set-up only the board.
  const int before = match_.version();
  shown_entries_.fill(has_decisions() ? std::max(0, before - few_entries)
                                      : (before > few_entries ? before : 0));
}

// Whether a spectator sees less of this entry.
bool TerminalTable::is_secret(int entry, Seat viewer_seat) const {
  return match_.entry_for(entry, viewer_seat) != match_.entry_for(entry, spectator) ||
         match_.events_for(entry, viewer_seat) != match_.events_for(entry, spectator);
}

// What happened since this viewer last looked.
void TerminalTable::show_news() {
  const Seat viewer_seat = viewer();
  int& entry = shown_entries_[std::min<std::size_t>(viewer_seat, max_seats)];
  for (; entry < match_.version(); ++entry) {
    secret_on_screen_ = secret_on_screen_ || is_secret(entry, viewer_seat);
    const std::string shown = screen_.framed()
                                  ? events_text(match_, entry, viewer_seat, screen_.paint())
                                  : entry_text(match_, entry, viewer_seat, screen_.paint());
    screen_.news(wrapped("  " + shown, screen_.width(), 4));
  }
}

// At the end all people look at the screen: show everything that any of them has missed.
void TerminalTable::show_news_to_all() {
  if (!keeps_secrets_between_humans()) {
    return;
  }
  int missed = match_.version();
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    missed = players_[seat].is_human() ? std::min(missed, shown_entries_[seat]) : missed;
  }
  present_.reset();
  shown_entries_[max_seats] = missed;
  show_news();
  shown_entries_.fill(match_.version());
}

// Between two people: the screen is cleared before anything secret of the next one is drawn.
bool TerminalTable::hand_over(Seat seat) {
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
  if (present_ && secret_on_screen_ && !pause(say("table.hide"))) {
    return false;
  }
  screen_.clear();
  input_.forget();
  if (!pause(say("table.pass", {{"name", seat_name(seat)}}))) {
    return false;
  }
  screen_.clear();
  input_.forget();
  screen_.show([this](Size size) { return scene(size); });
  present_ = seat;
  secret_on_screen_ = false;
  shown_version_ = -1;
  show_news();
  return true;
}

void TerminalTable::draw_board(Seat viewer_seat) {
  screen_.write("\n" + drawn_for(match_.game(), match_.view(viewer_seat), screen_) + "\n");
}

void TerminalTable::show_position(Seat seat) {
  if (shown_version_ == match_.version()) {
    return;
  }
  shown_version_ = match_.version();
  choices_ = ListedActions(match_, seat);
  if (screen_.framed()) {
    return;
  }
  draw_board(seat);
  screen_.write(question_for(seat, screen_.width()));
  screen_.write(choices_.overview(screen_.width(), ListedActions::usual_rows, screen_.paint()));
}

void TerminalTable::ask_human(Seat seat) {
  if (!hand_over(seat)) {
    return;
  }
  show_position(seat);
  if (screen_.closed()) {
    return;
  }
  const std::string prompt = seat_name(seat) + "> ";
  handle_input(input_.ask(prompt, [this](const std::string& typed) { return completions(typed); }));
}

Budget TerminalTable::budget_now() const {
  Budget budget = options_.budget;
  budget.seed = combine_hash(match_.seed().folded(), static_cast<std::uint64_t>(match_.version()));
  budget.stop = &interrupts_.flag();
  return budget;
}

// In a frame the window may be resized meanwhile.
SearchResult TerminalTable::think(Seat seat) {
  Player& player = players_[seat];
  const std::string note = say("table.thinks", {{"name", seat_name(seat)}, {"bot", player.name}});
  screen_.note(note);
  const auto choose = [&] {
    return player.bot->choose(match_.open_view(seat), match_.log_for(seat), budget_now());
  };
  if (!screen_.framed()) {
    return choose();
  }
  auto result = std::async(std::launch::async, choose);
  while (result.wait_for(look_again) != std::future_status::ready) {
    if (interrupts_.take_redraw()) {
      screen_.draw_frame();
      screen_.note(note);
    }
  }
  return result.get();
}

void TerminalTable::ask_bot(Seat seat) {
  if (screen_.framed()) {
    choices_ = ListedActions();
    screen_.draw_frame();
  } else if (humans() == 0 && screen_.is_terminal() && shown_version_ != match_.version()) {
    shown_version_ = match_.version();
    draw_board(spectator);
  }
  const Player& player = players_[seat];
  const SearchResult result = think(seat);
  screen_.wipe_note();
  if (interrupts_.raised()) {
    return;
  }
  if (const auto done = match_.act(result.best); !done) {
    throw std::logic_error("the bot " + player.name +
                           " chose what it may not: " + done.error().message);
  }
  changed();
}

void TerminalTable::act(const ListedAction& choice) {
  if (const auto done = match_.act(choice.action); !done) {
    refuse_by_rule(done.error());
    return;
  }
  changed();
}

void TerminalTable::changed() {
  refused_by_.clear();
  unsaved_ = true;
  if (!options_.save_file.empty()) {
    save_to(options_.save_file);
  }
}

void TerminalTable::after_the_end() {
  if (shown_version_ != match_.version()) {
    shown_version_ = match_.version();
    choices_ = ListedActions();
    show_news_to_all();
    if (!screen_.framed()) {
      draw_board(viewer());
      screen_.write(after_text(screen_.width()));
    }
  }
  if (humans() == 0 && !input_.is_terminal()) {
    leaving_ = true;
    return;
  }
  const Input input = input_.ask(say("table.over-prompt"),
                                 [this](const std::string& typed) { return completions(typed); });
  if (input.is_line() && input.text.empty()) {
    leaving_ = true;
    return;
  }
  handle_input(input);
}

}  // namespace ahu::app
