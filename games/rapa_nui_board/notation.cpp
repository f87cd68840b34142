// The words of Rapa Nui, the board game: options, rulings, and what is impossible about a state.
// Refusals and events have files of their own.
#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

namespace {

std::string_view sentence(InvalidState reason) {
  switch (reason) {
    case InvalidState::None: return "";
    case InvalidState::Players:
      return "players: 2 to 4 clans sit at the table, no others hold anything";
    case InvalidState::Order:
      return "order must hold every seat once (in setup: those drawn so far)";
    case InvalidState::Stars:
      return "stars must hold a seat at most once, and after the placing in the turn order, with "
             "no more left empty than there are too many";
    case InvalidState::OnCells:
      return "cells: figures stand on cells of the map except the two quarries";
    case InvalidState::Tired: return "cells: carriers are tired only in the transport phase";
    case InvalidState::Villagers:
      return "villagers are not conserved: hand, cells and sculptors must add up to 4 "
             "(5 with popular), a reconverted sorcerer counted in";
    case InvalidState::Sorcerers:
      return "every sorcerer is in hand, on a star or, after the placing, reconverted";
    case InvalidState::Chiefs:
      return "a chief that was bought is in hand, under a column or, in the transport phase, on a "
             "cell; one that was not is nowhere";
    case InvalidState::QuarryPlaces: return "sculptors: a column holds more than its places";
    case InvalidState::Moai:
      return "moai are not conserved: supply, sculpted ones (none before sculpting) and those on "
             "ahus must add up to the box";
    case InvalidState::Pukao:
      return "pukao are not conserved: supply and crowned moai must add up to 20";
    case InvalidState::Ahus:
      return "ahus: each bears a tile or a moai (in setup: tiles in the map's order, then null)";
    case InvalidState::Tiles:
      return "tiles are not conserved: ahus and seats hold more than the box";
    case InvalidState::Tablets: return "rongo: a first game has no tablets";
    case InvalidState::Resources: return "resources: none passes 10";
    case InvalidState::Improvements: return "improvements: at most 3 of the 4";
    case InvalidState::Offerings:
      return "offerings are not conserved: piles and tiles taken must add up to the box";
    case InvalidState::Round: return "round, idle_rounds and placed_any do not fit the phase";
    case InvalidState::Active: return "active, owed and draft do not fit the phase";
    case InvalidState::Fresh: return "before the first placement all is as at the start of round 1";
    case InvalidState::Draft: return "draft: these picks are not how two players draft";
    case InvalidState::HandInPlace:
      return "place: the active seat must have a figure to place, and placed_any must tell whether "
             "the first player has placed";
    case InvalidState::HandLater: return "hand: after the placing nobody has figures left to place";
    case InvalidState::Virtual:
      return "virtual sculptors exist only in their seat's sculpting turn";
    case InvalidState::Built: return "built does not fit the phase";
    case InvalidState::Passed: return "passed does not fit the phase or the active seat";
    case InvalidState::CarryPath:
      return "carry: the load walks from its quarry over adjacent cells with carriers, none twice";
    case InvalidState::CarryLoad:
      return "carry: the active seat has no such load, or could not pay for it";
    case InvalidState::CarryDeadEnd: return "carry: the load can reach no destination";
    case InvalidState::GainChoice: return "gain: nobody has a choice to make there";
    case InvalidState::ErectOwed: return "owed: nothing was erected there, or not so much is due";
    case InvalidState::CrownOwed: return "owed: no exchange can be made on these terms";
    case InvalidState::TakeOwed: return "owed: no large moai are to be replaced";
    case InvalidState::BarterReturn:
      return "owed: a barter returns to place, sculpt, transport, erect, crown or after, with "
             "something to get";
    case InvalidState::NothingAfter: return "after: no free action is left, so the turn is over";
    case InvalidState::NotOver: return "over: the game has not ended, too many ahus are free";
  }
  return "";
}

}  // namespace

std::string_view Notation::invalid(const State& state) { return sentence(invalid_reason(state)); }

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr OptionSpec<Options> specs[] = {
      {"first_game",
       "only the 21 simplest ahu tiles and no rongo tablets",
       OptionKind::Flag,
       &Options::first_game,
       0,
       1,
       0,
       {}},
  };
  return specs;
}

}  // namespace ahu::rapa_nui_board
