// What is typed at the table: actions and commands.
#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "apps/ahu/narrator.hpp"
#include "apps/ahu/rules.hpp"
#include "apps/ahu/stepper.hpp"
#include "apps/ahu/suggest.hpp"
#include "apps/ahu/table.hpp"
#include "apps/ahu/verdicts.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr std::size_t most_rated = 6;
constexpr std::size_t most_named = 8;

std::string refusal_text(const Error& error, const Paint& paint) {
  const bool clause = !error.clause.empty() && error.clause != "notation";
  return paint.warning("Not allowed: ") + plain(error.message) +
         (clause ? " (" + error.clause + ")" : "");
}

// A number is one of the list, and a whole action is answered by the rules: neither is a part.
bool is_written_action(const Match& match, const std::string& typed) {
  return typed.find_first_not_of("0123456789") == std::string::npos ||
         match.game().parse_action(match.setup(), typed).has_value();
}

}  // namespace

std::span<const Table::Command> Table::commands() {
  static constexpr std::array<Command, 21> all = {{
      {"help", "", "this list", &Table::help},
      {"list", "[WORD]", "every legal action, or those that begin with WORD", &Table::list},
      {"rules", "[CLAUSE]", "the rules, or one clause; ? shows the one that refused you",
       &Table::rules},
      {"legend", "", "what the letters and signs mean", &Table::legend},
      {"board", "", "the board again", &Table::board},
      {"log", "", "what happened so far", &Table::log},
      {"undo", "", "take back your last action, and the bots' answers with it", &Table::undo},
      {"hint", "", "what the usual bot would do, and how it rates the actions", &Table::hint},
      {"analyse", "", "what each decision lost, once the match is over", &Table::analyse_match},
      {"why", "ACTION", "whether an action is allowed, and if not, why", &Table::why},
      {"preview", "ACTION", "what an action would do", &Table::preview},
      {"seats", "", "who sits where", &Table::seats},
      {"replay", "", "step through the match so far", &Table::replay},
      {"again", "", "a new match with the same players, once this one is over", &Table::again},
      {"save", "[FILE]", "keep the match (save! overwrites)", &Table::save},
      {"load", "FILE", "go on with a match kept before", &Table::load},
      {"quit", "", "leave (quit! without saving)", &Table::quit},
      {"save!", "", "", &Table::save_over},
      {"quit!", "", "", &Table::quit_unsaved},
      {"?", "", "", &Table::help_or_rule},
      {"exit", "", "", &Table::quit},
  }};
  return all;
}

const Table::Command* Table::find_command(const std::string& word) {
  for (const auto& command : commands()) {
    if (command.name == lower(word)) {
      return &command;
    }
  }
  return nullptr;
}

void Table::obey(const Input& input) {
  switch (input.kind) {
    case Input::Kind::Line: obey_line(squeezed(input.text)); break;
    case Input::Kind::TooLong: screen_.line("That line is too long to be an action."); break;
    case Input::Kind::End: leave_at_end_of_input(); break;
    case Input::Kind::Interrupted: break;  // seen by the loop
  }
}

void Table::obey_line(const std::string& line) {
  if (line.empty()) {
    return;
  }
  const auto space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
  const Command* command = find_command(word);
  if (command != nullptr && !choices_.has_exactly(line)) {
    (this->*command->run)(rest);
    return;
  }
  const auto found = choices_.find(line);
  if (!found.one && found.several.empty()) {
    const Command* begun = nullptr;
    int fitting = 0;
    for (const auto& one : commands()) {
      if (!one.meaning.empty() && begins(one.name, word)) {
        begun = &one;
        ++fitting;
      }
    }
    if (fitting == 1) {
      (this->*begun->run)(rest);
      return;
    }
  }
  if (const auto choice = chosen(line)) {
    act(*choice);
  }
}

// The legal action that the user means; else says why there is none.
std::optional<Choice> Table::chosen(const std::string& typed) {
  if (match_.turn().is_over()) {
    screen_.line("The match is over; help shows what can be done now.");
    return std::nullopt;
  }
  auto found = choices_.find(typed);
  if (!found.one && found.several.empty() && !is_written_action(match_, typed)) {
    found = choices_.find_part(typed);
  }
  if (found.one) {
    return found.one;
  }
  if (found.several.empty()) {
    refuse(typed);
    return std::nullopt;
  }
  std::string names;
  for (std::size_t i = 0; i < std::min(found.several.size(), most_named); ++i) {
    names += (i == 0 ? "" : ", ") + found.several[i];
  }
  screen_.line(wrapped("Which one? " + names + (found.several.size() > most_named ? ", …" : ""),
                       screen_.width(), 2));
  return std::nullopt;
}

