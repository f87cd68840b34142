// What refusals of the board game name, and clauses that depend on the position.
#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

namespace {

// Where the rules say what a phase asks for, in the order of Phase.
constexpr std::string_view phase_clauses[] = {"RB-S1", "RB-S3",  "RB-P1", "RB-Q2", "RB-Q3",
                                              "RB-T1", "RB-A2",  "RB-T2", "RB-T3", "RB-T5",
                                              "RB-T6", "RB-A12", "RB-E1"};

constexpr std::string_view power_clauses[powers] = {"RB-A1", "RB-A2", "RB-A3", "RB-A4",
                                                    "RB-A5", "RB-A7", "RB-A8", "RB-A8",
                                                    "RB-A9", "RB-A9", "RB-A6"};
constexpr std::string_view improvement_clauses[improvement_kinds] = {"RB-I1", "RB-I2", "RB-I3",
                                                                     "RB-I4"};

// Where a clause or what a message names depends on the position.
Refusal depending(const State& state, Action action, Why why) {
  const bool with_pukao = state.load == Load::Pukao;
  const auto phase = static_cast<std::size_t>(state.phase);
  if (why == Why::TileNotHeld) {
    const auto power = static_cast<int>(action.power());
    const auto tile = static_cast<int>(tile_of_power()[power]);
    return {power_clauses[power], {{"tile", word(tile_words, tile)}}};
  }
  if (why == Why::WrongLoad) {
    const auto load = static_cast<int>(state.load);
    return {with_pukao ? "RB-T4" : "RB-T6", {{"load", word(load_words, load)}}};
  }
  if (why == Why::WrongPrice) {
    return {state.price == full_price ? "RB-T7" : "RB-A3", {{"price", int{state.price}}}};
  }
  const bool improves = why == Why::ImprovementOwned || why == Why::NoImprovementPlace;
  return why == Why::GameOver ? Refusal{phase_clauses[phase]}
         : why == Why::AnotherStepIsDue
             ? Refusal{phase_clauses[phase], {{"phase", phase_words[phase]}}}
         : improves                   ? Refusal{improvement_clauses[action.argument()]}
         : why == Why::NoReadyCarrier ? Refusal{with_pukao ? "RB-T6" : "RB-T4"}
                                      : Refusal();
}

}  // namespace

Refusal Notation::details(const State& state, Action action, Why why) {
  Refusal refusal = depending(state, action, why);
  refusal.args["action"] = action_text(RapaNuiBoard::options(state), action);
  return refusal;
}

}  // namespace ahu::rapa_nui_board
