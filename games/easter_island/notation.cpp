// The words of Easter Island: places, options, and what is impossible about a state. Refusals and
// events have files of their own.
#include "games/easter_island/notation.hpp"

#include <array>

namespace ahu::easter_island {

namespace {

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

}  // namespace

std::string point_text(int point) { return std::string(point_domain.text({}, point)); }
std::string position_text(int position) { return std::string(position_domain.text({}, position)); }
std::string facing_text(Direction facing) {
  return std::string(1, facing_letters[index_of(facing)]);
}

std::string_view clause_of(End end) {
  switch (end) {
    case End::LastStatue: return "EI-E1";
    case End::AllFired: return "EI-E2";
    case End::Stalled: return "EI-E4";
  }
  return "";
}

std::span<const OptionSpec<Options>> Notation::option_specs() {
  static constexpr std::array<OptionSpec<Options>, 1> specs = {
      {{"stall_limit",
        "turns and moves without a break after which the statues on the board decide; 0: never",
        OptionKind::Integer,
        &Options::stall_limit,
        0,
        max_stall,
        usual_stall,
        {}}}};
  return specs;
}

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object&) {
  if (kind == "place" && value.is_string()) {
    const std::string at(value.get_string());
    const std::string key = "side." + at.substr(0, 1);
    return say.has(key) && at.size() > 1 ? say(key, {{"line", at.substr(1)}}) : at;
  }
  if (kind == "path" && value.is_array()) {
    std::string text;
    for (const auto& place : value.get_array()) {
      text += (text.empty() ? "" : " - ") + std::string(place.as_string());
    }
    return text;
  }
  return std::nullopt;
}

std::string_view Notation::invalid(const State& state) { return sentence(fault_of(state)); }

}  // namespace ahu::easter_island
