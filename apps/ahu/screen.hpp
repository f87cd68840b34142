// Standard output as a person sees it: colours or none, its width, and whether anybody still reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/paint.hpp"

namespace ahu::app {

enum class ColourWish : std::uint8_t { Auto, Always, Never };

class Screen {
 public:
  explicit Screen(ColourWish wish);

  void write(std::string_view text);  // seen at once
  void line(std::string_view text = "");
  void clear();                      // so that nobody scrolls back to a secret
  void note(std::string_view text);  // replaced by what comes next; only on a terminal
  void wipe_note();

  bool is_terminal() const { return terminal_; }
  bool closed() const { return closed_; }
  int width() const;
  const Paint& paint() const { return paint_; }

 private:
  bool terminal_;
  bool obeys_codes_;
  bool closed_ = false;
  bool noted_ = false;
  Paint paint_;
};

// Columns that a text takes: colour codes none, every character one.
int visible_width(std::string_view text);
// The same without control characters: somebody's text cannot command the terminal.
std::string plain(std::string_view text);
// Lines of at most that width, broken between words; all but the first indented.
std::string wrapped(std::string_view text, int width, int indent);
// Cells in columns, read downwards, as many columns as fit.
std::string in_columns(const std::vector<std::string>& cells, int width);
int rows_in_columns(const std::vector<std::string>& cells, int width);

}  // namespace ahu::app
