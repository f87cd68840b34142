// The events of an action, step by step.
#pragma once

#include "core/event.hpp"
#include "games/rapa_nui_cards/rules/state.hpp"

namespace ahu::rapa_nui_cards::event {

using CardName = In<card_domain>;
using OfferingName = In<offering_domain>;
using ColumnNumber = In<column_domain>;

inline constexpr int nothing = -1;  // null in JSON
AHU_HD constexpr CardName named(Card card) { return {index_of(card)}; }
AHU_HD constexpr OfferingName named(Offering type) { return {index_of(type)}; }

enum class What : std::uint8_t { Wood, Glory };

// Back to front.
struct ColumnCards {
  Column column{};
  constexpr ShortText text() const {
    ShortText letters;
    for (int place = column.size() - 1; place >= 0; --place) {
      letters += card_letters[static_cast<std::size_t>(column.at(place))];
    }
    return letters;
  }
};

AHU_EVENT(Laid, (CardName, card), (ColumnNumber, column));
AHU_EVENT(Refilled, (ColumnNumber, column), (ColumnCards, cards));
AHU_EVENT(Bought, (int, seat), (OfferingName, offering), (int, price));
AHU_EVENT(Passed, (int, seat));
AHU_EVENT(Played, (int, seat), (CardName, card), (int, count), (int, cost));
AHU_EVENT(Discarded, (int, seat), (CardName, card));
AHU_EVENT(Offered, (int, seat), (OfferingName, offering), (bool, face_down));
AHU_EVENT(Added, (int, seat), (OfferingName, offering));
AHU_EVENT(Taken, (int, seat), (CardName, card), (ColumnNumber, column));
AHU_EVENT(Emptied, (ColumnNumber, column));
AHU_EVENT(Uncovered, (CardName, card), (ColumnNumber, column));
AHU_EVENT(Declined, (int, seat), (CardName, instead_of));
AHU_EVENT(Scored, (CardName, card));
AHU_EVENT(Gained, (int, seat), (What, what), (int, amount), (int, bonus));
AHU_EVENT(Received, (int, seat), (OfferingName, offering), (int, count), (CardName, instead_of));
AHU_EVENT(Turn, (int, seat));
AHU_EVENT(Ended);

}  // namespace ahu::rapa_nui_cards::event
