// Nets are read strictly and add up as they should; the search over them finds what is known.
#include "nnet/net.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

#include "base/sha256.hpp"
#include "match/registry.hpp"
#include "nnet/kernels.hpp"
#include "search/gumbel.hpp"
#include "search/nim.hpp"

namespace ahu {
namespace {

// A net of two inputs, two wide, one narrow and one action, built byte by byte.
class NetFile {
 public:
  std::string body(std::uint32_t seats = max_seats) const {
    std::string out;
    add<std::int16_t>(out, {4096, -4096, 2048, 4096});  // inputs * wide
    add<std::int32_t>(out, {0, 0});
    add<std::int8_t>(out, {64, 32});  // wide * narrow
    add<std::int32_t>(out, {0});
    std::string values = {64, -64, 0, 0, 0, 0};
    values.resize(seats, 0);
    out += values + std::string(seats * sizeof(std::int32_t), 0);
    add<std::int8_t>(out, {127});
    add<std::int32_t>(out, {8128});
    return out;
  }
  std::string text() const { return with_body(body()); }
  std::string with_body(const std::string& body, std::uint32_t actions = 1,
                        std::uint32_t seats = max_seats) const {
    std::string out = "AHUNET01";
    std::string game = "stone-race";
    game.resize(32, '\0');
    out += game;
    add<std::uint64_t>(out, {77});
    add<std::uint32_t>(out, {3, 2, actions, 2, 1, seats});
    for (const std::uint32_t word : sha256(body)) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        out += static_cast<char>(word >> shift);
      }
    }
    return out + body;
  }

