// The words of Rapa Nui, the board game: how messages say its things, what never changes in a
// match, what refusals name, and what an action does, step by step.
#pragma once

#include <algorithm>

#include "games/rapa_nui_board/rules.hpp"
#include "match/plain_parts.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_board {

namespace event {

using Chain = std::vector<std::vector<Cell>>;  // pairs of adjoining cells

AHU_EVENT(Used, (int, seat), (TileName, tile), (bool, tablet));  // and the action's argument
AHU_EVENT(Sculpted, (int, seat), (int, small), (int, medium), (int, large));
AHU_EVENT(Lifted, (int, seat), (LoadName, load), (Chain, chain));
AHU_EVENT(Sources, (BySeat, offerings), (BySeat, resources), (BySeat, rongo), (BySeat, favour));
AHU_EVENT(GameOver, (BySeat, scores), (SeatSet, winners), (Sources, sources));

}  // namespace event

class Listener : public ActionEvents<RapaNuiBoard> {
 public:
  using ActionEvents::ActionEvents, EventList::operator();
  void operator()(event::PowerUsed power) {
    const Power what = power.action.power();
    const auto tile = static_cast<int>(tile_of_power()[static_cast<int>(what)]);
    json::object& used = add(event::Used{power.seat, {tile}, power.action.kind() == Kind::Rongo});
    json::object arguments =
        ActionWords<Rules>::action_json(RapaNuiBoard::options(after_), power.action);
    arguments.erase("kind");
    used.insert(arguments.begin(), arguments.end());
    if (what == Power::HelpingSculptor || what == Power::HelpingChief) {
      used["figure"] = what == Power::HelpingChief ? "chief" : "sculptor";
    }
  }
  void operator()(event::MoaiMade made) {
    const auto& held = after_.moai[made.seat];
    const auto& had = before_.moai[made.seat];
    add(event::Sculpted{made.seat, held[0] - had[0], held[1] - had[1], held[2] - had[2]});
  }
  void operator()(event::SetOut out) { add(event::Lifted{out.seat, out.load, chain()}); }
  void operator()(const event::Ended&) {
    add(event::GameOver{RapaNuiBoard::scores(after_), {winners_of(after_)}, sources()});
  }

 private:
  // RB-T2: the pairs of adjoining cells over which the load may go, from its quarry on.
  event::Chain chain() const {
    event::Chain links;
    std::vector<int> reached = {at_cell(after_)};
    Cells passed = 0;
    Cells found = bit(reached[0]);
    for (std::size_t at = 0; at < reached.size(); ++at) {
      passed |= bit(reached[at]);
      const Cells next = island_of(after_).adjacent[reached[at]] & chain_cells(after_) & ~passed;
      for_each_bit(next, [&](int cell) { links.push_back({{reached[at]}, {cell}}); });
      for_each_bit(next & ~found, [&](int cell) { reached.push_back(cell); });
      found |= next;
    }
    return links;
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
};

struct Notation : PlainNotation<Rules, Notation, Listener> {
  static constexpr OptionSpec<Options> option_specs[] = {
      flag_option("first_game", &Options::first_game)};

  static constexpr Take takes[] = {{"tiles", "drafted", "tile"},
                                   {"tiles", "tile_taken", "tile"},
                                   {"improvements", "improved", "improvement"},
                                   {"cells", "placed", "cell"},
                                   {"ahus", "erected", "ahu"},
                                   {"offerings", "offered", "offering"}};

  // Says places, bundles of resources, offerings and what tiles do.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object& values) {
    if (kind == "sculpted") {
      return sculpted_name(values, say);
    }
    if (!value.is_string()) {
      return std::nullopt;
    }
    const std::string text(value.get_string());
    return kind == "cell"       ? std::optional(cell_name(text, say))
           : kind == "site"     ? cell_name(text.substr(0, text.rfind('_')), say)  // of an ahu
           : kind == "bundle"   ? bundle_name(text, say)
           : kind == "offering" ? offering_name(text, say)
           : kind == "power"    ? power_name(text, values, say)
                                : std::optional<std::string>();
  }

  static json::object material(const Options& options) {
    const State start = RapaNuiBoard::initial(options);
    const int map = map_of(options);
    const auto price = [](int improvement) {
      const ImprovementPrice due = improvement_prices()[improvement];
      return bundle_text<std::string>(one_of(static_cast<int>(due.resource)) * due.count);
    };
    return {
        {"cells", json_list(islands()[map].cells, [&](int cell) { return cell_json(map, cell); })},
        {"stars", int{stars_on_board()[map]}},
        {"quarry", json_list(columns, quarry_places()[map])},
        {"moai", json_by_word(size_words, start.moai_supply)},
        {"pukao", pukao_in_box},
        {"tiles", json_by_word(tile_words, tiles_of()[options.first_game])},
        {"offerings", offerings_json(start)},
        {"prices", {{"full", full_price}, {"economy", economy_price}}},
        {"erecting", json_by_word(size_words, erecting_brings())},
        {"improvements", json_by_word(improvement_words, price)},
        {"improvement_places", improvement_places},
        {"resource_limit", resource_limit},
        {"villagers", villagers_at_start}};
  }

