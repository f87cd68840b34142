// What never changes in a match of Easter Island: the board and the pieces.
#include "games/easter_island/notation.hpp"
#include "games/easter_island/rules/rays.hpp"

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

}  // namespace

json::object Notation::material(const Options&) {
  json::array crossings;
  for (int point = 0; point < points; ++point) {
    crossings.emplace_back(point_text(point));
  }
  json::array places;
  for (int position = 0; position < positions; ++position) {
    places.push_back({{"at", position_text(position)}, {"line", line_json(position)}});
  }
  return {{"side", side},
          {"crossings", std::move(crossings)},
          {"positions", std::move(places)},
          {"statues", statues_each},
          {"suns", suns_each},
          {"set_up", set_up_each}};
}

}  // namespace ahu::easter_island
