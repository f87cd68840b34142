// The words of Easter Island: places, what never changes in a match, and what refusals
// name.
#include "games/easter_island/notation.hpp"

#include "games/easter_island/rules/rays.hpp"
#include "support/join.hpp"

namespace ahu::easter_island {

namespace {

// The crossings that a sun shines along, the nearest first (EI-M2).
json::array line_json(int position) {
  json::array line;
  const Direction travel = opposite(edge_of(position));
  for (Board left = line_of(position); left != 0;) {
    const int point = nearest(left, travel);
    line.emplace_back(point_text(point));
    left &= ~bit(point);
  }
  return line;
}

// The first statue in the way of a move.
int blocking_point(const State& state, Action action) {
  const Board blocked = way_of(action.from(), action.to()) & all_statues(state);
  return action.to() > action.from() ? lowest_bit(blocked) : highest_bit(blocked);
}

int missing_point(Action action) {
  return action.kind() != Kind::Move ? action.point()
         : action.from() >= points   ? action.from()
                                     : action.to();
}

Refusal at(int point) { return {"", {{"at", point_text(point)}}}; }

}  // namespace

std::string point_text(int point) { return std::string(point_domain.text({}, point)); }
std::string position_text(int position) { return std::string(position_domain.text({}, position)); }

std::string_view clause_of(End end) {
  constexpr std::string_view clauses[] = {"EI-E1", "EI-E2", "EI-E4"};
  return clauses[static_cast<std::size_t>(end)];
}

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object&) {
  if (kind == "place" && value.is_string()) {
    const std::string at(value.get_string());
    const std::string key = "side." + at.substr(0, 1);
    return say.has(key) && at.size() > 1 ? say(key, {{"line", at.substr(1)}}) : at;
  }
  if (kind == "path" && value.is_array()) {
    const auto place = [&](int at) { return std::string(value.at(at).as_string()); };
    return join(static_cast<int>(value.get_array().size()), place, " - ");
  }
  return std::nullopt;
}

json::object Notation::material(const Options&) {
  const auto place = [](int position) {
    return json::object{{"at", position_text(position)}, {"line", line_json(position)}};
  };
  return {{"side", side},
          {"crossings", json_list(points, [](int point) { return point_text(point); })},
          {"positions", json_list(positions, place)},
          {"statues", statues_each},
          {"suns", suns_each},
          {"set_up", set_up_each}};
}

Refusal Notation::details(const State& state, Action action, Why why) {
  if (why == Why::GameOver) {
    const std::string_view clause = clause_of(EasterIsland::end_of(state));
    return {clause, {{"clause", clause}}};
  }
  return why == Why::NoSuchPoint           ? at(missing_point(action))
         : why == Why::WayBlocked          ? at(blocking_point(state, action))
         : why == Why::FreshStatueInTheWay ? at(lowest_bit(fresh_statue(state)))
                                           : Refusal();
}

}  // namespace ahu::easter_island
