// What a small game need not write: the words it has none of, and a terminal that shows its view as
// fields.
#pragma once

#include "match/action_words.hpp"
#include "match/options.hpp"
#include "match/paint.hpp"
#include "match/state_json.hpp"
#include "support/messages.hpp"

namespace ahu {

// A notation inherits it and adds reasons(), explain() and events().
template <class G, class N>
struct PlainNotation : ActionWords<G>, StateJson<G, N> {
  static std::span<const OptionSpec<typename G::Options>> option_specs() { return {}; }
  static json::object material(const typename G::Options&) { return {}; }
  static std::string_view invalid(const typename G::State& state) {
    return G::is_valid(state) ? "" : "no match leads to this state";
  }
};

// The fields of a view, one a line, but for what the terminal shows beside every board.
std::string fields_text(const json::object& view);

template <class G, class N>
struct PlainTerminal {
  static std::string draw(const typename G::View& view, const Paint&, Drawing, const Messages&) {
    if constexpr (G::has_secrets) {
      return fields_text(N::view_json(view));
    } else {
      return fields_text(N::state_json(view.state));
    }
  }
  static std::string legend(const Paint&, const Messages&) { return ""; }
  static std::string question(const typename G::View&, const Messages& say) {
    return say("question.plain");
  }
  static std::string note(const typename G::View&, typename G::Action, const Messages&) {
    return "";
  }
};

}  // namespace ahu
