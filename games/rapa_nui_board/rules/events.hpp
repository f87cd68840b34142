// What happens while an action is done, step by step, for those who want to follow it.
#pragma once

#include <optional>

#include "core/event.hpp"
#include "core/game.hpp"
#include "games/rapa_nui_board/actions.hpp"

namespace ahu::rapa_nui_board::event {

using TileName = In<tile_domain>;
using Ahu = In<ahu_domain>;
using Cell = In<cell_domain>;
using Column = In<column_domain>;
using Star = In<star_domain>;
using LoadName = In<load_domain>;
using ImprovementName = In<improvement_domain>;
using OfferingName = In<offering_domain>;

struct Resources {
  Stock stock = 0;
  std::string text() const { return bundle_text<std::string>(stock); }
};

enum class Figure : std::uint8_t { Villager, Sculptor, Sorcerer, Chief };

AHU_EVENT(TileDrawn, (Ahu, ahu), (TileName, tile));
AHU_EVENT(TurnDrawn, (int, seat), (int, place));
AHU_EVENT(Drafted, (int, seat), (TileName, tile));
AHU_EVENT(Placed, (int, seat), (Figure, figure), (std::optional<Cell>, cell),
          (std::optional<Column>, column), (std::optional<Star>, star));
AHU_EVENT(Improved, (int, seat), (ImprovementName, improvement), (Resources, paid));
AHU_EVENT(PowerUsed, (int, seat), (Action, action));
AHU_EVENT(MoaiMade, (int, seat));
AHU_EVENT(SetOut, (int, seat), (LoadName, load));
AHU_EVENT(Carried, (int, seat), (LoadName, load), (Cell, from), (Cell, to));
AHU_EVENT(Gained, (int, seat), (Resources, resources));
AHU_EVENT(Tired, (int, seat), (Cell, cell));
AHU_EVENT(TileTaken, (int, seat), (Ahu, ahu), (TileName, tile));
AHU_EVENT(Erected, (int, seat), (Ahu, ahu), (LoadName, size));
AHU_EVENT(Lost, (int, seat), (int, count));
AHU_EVENT(Crowned, (int, seat), (Ahu, ahu));
AHU_EVENT(Offered, (int, seat), (OfferingName, offering), (int, points), (Resources, paid));
AHU_EVENT(Bartered, (int, seat), (Resources, resources));
AHU_EVENT(Passed, (int, seat));
AHU_EVENT(TurnEnded, (int, seat));
AHU_EVENT(OrderChanged, (BySeat, order));
AHU_EVENT(RoundEnded, (int, round), (bool, built));
AHU_EVENT(Ended);

}  // namespace ahu::rapa_nui_board::event
