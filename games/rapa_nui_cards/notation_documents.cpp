// States and views written as JSON documents.
#include "games/rapa_nui_cards/notation_documents.hpp"

namespace ahu::rapa_nui_cards {

namespace {

json::object counts_json(CardCounts cards) {
  json::object out;
  for (int at = 0; at < card_types; ++at) {
    out[card_letters.substr(at_of(at), 1)] = cards.of(static_cast<Card>(at));
  }
  return out;
}

json::value number_or_null(bool given, int number) {
  return given ? json::value(number) : json::value();
}

// The parts of a document that views write in their own way.
struct Parts {
  json::array hands;
  json::array offerings;
  json::array down;
  FinalCount count;
};

json::object document(const Table& table, Parts parts) {
  const bool player =
      table.phase != Phase::Setup && table.phase != Phase::Refill && table.phase != Phase::Over;
  json::array columns;
  for (const Column column : table.columns) {
    columns.emplace_back(column_text(column));
  }
  json::array tableaus;
  json::array wood;
  json::array glory;
  for (int seat = 0; seat < table.players; ++seat) {
    tableaus.emplace_back(counts_json(table.tableaus[seat]));
    wood.emplace_back(int{table.wood[seat]});
    glory.emplace_back(int{table.glory[seat]});
  }
  const auto& specs = Notation::option_specs();
  return {
      {"game", RapaNuiCards::id},
      {"players", int{table.players}},
      {"options",
       {{"edition", specs[0].names[at_of(static_cast<int>(table.edition))]},
        {"memory", specs[1].names[at_of(static_cast<int>(table.memory))]}}},
      {"phase", phases[at_of(static_cast<int>(table.phase))]},
      {"to_act", number_or_null(player, table.to_act)},
      {"active", int{table.active}},
      {"deck", counts_json(table.deck)},
      {"columns", std::move(columns)},
      {"refilling", number_or_null(table.refilling != 0, table.refilling)},
      {"hands", std::move(parts.hands)},
      {"tableaus", std::move(tableaus)},
      {"wood", std::move(wood)},
      {"glory", std::move(glory)},
      {"offerings", std::move(parts.offerings)},
      {"scored", table.scored == 0 ? json::value() : json::value(letter(table.scored_card()))},
      {"due", int{table.due}},
      {"piles", counts_json(table.piles)},
      {"stone", {{"up", counts_json(table.stone_up)}, {"down", std::move(parts.down)}}},
      {"scores", std::move(parts.count.scores)},
      {"winners", std::move(parts.count.winners)},
  };
}

}  // namespace

json::object counts_json(OfferingCounts cards) {
  json::object out;
  for (int at = 0; at < offering_types; ++at) {
    out[offering_letters.substr(at_of(at), 1)] = cards.of(static_cast<Offering>(at));
  }
  return out;
}

FinalCount final_count(const State& state) {
  FinalCount count;
  if (state.table.phase != Phase::Over) {
    return count;
  }
  json::array scores;
  for (const int score : final_scores(state)) {
    scores.emplace_back(score);
  }
  json::array winners;
  for_each_bit(winners_of(state), [&](int seat) { winners.emplace_back(seat); });
  return {std::move(scores), std::move(winners)};
}

json::object Notation::state_json(const State& state) {
  Parts parts;
  for (int seat = 0; seat < state.table.players; ++seat) {
    parts.hands.emplace_back(hand_text(state.hands[seat]));
    parts.offerings.emplace_back(counts_json(state.offerings[seat]));
  }
  for (int at = 0; at < state.table.down_count; ++at) {
    parts.down.push_back({{"seat", state.down.seat(at)}, {"type", letter(state.down.type(at))}});
  }
  parts.count = final_count(state);
  return document(state.table, std::move(parts));
}

json::object Notation::view_json(const View& view) {
  if (view.over()) {  // RC-I1: nothing is hidden any more
    Rng rng(0);
    return state_json(sample_world_of(view, rng));
  }
  Parts parts;
  for (int of = 0; of < view.table.players; ++of) {
    parts.hands.emplace_back(view.knows_hand(of) ? json::value(hand_text(view.hands[of]))
                                                 : json::value(int{view.hand_sizes[of]}));
    parts.offerings.emplace_back(view.knows_offerings(of)
                                     ? json::value(counts_json(view.offerings[of]))
                                     : json::value(int{view.held[of]}));
  }
  for (int at = 0; at < view.table.down_count; ++at) {
    const int of = view.down.seat(at);
    parts.down.push_back(
        {{"seat", of},
         {"type",
          view.knows_sacrifices(of) ? json::value(letter(view.down.type(at))) : json::value()}});
  }
  return document(view.table, std::move(parts));
}

}  // namespace ahu::rapa_nui_cards
