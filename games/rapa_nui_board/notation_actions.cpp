// Actions as text and back.
#include <vector>

#include "games/rapa_nui_board/notation.hpp"
#include "games/rapa_nui_board/words.hpp"

namespace ahu::rapa_nui_board {

namespace {

using Words = std::vector<std::string_view>;

// --- to text ------------------------------------------------------------------------------------

std::string number(int index) { return std::to_string(index + 1); }

std::string bundle_word(int bundle) {
  return bundle < threes ? stock_text(three_bundles().bundle[bundle]) : "?";
}
std::string payment_word(int payment) {
  return payment < payments ? stock_text(payment_bundles().bundle[payment]) : "?";
}
std::string offering_word(int what) {
  return offering_text(what % offering_types, what >= offering_types && what < 2 * offering_types);
}

std::string power_text(int map, Action action) {
  const int argument = action.argument();
  switch (action.power()) {
    case Power::Rest: return "rest " + cell_word(map, argument);
    case Power::Barter: return "barter " + bundle_word(argument);
    case Power::Economy: return "economy";
    case Power::Reinforcement: return "reinforcement " + number(argument);
    case Power::Abundance: return "abundance";
    case Power::Exceptional: return "exceptional";
    case Power::ReconversionColumn: return "reconversion column " + number(argument);
    case Power::ReconversionCell: return "reconversion cell " + cell_word(map, argument);
    case Power::HelpingSculptor: return "helping-hand sculptor " + cell_word(map, argument);
    case Power::HelpingChief: return "helping-hand chief " + cell_word(map, argument);
    case Power::Supplement: return "supplement";
  }
  return "?";
}

// --- from text ----------------------------------------------------------------------------------

// The words between single spaces.
Words split(std::string_view text) {
  Words words;
  for (;;) {
    const auto space = text.find(' ');
    words.push_back(text.substr(0, space));
    if (space == std::string_view::npos) {
      return words;
    }
    text.remove_prefix(space + 1);
  }
}

// A number without sign or leading zero, at most 99; -1 for anything else.
int parse_number(std::string_view text) {
  if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0')) {
    return -1;
  }
  int value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') {
      return -1;
    }
    value = value * 10 + (digit - '0');
  }
  return value;
}
int parse_index(std::string_view text, int count) {
  const int value = parse_number(text);
  return value >= 1 && value <= count ? value - 1 : -1;
}
int parse_three(std::string_view text) {
  const auto stock = parse_stock(text);
  return stock ? find_three(*stock) : -1;
}
int parse_payment(std::string_view text) {
  const auto stock = parse_stock(text);
  return stock ? find_payment(*stock) : -1;
}
int parse_gain(std::string_view text) {
  const auto kind = text.size() == 1 ? resource_letters.find(text[0]) : std::string_view::npos;
  return kind == std::string_view::npos ? -1 : static_cast<int>(kind);
}
int parse_offering(std::string_view text) {
  const bool exceptional = text.ends_with('!');
  const int type = index_of(offering_words, exceptional ? text.substr(0, text.size() - 1) : text);
  return type < 0 ? -1 : type + (exceptional ? offering_types : 0);
}

std::optional<Action> action_if(Kind kind, int argument, int what = 0) {
  return argument < 0 || what < 0 ? std::nullopt : std::optional(Action::of(kind, argument, what));
}
std::optional<Action> power_if(Kind how, Power power, int argument = 0) {
  return argument < 0 ? std::nullopt : std::optional(Action::use(how, power, argument));
}

// What follows `use` or `rongo` with its argument in the third word.
std::optional<Action> parse_power_of_one(int map, Kind how, std::string_view tile,
                                         std::string_view argument) {
  if (tile == "rest") {
    return power_if(how, Power::Rest, find_cell(map, argument));
  }
  if (tile == "barter") {
    return power_if(how, Power::Barter, parse_three(argument));
  }
  if (tile == "reinforcement") {
    return power_if(how, Power::Reinforcement, parse_index(argument, columns));
  }
  return std::nullopt;
}
std::optional<Action> parse_power_of_two(int map, Kind how, const Words& words) {
  if (words[1] == "reconversion" && words[2] == "column") {
    return power_if(how, Power::ReconversionColumn, parse_index(words[3], columns));
  }
  const int cell = find_cell(map, words[3]);
  if (words[1] == "reconversion" && words[2] == "cell") {
    return power_if(how, Power::ReconversionCell, cell);
  }
  if (words[1] == "helping-hand" && words[2] == "sculptor") {
    return power_if(how, Power::HelpingSculptor, cell);
  }
  if (words[1] == "helping-hand" && words[2] == "chief") {
    return power_if(how, Power::HelpingChief, cell);
  }
  return std::nullopt;
}
std::optional<Action> parse_power(int map, Kind how, const Words& words) {
  if (words.size() == 2) {
    switch (index_of(tile_words, words[1])) {
      case static_cast<int>(Tile::Economy): return power_if(how, Power::Economy);
      case static_cast<int>(Tile::Abundance): return power_if(how, Power::Abundance);
      case static_cast<int>(Tile::Exceptional): return power_if(how, Power::Exceptional);
      case static_cast<int>(Tile::Supplement): return power_if(how, Power::Supplement);
      default: return std::nullopt;
    }
  }
  if (words.size() == 3) {
    return parse_power_of_one(map, how, words[1], words[2]);
  }
  return words.size() == 4 ? parse_power_of_two(map, how, words) : std::nullopt;
}

