// Why an action of the board game is refused: the clause, and what its message names.
#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

// Where the rules say what a phase asks for, in the order of Phase.
constexpr std::string_view phase_clauses[] = {"RB-S1", "RB-S3",  "RB-P1", "RB-Q2", "RB-Q3",
                                              "RB-T1", "RB-A2",  "RB-T2", "RB-T3", "RB-T5",
                                              "RB-T6", "RB-A12", "RB-E1"};

std::string_view clause_of(const State& state, Action action, Why why) {
  static constexpr std::string_view powers_clauses[powers] = {"RB-A1", "RB-A2", "RB-A3", "RB-A4",
                                                              "RB-A5", "RB-A7", "RB-A8", "RB-A8",
                                                              "RB-A9", "RB-A9", "RB-A6"};
  static constexpr std::string_view improvement_clauses[improvement_kinds] = {"RB-I1", "RB-I2",
                                                                              "RB-I3", "RB-I4"};
  // In the order of Why; empty where it depends on more.
  static constexpr std::string_view clauses[] = {
      "",      "notation", "",      "",      "RB-A12", "RB-S1",  "RB-S1", "RB-S3",
      "RB-P1", "RB-P1",    "RB-P2", "RB-P2", "RB-P1",  "RB-P1",  "RB-P3", "RB-P4",
      "",      "",         "RB-I5", "",      "RB-A11", "RB-A7",  "RB-A1", "RB-A2",
      "RB-A2", "RB-A8",    "RB-A9", "RB-A9", "RB-A12", "RB-A12", "RB-A7", "RB-A12",
      "RB-Q3", "RB-T9",    "RB-T9", "RB-T2", "RB-T6",  "RB-T2",  "RB-T2", "RB-T2",
      "RB-T2", "",         "RB-T4", "RB-T4", "",       "RB-T6",  "RB-T3", "RB-T5",
      "RB-I1", "RB-T5",    "RB-T7", "RB-A7", "",       "RB-T7",  "RB-T7"};
  const bool with_pukao = state.load == Load::Pukao;
  if (why == Why::GameOver || why == Why::AnotherStepIsDue) {
    return phase_clauses[static_cast<int>(state.phase)];
  }
  if (why == Why::ImprovementOwned || why == Why::NoImprovementPlace) {
    return improvement_clauses[action.argument()];
  }
  if (why == Why::TileNotHeld) {
    return powers_clauses[static_cast<int>(action.power())];
  }
  if (why == Why::WrongLoad) {
    return with_pukao ? "RB-T4" : "RB-T6";
  }
  if (why == Why::NoReadyCarrier) {
    return with_pukao ? "RB-T6" : "RB-T4";
  }
  if (why == Why::WrongPrice) {
    return state.price == full_price ? "RB-T7" : "RB-A3";
  }
  return clauses[static_cast<std::size_t>(why)];
}

// What the messages of some reasons name beside the action.
json::object args_of(const State& state, Action action, Why why) {
  json::object args = {{"action", Notation::action_text(RapaNuiBoard::options(state), action)}};
  if (why == Why::AnotherStepIsDue) {
    args["phase"] = std::string(phase_domain.text({}, static_cast<int>(state.phase)));
  } else if (why == Why::ImprovementOwned) {
    args["improvement"] = word(improvement_words, action.argument());
  } else if (why == Why::TileNotHeld) {
    const auto tile = tile_of_power()[static_cast<int>(action.power())];
    args["tile"] = word(tile_words, static_cast<int>(tile));
  } else if (why == Why::WrongLoad) {
    args["load"] = word(load_words, static_cast<int>(state.load));
  } else if (why == Why::WrongPrice) {
    args["price"] = int{state.price};
  }
  return args;
}

}  // namespace

Refusal Notation::explain(const State& state, Action action, Why why) {
  return {clause_of(state, action, why), args_of(state, action, why)};
}

}  // namespace ahu::rapa_nui_board
