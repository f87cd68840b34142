// A bot gets views, never states.
// expect: AnyState.*AnyView
#include "match/bot.hpp"

ahu::SearchResult think(ahu::Bot& bot, const ahu::AnyState& state, const ahu::AnyView& view) {
#ifdef AHU_WRONG
  return bot.choose(state, {}, {});
#else
  static_cast<void>(state);
  return bot.choose(view, {}, {});
#endif
}
