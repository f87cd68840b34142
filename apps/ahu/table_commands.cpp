// Input at the table: actions and commands.
#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "apps/ahu/analysis_text.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/narrator.hpp"
#include "apps/ahu/rules.hpp"
#include "apps/ahu/stepper.hpp"
#include "apps/ahu/suggest.hpp"
#include "apps/ahu/table.hpp"
#include "match/narrator.hpp"
#include "support/text.hpp"

namespace ahu::app {

namespace {

constexpr std::size_t max_rated = 6;
constexpr std::size_t max_names = 8;

// The game's message, if it has one.
std::string refusal_text(const AnyText& game, const Error& error, const Paint& paint) {
  const Messages& messages = game.messages(language());
  const bool told = messages.has("refusal." + error.reason);
  const std::string why =
      told ? say_refusal(messages, error.reason, error.args) : plain(error.message);
  const bool clause = !error.clause.empty() && error.clause != notation_reason;
  return paint.warning(say("table.refused")) + why + (clause ? " (" + error.clause + ")" : "");
}

// A number selects from the list, and a complete action is checked by the rules: neither is
// looked up as a part.
bool is_written_action(const Match& match, const std::string& typed) {
  return typed.find_first_not_of("0123456789") == std::string::npos ||
         match.game().parse_action(match.setup(), typed).has_value();
}

}  // namespace

std::span<const TerminalTable::Command> TerminalTable::commands() {
  static constexpr std::array<Command, 21> all = {{
      {"help", "", true, &TerminalTable::help},
      {"list", "[WORD]", true, &TerminalTable::list},
      {"rules", "[CLAUSE]", true, &TerminalTable::rules},
      {"legend", "", true, &TerminalTable::legend},
      {"board", "", true, &TerminalTable::board},
      {"log", "", true, &TerminalTable::log},
      {"undo", "", true, &TerminalTable::undo},
      {"hint", "", true, &TerminalTable::hint},
      {"analyse", "", true, &TerminalTable::analyse_match},
      {"why", "ACTION", true, &TerminalTable::why},
      {"preview", "ACTION", true, &TerminalTable::preview},
      {"seats", "", true, &TerminalTable::seats},
      {"replay", "", true, &TerminalTable::replay},
      {"again", "", true, &TerminalTable::again},
      {"save", "[FILE]", true, &TerminalTable::save},
      {"load", "FILE", true, &TerminalTable::load},
      {"quit", "", true, &TerminalTable::quit},
      {"save!", "", false, &TerminalTable::save_over},
      {"quit!", "", false, &TerminalTable::quit_unsaved},
      {"?", "", false, &TerminalTable::help_or_rule},
      {"exit", "", false, &TerminalTable::quit},
  }};
  return all;
}

const TerminalTable::Command* TerminalTable::find_command(const std::string& word) {
  for (const auto& command : commands()) {
    if (command.name == lower(word)) {
      return &command;
    }
  }
  return nullptr;
}

void TerminalTable::handle_input(const Input& input) {
  switch (input.kind) {
    case Input::Kind::Line: handle_line(squeezed(input.text)); break;
    case Input::Kind::TooLong: screen_.line(say("table.too-long")); break;
    case Input::Kind::End: leave_at_end_of_input(); break;
    case Input::Kind::Interrupted: break;  // seen by the loop
  }
}

void TerminalTable::handle_line(const std::string& line) {
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
      if (one.listed && begins(one.name, word)) {
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

// The legal action that the user means; otherwise prints why there is none.
std::optional<ListedAction> TerminalTable::chosen(const std::string& typed) {
  if (match_.turn().is_over()) {
    screen_.line(say("table.is-over"));
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
  for (std::size_t i = 0; i < std::min(found.several.size(), max_names); ++i) {
    names += (i == 0 ? "" : ", ") + found.several[i];
  }
  names += found.several.size() > max_names ? ", …" : "";
  screen_.line(wrapped(say("table.which", {{"names", names}}), screen_.width(), 2));
  return std::nullopt;
}

void TerminalTable::refuse(const std::string& typed) {
  const bool number = typed.find_first_not_of("0123456789") == std::string::npos;
  if (number) {
    screen_.line(say("table.numbers", {{"n", choices_.all().size()}}));
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
  const std::string guess = did_you_mean(typed.substr(0, typed.find(' ')), names);
  screen_.line(wrapped(say("table.neither", {{"typed", plain(shortened(typed))}, {"guess", guess}}),
                       screen_.width(), 2));
}

void TerminalTable::refuse_by_rule(const Error& error) {
  refused_by_ = error.clause == "notation" ? "" : error.clause;
  const std::string more =
      refused_by_.empty() ? "" : screen_.paint().faint(say("table.shows-rule"));
  screen_.line(
      wrapped(refusal_text(match_.game(), error, screen_.paint()) + more, screen_.width(), 2));
}

std::vector<std::string> TerminalTable::completions(const std::string& typed) const {
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
      if (command.listed) {
        all.push_back(std::string(command.name) + (command.argument.empty() ? "" : " "));
      }
    }
  }
  std::erase_if(all, [&](const std::string& text) { return !begins(text, typed); });
  return all;
}

void TerminalTable::help(const std::string&) {
  screen_.line(wrapped(say("table.help"), screen_.width(), 0));
  for (const auto& command : commands()) {
    if (command.listed) {
      const std::string name =
          fmt::format("  {:<16}", fmt::format("{} {}", command.name, command.argument));
      screen_.line(wrapped(name + say("help." + std::string(command.name)), screen_.width(), 18));
    }
  }
}

// The refusal and the rule behind it.
void TerminalTable::help_or_rule(const std::string& argument) {
  if (argument.empty() && refused_by_.empty()) {
    help(argument);
  } else {
    rules(argument.empty() ? refused_by_ : argument);
  }
}

void TerminalTable::rules(const std::string& clause) {
  screen_.write(rules_answer(match_.game().info().id, clause, screen_.width(), screen_.paint()));
}

void TerminalTable::legend(const std::string&) {
  for (const auto& line :
       wrapped_lines(match_.game().legend(screen_.paint(), language()), screen_.width())) {
    screen_.line(line);
  }
  const std::string seats = seat_names_text(match_.players(), screen_.paint());
  screen_.line(wrapped(say("table.legend", {{"seats", seats}}), screen_.width(), 2));
}

void TerminalTable::list(const std::string& start) {
  const std::string text = choices_.list(start, screen_.width(), screen_.paint());
  screen_.write(text.empty() ? say("table.no-list") + "\n" : text);
}

void TerminalTable::board(const std::string&) {
  if (screen_.framed()) {
    return;  // it stays visible
  }
  draw_board(viewer());
  if (match_.turn().is_player()) {
    screen_.line(match_.game().question(match_.view(match_.turn().seat), language()));
  }
}

void TerminalTable::log(const std::string&) {
  screen_.write(log_text(match_, viewer(), screen_.width(), screen_.paint()));
}

// As at a table of the server: back to the player's own last decision, never past a chance outcome
// or hidden information that was revealed.
void TerminalTable::undo(const std::string&) {
  int entry = match_.version() - 1;
  while (entry >= 0 && !is_human_decision(entry)) {
    --entry;
  }
  if (entry < 0) {
    screen_.line(say("table.no-undo"));
    return;
  }
  for (int later = entry; later < match_.version(); ++later) {
    const auto& done = match_.log()[static_cast<std::size_t>(later)];
    if (done.by_chance || match_.game().reveals(match_.state_before(later), done.action)) {
      const AnyAction seen = match_.log_for(viewer(), later)[0];
      const std::string since = entry_short(match_, later, seen, screen_.paint());
      const auto key = done.by_chance ? "table.undo-chance" : "table.undo-shown";
      screen_.line(wrapped(say(key, {{"entry", since}}), screen_.width(), 2));
      return;
    }
  }
  while (match_.version() > entry) {
    match_.undo();
  }
  for (int& shown : shown_entries_) {
    shown = std::min(shown, match_.version());
  }
  shown_version_ = -1;
  screen_.line(say("table.undone"));
  changed();
}

void TerminalTable::hint(const std::string&) {
  const Turn turn = match_.turn();
  if (!turn.is_player()) {
    screen_.line(say("table.over"));
    return;
  }
  const AnyGame& game = match_.game();
  const std::string name = adviser_of(game, options_.usual_bot);
  Budget budget = budget_now();
  budget.compare = true;
  screen_.note(say("table.bot-thinks", {{"bot", name}}));
  const SearchResult result =
      (*game.make_bot(name))->choose(match_.view(turn.seat), match_.log_for(turn.seat), budget);
  screen_.wipe_note();
  if (interrupts_.raised()) {
    return;
  }
  screen_.write(hint_text(game, match_.setup(), name, result, max_rated));
  screen_.line(screen_.paint().faint(say("table.share")));
}

// Only after the end: it shows what others held.
void TerminalTable::analyse_match(const std::string&) {
  if (!match_.turn().is_over()) {
    screen_.line(say("table.not-over.hint"));
    return;
  }
  const std::string name = adviser_of(match_.game(), options_.usual_bot);
  const auto analysis =
      analyse_with_progress(match_, {name, budget_now(), 0, match_.version()}, screen_);
  if (interrupts_.raised()) {
    return;
  }
  screen_.write(analysis_text(match_, *analysis, screen_.paint()));
  const std::string how = say("table.judged", {{"bot", name}});
  screen_.line(screen_.paint().faint(wrapped(how, screen_.width(), 1)));
}

std::string TerminalTable::example_action() const {
  return choices_.all().empty() ? "ACTION" : choices_.all()[0].text;
}

void TerminalTable::why(const std::string& typed) {
  if (typed.empty()) {
    screen_.line(say("table.ask-why", {{"action", example_action()}}));
  } else if (const auto choice = chosen(typed)) {
    const auto key = choice->note.empty() ? "table.allowed" : "table.allowed.note";
    screen_.line(say(key, {{"action", choice->text}, {"note", choice->note}}));
  }
}

void TerminalTable::preview(const std::string& typed) {
  if (typed.empty()) {
    screen_.line(say("table.ask-preview", {{"action", example_action()}}));
    return;
  }
  const auto choice = chosen(typed);
  if (!choice) {
    return;
  }
  const AnyGame& game = match_.game();
  const std::string told = sentences(game, match_.setup(),
                                     game.preview(match_.view(match_.turn().seat), choice->action));
  const std::string note = choice->note.empty() ? "" : " (" + choice->note + ")";
  const std::string preview =
      say("table.says",
          {{"name", choice->text + note}, {"text", told.empty() ? say("table.nothing") : told}});
  screen_.line(wrapped(preview, screen_.width(), 2));
}

std::string TerminalTable::players_text() const {
  std::string text;
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    const auto totem = painted_totem(static_cast<Seat>(seat), screen_.paint());
    const bool you = players_[seat].is_human() && humans() == 1;
    text += (seat == 0 ? "  " : "\n  ") +
            say("table.seat", {{"n", seat},
                               {"name", totem},
                               {"player", you ? say("table.you") : players_[seat].name}});
  }
  return text;
}

void TerminalTable::seats(const std::string&) { screen_.line(players_text()); }

void TerminalTable::replay(const std::string&) {
  Stepper(match_, {viewer(), false}, screen_, input_).run();
  shown_version_ = -1;
}

void TerminalTable::again(const std::string&) {
  if (!match_.turn().is_over()) {
    screen_.line(say("table.not-over"));
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
  options_.save_file.clear();  // that file holds the match before
  greet();
}

}  // namespace ahu::app
