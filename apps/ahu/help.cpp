// ahu help, and the error for an unknown command.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "apps/ahu/suggest.hpp"

namespace ahu::app {

const CLI::App* command_named(const CLI::App& app, const std::string& name) {
  const auto named =
      app.get_subcommands([&](const CLI::App* one) { return one->check_name(name); });
  return named.empty() ? nullptr : named[0];
}

std::vector<const CLI::App*> visible_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); });
}

std::vector<std::string> visible_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* command : visible_commands(app)) {
    names.push_back(command->get_name());
  }
  return names;
}

int refuse_command(const CLI::App& app, const std::string& name) {
  return report_usage_error(fmt::format("There is no command '{}'.{} {} help lists the commands.",
                                        plain(name), did_you_mean(name, visible_names(app)),
                                        typed_program()));
}

void add_help(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("help", "Show this help, or that of a command");
  auto name = std::make_shared<std::string>();
  command->add_option("command", *name, "The command");
  command->callback([name, &app, &status] {
    const CLI::App* const about = name->empty() ? &app : command_named(app, *name);
    if (about == nullptr) {
      status = refuse_command(app, *name);
      return;
    }
    // App::help would show the command that runs, which is this one.
    const std::string arguments = name->empty() ? "ahu" : "ahu " + about->get_name();
    fmt::print("{}",
               about->get_formatter()->make_help(about, arguments, CLI::AppFormatMode::Normal));
  });
}

}  // namespace ahu::app
