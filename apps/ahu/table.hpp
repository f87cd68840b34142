// A match at one terminal: people and bots at one screen, automatic saving, and no secret shown to
// the wrong player.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "apps/ahu/line_input.hpp"
#include "apps/ahu/listed_actions.hpp"
#include "apps/ahu/players.hpp"
#include "apps/ahu/screen.hpp"
#include "match/match.hpp"

namespace ahu::app {

// The options of a match at the terminal.
struct TableOptions {
  Budget budget;          // of each bot's decision
  std::string usual_bot;  // "": the game's own
  std::string save_file;  // kept up to date after every decision
};

class TerminalTable {
 public:
  TerminalTable(Match match, std::vector<Player> players, TableOptions options, Screen& screen,
                LineInput& input, const Interrupts& interrupts);
  int run();

 private:
  struct Command {
    std::string_view name;
    std::string_view argument;
    bool listed;  // by help, with its message help.<name>
    void (TerminalTable::*run)(const std::string& argument);
  };
  static std::span<const Command> commands();
  static const Command* find_command(const std::string& word);

  // The course of a match (table.cpp).
  void play_on();
  void greet();
  void show_news();
  void show_news_to_all();
  void ask_human(Seat seat);
  void ask_bot(Seat seat);
  void after_the_end();
  bool hand_over(Seat seat);
  void show_position(Seat seat);
  void draw_board(Seat viewer);
  SearchResult think(Seat seat);

  // The frame at a terminal (table_frame.cpp).
  Scene scene(Size size);
  std::string board_for(Size size, Seat viewer_seat);
  std::string asked_for(Size size, int rows);
  std::string status_line(int width) const;
  std::string question_for(Seat seat, int width) const;
  std::string after_text(int width) const;
  bool asks_present() const;  // whether the player to act is at the screen

  // Helpers.
  void act(const ListedAction& choice);
  void changed();
  Budget budget_now() const;
  std::string players_text() const;
  void part(std::string_view text);
  int humans() const;
  Seat sole_human() const;
  bool keeps_secrets_between_humans() const;
  Seat viewer() const;
  bool is_human_decision(int entry) const;
  bool is_secret(int entry, Seat viewer_seat) const;
  bool has_decisions() const;

  // Input and commands (table_commands.cpp).
  void handle_input(const Input& input);
  void handle_line(const std::string& line);
  void refuse(const std::string& typed);
  void refuse_by_rule(const Error& error);
  std::optional<ListedAction> chosen(const std::string& typed);
  std::vector<std::string> completions(const std::string& typed) const;
  void help(const std::string& argument);
  void help_or_rule(const std::string& argument);
  void rules(const std::string& argument);
  void legend(const std::string& argument);
  void list(const std::string& argument);
  void board(const std::string& argument);
  void log(const std::string& argument);
  void undo(const std::string& argument);
  void hint(const std::string& argument);
  void analyse_match(const std::string& argument);
  void why(const std::string& argument);
  std::string example_action() const;
  void preview(const std::string& argument);
  void seats(const std::string& argument);
  void replay(const std::string& argument);
  void again(const std::string& argument);

  // Files and leaving (table_files.cpp).
  void save(const std::string& argument);
  void save_over(const std::string& argument);
  void load(const std::string& argument);
  void quit(const std::string& argument);
  void quit_unsaved(const std::string& argument);
  bool save_to(const std::string& path);
  bool save_automatically();
  bool worth_saving() const;
  void leave_at_end_of_input();
  void leave_after_signal();

  Match match_;
  std::vector<Player> players_;
  TableOptions options_;
  Screen& screen_;
  LineInput& input_;
  const Interrupts& interrupts_;

  ListedActions choices_;
  std::array<int, max_seats + 1> shown_entries_{};  // entries of the log that each viewer has seen
  std::optional<Seat> present_;                     // the human at the screen, where that matters
  bool secret_on_screen_ = false;
  int shown_version_ = -1;      // of the position on the screen
  Size compact_size_ = {0, 0};  // of the window that was once too small for the full drawing
  bool unsaved_ = false;
  std::string own_file_;    // written by this match, so that it may be written again
  std::string refused_by_;  // the clause that forbade the last action typed
  bool leaving_ = false;
  int status_ = 0;
};

}  // namespace ahu::app
