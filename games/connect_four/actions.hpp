// The actions of Connect Four.
#pragma once

#include "core/action_table.hpp"
#include "core/open_rules.hpp"
#include "core/phases.hpp"

namespace ahu::connect_four {

inline constexpr int columns = 7;
inline constexpr int rows = 6;

using Options = OnlyPlayers;

AHU_PHASES(Options, Play, Over);
AHU_KINDS(std::uint8_t, 0, Drop);

// Written as 1 to 7; any other digit is refused by C4-M1.
inline constexpr auto column_domain = writable(numbers<Options>("column", 1, columns, 32), -1, 8);

inline constexpr ActionRow<Options, Kind> action_rows[] = {
    {Kind::Drop, in(Phase::Play), {{"column", &column_domain}}},
};
using Actions = ActionTable<action_rows, 0>;

struct Action : CodedAction<Actions> {
  AHU_HD constexpr int column() const { return Actions::get<Kind::Drop, 0>(code); }
};

}  // namespace ahu::connect_four
