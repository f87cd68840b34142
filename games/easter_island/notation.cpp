// The words of Easter Island: places, actions and states. Refusals, events and loading have files
// of their own.
#include "games/easter_island/notation.hpp"

#include <array>

namespace ahu::easter_island {

namespace {

constexpr std::string_view facings = "NESW";

// Places that are written correctly but do not exist get numbers from here on.
constexpr int nowhere = 32;
constexpr int digits = 10;
constexpr int letters = 26;

bool is_letter(char sign) { return sign >= 'a' && sign <= 'z'; }
bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

std::string pair_text(int first, int second) {
  return {static_cast<char>(first), static_cast<char>(second)};
}

json::object statue_json(const State& state, int point) {
  return {{"at", point_text(point)},
          {"seat", has(state.statues[0], point) ? 0 : 1},
          {"facing", facing_text(facing_of(state, point))},
          {"fresh", has(fresh_statue(state), point)}};
}

json::object sun_json(const State& state, int position) {
  return {{"at", position_text(position)},
          {"seat", has(state.suns[0], position) ? 0 : 1},
          {"fired", has(state.fired, position)},
          {"fresh", has(fresh_sun(state), position)}};
}

std::optional<Action> parse_statue(Kind kind, std::string_view rest) {
  if (rest.size() != 3) {
    return std::nullopt;
  }
  const auto point = parse_point(rest.substr(0, 2));
  const auto facing = parse_facing(rest[2]);
  if (!point || !facing) {
    return std::nullopt;
  }
  return Action::statue(kind, *point, *facing);
}

std::optional<Action> parse_move(std::string_view rest) {
  if (rest.size() != 5 || rest[2] != '-') {
    return std::nullopt;
  }
  const auto from = parse_point(rest.substr(0, 2));
  const auto to = parse_point(rest.substr(3));
  if (!from || !to) {
    return std::nullopt;
  }
  return Action::move(*from, *to);
}

std::optional<Action> parse_sun(Kind kind, std::string_view rest) {
  const auto position = parse_position(rest);
  if (!position) {
    return std::nullopt;
  }
  return Action::sun(kind, *position);
}

}  // namespace

std::string point_text(int point) {
  if (point < points) {
    return pair_text('a' + column_of(point), '1' + row_of(point));
  }
  const int rest = point - nowhere;
  return rest >= 0 && rest < letters * digits ? pair_text('a' + rest / digits, '0' + rest % digits)
                                              : "??";
}

std::optional<int> parse_point(std::string_view text) {
  if (text.size() != 2 || !is_letter(text[0]) || !is_digit(text[1])) {
    return std::nullopt;
  }
  const int column = text[0] - 'a';
  const int row = text[1] - '1';
  if (column < side && row >= 0 && row < side) {
    return row * side + column;
  }
  return nowhere + column * digits + row + 1;
}

std::string position_text(int position) {
  if (position < positions) {
    const Direction edge = edge_of(position);
    const bool by_column = on_one_axis(edge, Direction::North);
    return facing_text(edge) + static_cast<char>((by_column ? 'a' : '1') + along_edge(position));
  }
  const int rest = position - nowhere;
  if (rest < 0 || rest >= 4 * (letters + digits)) {
    return "??";
  }
  const int sign = rest % (letters + digits);
  return pair_text(facings[static_cast<std::size_t>(rest / (letters + digits))],
                   sign < letters ? 'a' + sign : '0' + sign - letters);
}

std::optional<int> parse_position(std::string_view text) {
  const auto edge = text.size() == 2 ? parse_facing(text[0]) : std::nullopt;
  if (!edge || (!is_letter(text[1]) && !is_digit(text[1]))) {
    return std::nullopt;
  }
  const int first = static_cast<int>(index_of(*edge));
  const int along = text[1] - (on_one_axis(*edge, Direction::North) ? 'a' : '1');
  if (along >= 0 && along < side) {
    return first * side + along;
  }
  const int sign = is_letter(text[1]) ? text[1] - 'a' : letters + text[1] - '0';
  return nowhere + first * (letters + digits) + sign;
}

std::string facing_text(Direction facing) { return std::string(1, facings[index_of(facing)]); }

std::optional<Direction> parse_facing(char letter) {
  const auto found = facings.find(letter);
  if (found == std::string_view::npos) {
    return std::nullopt;
  }
  return static_cast<Direction>(found);
}

json::array winners_json(const State& over) {
  json::array winners;
  winners.emplace_back(EasterIsland::winner(over));
  return winners;
}

std::string_view clause_of(End end) {
  switch (end) {
    case End::LastStatue: return "EI-E1";
    case End::AllFired: return "EI-E2";
    case End::Stalled: return "EI-E4";
  }
  return "";
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr std::array<OptionSpec<Options>, 1> specs = {
      {{"stall_limit",
        "turns and moves without a break after which the statues on the board decide; 0: never",
        OptionKind::Integer,
        &Options::stall_limit,
        0,
        most_stall,
        usual_stall,
        {}}}};
  return specs;
}

std::string Notation::action_text(const Options&, Action action) {
  switch (action.kind()) {
    case Kind::Place: return "place " + point_text(action.point()) + facing_text(action.facing());
    case Kind::Sun: return "sun " + position_text(action.position());
    case Kind::Turn: return "turn " + point_text(action.point()) + facing_text(action.facing());
    case Kind::Move: return "move " + point_text(action.from()) + "-" + point_text(action.to());
    case Kind::Fire: return "fire " + position_text(action.position());
  }
  return "?";
}

std::optional<Action> Notation::parse_action(const Options&, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view word = text.substr(0, space);
  const std::string_view rest = text.substr(space + 1);
  if (word == "place") {
    return parse_statue(Kind::Place, rest);
  }
  if (word == "sun") {
    return parse_sun(Kind::Sun, rest);
  }
  if (word == "turn") {
    return parse_statue(Kind::Turn, rest);
  }
  if (word == "move") {
    return parse_move(rest);
  }
  return word == "fire" ? parse_sun(Kind::Fire, rest) : std::nullopt;
}

json::object Notation::state_json(const State& state) {
  const bool over = state.phase == Phase::Over;
  json::array statues;
  for_each_bit(all_statues(state),
               [&](int point) { statues.push_back(statue_json(state, point)); });
  json::array suns;
  for_each_bit(all_suns(state), [&](int at) { suns.push_back(sun_json(state, at)); });
  const int last = state.last_placed;
  json::object out = {{"game", EasterIsland::id},
                      {"players", 2},
                      {"options", {{"stall_limit", int{state.stall_limit}}}},
                      {"phase", phase_names[static_cast<std::size_t>(state.phase)]},
                      {"to_act", over ? json::value() : json::value(int{state.to_act})},
                      {"actions_left", int{state.actions_left}},
                      {"statues", std::move(statues)},
                      {"suns", std::move(suns)},
                      {"reserve", json::array{int{state.reserve[0]}, int{state.reserve[1]}}},
                      {"sun_supply", json::array{supply_of(state, 0), supply_of(state, 1)}},
                      {"last_placed", last == nobody ? json::value() : json::value(last)},
                      {"stall", int{state.stall}},
                      {"scores", nullptr},
                      {"winners", nullptr}};
  if (over) {
    out["scores"] = json::array{statues_of(state, 0), statues_of(state, 1)};
    out["winners"] = winners_json(state);
  }
  return out;
}

}  // namespace ahu::easter_island
