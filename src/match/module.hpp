// Turns a game's typed parts into an AnyGame; the build does so for every game
// (cmake/module.cpp.in).
#pragma once

#include "match/bots_module.hpp"
#include "match/rules_module.hpp"
#include "match/text_module.hpp"

namespace ahu {

template <Game G, class N, class T, class H, class L = NoLearning>
  requires NotationFor<N, G> && TerminalFor<T, G> && HeuristicsFor<H, G> &&
           (!G::has_secrets || (SecretGame<G> && SecretNotationFor<N, G>))
class GameModule final : public BotsModule<G, H, L, TextModule<G, N, T, RulesModule<G, AnyGame>>> {
 public:
  const GameInfo& info() const override {
    static const GameInfo info = {G::id,
                                  G::name,
                                  G::rules_version,
                                  G::min_players,
                                  G::max_players,
                                  G::has_secrets,
                                  sizeof(typename G::State),
                                  options_in_words(),
                                  rulings_in(this->messages(Language::English)),
                                  N::takes};
    return info;
  }

 private:
  std::vector<OptionInfo> options_in_words() const {
    std::vector<OptionInfo> options = describe_options<typename G::Options>(N::option_specs);
    for (OptionInfo& option : options) {
      const std::string key = "option." + std::string(option.name) + ".meaning";
      option.meaning = this->messages(Language::English)(key);
    }
    return options;
  }
};

}  // namespace ahu
