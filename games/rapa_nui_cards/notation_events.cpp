// What an action does, step by step, as one seat may see it.
#include "games/rapa_nui_cards/notation.hpp"

namespace ahu::rapa_nui_cards {

namespace {

// Collects the events of one action, done in `before` and leading to `after`.
class Telling {
 public:
  Telling(const State& before, Action action, Seat seat)
      : before_(before), after_(before), action_(action), seat_(seat) {
    RapaNuiCards::apply(after_, action);
  }

  json::array tell() {
    tell_action();
    if (Card card{}; scored_now(card)) {
      events_.push_back({{"type", "scored"}, {"card", letter(card)}});
    }
    tell_income();
    if (after_.table.active != before_.table.active) {
      events_.push_back({{"type", "turn"}, {"seat", int{after_.table.active}}});
    }
    if (after_.table.phase == Phase::Over) {
      tell_end();
    }
    return std::move(events_);
  }

 private:
  void tell_action() {
    const OpenTable& table = before_.table;
    const int seat = table.to_act;
    switch (action_.kind()) {
      case Kind::Draw: return tell_draw();
      case Kind::Buy: return tell_purchase();
      case Kind::Pass: return add({{"type", "passed"}, {"seat", seat}});
      case Kind::Play:
        return add({{"type", "played"},
                    {"seat", seat},
                    {"card", letter(action_.card())},
                    {"count", action_.count()},
                    {"cost", cost_of_playing(action_.card(), action_.count())}});
      case Kind::Discard: return add({{"type", "discarded"}, {"seat", seat}, {"card", "M"}});
      case Kind::Offer: return tell_offer();
      case Kind::Add:
        return add({{"type", "added"}, {"seat", seat}, {"offering", letter(action_.offering())}});
      case Kind::Take: return tell_take();
      case Kind::Gain:
      case Kind::Receive: return;  // the income says it all
      case Kind::Decline:
        return add(
            {{"type", "declined"}, {"seat", seat}, {"instead_of", letter(table.scored_card())}});
    }
  }

  void tell_purchase() {
    const int seat = before_.table.active;
    add({{"type", "bought"},
         {"seat", seat},
         {"offering", letter(action_.offering())},
         {"price", price_of(before_.table, seat, action_.offering())}});
  }

  // RC-I1: nobody else learns what lies face down.
  void tell_offer() {
    const int seat = before_.table.to_act;
    const bool face_down = lays_face_down(before_.table, action_);
    const bool shown = !face_down || seat_ == seat;
    add({{"type", "offered"},
         {"seat", seat},
         {"offering", shown ? json::value(letter(action_.offering())) : json::value()},
         {"face_down", face_down}});
  }

  int column() const {
    if (action_.kind() == Kind::Take) {
      return action_.column();
    }
    if (before_.table.phase == Phase::Refill) {
      return before_.table.refilling - 1;
    }
    int at = 0;
    while (before_.table.columns[at].full()) {
      ++at;
    }
    return at;
  }

  void tell_draw() {
    const Column laid = after_.table.columns[column()];
    add({{"type", "laid"}, {"card", letter(action_.card())}, {"column", column() + 1}});
    if (before_.table.phase == Phase::Refill && after_.table.phase != Phase::Refill) {
      add({{"type", "refilled"}, {"column", column() + 1}, {"cards", column_text(laid)}});
    }
  }

  void tell_take() {
    const Column from = before_.table.columns[column()];
    add({{"type", "taken"},
         {"seat", int{before_.table.active}},
         {"card", letter(from.front())},
         {"column", column() + 1}});
    const Column left = after_.table.columns[column()];
    if (left.empty()) {
      return add({{"type", "emptied"}, {"column", column() + 1}});
    }
    add({{"type", "uncovered"}, {"card", letter(left.front())}, {"column", column() + 1}});
  }

