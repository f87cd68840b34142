// ahu man: the manual pages, from the same source as --help.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "engine/engine.hpp"

namespace ahu::app {

namespace {

// Escapes a text for roff.
std::string roff(std::string_view text) {
  std::string safe;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) {
      safe += "\\&";
    }
    safe += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    line_begins = c == '\n';
  }
  return safe;
}

std::string heading(const std::string& page) {
  std::string upper;
  for (const char c : page) {
    upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return fmt::format(".TH {} 1 \"\" \"ahu {}\" \"Ahu\"\n", upper, program_version);
}

std::string option_text(const CLI::Option& option) {
  const std::string name = option.get_name(option.get_positional(), true);
  const std::string value = option.get_items_expected() > 0 && !option.get_positional()
                                ? " " + option.get_type_name()
                                : "";
  const std::string standard =
      option.get_default_str().empty() ? "" : " (default " + option.get_default_str() + ")";
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(name), roff(value),
                     roff(option.get_description() + standard));
}

std::string options_text(const CLI::App& command) {
  std::string text;
  for (const auto* option : command.get_options()) {
    if (!option->get_group().empty()) {
      text += option_text(*option);
    }
  }
  return text.empty() ? "" : ".SH OPTIONS\n" + text;
}

std::string positionals_of(const CLI::App& command) {
  std::string text;
  for (const auto* option : command.get_options()) {
    if (option->get_positional()) {
      const std::string name = option->get_name(true, false);
      text += option->get_required() ? " \\fI" + name + "\\fR" : " [\\fI" + name + "\\fR]";
    }
  }
  return text;
}

std::string page_text(const std::string& page, const std::string& arguments,
                      const CLI::App& command) {
  std::string text = heading(page);
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(page), roff(command.get_description()));
  text += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR [options]{}\n", roff(arguments),
                      positionals_of(command));
  text += options_text(command);
  const auto below = visible_commands(command);
  text += below.empty() ? "" : ".SH COMMANDS\n";
  for (const auto* one : below) {
    text +=
        fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(one->get_name()), roff(one->get_description()));
  }
  if (!command.get_footer().empty()) {
    text += ".SH NOTES\n" + roff(command.get_footer()) + "\n";
  }
  return text;
}

int write_page(const std::filesystem::path& folder, const std::string& page,
               const std::string& text) {
  const auto path = folder / (page + ".1");
  std::ofstream file(path);
  file << text;
  file.close();
  return file ? 0 : report_usage_error("cannot write " + path.string());
}

int write_pages(const CLI::App& app, const std::string& folder) {
  std::filesystem::create_directories(folder);
  int status = write_page(folder, "ahu", page_text("ahu", "ahu", app));
  for (const auto* command : visible_commands(app)) {
    const std::string page = "ahu-" + command->get_name();
    status |= write_page(folder, page, page_text(page, "ahu " + command->get_name(), *command));
  }
  return status;
}

}  // namespace

void add_man(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("man", "Write the manual pages into a folder");
  command->group("");
  auto folder = std::make_shared<std::string>();
  command->add_option("folder", *folder, "The folder")->required();
  command->callback([folder, &app, &status] { status = write_pages(app, *folder); });
}

}  // namespace ahu::app
