// The actions of Easter Island.
#pragma once

#include "core/action_table.hpp"
#include "games/easter_island/rules/state.hpp"

namespace ahu::easter_island {

AHU_KINDS(std::uint32_t, 0, Place, Sun, Turn, Move, Fire);

// Any letter and digit can be written as a crossing, and any letter or digit after a side as a
// position of a sun; what is not on the board has numbers from here on, and EI-M1 or EI-M2 refuses
// it.
inline constexpr int off_board = 32;
inline constexpr int digits = 10;
inline constexpr int letters = 26;
inline constexpr std::string_view facing_letters = "NESW";

constexpr ShortText signs(int first, int second) {
  const char both[2] = {static_cast<char>(first), static_cast<char>(second)};
  return {std::string_view(both, 2)};
}
constexpr ShortText point_text(const Options&, int point) {
  if (point < points) {
    return signs('a' + column_of(point), '1' + row_of(point));
  }
  const int rest = point - off_board;
  return rest < 0 ? ShortText() : signs('a' + rest / digits, '0' + rest % digits);
}
constexpr ShortText position_text(const Options&, int position) {
  if (position < positions) {
    const Direction edge = edge_of(position);
    const bool by_column = on_one_axis(edge, Direction::North);
    return signs(facing_letters[index_of(edge)], (by_column ? 'a' : '1') + along_edge(position));
  }
  const int rest = position - off_board;
  const int sign = rest % (letters + digits);
  return rest < 0 ? ShortText()
                  : signs(facing_letters[static_cast<std::size_t>(rest / (letters + digits))],
                          sign < letters ? 'a' + sign : '0' + sign - letters);
}

inline constexpr Domain<Options> point_domain = {
    "crossing", points, 9, point_text, 0, 0, off_board + letters* digits - 1};
inline constexpr Domain<Options> position_domain = {
    "position", positions, 9, position_text, 0, 0, off_board + 4 * (letters + digits) - 1};
inline constexpr auto facing_domain = words<Options, facing_letters>("facing", 2);

inline constexpr ActionRow<Options, Kind> action_rows[] = {
    {Kind::Place,
     in(Phase::Setup, Phase::Play),
     {{"at", &point_domain}, {"facing", &facing_domain, glued}}},
    {Kind::Sun, in(Phase::Play), {{"at", &position_domain}}},
    {Kind::Turn, in(Phase::Play), {{"at", &point_domain}, {"facing", &facing_domain, glued}}},
    {Kind::Move, in(Phase::Play), {{"from", &point_domain}, {"to", &point_domain, '-'}}},
    {Kind::Fire, in(Phase::Play), {{"at", &position_domain}}},
};
inline constexpr int kind_shift = 18;

// A move is counted by its crossing and its way: to the other four columns of the row, then to the
// other four rows of the column.
struct MoveIndex {
  using Bits = ActionTable<action_rows, kind_shift>;
  static constexpr int ways = 2 * (side - 1);
  static constexpr std::string_view meaning =
      "crossing * 8 + way: to the other columns of its row, to the other rows of its column";

  AHU_HD static constexpr int size(Kind kind) { return kind == Kind::Move ? points * ways : 0; }
  AHU_HD static constexpr int index(std::uint32_t code) {
    const int from = Bits::get<Kind::Move, 0>(code);
    const int to = Bits::get<Kind::Move, 1>(code);
    const bool along_row = row_of(from) == row_of(to);
    const int here = along_row ? column_of(from) : row_of(from);
    const int there = along_row ? column_of(to) : row_of(to);
    return from * ways + (along_row ? 0 : side - 1) + there - (there > here ? 1 : 0);
  }
  AHU_HD static constexpr std::uint32_t code(int index) {
    const int from = index / ways;
    const bool along_row = index % ways < side - 1;
    const int other = index % ways - (along_row ? 0 : side - 1);
    const int there = other + (other >= (along_row ? column_of(from) : row_of(from)) ? 1 : 0);
    const int to = along_row ? row_of(from) * side + there : there * side + column_of(from);
    return Bits::base(Kind::Move) | Bits::put<Kind::Move>(from, to);
  }
};

using Actions = ActionTable<action_rows, kind_shift, Packing::LastLowest, MoveIndex>;

struct Action : CodedAction<Actions> {
  // A statue placed or turned: both have the same arguments.
  AHU_HD static constexpr Action statue(Kind kind, int point, Direction facing) {
    return {Actions::base(kind) | Actions::put<Kind::Place>(point, facing)};
  }
  AHU_HD static constexpr Action move(int from, int to) {
    return {Actions::base(Kind::Move) | Actions::put<Kind::Move>(from, to)};
  }
  // A sun laid or fired.
  AHU_HD static constexpr Action sun(Kind kind, int position) {
    return {Actions::base(kind) | Actions::put<Kind::Sun>(position)};
  }

  AHU_HD constexpr Direction facing() const {
    return static_cast<Direction>(Actions::get<Kind::Place, 1>(code));
  }
  AHU_HD constexpr int point() const { return Actions::get<Kind::Place, 0>(code); }
  AHU_HD constexpr int from() const { return Actions::get<Kind::Move, 0>(code); }
  AHU_HD constexpr int to() const { return Actions::get<Kind::Move, 1>(code); }
  AHU_HD constexpr int position() const { return Actions::get<Kind::Sun, 0>(code); }
};

}  // namespace ahu::easter_island
