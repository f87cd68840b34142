// Loading states of Easter Island: exactly what cannot be is refused, with a sentence.
#include <array>

#include "games/easter_island/notation.hpp"

namespace ahu::easter_island {

namespace {

constexpr std::array<std::string_view, 4> facing_names = {"N", "E", "S", "W"};

std::string_view sentence(Fault fault) {
  switch (fault) {
    case Fault::None: return "";
    case Fault::NoSuchPiece: return "the pieces do not fit the board";
    case Fault::TooManyStatues: return "statues and reserve: a seat has more than 7 statues";
    case Fault::TooManySuns: return "suns: a seat has more than 8";
    case Fault::NotASetup: return "phase setup: alternate placements do not give this";
    case Fault::ReserveTooLarge: return "reserve: above 3, but each seat places four before play";
    case Fault::NobodyPlaced: return "last_placed is null after set-up";
    case Fault::TooFewStatues: return "statues: a seat with fewer than two has lost already";
    case Fault::AllFired: return "suns: with all 16 fired the game is over";
    case Fault::StallAtLimit: return "stall has reached stall_limit: the game is over";
    case Fault::StallNotCounted: return "stall must be 0 when stall_limit is 0";
    case Fault::ActionsLeft: return "actions_left must be 1 or 2 in play";
    case Fault::FreshTooEarly: return "fresh: nothing is placed when two actions are left";
    case Fault::FreshOfOther: return "fresh: the piece belongs to the seat that is not to act";
    case Fault::FreshFired: return "fresh: a sun cannot fire in the turn it is placed in";
    case Fault::FreshAfterStall: return "fresh: stall must be 0 after a placement";
    case Fault::FreshNotLast: return "fresh: last_placed is not the seat that placed the statue";
    case Fault::NotAnEnd: return "phase over: actions_left must be 0 and nothing fresh";
    case Fault::NoGround: return "phase over: nothing ends the game here";
  }
  return "";
}

// Keeps the one fresh piece; a second one is a fault.
void load_fresh(Fields& item, int code, State& state) {
  if (!item.boolean("fresh")) {
    return;
  }
  if (state.fresh != nothing_fresh) {
    item.complain(item.where("fresh"), "is set although another piece is fresh");
  }
  state.fresh = static_cast<std::uint16_t>(code);
}

void load_statue(Fields item, State& state) {
  item.expect_keys({"at", "seat", "facing", "fresh"});
  const auto point = parse_point(item.text("at"));
  if (!point || *point >= points) {
    item.complain(item.where("at"), "must be a crossing from a1 to e5");
    return;
  }
  if (has(all_statues(state), *point)) {
    item.complain(item.where("at"), "is a crossing that holds another statue");
  }
  state.statues[item.integer("seat", 0, 1)] |= bit(*point);
  set_facing(state, *point, static_cast<Direction>(item.choice("facing", facing_names)));
  load_fresh(item, *point + 1, state);
}

void load_sun(Fields item, State& state) {
  item.expect_keys({"at", "seat", "fired", "fresh"});
  const auto position = parse_position(item.text("at"));
  if (!position || *position >= positions) {
    item.complain(item.where("at"), "must be Na to Ne, E1 to E5, Sa to Se or W1 to W5");
    return;
  }
  if (has(all_suns(state), *position)) {
    item.complain(item.where("at"), "is a position that holds another sun");
  }
  state.suns[item.integer("seat", 0, 1)] |= bit(*position);
  state.fired |= item.boolean("fired") ? bit(*position) : 0;
  load_fresh(item, fresh_sun_base + *position, state);
}

void load_pieces(Fields& in, State& state) {
  const auto statues = in.list("statues", 0, points);
  for (std::size_t i = 0; i < statues.size(); ++i) {
    load_statue(in.item("statues", static_cast<int>(i)), state);
  }
  const auto suns = in.list("suns", 0, positions);
  for (std::size_t i = 0; i < suns.size(); ++i) {
    load_sun(in.item("suns", static_cast<int>(i)), state);
  }
  in.integers("reserve", 2, 0, statues_each, state.reserve);
  int supply[2] = {};
  in.integers("sun_supply", 2, 0, suns_each, supply);
  for (int seat = 0; seat < 2; ++seat) {
    if (supply[seat] != supply_of(state, seat)) {
      in.complain(in.where("sun_supply", seat), "and the suns on the board must be 8 together");
    }
  }
}

void load_course(Fields& in, State& state) {
  Fields options = in.object("options");
  options.expect_keys({"stall_limit"});
  state.stall_limit = static_cast<std::uint16_t>(options.integer("stall_limit", 0, most_stall));
  state.stall = static_cast<std::uint16_t>(in.integer("stall", 0, most_stall));
  state.phase = static_cast<Phase>(in.choice("phase", phase_names));
  state.actions_left = static_cast<std::uint8_t>(in.integer("actions_left", 0, 2));
  const int last = in.integer_or_null("last_placed", 0, 1);
  state.last_placed = last < 0 ? nobody : static_cast<std::uint8_t>(last);
  const int to_act = in.integer_or_null("to_act", 0, 1);
  state.to_act = static_cast<std::uint8_t>(to_act < 0 ? 0 : to_act);
  if ((to_act < 0) != (state.phase == Phase::Over)) {
    in.complain("to_act", "must be a seat before the end and null at the end");
  }
}

// What follows from the rest must agree with it.
void expect_same(Fields& in, const json::object& expected, std::string_view key) {
  if (in.value(key) != expected.at(key)) {
    in.complain(std::string(key), "must be " + json::serialize(expected.at(key)) + " here");
  }
}

}  // namespace

Result<State> Notation::load_state(const json::value& value) {
  std::string fault;
  Fields in(value, fault);
  in.expect_keys({"game", "players", "options", "phase", "to_act", "actions_left", "statues",
                  "suns", "reserve", "sun_supply", "last_placed", "stall", "scores", "winners"});
  if (in.text("game") != EasterIsland::id) {
    in.complain("game", "must be " + std::string(EasterIsland::id));
  }
  in.integer("players", 2, 2);
  State state{};
  load_course(in, state);
  load_pieces(in, state);
  if (fault.empty()) {
    fault = sentence(fault_of(state));
  }
  if (fault.empty()) {
    const json::object expected = state_json(state);
    expect_same(in, expected, "scores");
    expect_same(in, expected, "winners");
  }
  if (!fault.empty()) {
    return fail(ErrorCode::BadState, fault);
  }
  return state;
}

}  // namespace ahu::easter_island
