// ahu completion: shell completion.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

constexpr std::string_view bash_script = R"sh(_ahu_complete() {
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
  [ -n "${COMPREPLY[*]}" ] || COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _ahu_complete ahu ./ahu
)sh";

constexpr std::string_view zsh_script = R"sh(#compdef ahu
_ahu() {
  local -a candidates
  candidates=(${(f)"$("${words[1]}" complete -- "${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
  compadd -a candidates || _files
}
if [ "$funcstack[1]" = _ahu ]; then _ahu "$@"; else compdef _ahu ahu ./ahu; fi
)sh";

constexpr std::string_view fish_script = R"sh(function __ahu_complete
  set -l words (commandline -opc)
  set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c ahu -f -a '(__ahu_complete)'
)sh";

using Words = std::vector<std::string>;

Words game_names() {
  Words ids;
  for (const AnyGame* game : all_games()) {
    ids.emplace_back(game->info().id);
  }
  return ids;
}

// The game that is named among the words.
const AnyGame* game_among(const Words& words) {
  for (const AnyGame* game : all_games()) {
    if (std::ranges::find(words, game->info().id) != words.end()) {
      return game;
    }
  }
  return nullptr;
}

Words bot_names(const AnyGame* game) {
  Words names;
  for (const AnyGame* one : all_games()) {
    if (game != nullptr && one != game) {
      continue;
    }
    for (const BotInfo& bot : one->bots()) {
      if (std::ranges::find(names, bot.name) == names.end()) {
        names.emplace_back(bot.name);
      }
    }
  }
  return names;
}

// name=value for all values of the game's options, of whole numbers at most twenty.
Words option_values(const AnyGame* game) {
  constexpr int max_numbers = 20;
  Words pairs;
  for (const OptionInfo& option :
       game == nullptr ? std::span<const OptionInfo>() : game->info().options) {
    const std::string start = std::string(option.name) + "=";
    switch (option.kind) {
      case OptionKind::Flag: pairs.insert(pairs.end(), {start + "true", start + "false"}); break;
      case OptionKind::Choice:
        for (const auto name : option.names) {
          pairs.push_back(start + std::string(name));
        }
        break;
      case OptionKind::Integer:
        for (int i = option.low; i <= std::min(option.high, option.low + max_numbers); ++i) {
          pairs.push_back(start + std::to_string(i));
        }
        break;
    }
  }
  return pairs;
}

Words player_counts(const AnyGame* game) {
  Words numbers;
  for (int i = game == nullptr ? 2 : game->info().min_players;
       game != nullptr && i <= game->info().max_players; ++i) {
    numbers.push_back(std::to_string(i));
  }
  return numbers;
}

// The values of an option or positional of that name; none if it is a file or free text.
Words values_of(const CLI::App& app, const std::string& name, const Words& words) {
  const AnyGame* const game = game_among(words);
  if (name == "game") {
    return game_names();
  }
  if (name == "command") {
    return visible_names(app);
  }
  if (name == "shell") {
    return {"bash", "zsh", "fish"};
  }
  if (name == "color") {
    return {"auto", "always", "never"};
  }
  if (name == "bot" || name == "bots") {
    return bot_names(game);
  }
  if (name == "seats") {
    Words names = bot_names(game);
    names.insert(names.begin(), {"human", "bot"});
    return names;
  }
  return name == "option" ? option_values(game) : name == "players" ? player_counts(game) : Words{};
}

// The option whose value comes next.
const CLI::Option* open_option(const CLI::App& command, const std::string& last) {
  const CLI::Option* const option = command.get_option_no_throw(last);
  return last.starts_with("--") && option != nullptr && option->get_items_expected() > 0 ? option
                                                                                         : nullptr;
}

// The words that may follow those already typed.
Words candidates(const CLI::App& app, const Words& words) {
  if (words.empty()) {
    return visible_names(app);
  }
  const CLI::App* const command = command_named(app, words[0]);
  if (command == nullptr) {
    return {};
  }
  if (const CLI::Option* option = open_option(*command, words.back())) {
    return values_of(app, option->get_lnames()[0], words);
  }
  Words all;
  for (const auto* option : command->get_options()) {
    if (option->get_positional() && words.size() == 1) {
      all = values_of(app, option->get_name(true, false), words);
      break;
    }
  }
  for (const auto* option : command->get_options()) {
    for (const auto& name : option->get_lnames()) {
      all.push_back("--" + name);
    }
  }
  return all;
}

}  // namespace

void add_completion(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("completion", "Print shell completion: source <(ahu completion bash)");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")->required();
  command->callback([shell, &status] {
    if (*shell != "bash" && *shell != "zsh" && *shell != "fish") {
      status = report_usage_error("there is completion for bash, zsh and fish, not for '" + *shell +
                                  "'");
      return;
    }
    fmt::print("{}", *shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script);
  });

  auto* complete = app.add_subcommand("complete", "The words that may follow (for the shell)");
  complete->group("");
  auto words = std::make_shared<std::vector<std::string>>();
  complete->add_option("words", *words, "The words typed so far");
  complete->callback([words, &app] {
    for (const auto& word : candidates(app, *words)) {
      fmt::print("{}\n", word);
    }
  });
}

}  // namespace ahu::app
