// The unit tests of every game.
#pragma once

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "kit/allocations.hpp"
#include "kit/files.hpp"
#include "kit/noninterference.hpp"
#include "kit/properties.hpp"
#include "kit/recorded.hpp"
#include "kit/schema.hpp"
#include "match/any_game.hpp"
#include "match/bots_signature.hpp"
#include "search/perft.hpp"
#include "search/signature.hpp"
#include "support/text.hpp"

namespace ahu::kit {

// Makes a failing game shorter and simpler as long as it still fails.
template <Game G, class N>
std::vector<std::uint8_t> shrink(std::vector<std::uint8_t> bytes) {
  const auto fails = [](const auto& candidate) {
    return !Properties<G, N>::check(candidate).empty();
  };
  for (std::size_t step = bytes.size() / 2; step > 0; step /= 2) {
    while (bytes.size() > step) {
      const std::vector<std::uint8_t> shorter(bytes.begin(), bytes.end() - static_cast<long>(step));
      if (!fails(shorter)) {
        break;
      }
      bytes = shorter;
    }
  }
  for (auto& byte : bytes) {
    const auto kept = byte;
    byte = 0;
    if (!fails(bytes)) {
      byte = kept;
    }
  }
  return bytes;
}

inline std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const auto byte : bytes) {
    text += "0123456789abcdef"[byte / 16];
    text += "0123456789abcdef"[byte % 16];
  }
  return text;
}

template <Game G, class N>
void expect_properties(const std::vector<std::uint8_t>& bytes) {
  if (Properties<G, N>::check(bytes).empty()) {
    return;
  }
  const auto small = shrink<G, N>(bytes);
  FAIL() << Properties<G, N>::check(small) << "\nbytes: " << hex(small);
}

template <Game G, class N>
void expect_properties_in_random_games(int games) {
  Rng rng(1);
  for (int game = 0; game < games && !::testing::Test::HasFatalFailure(); ++game) {
    expect_properties<G, N>(random_bytes(rng, 6000));
  }
}

template <Game G, class N>
void expect_no_allocation() {
  const auto options = default_options<typename G::Options>(G::max_players);
  auto state = G::initial(options);
  Rng rng(7);
  const auto before = allocations();
  random_playout<G>(state, rng);
  EXPECT_EQ(allocations(), before) << "a playout allocates";
}

template <Game G, class N>
void expect_documented(const std::string& folder) {
  if constexpr (requires { typename G::Description; }) {
    expect_schema_file("docs/schema/" + std::string(G::id) + ".json", state_schema<G, N>());
    if constexpr (G::has_secrets) {
      expect_schema_file("docs/schema/" + std::string(G::id) + "-view.json", view_schema<G, N>());
    }
    struct {
      int states = 0, views = 0;
    } shown;
    for (const auto& example : examples_in(folder + "/../README.md")) {
      if constexpr (G::has_secrets) {
        if (const auto view = N::load_view(example, 0)) {
          EXPECT_EQ(N::view_json(*view), example.as_object());
          ++shown.views;
          continue;
        }
      }
      const auto loaded = N::load_state(example);
      ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
      EXPECT_EQ(N::state_json(*loaded), example.as_object());
      ++shown.states;
    }
    EXPECT_GT(shown.states, 0) << "the README shows a state";
    EXPECT_TRUE(!G::has_secrets || shown.views > 0) << "the README shows a view of seat 0";
  }
}

// With AHU_RENEW set the number is written instead. A new game has no file yet.
inline void expect_number(const std::string& number, const std::string& path) {
  if (std::getenv("AHU_RENEW") != nullptr) {
    std::ofstream(path) << number << "\n";
  } else if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is not there yet; run the tests with AHU_RENEW=1 to write it";
  }
  EXPECT_EQ(number, trimmed(read_file(path)))
      << "behaviour changed: if that is meant, say so in the commit and renew " << path;
}

template <Game G, class H>
void expect_signature(const std::string& folder) {
  expect_number(hex_text(behaviour_signature<G, H>()), folder + "/signature.txt");
}

inline void expect_bots_signature(const AnyGame& game, const std::string& folder) {
  expect_number(hex_text(bots_signature(game)), folder + "/bots.txt");
}

template <Game G, class N>
void expect_properties_in_corpus(const std::string& folder) {
  for (const auto& path : files_in(folder + "/corpus")) {
    const std::string text = read_file(path);
    SCOPED_TRACE(path);
    expect_properties<G, N>(std::vector<std::uint8_t>(text.begin(), text.end()));
  }
}

// If nothing is hidden every seat sees the same, and there is nothing to compare. Among every
// `pairs_for_a_difference` pairs of worlds at least one must differ.
template <Game G, class N>
void expect_secrets_kept(std::uint64_t pairs_for_a_difference) {
  if constexpr (G::has_secrets) {
    const std::uint64_t pairs = pairs_to_compare();
    const Secrecy found = NonInterference<G, N>(11).compare(pairs, pairs / 50);
    EXPECT_EQ(found.leak, "");
    EXPECT_GE(found.pairs, pairs);
    EXPECT_GE(found.distinct, pairs / pairs_for_a_difference)
        << "worlds that do not differ prove nothing";
    EXPECT_GE(found.texts, pairs / 50);
    EXPECT_GE(found.plies, pairs / 8) << "too little was played on in both worlds";
  } else {
    auto state = G::initial(default_options<typename G::Options>(G::max_players));
    Rng rng(11);
    random_playout<G>(state, rng);
    EXPECT_TRUE(G::observe(state, 0) == G::observe(state, spectator));
  }
}

}  // namespace ahu::kit

// The tests of a game; `folder` has its files, relative to the top of the repository.
#define AHU_PROPERTY_TESTS(game, folder, pairs_for_a_difference)                        \
  TEST(Properties, HoldInRandomGames) {                                                 \
    ahu::kit::expect_properties_in_random_games<game::Rules, game::Notation>(           \
        ahu::kit::games_to_play());                                                     \
  }                                                                                     \
  TEST(Properties, NothingAllocates) {                                                  \
    ahu::kit::expect_no_allocation<game::Rules, game::Notation>();                      \
  }                                                                                     \
  TEST(Properties, SecretsAreKept) {                                                    \
    ahu::kit::expect_secrets_kept<game::Rules, game::Notation>(pairs_for_a_difference); \
  }                                                                                     \
  TEST(Properties, SignatureIsKept) {                                                   \
    ahu::kit::expect_signature<game::Rules, game::Heuristics>(folder);                  \
  }                                                                                     \
  TEST(Properties, BotsSignatureIsKept) { ahu::kit::expect_bots_signature(game::module(), folder); }

// The tests of a game's files; its small variants have none.
#define AHU_FILE_TESTS(game, folder)                                                   \
  TEST(Properties, HoldInTheCorpus) {                                                  \
    ahu::kit::expect_properties_in_corpus<game::Rules, game::Notation>(folder);        \
  }                                                                                    \
  TEST(Properties, StatesAreDocumented) {                                              \
    ahu::kit::expect_documented<game::Rules, game::Notation>(folder);                  \
  }                                                                                    \
  TEST(Properties, PerftFile) { ahu::kit::expect_perft_file(game::module(), folder); } \
  TEST(Properties, GoldenGames) { ahu::kit::expect_golden_games(game::module(), folder); }
