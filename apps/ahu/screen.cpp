// Standard output, with or without a terminal.
#include "apps/ahu/screen.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "apps/ahu/interrupts.hpp"
#include "apps/ahu/language.hpp"

namespace ahu::app {

namespace {

constexpr Size usual_size = {80, 24};
constexpr int min_width = 20;
constexpr int max_width = 400;
constexpr int min_frame_columns = 60;
constexpr int rows_beside_board = 14;
constexpr std::size_t max_log_lines = 400;

constexpr const char* leave_codes = "\x1b[r\x1b[?1049l";
constexpr const char* enter_codes = "\x1b[?1049h";

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool dumb_terminal() { return variable("TERM").empty() || variable("TERM") == "dumb"; }

bool has_many_colours() {
  const std::string_view kind = variable("TERM");
  return !variable("COLORTERM").empty() || kind.find("256") != std::string_view::npos ||
         kind.find("direct") != std::string_view::npos;
}

bool coloured(ColourMode mode, bool supports_codes) {
  switch (mode) {
    case ColourMode::Always: return true;
    case ColourMode::Never: return false;
    case ColourMode::Auto: break;
  }
  return supports_codes && variable("NO_COLOR").empty();
}

Palette palette_for(bool coloured, Background background) {
  if (!coloured) {
    return Palette::None;
  }
  if (background == Background::Light) {
    return has_many_colours() ? Palette::Light : Palette::LightSixteen;
  }
  return has_many_colours() ? Palette::Dark : Palette::DarkSixteen;
}

int widest(const std::vector<std::string>& lines) {
  int width = 0;
  for (const auto& line : lines) {
    width = std::max(width, visible_width(line));
  }
  return width;
}

std::vector<std::string> too_small(Size has, Size needs) {
  const std::string text = say("screen.small", {{"columns", has.columns},
                                                {"rows", has.rows},
                                                {"more_columns", needs.columns},
                                                {"more_rows", needs.rows}});
  return lines_of(wrapped(text, has.columns, 0));
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::vector<std::string> wrapped_all(const std::vector<std::string>& lines, int width) {
  std::vector<std::string> all;
  for (const auto& line : lines) {
    append(all, line.empty() ? std::vector<std::string>{""} : wrapped_lines(line, width));
  }
  return all;
}

}  // namespace

bool fits_frame(const std::string& drawing, Size size) {
  const auto lines = lines_of(drawing);
  return static_cast<int>(lines.size()) + rows_beside_board <= size.rows &&
         widest(lines) <= size.columns;
}

bool fits_width(const std::string& drawing, int width) {
  return widest(lines_of(drawing)) <= width;
}

Background background_from_environment() {
  const std::string_view colours = variable("COLORFGBG");  // "15;0": white on black
  if (colours.empty()) {
    return Background::Unknown;
  }
  const std::string_view back = colours.substr(colours.rfind(';') + 1);
  return back == "7" || back == "15" ? Background::Light : Background::Dark;
}

Screen::Screen(const ScreenOptions& options)
    : terminal_(isatty(STDOUT_FILENO) != 0),
      supports_codes_(terminal_ && !dumb_terminal()),
      frames_(supports_codes_ && isatty(STDIN_FILENO) != 0 && !options.plain),
      coloured_(coloured(options.colour, supports_codes_)),
      asks_background_(coloured_ && frames_ && options.background == Background::Unknown &&
                       background_from_environment() == Background::Unknown),
      paint_(palette_for(coloured_, options.background == Background::Unknown
                                        ? background_from_environment()
                                        : options.background)) {}

Screen::~Screen() { leave_frame(); }

void Screen::use_background(Background background) {
  asks_background_ = false;
  paint_ = Paint(palette_for(coloured_, background));
}

void Screen::send(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    closed_ = true;
  }
}

void Screen::write(std::string_view text) {
  if (framed_) {
    append(fresh_, lines_of(text));
    return;
  }
  wipe_note();
  send(text);
}

void Screen::line(std::string_view text) { write(std::string(text) + "\n"); }

void Screen::news(std::string_view text) {
  if (framed_) {
    append(log_, lines_of(text));
  } else {
    line(text);
  }
}

void Screen::clear() {
  if (framed_) {
    log_.clear();
    fresh_.clear();
    scene_ = {};
    send("\x1b[H\x1b[2J\x1b[3J");
    return;
  }
  write(supports_codes_ ? "\x1b[H\x1b[2J\x1b[3J"
                        : "\n" + std::string(usual_size.columns / 2, '-') + "\n\n");
}

void Screen::note(std::string_view text) {
  if (framed_) {
    send(fmt::format("\x1b[{};1H{}\x1b[K", size().rows, text));
    noted_ = true;
  } else if (supports_codes_) {
    write(text);
    noted_ = true;
  }
}

void Screen::wipe_note() {
  if (noted_) {
    noted_ = false;
    send("\r\x1b[K");
  }
}

Size Screen::size() const {
  winsize told{};
  Size size = {0, 0};
  if (terminal_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &told) == 0) {
    size = {told.ws_col, told.ws_row};
  }
  if (size.columns == 0) {
    size.columns = std::atoi(std::string(variable("COLUMNS")).c_str());
  }
  size.columns =
      size.columns <= 0 ? usual_size.columns : std::clamp(size.columns, min_width, max_width);
  size.rows = size.rows <= 0 ? usual_size.rows : size.rows;
  return size;
}

