// Easter Island in the terminal, by the letters of the seats: a statue is its seat and an arrow
// (T^), a sun its seat and a star (T*), a fired one its small letter and a dash (t-).
#include "games/easter_island/terminal.hpp"

#include <array>

#include "support/join.hpp"

namespace ahu::easter_island {

namespace {

constexpr std::array<std::string_view, 4> arrows = {"^", ">", "v", "<"};
const std::string margin(11, ' ');

// Two signs wide, as everything on the board.
std::string point_sign(const State& state, int point, const Paint& paint) {
  if (!has(all_statues(state), point)) {
    return paint.faint("+ ");
  }
  const int seat = has(state.statues[0], point) ? 0 : 1;
  const auto arrow = arrows[index_of(facing_of(state, point))];
  return paint.seat(seat, seat_sign(seat) + std::string(arrow));
}

std::string position_sign(const State& state, int position, const Paint& paint) {
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
template <class Text>
std::string edge_line(Direction edge, const Text& text) {
  const auto place = [&](int column) { return text(position_on(edge, column)) + "   "; };
  return margin + join(side, place) + "\n";
}

std::string row_line(const State& state, int row, const Paint& paint) {
  const int west = position_on(Direction::West, row);
  const int east = position_on(Direction::East, row);
  const auto point = [&](int column) { return point_sign(state, row * side + column, paint); };
  return "  " + paint.faint(text_of(position_domain, west)) + "  " +
         position_sign(state, west, paint) + "   " + join(side, point, paint.faint("-- ")) + "   " +
         position_sign(state, east, paint) + "  " + paint.faint(text_of(position_domain, east)) +
         "\n";
}

std::string seat_line(const State& state, int seat, const Paint& paint, const Messages& say) {
  const bool acts = state.phase != Phase::Over && state.to_act == seat;
  std::string text = acts ? "> " : "  ";
  text += say("terminal.seat", {{"name", painted_seat(seat, paint, say)},
                                {"statues", statues_of(state, seat)},
                                {"reserve", int{state.reserve[seat]}},
                                {"suns", supply_of(state, seat)}});
  if (acts && state.phase == Phase::Play) {
    text += say("terminal.actions", {{"n", int{state.actions_left}}});
  }
  return text + "\n";
}

std::string fire_note(const State& state, int position, const Messages& say) {
  const Ray ray = trace_ray(state, position);
  if (ray.destroyed == no_point) {
    return say("note.misses");
  }
  const bool own = has(state.statues[state.to_act], ray.destroyed);
  return say(own ? "note.own" : "note.enemy", {{"at", text_of(point_domain, ray.destroyed)}});
}

}  // namespace

std::string Terminal::draw(const EasterIsland::View& view, const Paint& paint, ahu::Drawing drawing,
                           const Messages& say) {
  const State& state = view.state;
  const std::string gap = drawing == Drawing::Full ? "\n" : "";
  const auto sun = [&](int position) { return position_sign(state, position, paint); };
  const auto name = [&](int position) { return paint.faint(text_of(position_domain, position)); };
  std::string text = edge_line(Direction::North, name) + edge_line(Direction::North, sun) + gap;
  for (int row = side - 1; row >= 0; --row) {
    text += row_line(state, row, paint);
    if (drawing == Drawing::Full && row > 0) {
      text += margin + paint.faint("|    |    |    |    |") + "\n";
    }
  }
  text += gap + edge_line(Direction::South, sun) + edge_line(Direction::South, name) + gap;
  return text + seat_line(state, 0, paint, say) + seat_line(state, 1, paint, say);
}

std::string Terminal::note(const EasterIsland::View& view, Action action, const Messages& say) {
  const State& state = view.state;
  std::string text = action.kind() == Kind::Fire ? fire_note(state, action.position(), say) : "";
  State after = state;
  EasterIsland::apply(after, action);
  if (after.phase == Phase::Over) {
    text += text.empty() ? "" : ": ";
    text += say(EasterIsland::winner(after) == state.to_act ? "note.win" : "note.lose");
  }
  return text;
}

}  // namespace ahu::easter_island
