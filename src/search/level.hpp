// The strength of a level: how much it searches, and how large its mistakes are.
#pragma once

#include <cstdint>
#include <string_view>

namespace ahu {

// A level searches like `bot`, with this budget, and then does not always take the best action: an
// action that is worse by the temperature is taken about a third as often, and one that is worse by
// more than the limit never.
struct Level {
  std::string_view bot;    // of the game; empty: the default search, which also plays, with more
                           // work, in place of a net that is not loaded
  std::uint64_t work = 0;  // simulations or nodes of a decision
  int temperature = 0;     // thousandths of the win of two players; 0: no mistakes
  int limit = 0;           // likewise
};

inline constexpr int max_levels = 8;

// The default for games without their own levels.
inline constexpr Level usual_levels[] = {
    {"", 60, 100, 400}, {"", 250, 40, 200}, {"", 1000, 15, 80}, {"", 20'000, 0, 0}};

}  // namespace ahu
