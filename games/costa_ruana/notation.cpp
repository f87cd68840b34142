// The words of Costa Ruana: actions as text, refusals as sentences.
#include "games/costa_ruana/notation.hpp"

#include <array>
#include <vector>

namespace ahu::costa_ruana {

namespace {

constexpr std::array<std::string_view, 2> memories = {"open", "strict"};
constexpr std::array<OptionSpec<Options>, 1> specs = {{
    {"memory", "strict: only one's own hut is shown until the end, as at the table; open: all are",
     OptionKind::Choice, &Options::memory, 0, 1, 1, memories},
}};

constexpr std::array<std::string_view, kinds> kind_names = {"T",  "R1", "R2", "R3",
                                                            "P1", "P2", "P3", "M"};
constexpr std::string_view ground_letters = "dnhl";
constexpr std::array<std::string_view, 11> phase_names = {
    "setup", "settle", "show", "hide", "ride", "flip", "order", "effect", "deal", "office", "over"};
constexpr std::array<std::string_view, acts> act_names = {
    "shaman",  "sky",      "tide",   "deal",  "settle", "show", "hide",  "ride", "stay", "flip",
    "resolve", "treasure", "recall", "place", "move",   "keep", "yield", "hide", "deal"};

std::string counted(int from_zero) { return std::to_string(from_zero + 1); }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
    end = text.find(' ');
    words.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      break;
    }
  }
  return words;
}

// A number of at most two digits, written in the one usual way.
std::optional<int> parse_number(std::string_view text, int low) {
  if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0')) {
    return std::nullopt;
  }
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') {
      return std::nullopt;
    }
    number = number * 10 + (digit - '0');
  }
  return number < low ? std::nullopt : std::optional(number);
}
std::optional<int> parse_counted(std::string_view text) {
  const auto number = parse_number(text, 1);
  return number ? std::optional(*number - 1) : std::nullopt;
}
std::optional<int> parse_name(std::string_view text, std::string_view zero, std::string_view one) {
  return text == zero ? std::optional(0) : text == one ? std::optional(1) : std::nullopt;
}

std::optional<Action> parse_one(Act act, std::optional<int> first) {
  return first ? std::optional(Action::make(act, *first)) : std::nullopt;
}

// `2-5`: two islands.
struct Way {
  int from;
  int to;
};
std::optional<Way> parse_way(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) {
    return std::nullopt;
  }
  const auto from = parse_counted(text.substr(0, dash));
  const auto to = parse_counted(text.substr(dash + 1));
  return from && to ? std::optional(Way{*from, *to}) : std::nullopt;
}

std::optional<Action> parse_played(Act act, std::string_view card, std::string_view seat) {
  const auto known = parse_card(card);
  const auto whose = parse_number(seat, 0);
  if (!whose) {
    return std::nullopt;
  }
  if (act == Act::Hide && card == "?" && *whose < max_seats) {
    return Action::make(Act::HideOther, 0, *whose);
  }
  return known ? std::optional(Action::make(act, *known, *whose)) : std::nullopt;
}

std::optional<Action> parse_words(Act act, std::span<const std::string_view> rest) {
  if (rest.empty()) {
    return act == Act::Stay || act == Act::Keep ? std::optional(Action::make(act)) : std::nullopt;
  }
  const std::string_view word = rest[0];
  if (rest.size() == 2) {
    if (act == Act::Show || act == Act::Hide) {
      return parse_played(act, word, rest[1]);
    }
    const auto seat = parse_number(word, 0);
    const auto way = parse_way(rest[1]);
    return act == Act::Move && seat && way
               ? std::optional(Action::make(act, *seat, way->from, way->to))
               : std::nullopt;
  }
  if (rest.size() != 1) {
    return std::nullopt;
  }
  switch (act) {
    case Act::Shaman:
    case Act::Yield: return parse_one(act, parse_number(word, 0));
    case Act::Sky: return parse_one(act, parse_name(word, "day", "night"));
    case Act::Tide: return parse_one(act, parse_name(word, "high", "low"));
    case Act::Flip: return parse_one(act, parse_name(word, "sky", "tide"));
    case Act::Deal:
      return word == "?" ? std::optional(Action::make(Act::DealOther))
                         : parse_one(act, parse_card(word));
    case Act::Settle:
    case Act::Ride:
    case Act::Resolve:
    case Act::Recall:
    case Act::Place: return parse_one(act, parse_counted(word));
    case Act::Treasure: {
      const auto way = parse_way(word);
      return way ? std::optional(Action::make(act, way->from, way->to)) : std::nullopt;
    }
    case Act::Show:
    case Act::Hide:
    case Act::Stay:
    case Act::Move:
    case Act::Keep:
    case Act::HideOther:
    case Act::DealOther: break;
  }
  return std::nullopt;
}

