// Defaults for small games: a notation without options and material, and a terminal that lists the
// fields of a view.
#pragma once

#include "match/action_words.hpp"
#include "match/options.hpp"
#include "match/paint.hpp"
#include "match/refusals.hpp"
#include "match/state_json.hpp"
#include "support/messages.hpp"

namespace ahu {

// The base of a notation without hidden information, in place of ViewJson.
struct NoViewJson {};

// A notation inherits it and adds events().
template <class G, class N>
struct PlainNotation : ActionWords<G>,
                       StateJson<G, N>,
                       std::conditional_t<G::has_secrets, ViewJson<G, N>, NoViewJson>,
                       Refusals<G, N> {
  static std::span<const OptionSpec<typename G::Options>> option_specs() { return {}; }
  static json::object material(const typename G::Options&) { return {}; }

 private:
  friend N;
  PlainNotation() = default;
};

// A world behind the view of a seat in which this action is legal. Hidden information does not
// change what an action shows to its seat, so any world will do for a preview.
template <class G>
std::optional<typename G::State> world_to_preview(const typename G::View& view, Seat seat,
                                                  typename G::Action action) {
  Rng rng(0);
  const typename G::State world = G::sample_world(view, rng);
  const bool acts = G::turn(world) == Turn::player(seat) && is_legal<G>(world, action);
  return acts ? std::optional(world) : std::nullopt;
}

// A value as texts and messages write it.
template <class Options>
std::string text_of(const Domain<Options>& domain, int value,
                    const std::type_identity_t<Options>& options = {}) {
  return std::string(domain.text(options, value));
}

// The name of a player, and in the player's colour; the letter.
std::string seat_name(int seat, const Messages& say);
std::string painted_seat(int seat, const Paint& paint, const Messages& say);
std::string seat_sign(int seat);
// A dot in place of the number 0.
std::string zero_mark(const Paint& paint, int width);

// The fields of a view, one per line, except those that the terminal shows for every game.
std::string fields_text(const json::object& view);
// The message question.<phase> or due.<phase>, or a general one. Its placeholders are the fields of
// the view and of the objects in it.
std::string phase_question(const json::object& view, const Messages& say);

// A terminal inherits the parts that it does not override.
template <class G, class N>
struct PlainTerminal {
  static std::string draw(const typename G::View& view, const Paint&, Drawing, const Messages&) {
    return fields_text(fields_of(view));
  }
  // The message may name the first two players.
  static std::string legend(const Paint&, const Messages& say) {
    return say.has("legend") ? say("legend", {{"first", 0}, {"second", 1}}) : "";
  }
  static std::string question(const typename G::View& view, const Messages& say) {
    return phase_question(fields_of(view), say);
  }
  static std::string note(const typename G::View&, typename G::Action, const Messages&) {
    return "";
  }

 private:
  static json::object fields_of(const typename G::View& view) {
    if constexpr (G::has_secrets) {
      return N::view_json(view);
    } else {
      return N::state_json(view.state);
    }
  }
};

}  // namespace ahu
