// Events: what an action does, step by step, for boards and tellers.
#include <algorithm>
#include <vector>

#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

// Tells one action by comparing the positions before and after it.
class Teller {
 public:
  Teller(const State& before, Action action) : before_(before), after_(before), action_(action) {
    RapaNuiBoard::apply(after_, action);
  }

  json::array tell() {
    tell_action();
    if (before_.phase == Phase::Place && after_.phase == Phase::Sculpt) {
      tell_order();
    }
    const bool round_over = before_.phase == Phase::Transport && action_.kind() == Kind::Pass &&
                            (after_.phase == Phase::Place || after_.phase == Phase::Over);
    if (round_over) {
      events_.push_back({{"type", "round_ended"},
                         {"round", static_cast<int>(before_.round)},
                         {"built", before_.built != 0}});
    }
    if (after_.phase == Phase::Over) {
      tell_end();
    }
    return std::move(events_);
  }

 private:
  int map() const { return map_index(before_); }
  int seat() const { return before_.active; }
  int argument() const { return action_.argument(); }
  std::string cell(int index) const { return cell_word(map(), index); }

  void add(std::string_view type, json::object details) {
    json::object event = {{"type", type}, {"seat", seat()}};
    for (auto& detail : details) {
      event[detail.key()] = std::move(detail.value());
    }
    events_.push_back(std::move(event));
  }

  void tell_action() {
    const int index = argument();
    switch (action_.kind()) {
      case Kind::DrawTile:
        events_.push_back({{"type", "tile_drawn"},
                           {"ahu", ahu_word(map(), next_bare_ahu(before_))},
                           {"tile", word(tile_words, index)}});
        break;
      case Kind::DrawTurn:
        events_.push_back(
            {{"type", "turn_drawn"}, {"seat", index}, {"place", drawn_in_order(before_) + 1}});
        break;
      case Kind::Draft: add("drafted", {{"tile", word(tile_words, index)}}); break;
      case Kind::Villager: add("placed", {{"figure", "villager"}, {"cell", cell(index)}}); break;
      case Kind::Sculptor: add("placed", {{"figure", "sculptor"}, {"column", index + 1}}); break;
      case Kind::Sorcerer: add("placed", {{"figure", "sorcerer"}, {"star", index + 1}}); break;
      case Kind::Chief: add("placed", {{"figure", "chief"}, {"column", index + 1}}); break;
      case Kind::Improve: tell_improvement(); break;
      case Kind::Use:
      case Kind::Rongo: tell_use(); break;
      case Kind::Sculpt:
      case Kind::Take: tell_sculpting(); break;
      case Kind::Carry:
        add("lifted", {{"load", word(load_words, index)}, {"chain", chain()}});
        break;
      case Kind::To: tell_step(); break;
      case Kind::Gain: tell_gains(); break;
      case Kind::Erect: tell_erecting(); break;
      case Kind::Collect: tell_collecting(); break;
      case Kind::Crown: tell_crowning(); break;
      case Kind::Offer: tell_offering(); break;
      case Kind::Get:
        add("bartered", {{"resources", stock_text(three_bundles().bundle[index])}});
        break;
      case Kind::Pass: add("passed", {}); break;
      case Kind::End: add("turn_ended", {}); break;
    }
  }

  void tell_order() {
    json::array order;
    for (int i = 0; i < after_.players; ++i) {
      order.emplace_back(static_cast<int>(after_.order[i]));
    }
    events_.push_back({{"type", "order_changed"}, {"order", std::move(order)}});
  }

  void tell_improvement() {
    add("improved", {{"improvement", word(improvement_words, argument())},
                     {"paid", stock_text(price_of(argument()))}});
  }

  void tell_use() {
    json::object details = {
        {"tile",
         word(tile_words, static_cast<int>(tile_of_power()[static_cast<int>(action_.power())]))},
        {"tablet", action_.kind() == Kind::Rongo}};
    switch (action_.power()) {
      case Power::Rest:
      case Power::ReconversionCell: details["cell"] = cell(argument()); break;
      case Power::HelpingSculptor:
      case Power::HelpingChief:
        details["cell"] = cell(argument());
        details["figure"] = action_.power() == Power::HelpingChief ? "chief" : "sculptor";
        break;
      case Power::Barter: details["paid"] = stock_text(three_bundles().bundle[argument()]); break;
      case Power::Reinforcement:
      case Power::ReconversionColumn: details["column"] = argument() + 1; break;
      case Power::Economy:
      case Power::Abundance:
      case Power::Exceptional:
      case Power::Supplement: break;
    }
    add("used", std::move(details));
  }

