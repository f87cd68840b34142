// Steps through a match: forwards, backwards, to any position.
#pragma once

#include <string>

#include "apps/ahu/line_input.hpp"
#include "apps/ahu/screen.hpp"
#include "match/match.hpp"

namespace ahu::app {

// Who watches a match; open: everything is shown.
struct Viewpoint {
  Seat viewer = spectator;
  bool open = false;
};

class Stepper {
 public:
  Stepper(const Match& match, Viewpoint viewpoint, Screen& screen, LineInput& input)
      : match_(match), viewpoint_(viewpoint), screen_(screen), input_(input) {}

  void run();                 // reads commands until the user leaves
  void print(bool log_only);  // every position once

 private:
  bool handle_input(const std::string& word);
  void show();
  void show_board();
  Scene scene(Size size) const;
  Seat current_viewer() const;
  std::string entry_line() const;
  std::string turn_text() const;
  void show_entry();
  void go(int position);
  void go_to_decision(int step);
  void play();
  void help();

  const Match& match_;
  Viewpoint viewpoint_;
  Screen& screen_;
  LineInput& input_;
  int at_ = 0;        // entries of the log that have happened
  Seat seen_by_ = 0;  // of an open match in a frame: the seat whose view is shown
};

}  // namespace ahu::app