void Table::refuse(const std::string& typed) {
  const bool number = typed.find_first_not_of("0123456789") == std::string::npos;
  if (number) {
    screen_.line(
        fmt::format("The numbers go from 1 to {}; list shows them.", choices_.all().size()));
    return;
  }
  for (const auto& text : {typed, lower(typed)}) {
    if (const auto action = match_.game().parse_action(match_.setup(), text)) {
      AnyState state = match_.state();
      const auto done = match_.game().try_apply(state, *action);
      if (!done) {
        refuse_by_rule(done.error());
        return;
      }
    }
  }
  std::vector<std::string> names;
  for (const auto& command : commands()) {
    names.emplace_back(command.name);
  }
  screen_.line(wrapped(
      fmt::format("'{}' is neither an action nor a command.{} list shows the "
                  "actions, help the commands.",
                  plain(shortened(typed)), did_you_mean(typed.substr(0, typed.find(' ')), names)),
      screen_.width(), 2));
}

void Table::refuse_by_rule(const Error& error) {
  refused_by_ = error.clause == "notation" ? "" : error.clause;
  const std::string more = refused_by_.empty() ? "" : screen_.paint().faint(" ? shows the rule.");
  screen_.line(wrapped(refusal_text(error, screen_.paint()) + more, screen_.width(), 2));
}

std::vector<std::string> Table::completions(const std::string& typed) const {
  std::vector<std::string> all;
  const auto space = typed.find(' ');
  const std::string word = typed.substr(0, space);
  if (space != std::string::npos && (word == "why" || word == "preview" || word == "list")) {
    for (const auto& choice : choices_.all()) {
      all.push_back(word + " " + choice.text);
    }
  } else {
    for (const auto& choice : choices_.all()) {
      all.push_back(choice.text);
    }
    for (const auto& command : commands()) {
      if (!command.meaning.empty()) {
        all.push_back(std::string(command.name) + (command.argument.empty() ? "" : " "));
      }
    }
  }
  std::erase_if(all, [&](const std::string& text) { return !begins(text, typed); });
  return all;
}

void Table::help(const std::string&) {
  screen_.line(
      wrapped("Choose an action by its number or by its words; a part that fits only one is enough,"
              " and Tab completes it.",
              screen_.width(), 0));
  for (const auto& command : commands()) {
    if (!command.meaning.empty()) {
      const std::string name =
          fmt::format("  {:<16}", fmt::format("{} {}", command.name, command.argument));
      screen_.line(wrapped(name + std::string(command.meaning), screen_.width(), 18));
    }
  }
}

// Beside a refusal the rule behind it.
void Table::help_or_rule(const std::string& argument) {
  if (argument.empty() && refused_by_.empty()) {
    help(argument);
  } else {
    rules(argument.empty() ? refused_by_ : argument);
  }
}

void Table::rules(const std::string& clause) {
  screen_.write(rules_answer(match_.game().info().id, clause, screen_.width(), screen_.paint()));
}

void Table::legend(const std::string&) {
  for (const auto& line : wrapped_lines(match_.game().legend(screen_.paint()), screen_.width())) {
    screen_.line(line);
  }
  screen_.line(wrapped("> is the player to act, and a player's letter the first of their name: " +
                           seats_told(match_.players(), screen_.paint()) + ".",
                       screen_.width(), 2));
}

void Table::list(const std::string& start) {
  const std::string text = choices_.list(start, screen_.width(), screen_.paint());
  screen_.write(text.empty() ? "No legal action begins with that.\n" : text);
}

void Table::board(const std::string&) {
  if (screen_.framed()) {
    return;  // it stays in sight
  }
  draw_board(viewer());
  if (match_.turn().is_player()) {
    screen_.line(match_.game().question(match_.view(match_.turn().seat)));
  }
}

void Table::log(const std::string&) {
  screen_.write(log_told(match_, viewer(), screen_.width(), screen_.paint()));
}

