// The words of Connect Four.
#include "games/connect_four/notation.hpp"

#include <array>

namespace ahu::connect_four {

namespace {

constexpr std::array<std::string_view, 2> phases = {"play", "over"};

Board place(int column, int row) { return Board{1} << (column * column_height + row); }

// The stones of a column from the bottom up, each as its seat.
std::string column_text(const State& state, int column) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    for (int seat = 0; seat < 2; ++seat) {
      if ((state.stones[seat] & place(column, row)) != 0) {
        text += static_cast<char>('0' + seat);
      }
    }
  }
  return text;
}

void load_column(Fields& in, std::string_view text, int column, State& state) {
  if (text.size() > rows) {
    in.complain(in.where("columns", column), "must hold at most 6 stones");
    return;
  }
  for (std::size_t row = 0; row < text.size(); ++row) {
    if (text[row] != '0' && text[row] != '1') {
      in.complain(in.where("columns", column), "must be written with 0 and 1");
      return;
    }
    state.stones[text[row] - '0'] |= place(column, static_cast<int>(row));
  }
}

End end_of(const State& state) {
  if (ConnectFour::has_four(state.stones[0]) || ConnectFour::has_four(state.stones[1])) {
    return End::Win;
  }
  return state.plies == columns * rows ? End::Full : End::None;
}

}  // namespace

std::string Notation::action_text(const Options&, Action action) {
  return "drop " + std::to_string(action.column() + 1);
}

std::optional<Action> Notation::parse_action(const Options&, std::string_view text) {
  if (text.size() != 6 || !text.starts_with("drop ") || text[5] < '0' || text[5] > '9') {
    return std::nullopt;
  }
  return Action{static_cast<std::uint32_t>(text[5] - '1')};
}

json::object Notation::state_json(const State& state) {
  const Turn turn = ConnectFour::turn(state);
  json::array stacks;
  for (int column = 0; column < columns; ++column) {
    stacks.emplace_back(column_text(state, column));
  }
  json::object out = {{"game", ConnectFour::id},
                      {"players", 2},
                      {"options", json::object()},
                      {"phase", phases[turn.is_over() ? 1 : 0]},
                      {"to_act", turn.is_over() ? json::value() : json::value(int{turn.seat})},
                      {"columns", std::move(stacks)},
                      {"scores", nullptr},
                      {"winners", nullptr}};
  if (turn.is_over()) {
    json::array scores;
    json::array winners;
    for (int seat = 0; seat < 2; ++seat) {
      scores.emplace_back(ConnectFour::scores(state)[seat]);
      if (ConnectFour::scores(state)[seat] != 0) {
        winners.emplace_back(seat);
      }
    }
    out["scores"] = std::move(scores);
    out["winners"] = std::move(winners);
  }
  return out;
}

Result<State> Notation::load_state(const json::value& value) {
  std::string fault;
  Fields in(value, fault);
  in.expect_keys({"game", "players", "options", "phase", "to_act", "columns", "scores", "winners"});
  if (in.text("game") != ConnectFour::id) {
    in.complain("game", "must be " + std::string(ConnectFour::id));
  }
  in.integer("players", 2, 2);
  in.object("options").expect_keys({});
  State state{};
  const auto stacks = in.list("columns", columns, columns);
  for (std::size_t column = 0; column < stacks.size(); ++column) {
    const json::string* text = stacks[column].if_string();
    load_column(in, text == nullptr ? "?" : std::string_view(*text), static_cast<int>(column),
                state);
  }
  state.plies =
      static_cast<std::uint32_t>(count_bits(state.stones[0]) + count_bits(state.stones[1]));
  state.end = end_of(state);
  if (fault.empty() && !ConnectFour::is_valid(state)) {
    fault = "columns do not hold what alternate drops to a single win can give";
  }
  if (fault.empty() && state_json(state) != value.as_object()) {
    fault = "phase, to_act, scores or winners do not fit the columns";
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return state;
}

Refusal Notation::explain(const State&, Action action, Why why) {
  const json::object args = {{"column", action.column() + 1}};
  switch (why) {
    case Why::Legal: break;
    case Why::NoSuchColumn: return {"C4-M1", "the columns are 1 to 7", args};
    case Why::ColumnFull:
      return {"C4-T2", "column " + std::to_string(action.column() + 1) + " is full", args};
    case Why::Over: return {"C4-E3", "the game is over", args};
  }
  return {};
}

json::array Notation::events(const State& before, Action action, Seat) {
  State after = before;
  ConnectFour::apply(after, action);
  const int seat = static_cast<int>(before.plies & 1U);
  const Board dropped = after.stones[seat] & ~before.stones[seat];
  json::array events = {{{"type", "dropped"},
                         {"seat", seat},
                         {"column", action.column() + 1},
                         {"row", lowest_bit(dropped) % column_height + 1}}};
  if (after.end == End::Win) {
    events.push_back({{"type", "connected"}, {"seat", seat}});
  }
  return events;
}

}  // namespace ahu::connect_four
