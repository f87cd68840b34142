// Commitments, nonces and the check of what chance did.
#include "match/fairness.hpp"

#include <gtest/gtest.h>

#include "match/toy_game.hpp"

namespace ahu {
namespace {

const std::string server_seed(64, 'c');

Fairness promise() { return {commitment_to(server_seed), server_seed, {"0a", "1b"}}; }

Match played(const Seed& seed) {
  Match match = Match::start(toy::module(), {2, {}, seed, ChanceMode::Auto}).value();
  EXPECT_TRUE(match.act("keep"));
  EXPECT_TRUE(match.act("swap"));
  return match;
}

// What the commands in the documentation print.
TEST(Fairness, HashesAreThoseOfTheDocumentation) {
  EXPECT_EQ(commitment_to(server_seed),
            "da7b98a30033ee514b548e993dd192120021e652ac405dd4275820366fe00e87");
  EXPECT_EQ(match_seed(server_seed, promise().nonces).text(),
            "42f1232a79727aebbea45e9083713c100b7d68ceef8852b9b4d287f19d73f237");
}

TEST(Fairness, TheHashOfANonceIsThatOfItsText) {  // printf '%s' cafe | sha256sum
  EXPECT_EQ(hash_of_nonce("cafe"),
            "a860b858265b22dad3aaf1165cfc2936daf1d3d86e0b7b77e3cc07f59f96858f");
}

TEST(Fairness, AWitnessFindsExchangedValues) {
  Witness witness;
  witness.commitment = promise().commitment;
  witness.nonces = {{0, "0a"}};
  witness.nonce_hashes = {{0, hash_of_nonce("0a")}, {1, hash_of_nonce("1b")}};
  EXPECT_EQ(fault_against(promise(), witness), "");
  Fairness other = promise();
  other.nonces[1] = "1c";  // chosen after the first seat had revealed
  EXPECT_NE(fault_against(other, witness), "");
  witness.nonce_hashes = {{2, hash_of_nonce("1b")}};
  EXPECT_NE(fault_against(promise(), witness), "");
}

std::vector<ChainEntry> some_chain() {
  std::vector<ChainEntry> chain;
  std::string link(link_before_first);
  for (int number = 1; number <= 4; ++number) {
    const std::string seed(64, static_cast<char>('0' + number));
    const std::string commitment = commitment_to(seed);
    link = link_after(link, commitment);
    chain.push_back({number, commitment, link, number < 4 ? seed : ""});
  }
  return chain;
}

TEST(Chain, EveryChangeIsFound) {
  const auto chain = some_chain();
  EXPECT_EQ(why_no_chain(chain), "");
  EXPECT_EQ(why_no_chain(std::span(chain).subspan(1)), "");
  for (std::size_t at = 0; at < chain.size(); ++at) {
    auto changed = chain;
    changed[at].commitment = commitment_to("another");
    changed[at].server_seed.clear();
    EXPECT_NE(why_no_chain(changed), "") << at;
    if (at > 0 && at + 1 < chain.size()) {
      auto shorter = chain;
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(at));
      EXPECT_NE(why_no_chain(shorter), "") << at;
    }
  }
  auto lie = chain;
  lie[2].server_seed = std::string(64, 'f');
  EXPECT_NE(why_no_chain(lie), "");
}

TEST(Chain, ComesInSeveralAnswers) {
  const auto chain = some_chain();
  const auto page = [](const ChainEntry& entry) {
    const json::value seed =
        entry.server_seed.empty() ? json::value() : json::value(entry.server_seed);
    return json::serialize(json::object{{"ok", true},
                                        {"commitments",
                                         {{{"number", entry.number},
                                           {"commitment", entry.commitment},
                                           {"link", entry.link},
                                           {"server_seed", seed}}}},
                                        {"next", nullptr}});
  };
  const auto read = read_chain(page(chain[0]) + "\n" + page(chain[1]) + page(chain[2]) + "\n" +
                               page(chain[3]) + "\n");
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 4U);
  EXPECT_EQ(why_no_chain(*read), "");
  EXPECT_EQ((*read)[3].link, chain[3].link);
  for (const char* broken : {"{", "[]", "{}", R"({"commitments":[{}]})", R"({"commitments":7})"}) {
    EXPECT_FALSE(read_chain(broken)) << broken;
  }
}