 private:
  template <class T>
  static void add(std::string& out, std::initializer_list<T> values) {
    for (const T value : values) {
      out.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }
};

const NetIdentity identity = {"stone-race", 3, 77, 2, 1};

Result<Net> load(const std::string& file, const NetIdentity& wanted = identity) {
  return Net::load(std::as_bytes(std::span(file)), wanted);
}
std::string refusal_of(const std::string& file, const NetIdentity& wanted = identity) {
  const auto net = load(file, wanted);
  return net ? "" : net.error().message;
}

TEST(Net, AddsUp) {
  const auto net = load(NetFile().text());
  ASSERT_TRUE(net);
  Net::Evaluation evaluation;
  const std::array<std::uint8_t, 2> second_input = {0, 1};
  net->evaluate(second_input, evaluation);
  // Wide: 1/2 and 1, that is 64 and 127; narrow: 1/2 + 1/2, that is 127 of 127 and a little less.
  EXPECT_EQ(evaluation.hidden[0], 127);
  EXPECT_NEAR(evaluation.shares[0], 0.731, 0.002);
  EXPECT_NEAR(evaluation.shares[1], 0.269, 0.002);
  EXPECT_NEAR(net->logit(evaluation, 0), 127.0 / 64 + 1, 0.01);

  const std::array<std::uint8_t, 2> nothing = {0, 0};
  net->evaluate(nothing, evaluation);
  EXPECT_EQ(evaluation.hidden[0], 0);
  EXPECT_FLOAT_EQ(evaluation.shares[0], 0.5F);
  EXPECT_FLOAT_EQ(net->logit(evaluation, 0), 1.0F);
}

// The sums of whatever instructions there are, against plain ones; the largest numbers included.
TEST(Kernels, AddUpAsPlainSumsDo) {
  constexpr int width = 2 * nnet::columns;
  constexpr int rows = 10;
  Rng rng(8);
  const auto between = [&](int least, int most) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  std::vector<std::int16_t> weights(rows * width);
  for (auto& weight : weights) {
    weight = static_cast<std::int16_t>(between(-32768, 32767));
  }
  std::vector<std::int32_t> sums(width);
  std::vector<std::int32_t> expected(width);
  std::vector<nnet::Active> active;
  for (int row = 0; row < rows; ++row) {
    active.push_back({row, row == 3 ? 255 : between(0, 255)});
    for (int at = 0; at < width; ++at) {
      expected[static_cast<std::size_t>(at)] +=
          weights[static_cast<std::size_t>(row * width + at)] * active.back().value;
    }
  }
  nnet::add_rows(active, weights.data(), width, sums.data());
  EXPECT_EQ(sums, expected);

  std::vector<std::int8_t> heads(width);
  std::vector<std::int16_t> values(width);
  std::int32_t total = 0;
  for (std::size_t at = 0; at < heads.size(); ++at) {
    heads[at] = static_cast<std::int8_t>(between(-128, 127));
    values[at] = static_cast<std::int16_t>(at == 5 ? 127 : between(0, 127));
    total += heads[at] * values[at];
  }
  EXPECT_EQ(nnet::dot(heads.data(), values.data(), width), total);
}

TEST(Net, RefusesWhatIsNotMadeForTheGame) {
  const std::string file = NetFile().text();
  EXPECT_EQ(refusal_of(file), "");
  EXPECT_NE(refusal_of(file, {"other", 3, 77, 2, 1}).find("for stone-race, not for other"),
            std::string::npos);
  EXPECT_NE(refusal_of(file, {"stone-race", 4, 77, 2, 1}).find("rules version 3"),
            std::string::npos);
  EXPECT_NE(refusal_of(file, {"stone-race", 3, 78, 2, 1}).find("another encoding"),
            std::string::npos);
}

TEST(Net, HasASecondOneForWorlds) {
  const NetFile made;
  EXPECT_EQ(load(made.text())->worlds(), nullptr);
  const std::string values = made.with_body(made.body().substr(0, made.body().size() - 5), 0);
  const auto both = load(made.text() + values);
  ASSERT_TRUE(both) << both.error().message;
  ASSERT_NE(both->worlds(), nullptr);
  EXPECT_EQ(both->worlds()->identity().actions, 0U);
  const std::array<std::uint8_t, 2> second_input = {0, 1};
  Net::Evaluation evaluation;
  both->worlds()->evaluate(second_input, evaluation);
  EXPECT_NEAR(evaluation.shares[0], 0.731, 0.002);
  for (const std::string& wrong : {made.text() + made.text(), made.text() + "x",
                                   made.text() + values.substr(0, values.size() - 1)}) {
    EXPECT_NE(refusal_of(wrong).find("the second net"), std::string::npos);
  }
}

TEST(Net, MayBeForOneNumberOfPlayers) {
  const NetFile made;
  EXPECT_EQ(load(made.text())->seats(), max_seats);
  const auto two = load(made.with_body(made.body(2), 1, 2));
  ASSERT_TRUE(two) << two.error().message;
  EXPECT_EQ(two->seats(), 2);
  const std::array<std::uint8_t, 2> second_input = {0, 1};
  Net::Evaluation evaluation;
  two->evaluate(second_input, evaluation);
  EXPECT_NEAR(evaluation.shares[1], 0.269, 0.002);
  EXPECT_NEAR(two->logit(evaluation, 0), 127.0 / 64 + 1, 0.01);
  for (const std::uint32_t seats : {0U, 1U, 7U}) {
    EXPECT_NE(refusal_of(made.with_body(made.body(seats), 1, seats)).find("sizes"),
              std::string::npos);
  }
}

TEST(Net, OutlinesAFileWithoutReadingIt) {
  const NetFile made;
  const std::string values = made.with_body(made.body().substr(0, made.body().size() - 5), 0);
  for (const std::string& file :
       {made.text(), made.text() + values, made.with_body(made.body(2), 1, 2)}) {
    const auto outline = Net::outline(std::as_bytes(std::span(file)), identity);
    const auto net = load(file);
    ASSERT_TRUE(outline && net);
    EXPECT_EQ(outline->seats, net->seats());
    EXPECT_EQ(outline->has_worlds, net->worlds() != nullptr);
  }
  const std::string file = made.text();
  EXPECT_FALSE(Net::outline(std::as_bytes(std::span(file)), {"stone-race", 4, 77, 2, 1}));
}

TEST(Net, RefusesWhatIsDamaged) {
  const NetFile made;
  EXPECT_EQ(refusal_of(""), "the net file is too short");
  EXPECT_EQ(refusal_of(std::string(200, 'x')), "this is not a net file");
  for (std::size_t at = 104; at < made.text().size(); ++at) {
    std::string file = made.text();
    file[at] = static_cast<char>(file[at] ^ 1);
    EXPECT_NE(refusal_of(file).find("damaged"), std::string::npos) << at;
  }
  EXPECT_NE(refusal_of(made.text().substr(0, 110)).find("damaged"), std::string::npos);
  EXPECT_NE(refusal_of(made.with_body(made.body() + "x")).find("damaged"), std::string::npos);
  EXPECT_NE(refusal_of(made.with_body(made.body().substr(1))).find("length"), std::string::npos);
}

TEST(Gumbel, HalvingGivesEverySimulationOnce) {
  for (const int considered : {1, 2, 5, 8, 16}) {
    for (const int simulations : {1, 8, 32, 100}) {
      std::vector<int> visits(static_cast<std::size_t>(considered));
      for (int number = 0; number < simulations; ++number) {
        const int asked = halving_visits(number, considered, simulations);
        const auto found = std::find(visits.begin(), visits.end(), asked);
        ASSERT_NE(found, visits.end()) << considered << " of " << simulations << " at " << number;
        *found += 1;
      }
    }
  }
}

// Searches with an evaluator that knows nothing.
class BlankSearch {
 public:
  explicit BlankSearch(int simulations, double exploration = 0) {
    knobs_.simulations = simulations;
    knobs_.exploration = exploration;
    knobs_.considered = exploration > 0 ? 0 : knobs_.considered;
    nodes_.resize(static_cast<std::size_t>(simulations) + 2);
    edges_.resize(nodes_.size() * 21);
  }
  nim::Action choose(const nim::State& state, bool with_table) {
    std::vector<std::int32_t> table(with_table ? 4096 : 0);
    GumbelCounts counts;
    const GumbelMemory memory{nodes_.data(),
                              edges_.data(),
                              path_,
                              noise_,
                              with_table ? table.data() : nullptr,
                              4095,
                              static_cast<std::int32_t>(nodes_.size()),
                              static_cast<std::int32_t>(edges_.size()),
                              32};
    GumbelSearch<nim::Nim> search(memory, counts, knobs_);
    Rng rng(5);
    GumbelLeaf<nim::Nim> leaf;
    for (int done = 0; done <= knobs_.simulations; ++done) {
      search.select({state}, rng, leaf);
      const float even[2] = {0.5F, 0.5F};
      search.expand(
          leaf, leaf.is_known != 0 ? leaf.values : even, [](nim::Action) { return 0.0F; }, &rng);
    }
    double total = 0;
    search.improved_policy([&](int, double probability) { total += probability; });
    EXPECT_NEAR(total, 1, 1e-6);
    return {search.root_edge(search.chosen()).code};
  }

