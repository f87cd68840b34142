// Easter Island in the terminal, by the letters of the seats: a statue is its seat and an arrow
// (T^), a sun its seat and a star (T*), a fired one its small letter and a dash (t-).
#include "games/easter_island/terminal.hpp"

#include <array>

#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

namespace {

constexpr std::array<std::string_view, 4> arrows = {"^", ">", "v", "<"};
constexpr std::array<std::string_view, 4> ordinals = {"first", "second", "third", "fourth"};

std::string seat_name(int seat) { return std::string(seat_totem(static_cast<Seat>(seat))); }
std::string sign(int seat) { return {seat_letter(static_cast<Seat>(seat))}; }

// Two signs wide, as everything on the board.
std::string point_sign(const State& state, int point, const Paint& paint) {
  if (!has(all_statues(state), point)) {
    return paint.faint("+ ");
  }
  const int seat = has(state.statues[0], point) ? 0 : 1;
  const auto arrow = arrows[index_of(facing_of(state, point))];
  return paint.seat(static_cast<Seat>(seat), sign(seat) + std::string(arrow));
}

std::string position_sign(const State& state, int position, const Paint& paint) {
  if (!has(all_suns(state), position)) {
    return paint.faint(". ");
  }
  const int seat = has(state.suns[0], position) ? 0 : 1;
  if (has(state.fired, position)) {
    return paint.faint(seat_name(seat).substr(0, 1) + "-");
  }
  return paint.seat(static_cast<Seat>(seat), sign(seat)) + paint.sun("*");
}

int position_on(Direction edge, int along) {
  return static_cast<int>(index_of(edge)) * side + along;
}

std::string suns_line(const State& state, Direction edge, const Paint& paint) {
  std::string text = "           ";
  for (int column = 0; column < side; ++column) {
    text += position_sign(state, position_on(edge, column), paint) + "   ";
  }
  return text + "\n";
}

std::string names_line(std::string_view edge, const Paint& paint) {
  std::string text = "           ";
  for (int column = 0; column < side; ++column) {
    text += paint.faint(std::string(edge) + static_cast<char>('a' + column)) + "   ";
  }
  return text + "\n";
}

std::string row_line(const State& state, int row, const Paint& paint) {
  const int west = position_on(Direction::West, row);
  const int east = position_on(Direction::East, row);
  std::string text =
      "  " + paint.faint(position_text(west)) + "  " + position_sign(state, west, paint) + "   ";
  for (int column = 0; column < side; ++column) {
    text += point_sign(state, row * side + column, paint);
    text += column + 1 < side ? paint.faint("-- ") : "   ";
  }
  return text + position_sign(state, east, paint) + "  " + paint.faint(position_text(east)) + "\n";
}

std::string count(int number, std::string_view word) {
  return std::to_string(number) + " " + std::string(word) + (number == 1 ? "" : "s");
}

std::string seat_line(const State& state, int seat, const Paint& paint) {
  const bool acts = state.phase != Phase::Over && state.to_act == seat;
  std::string text = acts ? "> " : "  ";
  text += paint.seat(static_cast<Seat>(seat), seat_name(seat)) + ": " +
          count(statues_of(state, seat), "statue") + ", " + std::to_string(state.reserve[seat]) +
          " in reserve; " + count(supply_of(state, seat), "sun") + " in supply";
  if (acts && state.phase == Phase::Play) {
    text += "; " + count(state.actions_left, "action") + " left";
  }
  return text + "\n";
}

std::string kinds_text(const State& state) {
  ActionList<EasterIsland> actions;
  EasterIsland::legal_actions(state, actions);
  std::array<bool, Actions::size> possible{};
  for (const Action action : actions) {
    possible[static_cast<std::size_t>(action.kind())] = true;
  }
  std::string text;
  for (std::size_t left = 0, i = possible.size(); i-- > 0;) {
    if (possible[i]) {
      text.insert(0, left == 0 ? "" : left == 1 ? " or " : ", ");
      text.insert(0, Actions::row(static_cast<int>(i)).word);
      ++left;
    }
  }
  return text;
}

std::string fire_note(const State& state, int position) {
  const Ray ray = trace_ray(state, position);
  if (ray.destroyed == no_point) {
    return "meets nothing";
  }
  const bool own = has(state.statues[state.to_act], ray.destroyed);
  return "destroys " + std::string(own ? "your own " : "the enemy's ") + point_text(ray.destroyed);
}

std::string text_of(const json::object& event, std::string_view key) {
  return std::string(event.at(key).as_string());
}

int integer_of(const json::value& value) { return static_cast<int>(value.as_int64()); }

std::string path_text(const json::object& event) {
  std::string text;
  for (const auto& place : event.at("path").as_array()) {
    text += (text.empty() ? "" : " - ") + std::string(place.as_string());
  }
  return text;
}

std::string ending(const json::object& event) {
  const int winner = integer_of(event.at("winners").at(0));
  const std::string wins = seat_name(winner) + " wins: ";
  const std::string reason = text_of(event, "reason");
  if (reason == "EI-E1") {
    return wins + "the other has only one statue left.";
  }
  const int first = integer_of(event.at("scores").at(0));
  const int second = integer_of(event.at("scores").at(1));
  return wins +
         (reason == "EI-E2" ? "all suns are fired, and " : "turns and moves for too long, and ") +
         (first == second ? "on a tie the last to place a statue is ahead."
                          : "it has more statues.");
}

}  // namespace

