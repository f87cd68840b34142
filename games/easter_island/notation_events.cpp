// What an action of Easter Island does, step by step.
#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

namespace {

std::string_view clause_of(RayEnd end) {
  switch (end) {
    case RayEnd::Missed: return "EI-A10";
    case RayEnd::Left: return "EI-R4";
    case RayEnd::Face: return "EI-R1";
    case RayEnd::Back: return "EI-R2";
    case RayEnd::Twice: return "EI-R5";
  }
  return "";
}

// Where a ray leaves the board that last was on this line.
std::string exit_text(Direction travel, int along) {
  return position_text(static_cast<int>(index_of(travel)) * side + along);
}

// The sun, each statue that the ray comes to, and where it leaves if it does.
json::array path_of(const State& state, int position, Ray& ray) {
  json::array path = {position_text(position)};
  int last = no_point;
  ray = trace_ray(state, position, [&](int point) {
    path.emplace_back(point_text(point));
    last = point;
  });
  if (ray.end == RayEnd::Missed) {
    path.emplace_back(exit_text(ray.travel, along_edge(position)));
  }
  if (ray.end == RayEnd::Left) {
    const bool upright = on_one_axis(ray.travel, Direction::North);
    path.emplace_back(exit_text(ray.travel, upright ? column_of(last) : row_of(last)));
  }
  return path;
}

void add_fire(const State& before, int position, json::array& events) {
  const std::string sun = position_text(position);
  events.push_back({{"type", "fired"}, {"seat", int{before.to_act}}, {"at", sun}});
  Ray ray{};
  json::array path = path_of(before, position, ray);
  events.push_back({{"type", "ray"}, {"path", std::move(path)}});
  if (ray.destroyed == no_point) {
    events.push_back({{"type", "spent"}, {"at", sun}});
    return;
  }
  events.push_back({{"type", "destroyed"},
                    {"at", point_text(ray.destroyed)},
                    {"seat", has(before.statues[0], ray.destroyed) ? 0 : 1},
                    {"clause", clause_of(ray.end)}});
}

// With the ray that it would send if it could fire at once.
json::value sun_placed(const State& before, int position) {
  Ray ray{};
  json::array path = path_of(before, position, ray);
  json::value destroys = nullptr;
  if (ray.destroyed != no_point) {
    destroys = point_text(ray.destroyed);
  }
  return {{"type", "sun_placed"},
          {"seat", int{before.to_act}},
          {"at", position_text(position)},
          {"path", std::move(path)},
          {"destroys", std::move(destroys)}};
}

json::value step(const State& before, Action action) {
  const int seat = before.to_act;
  const std::string at = point_text(action.point());
  const std::string facing = facing_text(action.facing());
  switch (action.kind()) {
    case Kind::Place: return {{"type", "placed"}, {"seat", seat}, {"at", at}, {"facing", facing}};
    case Kind::Sun: return sun_placed(before, action.position());
    case Kind::Turn:
      return {{"type", "turned"},
              {"seat", seat},
              {"at", at},
              {"was", facing_text(facing_of(before, action.point()))},
              {"facing", facing}};
    case Kind::Move:
      return {{"type", "moved"},
              {"seat", seat},
              {"from", point_text(action.from())},
              {"to", point_text(action.to())}};
    case Kind::Fire: break;
  }
  return nullptr;
}

}  // namespace

json::array Notation::events(const State& before, Action action, Seat) {
  json::array events;
  if (action.kind() == Kind::Fire) {
    add_fire(before, action.position(), events);
  } else {
    events.push_back(step(before, action));
  }
  State after = before;
  EasterIsland::apply(after, action);
  if (after.phase == Phase::Over) {
    events.push_back({{"type", "game_over"},
                      {"winners", winners_json(EasterIsland::payoffs(after))},
                      {"scores", numbers_json(EasterIsland::scores(after))},
                      {"sources", {{"statues", numbers_json(EasterIsland::scores(after))}}},
                      {"reason", easter_island::clause_of(EasterIsland::end_of(after))}});
  }
  return events;
}

}  // namespace ahu::easter_island
