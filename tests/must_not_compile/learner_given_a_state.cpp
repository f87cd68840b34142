// An observation is drawn from the view of a seat, never from the state behind it.
// expect: (cannot convert.*State.*View|conversion from.*State.*View)
#include "core/encoding.hpp"
#include "toy.hpp"

struct Learning {
  static void draw(const toy::Toy::View& view, ahu::Frame, ahu::Pen& pen) {
    pen.number("taken", "1 once it is", static_cast<float>(view.state.taken));
  }
};

void show(const toy::State& state, ahu::Pen& pen) {
#ifdef AHU_WRONG
  Learning::draw(state, {2, 0}, pen);
#else
  Learning::draw(toy::Toy::observe(state, 0), {2, 0}, pen);
#endif
}
