// Defaults for small games: a notation without options and material, and a terminal that lists the
// fields of a view.
#pragma once

#include "match/action_words.hpp"
#include "match/event_list.hpp"
#include "match/options.hpp"
#include "match/paint.hpp"
#include "match/refusals.hpp"
#include "match/state_json.hpp"
#include "support/messages.hpp"

namespace ahu {

// The base of a notation without hidden information, in place of ViewJson.
struct NoViewJson {};

// A world behind a view in which the viewer may do this action. Hidden information does not change
// what an action shows to its seat, so any world will do for a preview.
template <class G>
std::optional<typename G::State> world_to_preview(const typename G::View& view,
                                                  typename G::Action action) {
  Rng rng(0);
  const typename G::State world = G::sample_world(view, rng);
  const bool acts = G::turn(world) == Turn::player(static_cast<int>(view.viewer));
  return acts && is_legal<G>(world, action) ? std::optional(world) : std::nullopt;
}

// A notation inherits it. The listener gets the events that the rules emit; a game whose rules
// emit none has events() of its own.
template <class G, class N, class Listener = ActionEvents<G>>
struct PlainNotation : ActionWords<G>,
                       StateJson<G, N>,
                       std::conditional_t<G::has_secrets, ViewJson<G, N>, NoViewJson>,
                       Refusals<G, N> {
  // A notation hides what it has of its own.
  static constexpr std::span<const OptionSpec<typename G::Options>> option_specs{};
  static constexpr std::span<const Take> takes{};
  static json::object material(const typename G::Options&) { return {}; }
  static json::array events(const typename G::State& before, typename G::Action action,
                            Seat reader) {
    return emitted_events<G, Listener>(before, action, reader);
  }
  static json::array preview(const typename G::View& view, typename G::Action action)
    requires G::has_secrets
  {
    const auto world = world_to_preview<G>(view, action);
    return world ? N::events(*world, action, static_cast<Seat>(view.viewer)) : json::array();
  }

 private:
  friend N;
  PlainNotation() = default;
};

// A value as texts and messages write it.
template <class Options>
std::string text_of(const Domain<Options>& domain, auto value,
                    const std::type_identity_t<Options>& options = {}) {
  return std::string(domain.text(options, static_cast<int>(value)));
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

// A terminal shows a view in the words of a catalogue. It inherits the parts that it does not
// override.
template <class G, class N>
struct PlainTerminal {
  typename G::View view;
  const Messages& say;
  Paint paint = Paint(false);
  Drawing drawing = Drawing::Full;

  std::string draw() const { return fields_text(fields()); }
  // The message may name the first two players.
  std::string legend() const {
    return say.has("legend") ? say("legend", {{"first", 0}, {"second", 1}}) : "";
  }
  std::string question() const { return phase_question(fields(), say); }
  std::string note(typename G::Action) const { return ""; }

 private:
  json::object fields() const {
    if constexpr (G::has_secrets) {
      return N::view_json(view);
    } else {
      return N::state_json(view.state);
    }
  }
};

}  // namespace ahu
