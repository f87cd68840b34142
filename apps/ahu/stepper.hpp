// Steps through a match: forwards, backwards, to any position.
#pragma once

#include <string>

#include "apps/ahu/line_input.hpp"
#include "apps/ahu/screen.hpp"
#include "match/match.hpp"

namespace ahu::app {

// The viewer of a match; open: everything is shown.
struct Sight {
  Seat viewer = spectator;
  bool open = false;
};

class Stepper {
 public:
  Stepper(const Match& match, Sight sight, Screen& screen, LineInput& input)
      : match_(match), sight_(sight), screen_(screen), input_(input) {}

  void run();                 // reads commands until the user leaves
  void print(bool log_only);  // every position once

 private:
  bool handle_input(const std::string& word);
  void show();
  void show_board();
  Scene scene(Size size) const;
  Seat eyes() const;
  std::string entry_line() const;
  std::string turn_text() const;
  void show_entry();
  void go(int position);
  void go_to_decision(int step);
  void play();
  void help();

  const Match& match_;
  Sight sight_;
  Screen& screen_;
  LineInput& input_;
  int at_ = 0;        // entries of the log that have happened
  Seat seen_by_ = 0;  // of an open match in a frame: whose side is shown
};

}  // namespace ahu::app
