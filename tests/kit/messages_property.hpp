// Every catalogue of a game has the same keys with the same holes, and a message for every kind of
// action and every reason of a refusal. The property tests check those of events as they happen.
#pragma once

#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "match/module.hpp"

namespace ahu::kit {

inline std::set<std::string> holes_of(const std::string& message) {
  static const std::regex hole(R"(\{\s*(\w+)\s*[,}])");
  std::set<std::string> names;
  for (std::sregex_iterator at(message.begin(), message.end(), hole), end; at != end; ++at) {
    names.insert((*at)[1]);
  }
  return names;
}

inline void expect_same_messages(const Messages& wanted, const Messages& given) {
  EXPECT_EQ(wanted.own().size(), given.own().size());
  for (const auto& [key, message] : wanted.own()) {
    const json::value* other = given.own().if_contains(key);
    ASSERT_NE(other, nullptr) << key;
    EXPECT_EQ(holes_of(message.as_string().c_str()), holes_of(other->as_string().c_str())) << key;
  }
}

template <Game G, class N>
void expect_messages_complete() {
  const Messages& english = messages_of<G, N>(Language::English);
  expect_same_messages(english, messages_of<G, N>(Language::French));
  expect_same_messages(english, messages_of<G, N>(Language::Japanese));
  for (const std::string_view reason : reasons_of<G>().subspan(1)) {
    EXPECT_TRUE(reason == notation_reason || english.has("refusal." + std::string(reason)))
        << reason;
  }
  if constexpr (requires(const typename G::State& state) { invalid_state(state); }) {
    using Reason = decltype(invalid_state(std::declval<const typename G::State&>()));
    for (const std::string_view reason : enumerator_names<Reason>().subspan(1)) {
      EXPECT_TRUE(english.has("invalid." + std::string(reason))) << reason;
    }
  }
  for (const auto& option : N::option_specs) {
    EXPECT_TRUE(english.has("option." + std::string(option.name) + ".meaning")) << option.name;
  }
  if constexpr (requires { typename G::Actions; }) {
    for (int kind = 0; kind < static_cast<int>(G::Actions::size); ++kind) {
      const auto& row = G::Actions::row(kind);
      const std::string key = "action." + std::string(row.word().substr(0, row.word().find(' ')));
      const bool told = std::ranges::any_of(english.own(), [&](const auto& message) {
        return std::string_view(message.key()).starts_with(key);
      });
      EXPECT_TRUE(told || row.mover != Mover::Player) << key;
    }
  }
}

}  // namespace ahu::kit