// As at a table: back to one's own last decision, never past something that chance brought or that
// a player learned.
void Table::undo(const std::string&) {
  int entry = match_.version() - 1;
  while (entry >= 0 && !is_human_decision(entry)) {
    --entry;
  }
  if (entry < 0) {
    screen_.line("There is no action of yours to take back.");
    return;
  }
  for (int later = entry; later < match_.version(); ++later) {
    const auto& done = match_.log()[static_cast<std::size_t>(later)];
    if (done.by_chance || match_.game().reveals(match_.state_before(later), done.action)) {
      const AnyAction seen = match_.log_for(viewer(), later)[0];
      screen_.line(wrapped(fmt::format("It cannot be taken back: {} ({}).",
                                       done.by_chance ? "chance has decided since"
                                                      : "it showed a player what was hidden",
                                       entry_short(match_, later, seen, screen_.paint())),
                           screen_.width(), 2));
      return;
    }
  }
  while (match_.version() > entry) {
    match_.undo();
  }
  for (int& told : told_) {
    told = std::min(told, match_.version());
  }
  shown_version_ = -1;
  screen_.line("Taken back.");
  changed();
}

void Table::hint(const std::string&) {
  const Turn turn = match_.turn();
  if (!turn.is_player()) {
    screen_.line("The match is over.");
    return;
  }
  const AnyGame& game = match_.game();
  const std::string name = adviser_of(game, wish_.usual_bot);
  Budget budget = budget_now();
  budget.compare = true;
  screen_.note(name + " thinks…");
  const Thought thought =
      (*game.make_bot(name))->choose(match_.view(turn.seat), match_.log_for(turn.seat), budget);
  screen_.wipe_note();
  if (interrupts_.raised()) {
    return;
  }
  screen_.write(hint_told(game, match_.setup(), name, thought, most_rated));
  screen_.line(screen_.paint().faint("  (your share of the win, as it sees it)"));
}

// Only afterwards: it tells what others held.
void Table::analyse_match(const std::string&) {
  if (!match_.turn().is_over()) {
    screen_.line("This match is not over yet; hint helps with the next action.");
    return;
  }
  const std::string name = adviser_of(match_.game(), wish_.usual_bot);
  const auto analysis =
      analyse_with_progress(match_, {name, budget_now(), 0, match_.version()}, screen_);
  if (interrupts_.raised()) {
    return;
  }
  screen_.write(analysis_told(match_, *analysis, screen_.paint()));
  const std::string how = "(" + name +
                          " judged each decision by what its seat knew; losses and luck are shares "
                          "of the win.)";
  screen_.line(screen_.paint().faint(wrapped(how, screen_.width(), 1)));
}

void Table::why(const std::string& typed) {
  if (typed.empty()) {
    screen_.line("Which action? For example: why " +
                 (choices_.all().empty() ? "ACTION" : choices_.all()[0].text));
  } else if (const auto choice = chosen(typed)) {
    screen_.line(choice->text + " is allowed" +
                 (choice->note.empty() ? "." : ": " + choice->note + "."));
  }
}

void Table::preview(const std::string& typed) {
  if (typed.empty()) {
    screen_.line("Which action? For example: preview " +
                 (choices_.all().empty() ? "ACTION" : choices_.all()[0].text));
    return;
  }
  const auto choice = chosen(typed);
  if (!choice) {
    return;
  }
  const AnyGame& game = match_.game();
  const std::string story = sentences(
      game, match_.setup(), game.preview(match_.view(match_.turn().seat), choice->action));
  const std::string note = choice->note.empty() ? "" : " (" + choice->note + ")";
  screen_.line(wrapped(choice->text + note + ": " + (story.empty() ? "nothing to foresee." : story),
                       screen_.width(), 2));
}

std::string Table::players_told() const {
  std::string text;
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    const auto totem = painted_totem(static_cast<Seat>(seat), screen_.paint());
    const bool you = players_[seat].is_human() && humans() == 1;
    text += fmt::format("{}  seat {}  {}: {}", seat == 0 ? "" : "\n", seat, totem,
                        you ? "you" : players_[seat].name);
  }
  return text;
}

void Table::seats(const std::string&) { screen_.line(players_told()); }

void Table::replay(const std::string&) {
  Stepper(match_, {viewer(), false}, screen_, input_).run();
  shown_version_ = -1;
}

void Table::again(const std::string&) {
  if (!match_.turn().is_over()) {
    screen_.line("This match is not over yet.");
    return;
  }
  const MatchPlan plan = {match_.players(), match_.game().options_json(match_.setup()),
                          Seed::fresh(), ChanceMode::Auto};
  auto fresh = Match::start(match_.game(), plan);
  match_ = std::move(*fresh);
  present_.reset();
  shown_version_ = -1;
  unsaved_ = false;
  own_file_.clear();
  wish_.save_file.clear();  // that file holds the match before
  greet();
}

}  // namespace ahu::app