std::string Terminal::draw(const EasterIsland::View& view, const Paint& paint, Drawing drawing) {
  const State& state = view.state;
  const std::string gap = drawing == Drawing::Full ? "\n" : "";
  std::string text = names_line("N", paint) + suns_line(state, Direction::North, paint) + gap;
  for (int row = side - 1; row >= 0; --row) {
    text += row_line(state, row, paint);
    if (drawing == Drawing::Full && row > 0) {
      text += "           " + paint.faint("|    |    |    |    |") + "\n";
    }
  }
  text += gap + suns_line(state, Direction::South, paint) + names_line("S", paint) + gap;
  return text + seat_line(state, 0, paint) + seat_line(state, 1, paint);
}

std::string Terminal::legend(const Paint& paint) {
  return "T^ a statue of " + paint.seat(0, seat_totem(0)) + ", facing north (^ > v <); D^ one of " +
         paint.seat(1, seat_totem(1)) +
         "\n"
         "T* a sun that can be fired, t- one that was; + a free crossing, . a free place for a "
         "sun\n"
         "Crossings are a1 to e5, places for suns Na to Ne, E1 to E5, Sa to Se, W1 to W5.\n";
}

std::string Terminal::question(const EasterIsland::View& view) {
  const State& state = view.state;
  switch (state.phase) {
    case Phase::Setup: {
      const auto placed = static_cast<std::size_t>(statues_of(state, state.to_act));
      return "Place your " + std::string(ordinals[placed]) +
             " statue of four: choose a free crossing and a facing.";
    }
    case Phase::Play: {
      const std::string_view which =
          state.actions_left == 2 ? "first action of two" : "last action of this turn";
      return "Choose your " + std::string(which) + ": " + kinds_text(state) + ".";
    }
    case Phase::Over: break;
  }
  return "The game is over.";
}

std::string Terminal::note(const EasterIsland::View& view, Action action) {
  const State& state = view.state;
  std::string text = action.kind() == Kind::Fire ? fire_note(state, action.position()) : "";
  State after = state;
  EasterIsland::apply(after, action);
  if (after.phase == Phase::Over) {
    text += text.empty() ? "" : ": ";
    text += EasterIsland::winner(after) == state.to_act ? "you win" : "you lose";
  }
  return text;
}

std::string Terminal::tell(const Options&, const json::object& event) {
  const std::string type = text_of(event, "type");
  if (type == "ray") {
    return "The ray runs " + path_text(event) + ".";
  }
  if (type == "spent") {
    return "It meets nothing; the sun is spent.";
  }
  if (type == "game_over") {
    return ending(event);
  }
  const std::string who = seat_name(integer_of(event.at("seat")));
  if (type == "moved") {
    return who + " moves a statue from " + text_of(event, "from") + " to " + text_of(event, "to") +
           ".";
  }
  const std::string at = text_of(event, "at");
  if (type == "placed") {
    return who + " places a statue on " + at + ", facing " + text_of(event, "facing") + ".";
  }
  if (type == "sun_placed") {
    return who + " places a sun at " + at + ".";
  }
  if (type == "turned") {
    return who + " turns the statue on " + at + " to face " + text_of(event, "facing") + ".";
  }
  return type == "fired" ? who + " fires the sun at " + at + "."
                         : "The statue of " + who + " on " + at + " is destroyed.";
}

}  // namespace ahu::easter_island
