// What happens while an action is done, step by step, for those who want to follow it.
#pragma once

#include <optional>

#include "core/event.hpp"
#include "games/costa_ruana/rules/state.hpp"

namespace ahu::costa_ruana::event {

using Card = In<card_domain>;  // hidden_card where the reader may not know it
using Island = In<island_domain>;
using TableCard = In<lying_domain>;
using ConditionCard = In<condition_domain>;
using Face = In<face_domain>;

AHU_HD constexpr Face face_of(int which, int face) { return {2 * which + face}; }

enum class How : std::uint8_t { Drawn, Fewest, Kept, Yielded };

AHU_EVENT(Shaman, (int, seat), (How, how), (std::optional<int>, by));
AHU_EVENT(Condition, (ConditionCard, condition), (Face, face));
AHU_EVENT(Flipped, (ConditionCard, condition), (Face, face), (int, seat));
AHU_EVENT(Dealt, (int, seat), (Card, card));
AHU_EVENT(Settled, (int, seat), (Island, island));
AHU_EVENT(Shown, (int, seat), (Card, card), (TableCard, number), (int, for_));
AHU_EVENT(Hidden, (int, seat), (Card, card), (TableCard, number), (int, for_));
AHU_EVENT(Revealed, (int, seat), (Card, card), (TableCard, number), (int, for_));
AHU_EVENT(Rode, (int, seat), (TableCard, number));
AHU_EVENT(Stayed, (int, seat));
AHU_EVENT(Activated, (int, seat), (Card, card), (TableCard, number));
AHU_EVENT(Discarded, (int, seat), (Card, card), (TableCard, number), (SeatSet, returned));
AHU_EVENT(Acts, (int, seat), (Card, card), (TableCard, number), (bool, copy));
AHU_EVENT(Passed, (int, seat), (Card, card), (TableCard, number), (bool, copy));
AHU_EVENT(TreasureMoved, (int, seat), (Island, from), (Island, to));
AHU_EVENT(Recalled, (int, seat), (Island, island));
AHU_EVENT(Placed, (int, seat), (Island, island));
AHU_EVENT(Moved, (int, seat), (int, whose), (Island, from), (Island, to));
AHU_EVENT(Collected, (int, seat), (Island, island));
AHU_EVENT(Quarrelled, (Island, island));
AHU_EVENT(Round, (int, round));
AHU_EVENT(Ended);

}  // namespace ahu::costa_ruana::event
