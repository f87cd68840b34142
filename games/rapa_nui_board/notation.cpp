// The words of Rapa Nui, the board game: how messages say its things, what never changes
// in a match, what refusals name, and what an action does, step by step.
#include "games/rapa_nui_board/notation.hpp"

#include <algorithm>
#include <vector>

#include "match/event_list.hpp"
#include "support/join.hpp"

namespace ahu::rapa_nui_board {

namespace event {

using Chain = std::vector<std::vector<Cell>>;  // pairs of adjoining cells

AHU_EVENT(Used, (int, seat), (TileName, tile), (bool, tablet), (std::optional<Cell>, cell),
          (std::optional<Figure>, figure), (std::optional<Resources>, paid),
          (std::optional<Column>, column));
AHU_EVENT(Sculpted, (int, seat), (int, small), (int, medium), (int, large));
AHU_EVENT(Lifted, (int, seat), (LoadName, load), (Chain, chain));
AHU_EVENT(Sources, (BySeat, offerings), (BySeat, resources), (BySeat, rongo), (BySeat, favour));
AHU_EVENT(GameOver, (BySeat, scores), (SeatSet, winners), (Sources, sources));

}  // namespace event

namespace {

std::string text_in(const json::object& values, std::string_view key) {
  const json::value* value = values.if_contains(key);
  return value == nullptr     ? ""
         : value->is_string() ? std::string(value->get_string())
                              : json::serialize(*value);
}

std::string cell_name(const std::string& cell, const Messages& say) {
  const std::string key = "cell." + cell;
  return say.has(key) ? say(key) : cell;
}

// `2 reeds, 1 egg` of RRE.
std::string bundle_name(std::string_view letters, const Messages& say) {
  const auto counted = [&](int kind) {
    const char letter = resource_letters[static_cast<std::size_t>(kind)];
    const auto count = std::ranges::count(letters, letter);
    return count == 0 ? "" : say(std::string("resource.") + letter, {{"n", count}});
  };
  return join(resource_kinds, counted, say("list.and"));
}

std::string offering_name(const std::string& text, const Messages& say) {
  const bool exceptional = text.ends_with('!');
  const std::string name =
      say("offering." + (exceptional ? text.substr(0, text.size() - 1) : text));
  return exceptional ? say("offering.exceptional", {{"offering", name}}) : name;
}

std::string sculpted_name(const json::object& values, const Messages& say) {
  int made[sizes];
  for (int size = 0; size < sizes; ++size) {
    made[size] = static_cast<int>(values.at(size_words[size]).as_int64());
  }
  const std::string text = Notation::made_text(made, say);
  return text.empty() ? say("event.sculpted.none", values)
                      : say("event.sculpted.some", {{"seat", values.at("seat")}, {"made", text}});
}

std::string power_name(const std::string& tile, const json::object& values, const Messages& say) {
  const std::string way = tile == "reconversion"   ? values.contains("cell") ? ".cell" : ".column"
                          : tile == "helping-hand" ? "." + text_in(values, "figure")
                                                   : "";
  const std::string deed =
      say("power." + tile + way, {{"cell", cell_name(text_in(values, "cell"), say)},
                                  {"column", text_in(values, "column")},
                                  {"paid", bundle_name(text_in(values, "paid"), say)}});
  return say(values.at("tablet").as_bool() ? "action.rongo" : "action.use",
             {{"tile", say("tile." + tile)}, {"deed", deed}});
}

json::object cell_json(const Options& options, int cell) {
  constexpr std::string_view grounds[] = {"land", "ahu", "crater", "pukao_quarry"};
  const int map = map_of(options);
  const CellData& data = cell_data(map, cell);
  json::array adjacent;
  for_each_bit(islands()[map].adjacent[cell],
               [&](int other) { adjacent.emplace_back(cell_data(map, other).id); });
  return {{"id", data.id},
          {"name", data.name},
          {"q", data.q},
          {"r", data.r},
          {"ground", grounds[static_cast<int>(data.ground)]},
          {"shows", data.shows},
          {"erecting", data.ahus > 0 ? json::value(std::string(1, data.erecting)) : json::value()},
          {"ahus", data.ahus},
          {"adjacent", std::move(adjacent)}};
}

// A pile ends at its first 0.
template <class Table>
json::array pile_json(const Table& values) {
  const auto height = std::ranges::find(values, 0) - std::ranges::begin(values);
  return json_list(static_cast<int>(height), [&](int at) { return int{values[at]}; });
}

std::string price_text(int type) {
  const auto& kinds = offering_prices()[type];
  return join(full_price, [&](int at) { return text_of(resource_domain, kinds[at]); });
}

json::object offerings_json(int map) {
  return json_by_word(offering_words, [&](int type) {
    return json::object{{"price", price_text(type)},
                        {"values", pile_json(offering_values()[map][type])},
                        {"exceptional", pile_json(exceptional_values()[type])}};
  });
}

// Where the rules say what a phase asks for, in the order of Phase.
constexpr std::string_view phase_clauses[] = {"RB-S1", "RB-S3",  "RB-P1", "RB-Q2", "RB-Q3",
                                              "RB-T1", "RB-A2",  "RB-T2", "RB-T3", "RB-T5",
                                              "RB-T6", "RB-A12", "RB-E1"};

constexpr std::string_view power_clauses[powers] = {"RB-A1", "RB-A2", "RB-A3", "RB-A4",
                                                    "RB-A5", "RB-A7", "RB-A8", "RB-A8",
                                                    "RB-A9", "RB-A9", "RB-A6"};
constexpr std::string_view improvement_clauses[improvement_kinds] = {"RB-I1", "RB-I2", "RB-I3",
                                                                     "RB-I4"};

// Where a clause or what a message names depends on the position.
Refusal depending(const State& state, Action action, Why why) {
  const bool with_pukao = state.load == Load::Pukao;
  const auto phase = static_cast<std::size_t>(state.phase);
  if (why == Why::TileNotHeld) {
    const auto power = static_cast<int>(action.power());
    const auto tile = static_cast<int>(tile_of_power()[power]);
    return {power_clauses[power], {{"tile", tile_words[tile]}}};
  }
  if (why == Why::WrongLoad) {
    const auto load = static_cast<int>(state.load);
    return {with_pukao ? "RB-T4" : "RB-T6", {{"load", load_words[load]}}};
  }
  if (why == Why::WrongPrice) {
    return {state.price == full_price ? "RB-T7" : "RB-A3", {{"price", int{state.price}}}};
  }
  const bool improves = why == Why::ImprovementOwned || why == Why::NoImprovementPlace;
  return why == Why::GameOver ? Refusal{phase_clauses[phase]}
         : why == Why::AnotherStepIsDue
             ? Refusal{phase_clauses[phase], {{"phase", phase_words[phase]}}}
         : improves                   ? Refusal{improvement_clauses[action.argument()]}
         : why == Why::NoReadyCarrier ? Refusal{with_pukao ? "RB-T6" : "RB-T4"}
                                      : Refusal();
}

class Listener : public ActionEvents<RapaNuiBoard> {
 public:
  using ActionEvents::ActionEvents, EventList::operator();
  void operator()(event::PowerUsed power) {
    const int argument = power.action.argument();
    const auto what = static_cast<int>(power.action.power());
    const auto tile = static_cast<int>(tile_of_power()[what]);
    event::Used used{power.seat, {tile}, power.action.kind() == Kind::Rongo};
    const Domain<Options>* const domain =
        Actions::row(Actions::find(power.action.code)).arguments[0].domain;
    if (domain == &cell_domain) {
      used.cell = {argument};
    } else if (domain == &column_domain) {
      used.column = {argument};
    } else if (domain == &three_domain) {
      used.paid = {three_bundles().bundle[argument]};
    }
    if (tile == static_cast<int>(Tile::HelpingHand)) {
      const bool chief = power.action.power() == Power::HelpingChief;
      used.figure = chief ? event::Figure::Chief : event::Figure::Sculptor;
    }
    add(used);
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

}  // namespace

// `1 large moai and 2 small moai`, or "".
std::string Notation::made_text(std::span<const int> made, const Messages& say) {
  const auto counted = [&](int at) {
    const int size = sizes - 1 - at;
    const int n = made[static_cast<std::size_t>(size)];
    return n == 0 ? "" : say("made." + text_of(size_domain, size), {{"n", n}});
  };
  return join(sizes, counted, say("list.and"));
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr OptionSpec<Options> specs[] = {flag_option("first_game", &Options::first_game)};
  return specs;
}

std::span<const Take> Notation::takes() {
  static constexpr Take all[] = {{"tiles", "drafted", "tile"},
                                 {"tiles", "tile_taken", "tile"},
                                 {"improvements", "improved", "improvement"},
                                 {"cells", "placed", "cell"},
                                 {"ahus", "erected", "ahu"},
                                 {"offerings", "offered", "offering"}};
  return all;
}

// Says places, bundles of resources, offerings and what tiles do.
std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object& values) {
  if (kind == "sculpted") {
    return sculpted_name(values, say);
  }
  if (!value.is_string()) {
    return std::nullopt;
  }
  const std::string text(value.get_string());
  if (kind == "cell") {
    return cell_name(text, say);
  }
  if (kind == "site") {  // the cell of an ahu: vaitea_1
    return cell_name(text.substr(0, text.rfind('_')), say);
  }
  if (kind == "bundle") {
    return bundle_name(text, say);
  }
  if (kind == "offering") {
    return offering_name(text, say);
  }
  return kind == "power" ? std::optional(power_name(text, values, say)) : std::nullopt;
}

json::object Notation::material(const Options& options) {
  const int map = map_of(options);
  return {
      {"cells",
       json_list(islands()[map].cells, [&](int cell) { return cell_json(options, cell); })},
      {"stars", int{stars_on_board()[map]}},
      {"quarry", json_list(columns, [&](int at) { return int{quarry_places()[map][at]}; })},
      {"moai", json_by_word(size_words, [&](int size) { return int{moai_of()[map][size]}; })},
      {"pukao", pukao_in_box},
      {"tiles", json_by_word(tile_words,
                             [&](int tile) { return int{tiles_of()[options.first_game][tile]}; })},
      {"offerings", offerings_json(map)},
      {"prices", {{"full", full_price}, {"economy", economy_price}}},
      {"erecting",
       json_by_word(size_words, [&](int size) { return int{erecting_brings()[size]}; })},
      {"improvements", json_by_word(improvement_words,
                                    [&](int at) {
                                      const ImprovementPrice price = improvement_prices()[at];
                                      return bundle_text<std::string>(
                                          one_of(static_cast<int>(price.resource)) * price.count);
                                    })},
      {"improvement_places", improvement_places},
      {"resource_limit", resource_limit},
      {"villagers", villagers_at_start}};
}

Refusal Notation::details(const State& state, Action action, Why why) {
  Refusal refusal = depending(state, action, why);
  refusal.args["action"] = action_text(RapaNuiBoard::options(state), action);
  return refusal;
}

json::array Notation::events(const State& before, Action action, Seat seat) {
  return events_heard<RapaNuiBoard, Listener>(before, action, seat);
}

}  // namespace ahu::rapa_nui_board
