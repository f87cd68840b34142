// ahu completion: what the shell needs to complete our command lines.
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
_ahu_complete() {
  local -a candidates
  candidates=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -- "${candidates[@]}" || _files
}
compdef _ahu_complete ahu ./ahu
)sh";

bool names_a_game(const CLI::App& command) {
  return command.get_option_no_throw("game") != nullptr;
}

// The words that may follow those already typed.
std::vector<std::string> candidates(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> all;
  const auto visible = [](const CLI::App* command) { return !command->get_group().empty(); };
  if (words.empty()) {
    for (const auto* command : app.get_subcommands(visible)) {
      all.push_back(command->get_name());
    }
    return all;
  }
  const auto named =
      app.get_subcommands([&](const CLI::App* one) { return one->get_name() == words[0]; });
  if (named.empty()) {
    return all;
  }
  const CLI::App* command = named[0];
  if (names_a_game(*command) && words.size() == 1) {
    for (const AnyGame* game : all_games()) {
      all.emplace_back(game->info().id);
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
  command->add_option("shell", *shell, "bash or zsh")->required();
  command->callback([shell, &status] {
    if (*shell != "bash" && *shell != "zsh") {
      status = complain("there is completion for bash and zsh, not for '" + *shell + "'");
      return;
    }
    fmt::print("{}", *shell == "bash" ? bash_script : zsh_script);
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
