// What an action does, step by step, as one seat may see it.
#include "games/rapa_nui_cards/notation.hpp"
#include "match/event_list.hpp"

namespace ahu::rapa_nui_cards {

namespace event {

using CardName = In<card_domain>;
using OfferingName = In<offering_domain>;
using ColumnNumber = In<column_domain>;

enum class What : std::uint8_t { Wood, Glory };

AHU_EVENT(Laid, (CardName, card), (ColumnNumber, column));
AHU_EVENT(Refilled, (ColumnNumber, column), (std::string, cards));
AHU_EVENT(Bought, (int, seat), (OfferingName, offering), (int, price));
AHU_EVENT(Passed, (int, seat));
AHU_EVENT(Played, (int, seat), (CardName, card), (int, count), (int, cost));
AHU_EVENT(Discarded, (int, seat), (CardName, card));
AHU_EVENT(Offered, (int, seat), (OfferingName, offering), (bool, face_down));
AHU_EVENT(Added, (int, seat), (OfferingName, offering));
AHU_EVENT(Taken, (int, seat), (CardName, card), (ColumnNumber, column));
AHU_EVENT(Emptied, (ColumnNumber, column));
AHU_EVENT(Uncovered, (CardName, card), (ColumnNumber, column));
AHU_EVENT(Declined, (int, seat), (CardName, instead_of));
AHU_EVENT(Scored, (CardName, card));
AHU_EVENT(Gained, (int, seat), (What, what), (int, amount), (int, bonus));
AHU_EVENT(Received, (int, seat), (OfferingName, offering), (int, count), (CardName, instead_of));
AHU_EVENT(Turn, (int, seat));
AHU_EVENT(Revealed, (int, seat), (OfferingName, offering));
AHU_EVENT(Values, (int, F), (int, B), (int, S), (int, G));
AHU_EVENT(Valued, (Values, values));
AHU_EVENT(Sources, (BySeat, glory), (BySeat, moai), (BySeat, wood), (BySeat, F), (BySeat, B),
          (BySeat, S), (BySeat, G));
AHU_EVENT(GameOver, (BySeat, scores), (SeatSet, winners), (Sources, sources));

constexpr int nothing = -1;  // told as null
constexpr CardName named(Card card) { return {index_of(card)}; }
constexpr OfferingName named(Offering type) { return {index_of(type)}; }

}  // namespace event

namespace {

using event::named;

class EventTeller : ToldAction<RapaNuiCards> {
 public:
  EventTeller(const State& before, Action action, Seat seat)
      : ToldAction(before, action), seat_(seat) {}

  json::array tell() {
    tell_action();
    if (Card card{}; scored_now(card)) {
      events_.add(event::Scored{named(card)});
    }
    tell_income();
    if (after_.table.active != before_.table.active) {
      events_.add(event::Turn{after_.table.active});
    }
    if (after_.table.phase == Phase::Over) {
      tell_end();
    }
    return events_.take();
  }

 private:
  void tell_action() {
    const OpenTable& table = before_.table;
    const int seat = table.to_act;
    const Card card = action_.card();
    const Offering type = action_.offering();
    switch (action_.kind()) {
      case Kind::Draw: return tell_draw();
      case Kind::Buy:
        return events_.add(
            event::Bought{table.active, named(type), price_of(table, table.active, type)});
      case Kind::Pass: return events_.add(event::Passed{seat});
      case Kind::Play: {
        const int cost = cost_of_playing(card, action_.count());
        return events_.add(event::Played{seat, named(card), action_.count(), cost});
      }
      case Kind::Discard: return events_.add(event::Discarded{seat, named(Card::Moai)});
      case Kind::Offer: return tell_offer();
      case Kind::Add: return events_.add(event::Added{seat, named(type)});
      case Kind::Take: return tell_take();
      case Kind::Gain:
      case Kind::Receive: return;  // the income says it all
      case Kind::Decline: return events_.add(event::Declined{seat, named(table.scored_card())});
    }
  }

