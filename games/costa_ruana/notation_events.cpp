// What an action of Costa Ruana does, as a list of events that a seat may read (README.md).
#include "games/costa_ruana/notation.hpp"

namespace ahu::costa_ruana {

namespace {

json::array seats_json(unsigned seats) {
  json::array list;
  for_each_bit(seats, [&](int seat) { list.emplace_back(seat); });
  return list;
}

std::string_view condition_text(int which) { return which == 0 ? "sky" : "tide"; }

json::object on_table(std::string_view type, const Event& event) {
  return {{"type", type},
          {"seat", int{event.seat}},
          {"card", card_text(event.a)},
          {"number", event.b + 1}};
}

json::object played(std::string_view type, const Event& event) {
  json::object out = on_table(type, event);
  out["for"] = int{event.c};
  return out;
}

json::object at_island(std::string_view type, const Event& event) {
  return {{"type", type}, {"seat", int{event.seat}}, {"island", event.a + 1}};
}

json::object by_seat(std::string_view type, const Event& event) {
  return {{"type", type}, {"seat", int{event.seat}}};
}

json::object shaman(const Event& event, std::string_view how) {
  return {{"type", "shaman"}, {"seat", int{event.seat}}, {"how", how}};
}

json::object turned(std::string_view type, const Event& event) {
  return {{"type", type},
          {"condition", condition_text(event.a)},
          {"face", face_text(event.a == 0, event.b)}};
}

json::object acts_for(std::string_view type, const Event& event) {
  json::object out = on_table(type, event);
  out["copy"] = event.c != 0;
  return out;
}

json::object game_over(const State& after) {
  json::array scores;
  json::array treasures;
  json::array natives;
  for (int seat = 0; seat < players_in(after.open); ++seat) {
    scores.emplace_back(points_of(after, seat));
    treasures.emplace_back(points_for_treasure * int{after.huts[seat]});
    natives.emplace_back(scores.back().as_int64() - treasures.back().as_int64());
  }
  return {{"type", "game_over"},
          {"scores", std::move(scores)},
          {"winners", seats_json(CostaRuana::winners(after))},
          {"sources", {{"treasures", std::move(treasures)}, {"natives", std::move(natives)}}}};
}

json::object event_json(const Event& event, const State& after) {
  switch (event.what) {
    case EventKind::ShamanDrawn: return shaman(event, "drawn");
    case EventKind::ShamanNamed: return shaman(event, "fewest");
    case EventKind::OfficeKept: return shaman(event, "kept");
    case EventKind::OfficeYielded:
      return {
          {"type", "shaman"}, {"seat", int{event.a}}, {"how", "yielded"}, {"by", int{event.seat}}};
    case EventKind::FaceDrawn: return turned("condition", event);
    case EventKind::Flipped: {
      json::object out = turned("flipped", event);
      out["seat"] = int{event.seat};
      return out;
    }
    case EventKind::Dealt:
      return {{"type", "dealt"}, {"seat", int{event.seat}}, {"card", card_text(event.a)}};
    case EventKind::Settled: return at_island("settled", event);
    case EventKind::Shown: return played("shown", event);
    case EventKind::Hidden: return played("hidden", event);
    case EventKind::Revealed: return played("revealed", event);
    case EventKind::Rode:
      return {{"type", "rode"}, {"seat", int{event.seat}}, {"number", event.b + 1}};
    case EventKind::Stayed: return by_seat("stayed", event);
    case EventKind::Activated: return on_table("activated", event);
    case EventKind::Discarded: {
      json::object out = on_table("discarded", event);
      out["returned"] = seats_json(event.c);
      return out;
    }
    case EventKind::Acts: return acts_for("acts", event);
    case EventKind::Passed: return acts_for("passed", event);
    case EventKind::TreasureMoved:
      return {{"type", "treasure_moved"},
              {"seat", int{event.seat}},
              {"from", event.a + 1},
              {"to", event.b + 1}};
    case EventKind::Recalled: return at_island("recalled", event);
    case EventKind::Placed: return at_island("placed", event);
    case EventKind::Moved:
      return {{"type", "moved"},
              {"seat", int{event.seat}},
              {"whose", int{event.a}},
              {"from", event.b + 1},
              {"to", event.c + 1}};
    case EventKind::Collected: return at_island("collected", event);
    case EventKind::Quarrelled: return {{"type", "quarrelled"}, {"island", event.a + 1}};
    case EventKind::RoundBegun: return {{"type", "round"}, {"round", int{event.a}}};
    case EventKind::GameOver: return game_over(after);
  }
  return {};
}

// CR-I1: only the own cards are named.
bool is_secret(const Event& event, Seat reader) {
  return (event.what == EventKind::Hidden || event.what == EventKind::Dealt) &&
         event.seat != reader;
}

// A flip as far as the view tells: the cards that are known live or go, the others stay unknown.
json::array preview_flip(const View& view, Action action) {
  const Open& open = view.open;
  const int which = action.condition();
  const int sky = which == 0 ? open.sky ^ 1 : open.sky;
  const int tide = which == 1 ? open.tide ^ 1 : open.tide;
  const State none{};
  json::array events;
  events.push_back(event_json(
      {EventKind::Flipped, open.actor, to_byte(which), to_byte(which == 0 ? sky : tide), 0}, none));
  for (int index = 0; index < open.on_table; ++index) {
    const Lying& lying = view.table[index];
    if (lying.card == hidden_card) {
      continue;
    }
    const bool lives = is_visible(ground_of(lying.card), sky, tide);
    events.push_back(event_json({lives ? EventKind::Activated : EventKind::Discarded, lying.owner,
                                 lying.card, to_byte(index), lying.riders},
                                none));
  }
  return events;
}

}  // namespace

json::array Notation::events(const State& before, Action action, Seat reader) {
  json::array events;
  State after = before;
  CostaRuana::apply_telling(
      after, action, [&](EventKind what, int seat, int a = 0, int b = 0, int c = 0) {
        const Event event = {what, to_byte(seat), to_byte(a), to_byte(b), to_byte(c)};
        events.push_back(event_json(event, after));
        if (is_secret(event, reader)) {
          events.back().as_object()["card"] = nullptr;
        }
      });
  return events;
}

json::array Notation::preview(const View& view, Action action) {
  Rng rng(0);
  const State world = CostaRuana::sample_world(view, rng);
  const Turn turn = CostaRuana::turn(world);
  if (!turn.is_player() || turn.seat != view.viewer || !is_legal<CostaRuana>(world, action)) {
    return {};
  }
  if (action.kind() == Kind::Flip) {
    return preview_flip(view, action);
  }
  json::array events = Notation::events(world, action, view.viewer);
  const bool strict = view.open.options.memory == static_cast<int>(Memory::Strict);
  if (auto& last = events.back().as_object(); strict && last.at("type") == "game_over") {
    last["scores"] = nullptr;  // CR-I2: the other huts are not known yet
    last["winners"] = nullptr;
    last["sources"] = nullptr;
  }
  return events;
}

}  // namespace ahu::costa_ruana
