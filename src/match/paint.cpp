// Terminal colours: the Okabe-Ito set for seats, the island's materials for the rest.
#include "match/paint.hpp"

#include <array>

namespace ahu {

namespace {

// Orange, sky blue, green, pink, yellow, vermilion in the 256-colour palette.
constexpr std::array<std::string_view, max_seats> seat_codes = {"38;5;214", "38;5;74",  "38;5;36",
                                                                "38;5;175", "38;5;227", "38;5;166"};
constexpr std::array<std::string_view, max_seats> totems = {"turtle",  "dolphin",     "moray",
                                                            "octopus", "frigatebird", "crab"};

}  // namespace

std::string Paint::wrap(std::string_view code, std::string_view text) const {
  if (!coloured_) {
    return std::string(text);
  }
  std::string painted = "\x1b[";
  painted += code;
  painted += 'm';
  painted += text;
  painted += "\x1b[0m";
  return painted;
}

std::string Paint::seat(Seat seat, std::string_view text) const {
  return seat < max_seats ? wrap(std::string("1;") + std::string(seat_codes[seat]), text)
                          : std::string(text);
}
std::string Paint::accent(std::string_view text) const { return wrap("1;38;5;45", text); }
std::string Paint::strong(std::string_view text) const { return wrap("1", text); }
std::string Paint::faint(std::string_view text) const { return wrap("2", text); }
std::string Paint::warning(std::string_view text) const { return wrap("1;38;5;203", text); }
std::string Paint::sun(std::string_view text) const { return wrap("38;5;220", text); }
std::string Paint::wood(std::string_view text) const { return wrap("38;5;137", text); }
std::string Paint::stone(std::string_view text) const { return wrap("38;5;245", text); }
std::string Paint::water(std::string_view text) const { return wrap("38;5;67", text); }
std::string Paint::plant(std::string_view text) const { return wrap("38;5;107", text); }
std::string Paint::scoria(std::string_view text) const { return wrap("38;5;167", text); }

std::string_view seat_totem(Seat seat) { return seat < max_seats ? totems[seat] : "spectator"; }

}  // namespace ahu
