// The texts and JSON of Costa Ruana: cards, impossible views, the data of a match, the arguments of
// refusals, and the events of an action as a seat may read them (README.md).
#pragma once

#include "games/costa_ruana/rules.hpp"
#include "match/plain_parts.hpp"

namespace ahu::costa_ruana {

namespace event {

AHU_EVENT(Sources, (BySeat, treasures), (BySeat, natives));
AHU_EVENT(GameOver, (OrNull<BySeat>, scores), (OrNull<SeatSet>, winners),
          (OrNull<Sources>, sources));

}  // namespace event

// Adds what an action does to a list, as far as `reader` may know.
class Listener : public ActionEvents<CostaRuana> {
 public:
  using ActionEvents::ActionEvents, EventList::operator();
  void operator()(const event::Ended&) {
    event::Sources sources;
    for (int seat = 0; seat < players_in(after_.open); ++seat) {
      sources.treasures.push_back(points_for_treasure * int{after_.huts[seat]});
      sources.natives.push_back(points_of(after_, seat) - sources.treasures[seat]);
    }
    add(event::GameOver{
        {CostaRuana::scores(after_)}, {SeatSet{CostaRuana::winners(after_)}}, {sources}});
  }
  // CR-I1: only the own cards are named.
  void operator()(event::Hidden event) { add_hidden(event); }
  void operator()(event::Dealt event) { add_hidden(event); }

 private:
  void add_hidden(auto event) {
    event.card.value = event.seat == reader_ ? event.card.value : hidden_card;
    add(event);
  }
};

// CR-I2: before the end the other huts are not known.
class StrictListener : public Listener {
 public:
  using Listener::Listener, Listener::operator();
  void operator()(const event::Ended&) { add(event::GameOver()); }
};

struct Notation : PlainNotation<Rules, Notation, Listener> {
  static constexpr OptionSpec<Options> option_specs[] = {memory_option(&Options::memory)};

  static constexpr Take takes[] = {{"cards", "activated", "card"},
                                   {"islands", "collected", "island"}};

  // Says a card, `{card, card}`.
  static std::optional<std::string> format(const Messages& say, std::string_view kind,
                                           const json::value& value, const json::object&) {
    if (kind != "card" || value.is_int64()) {
      return std::nullopt;
    }
    if (value.is_null()) {
      return say("card.hidden");
    }
    const std::string text(value.as_string());
    const bool counted = text.size() > 2;
    return say("card",
               {{"kind", say("kind." + text.substr(0, 1), {{"n", counted ? text[1] - '0' : 1}})},
                {"ground", say("ground." + text.substr(text.size() - 1))}});
  }

  // CR-M1
  static std::string why_unplayable(const Options& options) {
    const int players = options.players;
    return "costa-ruana cannot be played by " + std::to_string(players) +
           ": the list of cards has " + std::to_string(decks().sizes[players]) +
           " cards for them, and they draw " + std::to_string(cards_a_player * players) +
           " (CR-M1)";
  }

  // As many cards unseen as there are places for them, and nothing hidden that the viewer must
  // know.
  static InvalidView<InvalidState> invalid_view(const View& view) {
    const Open& open = view.open;
    int places = view.deck_size;
    for (int seat = 0; seat < players_in(open); ++seat) {
      places += seat == view.viewer ? 0 : view.hand_sizes[seat];
      if ((view.huts[seat] == unknown_hut) == knows_hut(open, seat, view.viewer)) {
        return {InvalidState::HutsSeen};
      }
    }
    if (open.on_table > 0 && open.shaman == nobody) {
      return {InvalidState::Conditions};
    }
    for (int index = 0; index < open.on_table; ++index) {
      const bool hidden = view.table[index].card == hidden_card;
      places += hidden ? 1 : 0;
      if (view.table[index].card != no_card && hidden == knows_card(open, index, view.viewer)) {
        return {InvalidState::CardsSeen};
      }
    }
    return {places == view.unseen.size() ? InvalidState::None : InvalidState::Unseen};
  }