 private:
  GumbelKnobs knobs_;
  std::vector<GumbelNode> nodes_;
  std::vector<GumbelEdge> edges_;
  GumbelStep path_[32];
  float noise_[21];
};

TEST(Gumbel, FindsTheWinningAction) {
  for (const nim::State state : {nim::State{{1, 2, 4}, 1}, {{2, 2, 1}, 1}, {{1, 1, 1}, 1}}) {
    EXPECT_TRUE(nim::Nim::wins(state, BlankSearch(1500).choose(state, true)));
  }
}

TEST(Puct, FindsTheWinningAction) {
  for (const nim::State state : {nim::State{{1, 2, 4}, 1}, {{2, 2, 1}, 1}, {{1, 1, 1}, 1}}) {
    EXPECT_TRUE(nim::Nim::wins(state, BlankSearch(1500, 0.6).choose(state, true)));
  }
}

// The luck of a simulation depends on how often the root's action was tried, not on the action.
TEST(Gumbel, EveryActionMeetsTheSameLuck) {
  std::vector<GumbelNode> nodes(64);
  std::vector<GumbelEdge> edges(64 * 21);
  GumbelStep path[32];
  float noise[21];
  GumbelCounts counts;
  GumbelSearch<nim::Nim> search(
      {nodes.data(), edges.data(), path, noise, nullptr, 0, 64, 64 * 21, 32}, counts, {});
  const nim::State state{{3, 5, 7}, 0};
  Rng rng(5);
  GumbelLeaf<nim::Nim> leaf;
  std::map<std::int32_t, std::set<std::uint64_t>> luck_by_visits;
  std::set<std::uint64_t> all;
  for (int done = 0; done <= 32; ++done) {
    std::uint64_t drawn = 0;
    search.select(rng, leaf, [&](Rng& luck) {
      drawn = luck.next();
      return state;
    });
    if (done > 0) {
      luck_by_visits[edges[static_cast<std::size_t>(path[0].edge)].visits].insert(drawn);
      all.insert(drawn);
    }
    const float even[2] = {0.5F, 0.5F};
    search.expand(
        leaf, leaf.is_known != 0 ? leaf.values : even, [](nim::Action) { return 0.0F; }, &rng);
  }
  for (const auto& [visits, drawn] : luck_by_visits) {
    EXPECT_EQ(drawn.size(), 1U) << visits;
  }
  EXPECT_EQ(all.size(), luck_by_visits.size());
  EXPECT_GT(all.size(), 2U);
}

TEST(Gumbel, TheTableChangesNothing) {
  const nim::State state{{3, 5, 7}, 0};
  EXPECT_EQ(BlankSearch(200).choose(state, true), BlankSearch(200).choose(state, false));
}

// Every net in the program fits its game, and its bot plays the same for a seed.
TEST(Nets, InTheProgramPlay) {
  for (const AnyGame* game : all_games()) {
    if (std::ranges::find(game->bots(), "net", &BotInfo::name) == game->bots().end()) {
      continue;
    }
    const auto setup = game->make_setup(game->info().min_players, {});
    ASSERT_TRUE(setup);
    AnyState state = game->initial(*setup);
    Rng rng(3);
    while (game->turn(state).is_chance()) {
      const auto outcomes = game->chance_outcomes(state);
      game->apply(state, outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action);
    }
    const auto view = game->observe(state, game->turn(state).seat);
    Budget budget;
    budget.simulations = 64;
    budget.seed = 9;
    const auto first = (*game->make_bot("net"))->choose(view, {}, budget);
    const auto again = (*game->make_bot("net"))->choose(view, {}, budget);
    EXPECT_EQ(first.best, again.best) << game->info().id;
    EXPECT_TRUE(game->try_apply(state, first.best)) << game->info().id;
  }
}

bool has_net_and_secrets(const AnyGame& game) {
  return game.info().has_secrets &&
         std::ranges::find(game.bots(), "net", &BotInfo::name) != game.bots().end();
}

// Searches of worlds must not mix up what a seat can and cannot tell apart: an action that is legal
// in another world only would be played here.
TEST(Nets, PlayWholeMatchesWithSecrets) {
  int matches = 0;
  for (const AnyGame* game : all_games()) {
    for (const int players : {game->info().min_players, game->info().max_players}) {
      if (!has_net_and_secrets(*game)) {
        continue;
      }
      AnyState state = game->initial(*game->make_setup(players, {}));
      const auto bot = *game->make_bot("net");
      Rng rng(4);
      while (!game->turn(state).is_over()) {
        if (game->turn(state).is_chance()) {
          const auto outcomes = game->chance_outcomes(state);
          game->apply(state,
                      outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].action);
          continue;
        }
        const auto view = game->observe(state, game->turn(state).seat);
        const auto thought = bot->choose(view, {}, {.simulations = 40, .seed = rng.next()});
        EXPECT_EQ(thought.rated.size(), game->legal_actions(state).size());
        ASSERT_TRUE(game->try_apply(state, thought.best)) << game->info().id;
      }
      ++matches;
    }
  }
  EXPECT_GE(matches, 2);
}

