// The words of Easter Island: places, what never changes in a match, what refusals name, and
// what an action does, step by step.
#pragma once

#include "games/easter_island/rules.hpp"
#include "games/easter_island/rules/rays.hpp"
#include "match/plain_parts.hpp"
#include "support/join.hpp"

namespace ahu::easter_island {

namespace event {

using Point = In<point_domain>;
using Position = In<position_domain>;
using Facing = In<facing_domain>;
using Path = std::vector<std::string>;

AHU_EVENT(Placed, (int, seat), (Point, at), (Facing, facing));
// With the ray that it would send if it could fire at once.
AHU_EVENT(SunPlaced, (int, seat), (Position, at), (Path, path), (Point, destroys));
AHU_EVENT(Turned, (int, seat), (Point, at), (Facing, was), (Facing, facing));
AHU_EVENT(Moved, (int, seat), (Point, from), (Point, to));
AHU_EVENT(Fired, (int, seat), (Position, at));
AHU_EVENT(Ray, (Path, path));
AHU_EVENT(Spent, (Position, at));
AHU_EVENT(Destroyed, (Point, at), (int, seat), (std::string_view, clause));
AHU_EVENT(Sources, (BySeat, statues));
AHU_EVENT(GameOver, (SeatSet, winners), (BySeat, scores), (Sources, sources),
          (std::string_view, reason));

}  // namespace event

struct Notation : PlainNotation<Rules, Notation> {
  static constexpr OptionSpec<Options> option_specs[] = {
      integer_option("stall_limit", &Options::stall_limit, 0, max_stall)};

  static constexpr Take takes[] = {{"cells", "placed", "at"},
                                   {"suns placed", "sun_placed", "at"},
                                   {"suns fired", "fired", "at"}};

  // Says a place, `{at, place}`, and the way of a ray.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
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

  static json::object material(const Options&) {
    const auto place = [](int position) {
      return json::object{{"at", text_of(position_domain, position)},
                          {"line", line_json(position)}};
    };
    return {
        {"side", side},
        {"crossings", json_list(points, [](int point) { return text_of(point_domain, point); })},
        {"positions", json_list(positions, place)},
        {"statues", statues_each},
        {"suns", suns_each},
        {"set_up", set_up_each}};
  }

  static Refusal details(const State& state, Action action, Why why) {
    if (why == Why::GameOver) {
      const std::string_view clause = clause_of(EasterIsland::end_of(state));
      return {clause, {{"clause", clause}}};
    }
    const int point = why == Why::NoSuchPoint           ? missing_point(action)
                      : why == Why::WayBlocked          ? blocking_point(state, action)
                      : why == Why::FreshStatueInTheWay ? lowest_bit(fresh_statue(state))
                                                        : no_point;
    return point == no_point ? Refusal() : Refusal{"", {{"at", text_of(point_domain, point)}}};
  }

  static json::array events(const State& before, Action action, Seat) {
    EventList<Options> events(EasterIsland::options(before));
    add_action(before, action, events);
    State after = before;
    EasterIsland::apply(after, action);
    if (after.phase == Phase::Over) {
      const Scores scores = EasterIsland::scores(after);
      events.add(event::GameOver{winners_of(EasterIsland::payoffs(after)),
                                 scores,
                                 {scores},
                                 clause_of(EasterIsland::end_of(after))});
    }
    return events.take();
  }

 private:
  // The crossings that a sun shines along, the nearest first (EI-M2).
  static json::array line_json(int position) {
    json::array line;
    const Direction travel = opposite(edge_of(position));
    for (Board left = line_of(position); left != 0;) {
      const int point = nearest(left, travel);
      line.emplace_back(text_of(point_domain, point));
      left &= ~bit(point);
    }
    return line;
  }

  static std::string_view clause_of(End end) {
    constexpr std::string_view clauses[] = {"EI-E1", "EI-E2", "EI-E4"};
    return clauses[static_cast<int>(end)];
  }
  // The first statue in the way of a move.
  static int blocking_point(const State& state, Action action) {
    const Board blocked = way_of(action.from(), action.to()) & all_statues(state);
    return action.to() > action.from() ? lowest_bit(blocked) : highest_bit(blocked);
  }
  static int missing_point(Action action) {
    return action.kind() != Kind::Move ? action.point()
           : action.from() >= points   ? action.from()
                                       : action.to();
  }

  // --- events ---

  // In the order of RayEnd.
  static constexpr std::string_view ray_clauses[] = {"EI-A10", "EI-R4", "EI-R1", "EI-R2", "EI-R5"};

  // The sun, each statue that the ray comes to, and where it leaves if it does.
  static std::pair<Ray, event::Path> traced(const State& state, int position) {
    event::Path path = {text_of(position_domain, position)};
    int last = no_point;
    const Ray ray = trace_ray(state, position, [&](int point) {
      path.emplace_back(text_of(point_domain, point));
      last = point;
    });
    if (ray.end == RayEnd::Missed || ray.end == RayEnd::Left) {
      const int along = last == no_point                            ? along_edge(position)
                        : on_one_axis(ray.travel, Direction::North) ? column_of(last)
                                                                    : row_of(last);
      path.emplace_back(text_of(position_domain, position_on(ray.travel, along)));
    }
    return {ray, path};
  }
  static void add_fire(const State& before, int position, EventList<Options>& events) {
    const auto [ray, path] = traced(before, position);
    events.add(event::Fired{before.to_act, {position}});
    events.add(event::Ray{path});
    if (ray.destroyed == no_point) {
      events.add(event::Spent{{position}});
    } else {
      const int seat = has(before.statues[0], ray.destroyed) ? 0 : 1;
      events.add(event::Destroyed{{ray.destroyed}, seat, ray_clauses[static_cast<int>(ray.end)]});
    }
  }
  static void add_action(const State& before, Action action, EventList<Options>& events) {
    const int seat = before.to_act;
    const int facing = static_cast<int>(action.facing());
    const int point = action.point();
    switch (action.kind()) {
      case Kind::Place: events.add(event::Placed{seat, {point}, {facing}}); break;
      case Kind::Sun: {
        const auto [ray, path] = traced(before, action.position());
        events.add(event::SunPlaced{seat, {action.position()}, path, {ray.destroyed}});
        break;
      }
      case Kind::Turn: {
        const int was = static_cast<int>(facing_of(before, point));
        events.add(event::Turned{seat, {point}, {was}, {facing}});
        break;
      }
      case Kind::Move: events.add(event::Moved{seat, {action.from()}, {action.to()}}); break;
      case Kind::Fire: add_fire(before, action.position(), events); break;
    }
  }
};

}  // namespace ahu::easter_island
