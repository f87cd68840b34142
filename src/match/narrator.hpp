// Sentences about a match, by the catalogue of its game.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "match/options.hpp"
#include "support/messages.hpp"
#include "support/names.hpp"

namespace ahu {

// The messages common to all games: the names of seats.
const Messages& common_messages(Language language);
// The catalogues of a game, by language; the common one is behind each.
std::array<Messages, 3> game_messages(std::string_view game, Messages::Format format);

// The same for the game G with the notation N.
template <class G, class N>
const Messages& messages_of(Language language) {
  static const auto all = game_messages(G::id, [] -> Messages::Format {
    if constexpr (requires { &N::format; }) {
      return &N::format;  // formats values of the game's own kinds
    }
    return nullptr;
  }());
  return all[static_cast<std::size_t>(language)];
}

// The codes of refusals: the names of the game's Why, in their order.
template <class G>
std::span<const std::string_view> reasons_of() {
  return enumerator_names<typename G::Why>();
}

// The message event.<type>, or terminal.<type> for what browser boards only animate; "" if there is
// none: not every event has a sentence.
std::string say_event(const Messages& say, const json::object& event);
// The message refusal.<reason>.
std::string say_refusal(const Messages& say, std::string_view reason, const json::object& args);
// The messages ruling.<clause>.
std::vector<Ruling> rulings_in(const Messages& say);

}  // namespace ahu