// What the phase asks for, and by which clause.
Refusal wanted(const State& state) {
  switch (act_wanted(state)) {
    case Act::Shaman: return {"CR-S2", "the shaman is being drawn", {}};
    case Act::Sky: return {"CR-S2", "the sky is being drawn", {}};
    case Act::Tide: return {"CR-S2", "the tide is being drawn", {}};
    case Act::Deal:
      return {state.open.phase == Phase::Setup ? "CR-S2" : "CR-N2", "cards are being dealt", {}};
    case Act::Settle: return {"CR-S3", "now a native is settled on an island", {}};
    case Act::Show: return {"CR-P1", "now a card is played face up", {}};
    case Act::Hide: return {"CR-P2", "now a card is played face down", {}};
    case Act::Ride: return {"CR-P3", "now a native may ride a card, or stay", {}};
    case Act::Flip: return {"CR-P4", "now the shaman flips the sky or the tide", {}};
    case Act::Resolve: return {"CR-P6", "now the next card to resolve is chosen", {}};
    case Act::Treasure: return {"CR-F1", "now a treasure is moved", {}};
    case Act::Recall: return {"CR-F2", "now a native is recalled from an island", {}};
    case Act::Place: return {"CR-F3", "now a native is placed on an island", {}};
    case Act::Move: return {"CR-F4", "now a native is moved to another island", {}};
    case Act::Keep: return {"CR-N3", "now the shaman keeps the office or yields it", {}};
    case Act::Stay:
    case Act::Yield:
    case Act::HideOther:
    case Act::DealOther: break;
  }
  return {"CR-E1", "the game is over", {}};
}

std::string_view clause_of_native(Act act) { return act == Act::Move ? "CR-F4" : "CR-F2"; }

// The island of a refused action that does not exist.
int island_named(const State& state, Action action) {
  const int islands = islands_in(state.open);
  if (action.act() == Act::Treasure) {
    return action.first() >= islands ? action.first() : action.second();
  }
  if (action.act() == Act::Move) {
    return action.second() >= islands ? action.second() : action.third();
  }
  return action.first();
}

Refusal no_native(Action action, const State& state) {
  const bool move = action.act() == Act::Move;
  const int seat = move ? action.first() : state.open.actor;
  const int island = move ? action.second() : action.first();
  return {clause_of_native(action.act()),
          "seat " + std::to_string(seat) + " has no native on island " + counted(island),
          {{"seat", seat}, {"island", island + 1}}};
}

Refusal not_in_hand(Action action) {
  if (action.first() >= card_types) {
    return {"CR-M1", "there is no such card", {}};
  }
  const std::string card = card_text(action.first());
  return {
      action.act() == Act::Show ? "CR-P1" : "CR-P2", "you do not hold " + card, {{"card", card}}};
}

Refusal no_room(Action action) {
  const int island = (action.act() == Act::Move ? action.third() : action.first()) + 1;
  return {"CR-M3",
          "island " + std::to_string(island) + " already holds 7 natives",
          {{"island", island}}};
}

}  // namespace

std::span<const OptionSpec<Options>> Notation::option_specs() { return specs; }

std::string card_text(int card) {
  return std::string(kind_names[static_cast<std::size_t>(card / grounds)]) +
         ground_letters[static_cast<std::size_t>(card % grounds)];
}

std::optional<int> parse_card(std::string_view text) {
  for (int card = 0; card < card_types; ++card) {
    if (card_text(card) == text) {
      return card;
    }
  }
  return std::nullopt;
}

std::string_view face_text(bool sky, int face) {
  return sky ? (face == 0 ? "day" : "night") : (face == 0 ? "high" : "low");
}

std::string_view phase_text(Phase phase) { return phase_names[static_cast<std::size_t>(phase)]; }

std::string Notation::why_unplayable(const Options& options) {
  const int players = options.players;
  return "costa-ruana cannot be played by " + std::to_string(players) + ": the list of cards has " +
         std::to_string(decks().sizes[players]) + " cards for them, and they draw " +
         std::to_string(cards_a_player * players) + " (CR-M1)";
}