TEST(Nets, SearchOnlyWhatIsAskedFor) {
  for (const AnyGame* game : all_games()) {
    if (!has_net_and_secrets(*game)) {
      continue;
    }
    AnyState state = game->initial(*game->make_setup(game->info().min_players, {}));
    Rng rng(4);
    while (!game->turn(state).is_player() || game->legal_actions(state).size() < 3) {
      const auto choices = game->turn(state).is_chance()
                               ? std::vector<AnyAction>{game->chance_outcomes(state)[0].action}
                               : game->legal_actions(state);
      game->apply(state, choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
    }
    Budget budget;
    budget.simulations = 64;
    budget.compare = true;
    const auto legal = game->legal_actions(state);
    const std::array<AnyAction, 2> two = {legal[1], legal[2]};
    budget.only = two;
    const auto view = game->observe(state, game->turn(state).seat);
    const auto thought = (*game->make_bot("net"))->choose(view, {}, budget);
    ASSERT_EQ(thought.rated.size(), 2U) << game->info().id;
    EXPECT_GE(std::min(thought.rated[0].visits, thought.rated[1].visits), 15U);
  }
}

// Where a net knows no single answer its policy gives several; all are legal.
TEST(Nets, DrawFromTheirPolicy) {
  std::size_t most = 0;  // different actions of one position
  for (const AnyGame* game : all_games()) {
    const bool has_net =
        std::ranges::find(game->bots(), "policy", &BotInfo::name) != game->bots().end();
    if (!has_net || game->info().has_secrets) {
      continue;
    }
    const AnyState state = game->initial(*game->make_setup(game->info().min_players, {}));
    if (!game->turn(state).is_player()) {
      continue;
    }
    const auto view = game->observe(state, game->turn(state).seat);
    const auto bot = *game->make_bot("policy");
    std::set<std::uint32_t> drawn;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const AnyAction best = bot->choose(view, {}, {.seed = seed}).best;
      AnyState next = state;
      EXPECT_TRUE(game->try_apply(next, best)) << game->info().id;
      EXPECT_EQ(best, bot->choose(view, {}, {.seed = seed}).best) << game->info().id;
      drawn.insert(best.code);
    }
    most = std::max(most, drawn.size());
  }
  EXPECT_GT(most, 1U);
}

}  // namespace
}  // namespace ahu