  // Where a clause or what a message names depends on the position.
  static Refusal details(const State& state, Action action, Why why) {
    const bool with_pukao = state.load == Load::Pukao;
    const std::string_view due = phase_clauses[static_cast<int>(state.phase)];
    const auto power = static_cast<int>(action.power());
    const bool improves = why == Why::ImprovementOwned || why == Why::NoImprovementPlace;
    Refusal refusal =
        why == Why::GameOver ? Refusal{due}
        : why == Why::AnotherStepIsDue
            ? Refusal{due, {{"phase", text_of(phase_domain, state.phase)}}}
        : why == Why::TileNotHeld
            ? Refusal{power_clauses[power],
                      {{"tile", text_of(tile_domain, tile_of_power()[power])}}}
        : why == Why::WrongLoad
            ? Refusal{with_pukao ? "RB-T4" : "RB-T6", {{"load", text_of(load_domain, state.load)}}}
        : why == Why::WrongPrice
            ? Refusal{state.price == full_price ? "RB-T7" : "RB-A3", {{"price", int{state.price}}}}
        : improves                   ? Refusal{improvement_clauses[action.argument()]}
        : why == Why::NoReadyCarrier ? Refusal{with_pukao ? "RB-T6" : "RB-T4"}
                                     : Refusal();
    refusal.args["action"] = action_text(RapaNuiBoard::options(state), action);
    return refusal;
  }

  // `1 large moai and 2 small moai`, or "".
  static std::string made_text(const json::object& made, const Messages& say) {
    const auto counted = [&](int at) {
      const std::string size = text_of(size_domain, sizes - 1 - at);
      return made.at(size) == 0 ? "" : say("made." + size, {{"n", made.at(size)}});
    };
    return join(sizes, counted, say("list.and"));
  }

 private:
  // --- messages ---

  static std::string cell_name(const std::string& cell, const Messages& say) {
    const std::string key = "cell." + cell;
    return say.has(key) ? say(key) : cell;
  }
  // `2 reeds, 1 egg` of RRE.
  static std::string bundle_name(std::string_view letters, const Messages& say) {
    const auto counted = [&](int kind) {
      const std::string letter = text_of(resource_domain, kind);
      const auto count = std::ranges::count(letters, letter[0]);
      return count == 0 ? "" : say("resource." + letter, {{"n", count}});
    };
    return join(resource_kinds, counted, say("list.and"));
  }
  static std::string offering_name(const std::string& text, const Messages& say) {
    const std::string name = say("offering." + text.substr(0, text.find('!')));
    return text.ends_with('!') ? say("offering.exceptional", {{"offering", name}}) : name;
  }
  static std::string sculpted_name(const json::object& values, const Messages& say) {
    const std::string text = made_text(values, say);
    return text.empty() ? say("event.sculpted.none", values)
                        : say("event.sculpted.some", {{"seat", values.at("seat")}, {"made", text}});
  }
  static std::string power_name(const std::string& tile, const json::object& values,
                                const Messages& say) {
    const std::string way = tile == "reconversion" ? values.contains("cell") ? ".cell" : ".column"
                            : tile == "helping-hand"
                                ? "." + json::value_to<std::string>(values.at("figure"))
                                : "";
    return say(values.at("tablet").as_bool() ? "action.rongo" : "action.use",
               {{"tile", say("tile." + tile)}, {"deed", say("power." + tile + way, values)}});
  }

  // --- material ---

  static json::object cell_json(int map, int cell) {
    constexpr std::string_view grounds[] = {"land", "ahu", "crater", "pukao_quarry"};
    const CellData& data = cell_data(map, cell);
    json::array adjacent;
    for_each_bit(islands()[map].adjacent[cell],
                 [&](int other) { adjacent.emplace_back(cell_data(map, other).id); });
    return {
        {"id", data.id},
        {"name", data.name},
        {"q", data.q},
        {"r", data.r},
        {"ground", grounds[static_cast<int>(data.ground)]},
        {"shows", data.shows},
        {"erecting", data.ahus > 0 ? json::value(std::string(1, data.erecting)) : json::value()},
        {"ahus", data.ahus},
        {"adjacent", std::move(adjacent)}};
  }
  static json::object offerings_json(const State& start) {
    return json_by_word(offering_words, [&](int type) {
      const auto unit = [&](int at) {
        return text_of(resource_domain, offering_prices()[type][at]);
      };
      return json::object{
          {"price", join(full_price, unit)},
          {"values", json_list(start.stacks[type], offering_values()[map_index(start)][type])},
          {"exceptional", json_list(start.exceptional[type], exceptional_values()[type])}};
    });
  }

  // Where the rules say what a phase asks for, in the order of Phase; and what powers and
  // improvements do.
  static constexpr std::string_view phase_clauses[] = {"RB-S1", "RB-S3",  "RB-P1", "RB-Q2", "RB-Q3",
                                                       "RB-T1", "RB-A2",  "RB-T2", "RB-T3", "RB-T5",
                                                       "RB-T6", "RB-A12", "RB-E1"};
  static constexpr std::string_view power_clauses[] = {"RB-A1", "RB-A2", "RB-A3", "RB-A4",
                                                       "RB-A5", "RB-A7", "RB-A8", "RB-A8",
                                                       "RB-A9", "RB-A9", "RB-A6"};
  static constexpr std::string_view improvement_clauses[] = {"RB-I1", "RB-I2", "RB-I3", "RB-I4"};
};

}  // namespace ahu::rapa_nui_board