  void tell_sculpting() {
    json::object details;
    for (int size = 0; size < sizes; ++size) {
      details[word(size_words, size)] = after_.moai[seat()][size] - before_.moai[seat()][size];
    }
    add("sculpted", std::move(details));
  }

  // RB-T2: the pairs of adjoining cells over which the load may go, from its quarry on.
  json::array chain() const {
    json::array links;
    std::vector<int> reached = {at_cell(after_)};
    Cells seen = bit(reached[0]);
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for_each_bit(island_of(after_).adjacent[reached[at]] & chain_cells(after_), [&](int next) {
        if (!has(seen, next)) {
          seen |= bit(next);
          reached.push_back(next);
        }
        if (std::ranges::find(reached, next) > reached.begin() + static_cast<std::ptrdiff_t>(at)) {
          links.push_back({cell(reached[at]), cell(next)});
        }
      });
    }
    return links;
  }
  void tell_step() {
    add("carried", {{"load", word(load_words, static_cast<int>(before_.load))},
                    {"from", cell(at_cell(before_))},
                    {"to", cell(argument())}});
    tell_gains();
  }
  // Whatever anybody has more of than before.
  void tell_gains() {
    for (int other = 0; other < before_.players; ++other) {
      const Stock gained = after_.resources[other] - before_.resources[other];
      if (gained != 0) {
        events_.push_back({{"type", "gained"}, {"seat", other}, {"resources", stock_text(gained)}});
      }
    }
  }
  void tell_tired(int where) {
    if (tired_in(after_, where) > tired_in(before_, where)) {
      add("tired", {{"cell", cell(where)}});
    }
  }
  void tell_erecting() {
    const std::string ahu = ahu_word(map(), argument());
    add("tile_taken",
        {{"ahu", ahu}, {"tile", word(tile_words, tile_on(before_.ahus[argument()]))}});
    add("erected", {{"ahu", ahu}, {"size", word(load_words, static_cast<int>(before_.load))}});
    tell_tired(at_cell(before_));
  }
  void tell_collecting() {
    tell_gains();
    const int lost = before_.resources_due -
                     (total_of(after_.resources[seat()]) - total_of(before_.resources[seat()]));
    if (lost > 0) {
      add("lost", {{"count", lost}});
    }
  }
  void tell_crowning() {
    const int where = at_cell(before_);
    const int number = after_.crowned[0] != before_.crowned[0] ? 0 : 1;
    add("crowned", {{"ahu", ahu_word(map(), island_of(before_).ahu_at(where, number))}});
    tell_tired(where);
  }
  void tell_offering() {
    const bool exceptional = action_.offering() >= offering_types;
    const int type = action_.offering() % offering_types;
    add("offered", {{"offering", offering_word(action_.offering())},
                    {"points", top_value(before_, type, exceptional)},
                    {"paid", stock_text(payment_bundles().bundle[argument()])}});
  }
  void tell_end() {
    json::array scores;
    json::array winners;
    for (int other = 0; other < after_.players; ++other) {
      scores.emplace_back(points_of(after_, other));
    }
    for_each_bit(winners_of(after_), [&](int winner) { winners.emplace_back(winner); });
    events_.push_back({{"type", "game_over"},
                       {"scores", std::move(scores)},
                       {"winners", std::move(winners)},
                       {"sources", sources()}});
  }
  // RB-E2: what each seat has of each kind.
  json::object sources() const {
    json::array offerings;
    json::array resources;
    json::array tablets;
    json::array favour;
    for (int other = 0; other < after_.players; ++other) {
      resources.emplace_back(static_cast<int>(total_of(after_.resources[other])));
      tablets.emplace_back(has_seat(after_.tablets, other) ? tablet_points : 0);
      favour.emplace_back(favour_points * tiles_held(after_, other, Tile::Favour));
      offerings.emplace_back(points_of(after_, other) - resources.back().as_int64() -
                             tablets.back().as_int64() - favour.back().as_int64());
    }
    return {{"offerings", std::move(offerings)},
            {"resources", std::move(resources)},
            {"rongo", std::move(tablets)},
            {"favour", std::move(favour)}};
  }

  const State& before_;
  State after_;
  Action action_;
  json::array events_;
};

}  // namespace

json::array Notation::events(const State& before, Action action, Seat) {
  return Teller(before, action).tell();
}

}  // namespace ahu::rapa_nui_board
