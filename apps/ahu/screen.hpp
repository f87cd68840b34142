// Standard output: scrolling lines, or at a terminal a frame that stays in place.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/ahu/text_layout.hpp"
#include "match/paint.hpp"

namespace ahu::app {

enum class ColourMode : std::uint8_t { Auto, Always, Never };
enum class Background : std::uint8_t { Unknown, Dark, Light };

// The user's display options.
struct ScreenOptions {
  ColourMode colour = ColourMode::Auto;
  Background background = Background::Unknown;
  bool plain = false;  // scrolling lines also at a terminal
};

struct Size {
  int columns;
  int rows;
};

// What a frame shows above the log.
struct Scene {
  std::string board;
  std::string asked;   // what is to be decided, and the choices
  std::string status;  // one line above the log
};
using SceneMaker = std::function<Scene(Size)>;

class Screen {
 public:
  explicit Screen(const ScreenOptions& options);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void write(std::string_view text);  // seen at once; in a frame with the next prompt
  void line(std::string_view text = "");
  void news(std::string_view text);  // a line of the log: in a frame only the last ones are seen
  void clear();                      // with the scrollback, which may show secrets
  void note(std::string_view text);  // replaced by the next output; only at a terminal
  void wipe_note();

  // The frame: only at a terminal with escape codes, and without --plain.
  bool can_frame() const { return frames_; }
  bool framed() const { return framed_; }
  void enter_frame();
  void leave_frame();                 // and prints the kept lines
  void keep(std::string_view text);   // a line for after the frame; without one a line
  SceneMaker show(SceneMaker maker);  // returns the previous one
  void draw_frame();                  // the cursor then stands where the prompt belongs
  void send(std::string_view codes);  // unchanged
  bool turn_page();                   // shows the next page of a text too long for the log
  bool on_last_page() const;
  void close_pages();

  bool is_terminal() const { return terminal_; }
  bool closed() const { return closed_; }
  int width() const { return size().columns; }
  Size size() const;
  int log_rows() const;  // of the frame drawn last
  const Paint& paint() const { return paint_; }
  void use_background(Background background);
  bool asks_background() const { return asks_background_; }

 private:
  std::vector<std::string> frame_lines(Size size);
  void put_lines(const std::vector<std::string>& lines, Size size);

  bool terminal_;
  bool supports_codes_;
  bool frames_;
  bool coloured_;
  bool asks_background_;
  bool framed_ = false;
  bool closed_ = false;
  bool noted_ = false;
  Paint paint_;
  SceneMaker scene_;
  std::vector<std::string> log_;
  std::vector<std::string> fresh_;  // written since the last prompt
  std::vector<std::string> kept_;
  std::optional<std::size_t> page_;  // the first line of the page on show
  int log_rows_ = 0;
};

// Whether a drawing leaves room for a question, choices and a log.
bool fits_frame(const std::string& drawing, Size size);
bool fits_width(const std::string& drawing, int width);

// From the variable COLORFGBG, which some terminals set.
Background background_from_environment();

}  // namespace ahu::app
