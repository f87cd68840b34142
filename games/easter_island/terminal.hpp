// Easter Island in the terminal, by the letters of the seats: a statue is its seat and an arrow
// (T^), a sun its seat and a star (T*), a fired one its small letter and a dash (t-).
#pragma once

#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

struct Terminal : PlainTerminal<Rules, Notation> {
  const State& state = view.state;

  std::string draw() const {
    const bool full = drawing == ahu::Drawing::Full;
    const std::string gap = full ? "\n" : "";
    const auto sun = [&](int position) { return position_sign(position); };
    const auto name = [&](int position) { return paint.faint(text_of(position_domain, position)); };
    std::string text = edge_line(Direction::North, name) + edge_line(Direction::North, sun) + gap;
    for (int row = side - 1; row >= 0; --row) {
      text += row_line(row);
      if (full && row > 0) {
        text += margin() + paint.faint("|    |    |    |    |") + "\n";
      }
    }
    text += gap + edge_line(Direction::South, sun) + edge_line(Direction::South, name) + gap;
    return text + seat_line(0) + seat_line(1);
  }

  std::string note(Action action) const {
    std::string text = action.kind() == Kind::Fire ? fire_note(action.position()) : "";
    State after = state;
    EasterIsland::apply(after, action);
    if (after.phase == Phase::Over) {
      text += text.empty() ? "" : ": ";
      text += say(EasterIsland::winner(after) == state.to_act ? "note.win" : "note.lose");
    }
    return text;
  }

 private:
  static std::string margin() { return std::string(11, ' '); }

  // Two signs wide, as everything on the board.
  std::string point_sign(int point) const {
    constexpr std::string_view arrows[] = {"^", ">", "v", "<"};
    if (!has(all_statues(state), point)) {
      return paint.faint("+ ");
    }
    const int seat = has(state.statues[0], point) ? 0 : 1;
    return paint.seat(seat, seat_sign(seat).append(arrows[index_of(facing_of(state, point))]));
  }
  std::string position_sign(int position) const {
    if (!has(all_suns(state), position)) {
      return paint.faint(". ");
    }
    const int seat = has(state.suns[0], position) ? 0 : 1;
    if (has(state.fired, position)) {
      return paint.faint(std::string(seat_totem(static_cast<Seat>(seat)).substr(0, 1)) + "-");
    }
    return paint.seat(seat, seat_sign(seat)) + paint.sun("*");
  }

  // A sign or a name for each position of an edge.
  static std::string edge_line(Direction edge, const auto& text) {
    const auto place = [&](int column) { return text(position_on(edge, column)) + "   "; };
    return margin() + join(side, place) + "\n";
  }
  std::string row_line(int row) const {
    const int west = position_on(Direction::West, row);
    const int east = position_on(Direction::East, row);
    const auto point = [&](int column) { return point_sign(row * side + column); };
    return "  " + paint.faint(text_of(position_domain, west)) + "  " + position_sign(west) + "   " +
           join(side, point, paint.faint("-- ")) + "   " + position_sign(east) + "  " +
           paint.faint(text_of(position_domain, east)) + "\n";
  }
  std::string seat_line(int seat) const {
    const bool acts = state.phase != Phase::Over && state.to_act == seat;
    const bool plays = acts && state.phase == Phase::Play;
    return (acts ? "> " : "  ") +
           say("terminal.seat", {{"name", painted_seat(seat, paint, say)},
                                 {"statues", statues_of(state, seat)},
                                 {"reserve", int{state.reserve[seat]}},
                                 {"suns", supply_of(state, seat)}}) +
           (plays ? say("terminal.actions", {{"n", int{state.actions_left}}}) : "") + "\n";
  }

  std::string fire_note(int position) const {
    const Ray ray = trace_ray(state, position);
    if (ray.destroyed == no_point) {
      return say("note.misses");
    }
    const bool own = has(state.statues[state.to_act], ray.destroyed);
    return say(own ? "note.own" : "note.enemy", {{"at", text_of(point_domain, ray.destroyed)}});
  }
};

}  // namespace ahu::easter_island