  // RC-I1: nobody else learns what lies face down.
  void tell_offer() {
    const int seat = before_.table.to_act;
    const bool face_down = lays_face_down(before_.table, action_);
    const bool shown = !face_down || seat_ == seat;
    events_.add(
        event::Offered{seat, {shown ? index_of(action_.offering()) : event::nothing}, face_down});
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
    events_.add(event::Laid{named(action_.card()), {column()}});
    if (before_.table.phase == Phase::Refill && after_.table.phase != Phase::Refill) {
      events_.add(event::Refilled{{column()}, column_text(after_.table.columns[column()])});
    }
  }

  void tell_take() {
    const Column from = before_.table.columns[column()];
    const Column left = after_.table.columns[column()];
    events_.add(event::Taken{before_.table.active, named(from.front()), {column()}});
    if (left.empty()) {
      events_.add(event::Emptied{{column()}});
    } else {
      events_.add(event::Uncovered{named(left.front()), {column()}});
    }
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
    const OpenTable& before = before_.table;
    const OpenTable& after = after_.table;
    int seat = before.active;
    for (int count = 0; count < before.players; ++count) {
      tell_gain(event::What::Wood, Card::Woodcutter, seat, after.wood[seat] - before.wood[seat]);
      tell_gain(event::What::Glory, Card::Priest, seat, after.glory[seat] - before.glory[seat]);
      tell_received(seat);
      seat = before.after(seat);
    }
  }

  void tell_gain(event::What what, Card usual, int seat, int amount) {
    const Card card = action_.kind() == Kind::Gain ? Card::Moai : usual;
    if (amount != 0) {
      events_.add(event::Gained{seat, what, amount, standing(before_.table, card).bonus[seat]});
    }
  }

  void tell_received(int seat) {
    const bool substitute = action_.kind() == Kind::Receive;
    const int instead_of = substitute ? index_of(before_.table.scored_card()) : event::nothing;
    for (int at = 0; at < offering_types; ++at) {
      const Offering type = static_cast<Offering>(at);
      const int count = after_.offerings[seat].of(type) - before_.offerings[seat].of(type);
      if (count != 0) {
        events_.add(event::Received{seat, named(type), count, {instead_of}});
      }
    }
  }

  int value_of(Offering type) const { return value_on(stone_of(after_), type); }

  void tell_end() {
    for (int at = 0; at < after_.table.down_count; ++at) {
      events_.add(event::Revealed{after_.down.seat(at), named(after_.down.type(at))});
    }
    events_.add(event::Valued{{value_of(Offering::Fish), value_of(Offering::Berries),
                               value_of(Offering::Potato), value_of(Offering::Grain)}});
    events_.add(event::GameOver{RapaNuiCards::scores(after_),
                                winners_of(RapaNuiCards::payoffs(after_)), sources()});
  }
  // RC-E2: what each seat has of each kind.
  event::Sources sources() const {
    const OpenTable& table = after_.table;
    const auto all = [&](auto points) { return by_seat(table.players, points); };
    const auto offerings = [&](Offering type) {
      return all([&](int seat) { return after_.offerings[seat].of(type) * value_of(type); });
    };
    return {all([&](int seat) { return table.glory[seat]; }),
            all([&](int seat) { return glory_of_moai * table.tableaus[seat].of(Card::Moai); }),
            all([&](int seat) { return table.wood[seat] / wood_for_glory; }),
            offerings(Offering::Fish),
            offerings(Offering::Berries),
            offerings(Offering::Potato),
            offerings(Offering::Grain)};
  }

  Seat seat_;
};

}  // namespace

json::array Notation::events(const State& before, Action action, Seat seat) {
  return EventTeller(before, action, seat).tell();
}

json::array Notation::preview(const View& view, Action action) {
  const Seat seat = static_cast<Seat>(view.seat);
  const auto world = world_to_preview<RapaNuiCards>(view, seat, action);
  return world ? events(*world, action, seat) : json::array();
}

}  // namespace ahu::rapa_nui_cards
