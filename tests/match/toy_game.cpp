// The toy as a module.
#include "match/toy_game.hpp"

#include "match/module.hpp"
#include "match/plain_parts.hpp"

namespace ahu::toy {

namespace {

struct Terminal : PlainTerminal<Toy, Notation> {
  std::string draw() const {
    std::string text = paint.strong("toy:");
    for (const int card : view.known.cards) {
      text += card == 0 ? " ?" : " card" + std::to_string(card);
    }
    return text + "\n";
  }
  static std::string legend() { return "? a card that you cannot see\n"; }
  static std::string question() { return "Keep or swap?"; }
};

}  // namespace

const AnyGame& module() {
  static const GameModule<Toy, Notation, Terminal, Guess> game;
  return game;
}

}  // namespace ahu::toy
