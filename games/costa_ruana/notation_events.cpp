// What an action of Costa Ruana does, as a list of events that a seat may read (README.md).
#include "games/costa_ruana/notation.hpp"
#include "match/event_list.hpp"

namespace ahu::costa_ruana {

namespace event {

AHU_EVENT(Sources, (BySeat, treasures), (BySeat, natives));
AHU_EVENT(GameOver, (OrNull<BySeat>, scores), (OrNull<SeatSet>, winners),
          (OrNull<Sources>, sources));

}  // namespace event

namespace {

event::GameOver game_over(const State& after) {
  event::Sources sources;
  for (int seat = 0; seat < players_in(after.open); ++seat) {
    sources.treasures.push_back(points_for_treasure * int{after.huts[seat]});
    sources.natives.push_back(points_of(after, seat) - sources.treasures[seat]);
  }
  return {{CostaRuana::scores(after)}, {SeatSet{CostaRuana::winners(after)}}, {sources}};
}

// Adds what an action does to a list, as far as `reader` may know.
class Listener {
 public:
  Listener(const State& after, Seat reader, bool knows_end)
      : after_(after), reader_(reader), knows_end_(knows_end), list_(after.open.options) {}

  template <class Event>
  void operator()(const Event& event) {
    list_.add(event);
  }
  void operator()(const event::Ended&) {
    list_.add(knows_end_ ? game_over(after_) : event::GameOver());
  }
  // CR-I1: only the own cards are named.
  void operator()(event::Hidden event) { list_.add(hide(event)); }
  void operator()(event::Dealt event) { list_.add(hide(event)); }

  json::array take() { return list_.take(); }

 private:
  template <class Event>
  Event hide(Event event) const {
    event.card.value = event.seat == reader_ ? event.card.value : hidden_card;
    return event;
  }

  const State& after_;
  Seat reader_;
  bool knows_end_;
  EventList<Options> list_;
};

json::array events_of(const State& before, Action action, Seat reader, bool knows_end) {
  State after = before;
  Listener listener(after, reader, knows_end);
  CostaRuana::apply_telling(after, action, listener);
  return listener.take();
}

// A flip as far as the view tells: the cards that are known live or go, the others stay unknown.
json::array preview_flip(const View& view, int which) {
  const Open& open = view.open;
  const int sky = which == 0 ? open.sky ^ 1 : open.sky;
  const int tide = which == 1 ? open.tide ^ 1 : open.tide;
  EventList<Options> list(open.options);
  list.add(event::Flipped{{which}, event::face_of(which, which == 0 ? sky : tide), open.actor});
  for (int index = 0; index < open.on_table; ++index) {
    const LaidCard& lying = view.table[index];
    if (lying.card == hidden_card) {
      continue;
    }
    if (is_visible(ground_of(lying.card), sky, tide)) {
      list.add(event::Activated{lying.owner, {lying.card}, {index}});
    } else {
      list.add(event::Discarded{lying.owner, {lying.card}, {index}, {lying.riders}});
    }
  }
  return list.take();
}

}  // namespace

json::array Notation::events(const State& before, Action action, Seat reader) {
  return events_of(before, action, reader, true);
}

json::array Notation::preview(const View& view, Action action) {
  const auto world = world_to_preview<CostaRuana>(view, view.viewer, action);
  if (!world) {
    return {};
  }
  if (action.kind() == Kind::Flip) {
    return preview_flip(view, action.condition());
  }
  // CR-I2: the other huts are not known yet.
  const bool strict = view.open.options.memory == static_cast<int>(Memory::Strict);
  return events_of(*world, action, view.viewer, !strict);
}

}  // namespace ahu::costa_ruana