  // RC-T5: a draw that does not lead to another draw scores the card in front.
  bool scored_now(Card& card) const {
    const Phase from = before_.table.phase;
    const Phase to = after_.table.phase;
    if ((from != Phase::Take && from != Phase::Refill) ||
        (to != Phase::Buy && to != Phase::Gain && to != Phase::Receive)) {
      return false;
    }
    card = after_.table.columns[column()].front();
    return true;
  }

  // What scoring brought to each seat, in turn order.
  void tell_income() {
    const Kind kind = action_.kind();
    if (kind != Kind::Take && kind != Kind::Draw && kind != Kind::Gain && kind != Kind::Receive) {
      return;
    }
    int seat = before_.table.active;
    for (int count = 0; count < before_.table.players; ++count) {
      tell_gain("wood", Card::Woodcutter, seat, after_.table.wood[seat] - before_.table.wood[seat]);
      tell_gain("glory", Card::Priest, seat, after_.table.glory[seat] - before_.table.glory[seat]);
      tell_received(seat);
      seat = before_.table.after(seat);
    }
  }

  void tell_gain(std::string_view what, Card usual, int seat, int amount) {
    if (amount == 0) {
      return;
    }
    const Card card = action_.kind() == Kind::Gain ? Card::Moai : usual;
    add({{"type", "gained"},
         {"seat", seat},
         {"what", what},
         {"amount", amount},
         {"bonus", standing(before_.table, card).bonus[seat]}});
  }

  void tell_received(int seat) {
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      const int count = after_.offerings[seat].of(type) - before_.offerings[seat].of(type);
      if (count == 0) {
        continue;
      }
      const bool substitute = action_.kind() == Kind::Receive;
      add({{"type", "received"},
           {"seat", seat},
           {"offering", letter(type)},
           {"count", count},
           {"instead_of",
            substitute ? json::value(letter(before_.table.scored_card())) : json::value()}});
    }
  }

  void tell_end() {
    for (int at = 0; at < after_.table.down_count; ++at) {
      add({{"type", "revealed"},
           {"seat", after_.down.seat(at)},
           {"offering", letter(after_.down.type(at))}});
    }
    json::object values;
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      values[letter(type)] = value_on(stone_of(after_), type);
    }
    add({{"type", "valued"}, {"values", std::move(values)}});
    add({{"type", "game_over"},
         {"scores", numbers_json(RapaNuiCards::scores(after_))},
         {"winners", winners_json(RapaNuiCards::payoffs(after_))},
         {"sources", sources()}});
  }
  // RC-E2: what each seat has of each kind.
  json::object sources() const {
    const OpenTable& table = after_.table;
    const OfferingCounts stone = stone_of(after_);
    json::object sources;
    const auto add_source = [&](std::string_view name, auto points) {
      json::array by_seat;
      for (int seat = 0; seat < table.players; ++seat) {
        by_seat.emplace_back(static_cast<int>(points(seat)));
      }
      sources[name] = std::move(by_seat);
    };
    add_source("glory", [&](int seat) { return table.glory[seat]; });
    add_source("moai",
               [&](int seat) { return glory_of_moai * table.tableaus[seat].of(Card::Moai); });
    add_source("wood", [&](int seat) { return table.wood[seat] / wood_for_glory; });
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      add_source(letter(type),
                 [&](int seat) { return after_.offerings[seat].of(type) * value_on(stone, type); });
    }
    return sources;
  }

  void add(json::object event) { events_.emplace_back(std::move(event)); }

  const State& before_;
  State after_;
  Action action_;
  Seat seat_;
  json::array events_;
};

}  // namespace

json::array Notation::events(const State& before, Action action, Seat seat) {
  return Telling(before, action, seat).tell();
}

// Nothing that the seat to act cannot know decides what its action does: any world will do.
json::array Notation::preview(const View& view, Action action) {
  Rng rng(0);
  const State world = sample_world_of(view, rng);
  const Turn turn = RapaNuiCards::turn(world);
  if (!turn.is_player() || turn.seat != view.seat || reason_against(world, action) != Why::Legal) {
    return {};
  }
  return events(world, action, turn.seat);
}

}  // namespace ahu::rapa_nui_cards
