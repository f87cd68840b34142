// The subcommands of the program: each adds itself to the command line and says how it ended.
#pragma once

#include <string>
#include <vector>

#include "apps/ahu/screen.hpp"
#include "chance/seed.hpp"
#include "match/any_game.hpp"

namespace CLI {
class App;
}

namespace ahu::app {

// Exit codes: 0 success, 1 failure, 2 wrong arguments.
inline constexpr int failed = 1;
inline constexpr int misused = 2;

void add_play(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_analyse(CLI::App& app, int& status);
void add_hint(CLI::App& app, int& status);
void add_engine(CLI::App& app, int& status);
void add_games(CLI::App& app, int& status);
void add_perft(CLI::App& app, int& status);
void add_bench(CLI::App& app, int& status);
void add_arena(CLI::App& app, int& status);
void add_connect(CLI::App& app, int& status);
void add_study(CLI::App& app, int& status);
void add_solve(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_load(CLI::App& app, int& status);
void add_admin(CLI::App& app, int& status);
void add_backup(CLI::App& app, int& status);  // and restore
void add_rules(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);
void add_man(CLI::App& app, int& status);
void add_help(CLI::App& app, int& status);

const CLI::App* command_named(const CLI::App& app, const std::string& name);  // or null
std::vector<const CLI::App*> visible_commands(const CLI::App& app);
std::vector<std::string> visible_names(const CLI::App& app);
int refuse_command(const CLI::App& app, const std::string& word);  // returns the exit code

int run_program(int argc, char** argv);
int play_from_menu();  // what the program does without arguments

void add_colour_options(CLI::App& command, ScreenOptions& options);
void add_plain_option(CLI::App& command, ScreenOptions& options);

// Prints "ahu: …" on standard error and returns the exit code for wrong arguments.
int report_usage_error(const std::string& message);

// An error of the command line, or of a file that it names.
inline std::unexpected<Error> bad(std::string message) {
  return fail(ErrorCode::BadRequest, std::move(message));
}
int report_usage_error(const Error& error);
// The program as the user called it, for lines that can be typed again.
void set_typed_program(const char* name);
std::string typed_program();
std::string shell_quoted(const std::string& text);
// JSON with plain decimals: 0.05, not 5E-2.
std::string json_text(const json::value& value);
// A number, or hexadecimal digits.
Result<Seed> parse_seed(const std::string& text);
// The content of the file, or why it cannot be read.
Result<std::string> read_file(const std::string& path);

}  // namespace ahu::app
