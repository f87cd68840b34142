// Events: what an action does, step by step, for boards and tellers.
#include <algorithm>
#include <vector>

#include "games/rapa_nui_board/notation.hpp"
#include "match/event_list.hpp"

namespace ahu::rapa_nui_board {

namespace event {

using TileName = In<tile_domain>;
using Ahu = In<ahu_domain>;
using Cell = In<cell_domain>;
using Column = In<column_domain>;
using Star = In<star_domain>;
using LoadName = In<load_domain>;
using ImprovementName = In<improvement_domain>;
using OfferingName = In<offering_domain>;
using Resources = std::string;
using Chain = std::vector<std::vector<Cell>>;  // pairs of adjoining cells

enum class Figure : std::uint8_t { Villager, Sculptor, Sorcerer, Chief };

AHU_EVENT(TileDrawn, (Ahu, ahu), (TileName, tile));
AHU_EVENT(TurnDrawn, (int, seat), (int, place));
AHU_EVENT(Drafted, (int, seat), (TileName, tile));
AHU_EVENT(Placed, (int, seat), (Figure, figure), (std::optional<Cell>, cell),
          (std::optional<Column>, column), (std::optional<Star>, star));
AHU_EVENT(Improved, (int, seat), (ImprovementName, improvement), (Resources, paid));
AHU_EVENT(Used, (int, seat), (TileName, tile), (bool, tablet), (std::optional<Cell>, cell),
          (std::optional<Figure>, figure), (std::optional<Resources>, paid),
          (std::optional<Column>, column));
AHU_EVENT(Sculpted, (int, seat), (int, small), (int, medium), (int, large));
AHU_EVENT(Lifted, (int, seat), (LoadName, load), (Chain, chain));
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
AHU_EVENT(OrderChanged, (std::vector<int>, order));
AHU_EVENT(RoundEnded, (int, round), (bool, built));
AHU_EVENT(Sources, (BySeat, offerings), (BySeat, resources), (BySeat, rongo), (BySeat, favour));
AHU_EVENT(GameOver, (BySeat, scores), (SeatSet, winners), (Sources, sources));

}  // namespace event

namespace {

using event::Figure;

// Tells one action by comparing the positions before and after it.
class EventTeller : ToldAction<RapaNuiBoard> {
 public:
  EventTeller(const State& before, Action action)
      : ToldAction(before, action), seat_(before.active) {}

  json::array tell() {
    tell_action();
    if (before_.phase == Phase::Place && after_.phase == Phase::Sculpt) {
      events_.add(event::OrderChanged{{after_.order, after_.order + after_.players}});
    }
    const bool round_over = before_.phase == Phase::Transport && action_.kind() == Kind::Pass &&
                            (after_.phase == Phase::Place || after_.phase == Phase::Over);
    if (round_over) {
      events_.add(event::RoundEnded{before_.round, before_.built != 0});
    }
    if (after_.phase == Phase::Over) {
      const SeatSet winners = {winners_of(after_)};
      events_.add(event::GameOver{RapaNuiBoard::scores(after_), winners, sources()});
    }
    return events_.take();
  }

 private:
  void tell_action() {
    const int index = action_.argument();
    switch (action_.kind()) {
      case Kind::DrawTile: return events_.add(event::TileDrawn{{next_bare_ahu(before_)}, {index}});
      case Kind::DrawTurn: return events_.add(event::TurnDrawn{index, drawn_in_order(before_) + 1});
      case Kind::Draft: return events_.add(event::Drafted{seat_, {index}});
      case Kind::Villager: return events_.add(event::Placed{seat_, Figure::Villager, {{index}}});
      case Kind::Sculptor:
        return events_.add(event::Placed{seat_, Figure::Sculptor, {}, {{index}}});
      case Kind::Sorcerer:
        return events_.add(event::Placed{seat_, Figure::Sorcerer, {}, {}, {{index}}});
      case Kind::Chief: return events_.add(event::Placed{seat_, Figure::Chief, {}, {{index}}});
      case Kind::Improve:
        return events_.add(event::Improved{seat_, {index}, stock_text(price_of(index))});
      case Kind::Use:
      case Kind::Rongo: return tell_use();
      case Kind::Sculpt:
      case Kind::Take: return tell_sculpting();
      case Kind::Carry: return events_.add(event::Lifted{seat_, {index}, chain()});
      case Kind::To: return tell_step();
      case Kind::Gain: return tell_gains();
      case Kind::Erect: return tell_erecting();
      case Kind::Collect: return tell_collecting();
      case Kind::Crown: return tell_crowning();
      case Kind::Offer: return tell_offering();
      case Kind::Get:
        return events_.add(event::Bartered{seat_, stock_text(three_bundles().bundle[index])});
      case Kind::Pass: return events_.add(event::Passed{seat_});
      case Kind::End: return events_.add(event::TurnEnded{seat_});
    }
  }

