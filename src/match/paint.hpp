// Colours for the terminal, or none: boards ask for meaning, never for escape codes.
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"

namespace ahu {

class Paint {
 public:
  explicit Paint(bool coloured) : coloured_(coloured) {}

  std::string seat(Seat seat, std::string_view text) const;  // in that seat's colour
  std::string accent(std::string_view text) const;           // what can be chosen now
  std::string strong(std::string_view text) const;
  std::string faint(std::string_view text) const;
  std::string warning(std::string_view text) const;
  std::string sun(std::string_view text) const;
  std::string wood(std::string_view text) const;
  std::string stone(std::string_view text) const;
  std::string water(std::string_view text) const;
  std::string plant(std::string_view text) const;
  std::string scoria(std::string_view text) const;
  bool coloured() const { return coloured_; }

 private:
  std::string wrap(std::string_view code, std::string_view text) const;
  bool coloured_;
};

// The sign of a seat, so that colour is never the only one.
std::string_view seat_totem(Seat seat);

}  // namespace ahu
