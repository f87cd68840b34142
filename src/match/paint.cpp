// Terminal colours: the Okabe-Ito set for seats, the island's materials for the rest.
#include "match/paint.hpp"

#include <array>

namespace ahu {

namespace {

constexpr std::array<std::string_view, max_seats> totems = {"turtle",  "dolphin",     "moray",
                                                            "octopus", "frigatebird", "crab"};

struct Colours {
  std::array<std::string_view, max_seats> seats;
  std::string_view accent;
  std::string_view warning;
  std::string_view sun;
  std::string_view wood;
  std::string_view stone;
  std::string_view water;
  std::string_view plant;
  std::string_view scoria;
};

// Orange, sky blue, green, pink, yellow, vermilion. Those of the 256-colour palette have a contrast
// of at least 4.5 to 1 on black or on white.
constexpr Colours on_dark = {{"38;5;214", "38;5;74", "38;5;36", "38;5;175", "38;5;227", "38;5;166"},
                             "38;5;45",
                             "38;5;203",
                             "38;5;220",
                             "38;5;137",
                             "38;5;245",
                             "38;5;67",
                             "38;5;107",
                             "38;5;167"};
constexpr Colours on_light = {{"38;5;130", "38;5;25", "38;5;28", "38;5;162", "38;5;58", "38;5;160"},
                              "38;5;91",
                              "38;5;124",
                              "38;5;94",
                              "38;5;95",
                              "38;5;241",
                              "38;5;24",
                              "38;5;22",
                              "38;5;88"};
constexpr Colours on_dark_sixteen = {
    {"33", "94", "32", "95", "93", "91"}, "96", "91", "93", "33", "37", "94", "92", "91"};
constexpr Colours on_light_sixteen = {
    {"31", "34", "32", "35", "30", "36"}, "35", "31", "30", "30", "90", "34", "32", "31"};

const Colours& colours_of(Palette palette) {
  switch (palette) {
    case Palette::None:
    case Palette::Dark: break;
    case Palette::Light: return on_light;
    case Palette::DarkSixteen: return on_dark_sixteen;
    case Palette::LightSixteen: return on_light_sixteen;
  }
  return on_dark;
}

std::string bold(std::string_view code) { return "1;" + std::string(code); }

}  // namespace

std::string Paint::wrap(std::string_view code, std::string_view text) const {
  if (!coloured()) {
    return std::string(text);
  }
  std::string painted = "\x1b[";
  painted += code;
  painted += 'm';
  painted += text;
  painted += "\x1b[0m";
  return painted;
}

std::string Paint::seat(int seat, std::string_view text) const {
  const auto at = static_cast<std::size_t>(seat);
  return at < max_seats ? wrap(bold(colours_of(palette_).seats[at]), text) : std::string(text);
}
std::string Paint::accent(std::string_view text) const {
  return wrap(bold(colours_of(palette_).accent), text);
}
std::string Paint::strong(std::string_view text) const { return wrap("1", text); }
std::string Paint::faint(std::string_view text) const { return wrap("2", text); }
std::string Paint::warning(std::string_view text) const {
  return wrap(bold(colours_of(palette_).warning), text);
}
std::string Paint::sun(std::string_view text) const { return wrap(colours_of(palette_).sun, text); }
std::string Paint::wood(std::string_view text) const {
  return wrap(colours_of(palette_).wood, text);
}
std::string Paint::stone(std::string_view text) const {
  return wrap(colours_of(palette_).stone, text);
}
std::string Paint::water(std::string_view text) const {
  return wrap(colours_of(palette_).water, text);
}
std::string Paint::plant(std::string_view text) const {
  return wrap(colours_of(palette_).plant, text);
}
std::string Paint::scoria(std::string_view text) const {
  return wrap(colours_of(palette_).scoria, text);
}

std::string_view seat_totem(Seat seat) { return seat < max_seats ? totems[seat] : "spectator"; }

char seat_letter(Seat seat) { return static_cast<char>(seat_totem(seat)[0] - 'a' + 'A'); }

}  // namespace ahu
