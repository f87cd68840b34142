// Colours for the terminal, or none: boards ask for meaning, never for escape codes.
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"

namespace ahu {

// By the background they are read on; the last two need no more than sixteen colours.
enum class Palette : std::uint8_t { None, Dark, Light, DarkSixteen, LightSixteen };

class Paint {
 public:
  explicit Paint(Palette palette) : palette_(palette) {}
  explicit Paint(bool coloured) : Paint(coloured ? Palette::Dark : Palette::None) {}

  std::string seat(int seat, std::string_view text) const;  // in that seat's colour
  std::string accent(std::string_view text) const;          // what can be chosen now
  std::string strong(std::string_view text) const;
  std::string faint(std::string_view text) const;
  std::string warning(std::string_view text) const;
  std::string sun(std::string_view text) const;
  std::string wood(std::string_view text) const;
  std::string stone(std::string_view text) const;
  std::string water(std::string_view text) const;
  std::string plant(std::string_view text) const;
  std::string scoria(std::string_view text) const;
  bool coloured() const { return palette_ != Palette::None; }

 private:
  std::string wrap(std::string_view code, std::string_view text) const;
  Palette palette_;
};

// The size of a drawing: Compact always fits 80 columns and 16 rows.
enum class Drawing : std::uint8_t { Full, Compact };

// The name of a player by their seat: "turtle"; and its first letter, which no other seat has.
std::string_view seat_totem(Seat seat);
char seat_letter(Seat seat);

}  // namespace ahu