std::optional<Action> parse_lone(std::string_view word) {
  if (word == "sculpt") {
    return Action::of(Kind::Sculpt);
  }
  if (word == "crown") {
    return Action::of(Kind::Crown);
  }
  if (word == "end") {
    return Action::of(Kind::End);
  }
  return word == "pass" ? std::optional(Action::of(Kind::Pass)) : std::nullopt;
}

std::optional<Action> parse_pair(const Options& options, std::string_view verb,
                                 std::string_view object) {
  const int map = map_of(options.players);
  struct Verb {
    std::string_view word;
    Kind kind;
    int argument;
  };
  const int load = index_of(load_words, object);
  const int seat = parse_number(object);
  const Verb verbs[] = {
      {"tile", Kind::DrawTile, index_of(tile_words, object)},
      {"turn", Kind::DrawTurn, seat < options.players ? seat : -1},
      {"draft", Kind::Draft, index_of(tile_words, object)},
      {"villager", Kind::Villager, find_cell(map, object)},
      {"sculptor", Kind::Sculptor, parse_index(object, columns)},
      {"sorcerer", Kind::Sorcerer, parse_index(object, stars_on_board()[map])},
      {"chief", Kind::Chief, parse_index(object, columns)},
      {"improve", Kind::Improve, index_of(improvement_words, object)},
      {"take", Kind::Take, index_of(std::span(size_words).first(2), object)},
      {"carry", Kind::Carry, load > 0 ? load : -1},
      {"to", Kind::To, find_cell(map, object)},
      {"gain", Kind::Gain, parse_gain(object)},
      {"erect", Kind::Erect, find_ahu(map, object)},
      {"collect", Kind::Collect, parse_number(object)},
      {"get", Kind::Get, parse_three(object)},
  };
  for (const Verb& known : verbs) {
    if (known.word == verb) {
      return action_if(known.kind, known.argument);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string Notation::action_text(const Options& options, Action action) {
  const int map = map_of(options.players);
  const int argument = action.argument();
  if (!action.is_well_formed()) {
    return "?";
  }
  switch (action.kind()) {
    case Kind::DrawTile: return "tile " + word(tile_words, argument);
    case Kind::DrawTurn: return "turn " + std::to_string(argument);
    case Kind::Draft: return "draft " + word(tile_words, argument);
    case Kind::Villager: return "villager " + cell_word(map, argument);
    case Kind::Sculptor: return "sculptor " + number(argument);
    case Kind::Sorcerer: return "sorcerer " + number(argument);
    case Kind::Chief: return "chief " + number(argument);
    case Kind::Improve: return "improve " + word(improvement_words, argument);
    case Kind::Use: return "use " + power_text(map, action);
    case Kind::Rongo: return "rongo " + power_text(map, action);
    case Kind::Sculpt: return "sculpt";
    case Kind::Take: return "take " + word(size_words, argument);
    case Kind::Carry: return "carry " + word(load_words, argument);
    case Kind::To: return "to " + cell_word(map, argument);
    case Kind::Gain:
      return argument < resource_kinds ? "gain " + stock_text(one_of(argument)) : "gain ?";
    case Kind::Erect: return "erect " + ahu_word(map, argument);
    case Kind::Collect: return "collect " + std::to_string(argument);
    case Kind::Crown: return "crown";
    case Kind::Offer: return "offer " + offering_word(action.what()) + " " + payment_word(argument);
    case Kind::Get: return "get " + bundle_word(argument);
    case Kind::Pass: return "pass";
    case Kind::End: return "end";
  }
  return "?";
}

std::optional<Action> Notation::parse_action(const Options& options, std::string_view text) {
  const Words words = split(text.substr(0, 100));
  if (words[0] == "use" || words[0] == "rongo") {
    return parse_power(map_of(options.players), words[0] == "use" ? Kind::Use : Kind::Rongo, words);
  }
  if (words.size() == 3 && words[0] == "offer") {
    return action_if(Kind::Offer, parse_payment(words[2]), parse_offering(words[1]));
  }
  if (words.size() == 2) {
    return parse_pair(options, words[0], words[1]);
  }
  return words.size() == 1 ? parse_lone(words[0]) : std::nullopt;
}

}  // namespace ahu::rapa_nui_board