  static json::object material(const Options& options) {
    const State start = CostaRuana::initial(options);
    const auto treasures = [&](int island) { return int{start.open.islands[island].treasures}; };
    json::object cards;
    for_each_bit(start.deck.kinds_held(),
                 [&](int card) { cards[text_of(card_domain, card)] = start.deck.count(card); });
    return {{"treasures", json_list(islands_in(start.open), treasures)},
            {"island_room", island_room},
            {"natives", natives_a_player},
            {"settled", settled_first},
            {"cards", std::move(cards)},
            {"rounds", rounds},
            {"hand", first_hand},
            {"played", played_a_round},
            {"points", {{"treasure", points_for_treasure}, {"native", points_for_native}}}};
  }

  static Refusal details(const State& state, Action action, Why why) {
    const bool is_move = action.kind() == Kind::Move;
    return why == Why::AnotherStepIsDue ? wanted(state)
           : why == Why::NoSuchSeat     ? Refusal{"", {{"seats", players_in(state.open)}}}
           : why == Why::NoSuchIsland   ? Refusal{"", {{"islands", islands_in(state.open)}}}
           : why == Why::NotInHand      ? Refusal{action.kind() == Kind::Show ? "CR-P1" : "CR-P2"}
           : why == Why::NotOnTheTable
               ? Refusal{state.open.phase == Phase::Ride ? "CR-P3" : "CR-P6"}
           : why == Why::SameIsland    ? Refusal{is_move ? "CR-F4" : "CR-F1"}
           : why != Why::NoNativeThere ? Refusal()
           : is_move                   ? Refusal{"CR-F4"}
                                       : Refusal{"CR-F2", {{"seat", int{state.open.actor}}}};
  }

  static json::array preview(const View& view, Action action) {
    const auto world = world_to_preview<CostaRuana>(view, action);
    if (!world) {
      return {};
    }
    if (action.kind() == Kind::Flip) {
      return preview_flip(view, action.condition());
    }
    const bool strict = view.open.options.memory == static_cast<int>(Memory::Strict);
    return strict ? emitted_events<CostaRuana, StrictListener>(*world, action, view.viewer)
                  : events(*world, action, view.viewer);
  }

 private:
  // The clauses of the kinds that a phase can ask for, in the order of Kind.
  static constexpr std::string_view kind_clauses[] = {
      "CR-S2", "CR-S2", "CR-S2", "CR-N2", "CR-S3", "CR-P1", "CR-P2", "CR-P3",
      "CR-E1", "CR-P4", "CR-P6", "CR-F1", "CR-F2", "CR-F3", "CR-F4", "CR-N3"};

  // What the phase asks for: its clause, and the word of the message due.<word>.
  static Refusal wanted(const State& state) {
    if (state.open.phase == Phase::Setup) {
      return {"CR-S2", {{"step", "setup"}}};
    }
    const auto kind = static_cast<int>(kind_wanted(state));
    return {kind_clauses[kind], {{"step", Actions::row(kind).word()}}};
  }

  // A flip as far as the view tells: the cards that are known live or go, the others stay unknown.
  static json::array preview_flip(const View& view, int which) {
    Open open = view.open;
    const int face = turn_over(open, which);
    EventList<Options> list(open.options);
    list.add(event::Flipped{{which}, event::face_of(which, face), open.actor});
    for (int index = 0; index < open.on_table; ++index) {
      const LaidCard& lying = view.table[index];
      if (lying.card == hidden_card) {
        continue;
      }
      if (is_visible(open, lying.card)) {
        list.add(event::Activated{lying.owner, {lying.card}, {index}});
      } else {
        list.add(event::Discarded{lying.owner, {lying.card}, {index}, {lying.riders}});
      }
    }
    return list.take();
  }
};

}  // namespace ahu::costa_ruana