  void tell_use() {
    const int index = action_.argument();
    const auto tile = tile_of_power()[static_cast<int>(action_.power())];
    event::Used used{seat_, {static_cast<int>(tile)}, action_.kind() == Kind::Rongo};
    switch (action_.power()) {
      case Power::HelpingSculptor:
      case Power::HelpingChief:
        used.figure = action_.power() == Power::HelpingChief ? Figure::Chief : Figure::Sculptor;
        [[fallthrough]];
      case Power::Rest:
      case Power::ReconversionCell: used.cell = {index}; break;
      case Power::Barter: used.paid = stock_text(three_bundles().bundle[index]); break;
      case Power::Reinforcement:
      case Power::ReconversionColumn: used.column = {index}; break;
      case Power::Economy:
      case Power::Abundance:
      case Power::Exceptional:
      case Power::Supplement: break;
    }
    events_.add(used);
  }

  void tell_sculpting() {
    const auto made = [&](int size) {
      return after_.moai[seat_][size] - before_.moai[seat_][size];
    };
    events_.add(event::Sculpted{seat_, made(0), made(1), made(2)});
  }

  // RB-T2: the pairs of adjoining cells over which the load may go, from its quarry on.
  event::Chain chain() const {
    event::Chain links;
    std::vector<int> reached = {at_cell(after_)};
    Cells seen = bit(reached[0]);
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for_each_bit(island_of(after_).adjacent[reached[at]] & chain_cells(after_), [&](int next) {
        if (!has(seen, next)) {
          seen |= bit(next);
          reached.push_back(next);
        }
        if (std::ranges::find(reached, next) > reached.begin() + static_cast<std::ptrdiff_t>(at)) {
          links.push_back({{reached[at]}, {next}});
        }
      });
    }
    return links;
  }
  void tell_step() {
    const int load = static_cast<int>(before_.load);
    events_.add(event::Carried{seat_, {load}, {at_cell(before_)}, {action_.argument()}});
    tell_gains();
  }
  // Whatever anybody has more of than before.
  void tell_gains() {
    for (int other = 0; other < before_.players; ++other) {
      const Stock gained = after_.resources[other] - before_.resources[other];
      if (gained != 0) {
        events_.add(event::Gained{other, stock_text(gained)});
      }
    }
  }
  void tell_tired(int where) {
    if (tired_in(after_, where) > tired_in(before_, where)) {
      events_.add(event::Tired{seat_, {where}});
    }
  }
  void tell_erecting() {
    const int ahu = action_.argument();
    events_.add(event::TileTaken{seat_, {ahu}, {tile_on(before_.ahus[ahu])}});
    events_.add(event::Erected{seat_, {ahu}, {static_cast<int>(before_.load)}});
    tell_tired(at_cell(before_));
  }
  void tell_collecting() {
    tell_gains();
    const int lost = before_.resources_due -
                     (total_of(after_.resources[seat_]) - total_of(before_.resources[seat_]));
    if (lost > 0) {
      events_.add(event::Lost{seat_, lost});
    }
  }
  void tell_crowning() {
    const int where = at_cell(before_);
    const int number = after_.crowned[0] != before_.crowned[0] ? 0 : 1;
    events_.add(event::Crowned{seat_, {island_of(before_).ahu_at(where, number)}});
    tell_tired(where);
  }
  void tell_offering() {
    const bool exceptional = action_.offering() >= offering_types;
    const int points = top_value(before_, action_.offering() % offering_types, exceptional);
    const Stock paid = payment_bundles().bundle[action_.argument()];
    events_.add(event::Offered{seat_, {action_.offering()}, points, stock_text(paid)});
  }
  // RB-E2: what each seat has of each kind.
  event::Sources sources() const {
    event::Sources sources;
    for (int seat = 0; seat < after_.players; ++seat) {
      sources.resources.push_back(total_of(after_.resources[seat]));
      sources.rongo.push_back(has_seat(after_.tablets, seat) ? tablet_points : 0);
      sources.favour.push_back(favour_points * tiles_held(after_, seat, Tile::Favour));
      sources.offerings.push_back(points_of(after_, seat) - sources.resources[seat] -
                                  sources.rongo[seat] - sources.favour[seat]);
    }
    return sources;
  }

  int seat_;
};

}  // namespace

json::array Notation::events(const State& before, Action action, Seat) {
  return EventTeller(before, action).tell();
}

}  // namespace ahu::rapa_nui_board
