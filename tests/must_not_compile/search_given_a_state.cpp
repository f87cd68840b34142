// A search gets the view of a seat, never the state behind it.
// expect: (View.*from expression of type.*State|conversion from.*State.*View)
#include "search/random.hpp"
#include "toy.hpp"

ahu::Choice<toy::Toy> think(const toy::State& state, ahu::Rng& rng) {
#ifdef AHU_WRONG
  return ahu::search_random<toy::Toy>(state, rng);
#else
  return ahu::search_random<toy::Toy>(toy::Toy::observe(state, 0), rng);
#endif
}
