// The toy as a module.
#include "match/toy_game.hpp"

#include "match/module.hpp"

namespace ahu::toy {

namespace {

struct Plain {
  static std::string draw(const View& view, const Paint& paint, Drawing, const Messages&) {
    std::string text = paint.strong("toy:");
    for (const int card : view.known.cards) {
      text += card == 0 ? " ?" : " card" + std::to_string(card);
    }
    return text + "\n";
  }
  static std::string legend(const Paint&, const Messages&) {
    return "? a card that you cannot see\n";
  }
  static std::string question(const View&, const Messages&) { return "Keep or swap?"; }
  static std::string note(const View&, Action, const Messages&) { return ""; }
};

}  // namespace

const AnyGame& module() {
  static const GameModule<Toy, Notation, Plain, Guess> game;
  return game;
}

}  // namespace ahu::toy