TEST(Fairness, EveryPartMovesTheSeed) {
  const Fairness base = promise();
  const Seed seed = match_seed(base.server_seed, base.nonces);
  EXPECT_NE(match_seed(std::string(64, 'd'), base.nonces), seed);
  EXPECT_NE(match_seed(server_seed, std::vector<std::string>{"1b", "0a"}), seed);
  EXPECT_NE(match_seed(server_seed, std::vector<std::string>{"0a1b"}), seed);
}

TEST(Fairness, AnHonestMatchPasses) {
  const Match match = played(match_seed(server_seed, promise().nonces));
  const ChanceCheck check = check_chance(match, promise());
  EXPECT_EQ(check.fault, "");
  EXPECT_EQ(check.outcomes, 3);
  EXPECT_EQ(check_chance(match, std::nullopt).fault, "");
}

TEST(Fairness, EveryFalseValueIsFound) {
  const Match match = played(match_seed(server_seed, promise().nonces));
  Fairness lie = promise();
  lie.commitment[0] = lie.commitment[0] == '0' ? '1' : '0';
  EXPECT_NE(check_chance(match, lie).fault, "");
  lie = promise();
  lie.nonces[1] = "1c";
  EXPECT_NE(check_chance(match, lie).fault, "");
  lie = promise();
  lie.nonces.emplace_back("2");
  EXPECT_NE(check_chance(match, lie).fault, "");
  lie = promise();
  lie.server_seed = std::string(64, 'd');
  lie.commitment = commitment_to(lie.server_seed);
  EXPECT_NE(check_chance(match, lie).fault, "");
}

TEST(Fairness, AnExchangedCardIsFound) {
  const Match honest = played(match_seed(server_seed, promise().nonces));
  for (int cheat = 0; cheat < 3; ++cheat) {
    Match match = Match::start(toy::module(), {2, {}, honest.seed(), ChanceMode::Manual}).value();
    for (int deal = 0; deal < 3; ++deal) {
      const AnyAction due = drawn_outcome(match.game(), match.state(), match.seed(),
                                          static_cast<std::uint64_t>(deal));
      AnyAction dealt = due;
      for (const AnyOutcome& other : match.game().chance_outcomes(match.state())) {
        dealt = deal == cheat && other.action != due ? other.action : dealt;
      }
      ASSERT_TRUE(match.act(dealt));
    }
    const ChanceCheck check = check_chance(match, promise());
    EXPECT_NE(check.fault.find("log[" + std::to_string(cheat) + "]"), std::string::npos);
  }
}

TEST(Fairness, ComesBackFromARecord) {
  const json::object record = {{"fairness", fairness_json(promise())}};
  const auto read = read_fairness(record);
  ASSERT_TRUE(read && *read);
  EXPECT_EQ((*read)->commitment, promise().commitment);
  EXPECT_EQ((*read)->nonces, promise().nonces);
  EXPECT_FALSE(read_fairness(json::object()).value());
  for (const char* broken : {R"({"fairness":1})", R"({"fairness":{}})",
                             R"({"fairness":{"commitment":"a","server_seed":"b","nonces":["1"]}})",
                             R"({"fairness":{"commitment":"a","server_seed":7,"nonces":["1"]}})"}) {
    EXPECT_FALSE(read_fairness(json::parse(broken))) << broken;
  }
  for (const char* nonces : {R"([])", R"(["G"])", R"(["A"])", R"([""])", R"([7])", R"("a")"}) {
    json::object bad = record;
    bad["fairness"].as_object()["nonces"] = json::parse(nonces);
    EXPECT_FALSE(read_fairness(bad)) << nonces;
  }
}

}  // namespace
}  // namespace ahu