std::string Notation::action_text(const Options&, Action action) {
  if (!action.has_act()) {
    return "?";
  }
  std::string act(act_names[static_cast<std::size_t>(action.act())]);
  const int first = action.first();
  const auto card = [&] { return first < card_types ? card_text(first) : "?"; };
  switch (action.act()) {
    case Act::Shaman:
    case Act::Yield: return act + " " + std::to_string(first);
    case Act::Sky: return act + " " + std::string(face_text(true, first));
    case Act::Tide: return act + " " + std::string(face_text(false, first));
    case Act::Flip: return act + (first == 0 ? " sky" : " tide");
    case Act::Deal: return act + " " + card();
    case Act::DealOther: return act + " ?";
    case Act::Show:
    case Act::Hide: return act + " " + card() + " " + std::to_string(action.second());
    case Act::HideOther: return act + " ? " + std::to_string(action.second());
    case Act::Settle:
    case Act::Ride:
    case Act::Resolve:
    case Act::Recall:
    case Act::Place: return act + " " + counted(first);
    case Act::Treasure: return act + " " + counted(first) + "-" + counted(action.second());
    case Act::Move:
      return act + " " + std::to_string(first) + " " + counted(action.second()) + "-" +
             counted(action.third());
    case Act::Stay:
    case Act::Keep: break;
  }
  return act;
}

std::optional<Action> Notation::parse_action(const Options&, std::string_view text) {
  const auto words = words_of(text);
  for (std::size_t act = 0; act < static_cast<std::size_t>(Act::HideOther); ++act) {
    if (act_names[act] == words[0]) {
      return parse_words(static_cast<Act>(act), std::span(words).subspan(1));
    }
  }
  return std::nullopt;
}

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "notation",
      "game-over",
      "card-not-named",
      "another-step-is-due",
      "no-such-seat",
      "no-such-island",
      "no-such-condition-card",
      "not-in-the-deck",
      "not-in-hand",
      "island-full",
      "not-on-the-table",
      "reserve-empty",
      "not-in-front-of-you",
      "earlier-kind-first",
      "no-treasure-there",
      "same-island",
      "no-native-there",
      "yield-to-oneself",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const std::string number = counted(action.first());
  switch (why) {
    case Why::Legal: break;
    case Why::Malformed: return {"notation", "this is not an action of costa-ruana", {}};
    case Why::Over: return {"CR-E1", "the game is over", {}};
    case Why::Redacted: return {"CR-I1", "name the card: '?' stands for what others see", {}};
    case Why::NotNow: return wanted(state);
    case Why::NoSuchSeat:
      return {"CR-P1",
              "the seats are 0 to " + std::to_string(players_in(state.open) - 1),
              {{"seats", players_in(state.open)}}};
    case Why::NoSuchIsland:
      return {"CR-S1",
              "there is no island " + counted(island_named(state, action)) + ": they are 1 to " +
                  std::to_string(islands_in(state.open)),
              {{"islands", islands_in(state.open)}}};
    case Why::NoSuchFace: return {"CR-M3", "the condition cards are sky and tide", {}};
    case Why::NotInDeck: return {"CR-M1", "the deck does not hold this card", {}};
    case Why::NotInHand: return not_in_hand(action);
    case Why::IslandFull: return no_room(action);
    case Why::NotOnTable:
      return {state.open.phase == Phase::Ride ? "CR-P3" : "CR-P6",
              "there is no card " + number + " on the table",
              {{"card", action.first() + 1}}};
    case Why::EmptyReserve: return {"CR-P3", "your reserve is empty: you can only stay", {}};
    case Why::NotInFront:
      return {"CR-P6",
              "card " + number + " does not lie in front of you",
              {{"card", action.first() + 1}}};
    case Why::EarlierKind:
      return {"CR-P6",
              "cards of an earlier kind come before card " + number + ": T, then R, then P, then M",
              {{"card", action.first() + 1}}};
    case Why::NoTreasure:
      return {"CR-F1", "island " + number + " has no treasure", {{"island", action.first() + 1}}};
    case Why::SameIsland:
      return {action.act() == Act::Move ? "CR-F4" : "CR-F1", "choose two different islands", {}};
    case Why::NoNative: return no_native(action, state);
    case Why::YieldToOneself:
      return {"CR-N3", "the office is yielded to another player, or kept", {}};
  }
  return {};
}

}  // namespace ahu::costa_ruana
