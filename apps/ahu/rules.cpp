// ahu rules, and the rules at the table.
#include "apps/ahu/rules.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>
#include <vector>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/language.hpp"
#include "apps/ahu/listed_actions.hpp"
#include "apps/ahu/screen.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

struct Clause {
  std::string heading;
  std::string id;
  std::string text;
};

constexpr std::string_view clause_start = "- **";

// Removes Markdown markup.
std::string unmarked(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '*' && c != '`') {
      out += c;
    }
  }
  return out;
}

// A clause begins a list item, **XX-A1**, and goes on over the lines indented below it.
std::vector<Clause> clauses_of(std::string_view markdown) {
  std::vector<Clause> clauses;
  std::string heading;
  bool inside = false;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    const std::size_t id_end = line.find("**", clause_start.size());
    if (line.starts_with('#')) {
      heading = unmarked(line.substr(std::min(line.find_first_not_of("# "), line.size())));
      inside = false;
    } else if (line.starts_with(clause_start) && id_end != std::string_view::npos) {
      const auto id = line.substr(clause_start.size(), id_end - clause_start.size());
      clauses.push_back({heading, std::string(id), unmarked(line.substr(id_end + 2))});
      inside = true;
    } else if (inside && line.starts_with("  ")) {
      clauses.back().text += unmarked(line.substr(1));
    } else {
      inside = false;
    }
  }
  return clauses;
}

std::string_view markdown_of(std::string_view game) {
  for (const RulesText& rules : rules_texts()) {
    if (rules.game == game) {
      return rules.markdown;
    }
  }
  return "";
}

}  // namespace

std::optional<std::string> rules_text(std::string_view game, std::string_view clause, int width,
                                      const Paint& paint) {
  std::string text;
  std::string heading;
  for (const Clause& one : clauses_of(markdown_of(game))) {
    if (!begins(one.id, clause)) {
      continue;
    }
    if (one.heading != heading) {
      heading = one.heading;
      text += (text.empty() ? "" : "\n") + paint.strong(heading) + "\n";
    }
    text += wrapped("  " + paint.accent(one.id) + one.text, width, 4) + "\n";
  }
  return text.empty() ? std::nullopt : std::optional(text);
}

std::string rules_answer(std::string_view game, std::string_view clause, int width,
                         const Paint& paint) {
  if (const auto text = rules_text(game, clause, width, paint)) {
    return *text;
  }
  if (!rules_text(game, "", width, paint)) {
    return say("rules.none") + "\n";
  }
  return say("rules.no-clause", {{"clause", plain(clause)}}) + "\n";
}

void add_rules(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("rules", "Show the rules of a game, or one clause of them");
  struct RulesArguments {
    std::string game;
    std::string clause;
    ScreenOptions look;
  };
  auto arguments = std::make_shared<RulesArguments>();
  command->add_option("game", arguments->game, "The game's id (see ahu games)")->required();
  command->add_option("clause", arguments->clause, "The id of a clause, or its beginning");
  add_colour_options(*command, arguments->look);
  command->callback([arguments, &status] {
    const auto game = find_offered_game(arguments->game);
    if (!game) {
      status = report_usage_error(game.error());
      return;
    }
    Screen screen(arguments->look);
    const std::string_view id = (*game)->info().id;
    const auto text = rules_text(id, arguments->clause, screen.width(), screen.paint());
    if (!text) {
      status =
          report_usage_error(fmt::format("{} has no clause '{}'", id, plain(arguments->clause)));
      return;
    }
    screen.write(*text);
  });
}

}  // namespace ahu::app