void Screen::enter_frame() {
  if (frames_ && !framed_) {
    framed_ = true;
    set_stop_codes(leave_codes, enter_codes);
    send(std::string(enter_codes) + "\x1b[H\x1b[2J");
  }
}

void Screen::leave_frame() {
  if (!framed_) {
    return;
  }
  framed_ = false;
  noted_ = false;
  set_stop_codes("", "");
  send(leave_codes);
  for (const auto& text : kept_) {
    send(text + "\n");
  }
  kept_.clear();
}

void Screen::keep(std::string_view text) {
  if (framed_) {
    kept_.emplace_back(text);
  } else {
    line(text);
  }
}

SceneMaker Screen::show(SceneMaker maker) {
  std::swap(scene_, maker);
  return maker;
}

std::vector<std::string> Screen::frame_lines(Size size) {
  const Scene scene = scene_ ? scene_(size) : Scene{};
  std::vector<std::string> lines = lines_of(scene.board);
  Size needs = {std::max(min_frame_columns, widest(lines)), 0};
  append(lines, wrapped_lines(scene.asked, size.columns));
  if (!scene.status.empty()) {
    lines.push_back(scene.status);
  }
  const bool is_empty = lines.empty();
  needs.rows = static_cast<int>(lines.size()) + 2;  // a line of the log and the prompt
  if (!is_empty && (size.columns < needs.columns || size.rows < needs.rows)) {
    lines = too_small(size, needs);
  }
  log_rows_ = std::max(0, size.rows - 1 - static_cast<int>(lines.size()));
  return lines;
}

int Screen::log_rows() const { return log_rows_; }

void Screen::put_lines(const std::vector<std::string>& lines, Size size) {
  std::string out = "\x1b[?25l\x1b[r";
  for (int row = 1; row < size.rows; ++row) {
    const auto at = static_cast<std::size_t>(row - 1);
    out += fmt::format("\x1b[{};1H", row) + (at < lines.size() ? lines[at] : "") + "\x1b[0m\x1b[K";
  }
  // A scroll region that ends above the prompt, so that Enter at the prompt scrolls nothing.
  out += fmt::format("\x1b[1;{}r\x1b[{};1H\x1b[K\x1b[?25h", std::max(2, size.rows - 1), size.rows);
  send(out);
}

void Screen::draw_frame() {
  noted_ = false;
  const Size size = this->size();
  if (page_) {
    const auto all = wrapped_all(fresh_, size.columns);
    const auto end = std::min(all.size(), *page_ + static_cast<std::size_t>(size.rows - 1));
    put_lines({all.begin() + static_cast<std::ptrdiff_t>(std::min(*page_, end)),
               all.begin() + static_cast<std::ptrdiff_t>(end)},
              size);
    return;
  }
  std::vector<std::string> lines = frame_lines(size);
  auto log = wrapped_all(log_, size.columns);
  append(log, wrapped_all(fresh_, size.columns));
  const auto shown = std::min(log.size(), static_cast<std::size_t>(log_rows_));
  lines.insert(lines.end(), log.end() - static_cast<std::ptrdiff_t>(shown), log.end());
  put_lines(lines, size);
}

bool Screen::turn_page() {
  const Size size = this->size();
  const std::size_t rows = wrapped_all(fresh_, size.columns).size();
  frame_lines(size);
  if (!page_ && rows <= static_cast<std::size_t>(log_rows_)) {
    return false;
  }
  page_ = page_ ? *page_ + static_cast<std::size_t>(size.rows - 1) : 0;
  if (*page_ >= rows) {
    return false;
  }
  draw_frame();
  return true;
}

bool Screen::on_last_page() const {
  const Size size = this->size();
  return page_ && *page_ + static_cast<std::size_t>(size.rows - 1) >=
                      wrapped_all(fresh_, size.columns).size();
}

void Screen::close_pages() {
  if (!page_) {
    append(log_, fresh_);
  }
  fresh_.clear();
  page_.reset();
  if (log_.size() > max_log_lines) {
    log_.erase(log_.begin(), log_.end() - static_cast<std::ptrdiff_t>(max_log_lines));
  }
}

}  // namespace ahu::app
