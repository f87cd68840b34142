// Actions as text, options, and why an action is refused.
#include "games/rapa_nui_cards/notation.hpp"

#include <array>

namespace ahu::rapa_nui_cards {

namespace {

constexpr std::array<std::string_view, 2> editions = {"fr", "ja"};
constexpr std::array<std::string_view, 2> memories = {"open", "strict"};
constexpr std::array<std::string_view, 7> card_names = {
    "Moai", "priest", "woodcutter", "fish", "berries", "sweet potato", "grain"};
constexpr std::array<std::string_view, 2> gains = {"glory", "wood"};

// The place of a one-letter text among the letters, or -1.
int letter_index(std::string_view letters, std::string_view text) {
  const auto at = text.size() == 1 ? letters.find(text[0]) : std::string_view::npos;
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::optional<Action> with_letter(Kind kind, std::string_view letters, std::string_view text) {
  const int at = letter_index(letters, text);
  return at < 0 ? std::nullopt : std::optional(Action::of(kind, at));
}

// `W`, or a hunter's letter one to three times.
std::optional<Action> parse_play(std::string_view text) {
  const int at = letter_index(card_letters, text.substr(0, 1));
  if (at < 0 || text.find_first_not_of(text[0]) != std::string_view::npos) {
    return std::nullopt;
  }
  const Card card = static_cast<Card>(at);
  if (text.size() > (is_hunter(card) ? static_cast<std::size_t>(hand_size) : 1)) {
    return std::nullopt;
  }
  return Action::of(Kind::Play, card, static_cast<int>(text.size()));
}

std::optional<Action> parse_rest(std::string_view word, std::string_view rest) {
  if (word == "play") {
    return parse_play(rest);
  }
  if (word == "draw") {
    return with_letter(Kind::Draw, card_letters, rest);
  }
  if (word == "buy") {
    return with_letter(Kind::Buy, offering_letters, rest);
  }
  if (word == "discard") {
    return with_letter(Kind::Discard, "M", rest);
  }
  if (word == "offer") {
    return rest == "?" ? hidden_offer : with_letter(Kind::Offer, offering_letters, rest);
  }
  if (word == "add") {
    return with_letter(Kind::Add, offering_letters, rest);
  }
  if (word == "take") {
    return with_letter(Kind::Take, "1234", rest);
  }
  if (word == "receive") {
    return with_letter(Kind::Receive, offering_letters, rest);
  }
  if (word == "gain" && (rest == gains[0] || rest == gains[1])) {
    return Action::of(Kind::Gain, rest == gains[gain_wood] ? gain_wood : gain_glory);
  }
  return std::nullopt;
}

// The clause and the name of the step that a phase is.
struct Step {
  std::string_view clause;
  std::string_view due;
};
Step step_of(const Table& table) {
  switch (table.phase) {
    case Phase::Setup: return {"RC-S1", "the display is still being laid out"};
    case Phase::Buy: return {"RC-T1", "first an offering card may be bought: buy or pass"};
    case Phase::Play: return {"RC-T2", "now cards must be played from the hand"};
    case Phase::Offer:
      return {table.to_act == table.active ? "RC-X2" : "RC-X1",
              "now an offering card must be put on the stone"};
    case Phase::Add: return {"RC-X3", "now a card must be added from a supply pile"};
    case Phase::Take: return {"RC-T4", "now a card must be drawn from the front of a column"};
    case Phase::Refill: return {"RC-T4", "an empty column is still being refilled"};
    case Phase::Gain: return {"RC-V3", "the Moai are scored: take wood or glory"};
    case Phase::Receive:
      return {"RC-V5", "the pile is empty: take an offering card of another type or decline"};
    case Phase::Over: break;
  }
  return {"RC-E1", "the game is over"};
}

std::string_view pile_clause(Kind kind) {
  return kind == Kind::Buy ? "RC-T1" : kind == Kind::Add ? "RC-X3" : "RC-V5";
}

Refusal too_dear(const Table& table, Action action) {
  const int price = price_of(table, table.active, action.offering());
  const int wood = table.wood[table.active];
  return {"RC-T1",
          "one " + name_of(action.offering()) + " card costs " + std::to_string(price) +
              " wood; you have " + std::to_string(wood),
          {{"offering", letter(action.offering())}, {"price", price}, {"wood", wood}}};
}

Refusal cannot_pay(const Table& table, Action action) {
  const int cost = cost_of_playing(action.card(), action.count());
  const int wood = table.wood[table.active];
  return {"RC-T2",
          "this play costs " + std::to_string(cost) + " wood; you have " + std::to_string(wood),
          {{"card", letter(action.card())}, {"cost", cost}, {"wood", wood}}};
}

Refusal not_in_hand(Action action) {
  return {
      "RC-T2",
      "your hand does not hold " + std::to_string(action.count()) + " " + name_of(action.card()),
      {{"card", letter(action.card())}, {"count", action.count()}}};
}

Refusal none_there(const Table& table, Action action, Why why) {
  if (why == Why::NoneLeft) {
    return {"RC-M1",
            "no " + name_of(action.card()) + " is left in the deck",
            {{"card", letter(action.card())}}};
  }
  const json::object args = {{"offering", letter(action.offering())}};
  if (why == Why::PileEmpty) {
    return {pile_clause(action.kind()), "the pile of " + name_of(action.offering()) + " is empty",
            args};
  }
  return {table.to_act == table.active ? "RC-X2" : "RC-X1",
          "you have no " + name_of(action.offering()) + " to offer", args};
}

Refusal about_three_moai(const State& state, Why why) {
  const int wood = state.table.wood[state.table.active];
  const json::object args = {{"wood", wood}};
  if (why == Why::MustDiscard) {
    return {"RC-T3",
            "with three Moai and " + std::to_string(wood) +
                " wood none can be built: one must be discarded",
            args};
  }
  if (why == Why::MustBuild) {
    return {"RC-T3", "with " + std::to_string(wood) + " wood a Moai must be built, not discarded",
            args};
  }
  return {"RC-T3", "a Moai is discarded only from a hand of three Moai", args};
}

constexpr std::array<OptionSpec<Options>, 2> specs = {{
    {"edition", "who wins a tie of glory and Moai: fr shares it, ja compares wood first",
     OptionKind::Choice, &Options::edition, 0, 1, 1, editions},
    {"memory",
     "strict: others' hands and offerings are only counted, as at the table; open: views show what "
     "was public",
     OptionKind::Choice, &Options::memory, 0, 1, 1, memories},
}};

}  // namespace

std::string letter(Card card) {
  return std::string(1, card_letters[static_cast<std::size_t>(index_of(card))]);
}
std::string letter(Offering type) { return letter(hunter_of(type)); }

std::string name_of(Card card) {
  return std::string(card_names[static_cast<std::size_t>(index_of(card))]);
}
std::string name_of(Offering type) { return name_of(hunter_of(type)); }

std::string hand_text(Hand hand) {
  std::string text;
  for (int at = 0; at < card_types; ++at) {
    const Card card = static_cast<Card>(at);
    text.append(static_cast<std::size_t>(hand.of(card)), letter(card)[0]);
  }
  return text;
}

std::string column_text(Column column) {
  std::string text;
  for (int place = column.size() - 1; place >= 0; --place) {
    text += letter(column.at(place));
  }
  return text;
}

std::span<const OptionSpec<Options>> Notation::option_specs() { return specs; }

std::string Notation::action_text(const Options&, Action action) {
  if (!is_well_formed(action)) {
    return "?";
  }
  switch (action.kind()) {
    case Kind::Draw: return "draw " + letter(action.card());
    case Kind::Buy: return "buy " + letter(action.offering());
    case Kind::Pass: return "pass";
    case Kind::Play:
      return "play " +
             std::string(static_cast<std::size_t>(action.count()), letter(action.card())[0]);
    case Kind::Discard: return "discard M";
    case Kind::Offer: return "offer " + (action == hidden_offer ? "?" : letter(action.offering()));
    case Kind::Add: return "add " + letter(action.offering());
    case Kind::Take: return "take " + std::to_string(action.what() + 1);
    case Kind::Gain: return "gain " + std::string(gains[static_cast<std::size_t>(action.what())]);
    case Kind::Receive: return "receive " + letter(action.offering());
    case Kind::Decline: return "decline";
  }
  return "?";
}

std::optional<Action> Notation::parse_action(const Options&, std::string_view text) {
  if (text == "pass") {
    return Action::of(Kind::Pass);
  }
  if (text == "decline") {
    return Action::of(Kind::Decline);
  }
  const auto space = text.find(' ');
  if (space == std::string_view::npos) {
    return std::nullopt;
  }
  return parse_rest(text.substr(0, space), text.substr(space + 1));
}

std::string_view Notation::reason(Why why) {
  static constexpr std::string_view reasons[] = {
      // in the order of Why
      "legal",
      "notation",
      "card-not-named",
      "game-over",
      "another-step-is-due",
      "none-left-in-the-deck",
      "pile-empty",
      "offering-too-dear",
      "not-in-hand",
      "play-too-dear",
      "must-discard-a-moai",
      "must-build-a-moai",
      "not-three-moai",
      "offering-not-owned",
  };
  return reasons[static_cast<std::size_t>(why)];
}

Refusal Notation::explain(const State& state, Action action, Why why) {
  const Step step = step_of(state.table);
  switch (why) {
    case Why::Legal: break;
    case Why::NotAnAction: return {"notation", "there is no such action", {}};
    case Why::NotShown: return {"RC-I3", "'offer ?' only hides a card in a log; name the card", {}};
    case Why::Over:
    case Why::NotThisStep: return {step.clause, std::string(step.due), {}};
    case Why::NoneLeft:
    case Why::PileEmpty:
    case Why::NotOwned: return none_there(state.table, action, why);
    case Why::TooDear: return too_dear(state.table, action);
    case Why::NotInHand: return not_in_hand(action);
    case Why::CannotPay: return cannot_pay(state.table, action);
    case Why::MustDiscard:
    case Why::MustBuild:
    case Why::OnlyThreeMoai: return about_three_moai(state, why);
  }
  return {};
}

}  // namespace ahu::rapa_nui_cards
