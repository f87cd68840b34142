// Whole games of particular kinds, the events they tell, the terminal, and the bot.
#include <set>
#include <utility>

#include "games/rapa_nui_cards/heuristics.hpp"
#include "games/rapa_nui_cards/terminal.hpp"
#include "games/rapa_nui_cards/tests/positions.hpp"
#include "match/narrator.hpp"
#include "search/shallow.hpp"
#include "search/signature.hpp"

namespace ahu::rapa_nui_cards {

namespace {

const Messages& english() { return messages_of<Rules, Notation>(Language::English); }
Terminal in_english(const View& view) { return {{view, english()}}; }

using namespace positions;

// Plays with `choose(state, list, rng)`; calls `seen(state)` before every step.
template <class Choose, class Seen>
State play_out(Options options, std::uint64_t seed, Choose choose, Seen seen) {
  Rng rng(seed);
  State state = initial_state(options);
  while (!RapaNuiCards::turn(state).is_over()) {
    seen(state);
    if (RapaNuiCards::turn(state).is_chance()) {
      RapaNuiCards::apply(state, RapaNuiCards::sample_outcome(state, rng));
      continue;
    }
    ActionList<RapaNuiCards> list;
    RapaNuiCards::legal_actions(state, list);
    RapaNuiCards::apply(state, choose(state, list, rng));
  }
  return state;
}

Action any(const State&, const ActionList<RapaNuiCards>& list, Rng& rng) {
  return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
}

// Any action, but a Moai only where nothing else can be done.
Action no_moai(const State& state, const ActionList<RapaNuiCards>& list, Rng& rng) {
  const Action action = any(state, list, rng);
  const bool builds = action == Action::play(Card::Moai, 1);
  return builds && list.size() > 1 ? list[list.size() - 1] : action;
}

// Buys whatever it can and plays as many hunters as it can.
Action gather(const State& state, const ActionList<RapaNuiCards>& list, Rng& rng) {
  if (state.table.phase == Phase::Buy) {
    return list[0];
  }
  Action last{};
  for (const Action action : list) {
    last = action;
  }
  return state.table.phase == Phase::Play && is_hunter(last.card()) ? last : any(state, list, rng);
}

// RC-V5
TEST(Games, RC_V5_SomeGamesExhaustAPile) {
  int substitutes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    play_out({4, 1, 0}, seed, gather, [&](const State& state) {
      ASSERT_TRUE(RapaNuiCards::is_valid(state));
      substitutes += state.table.phase == Phase::Receive ? 1 : 0;
    });
  }
  EXPECT_GT(substitutes, 0);
}

// RC-E4, RC-T3
TEST(Games, RC_E4_RC_T3_InSomeNobodyBuildsAMoai) {
  int without = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const State end = play_out({2, 0, 0}, seed, no_moai, [](const State&) {});
    if (stone_of(end).empty()) {
      ++without;
      for (int seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(final_scores(end)[seat], end.table.glory[seat] + end.table.wood[seat] / 5);
        EXPECT_EQ(end.table.tableaus[seat].of(Card::Moai), 0);
      }
    }
  }
  EXPECT_GT(without, 0);
}

// RC-T3
TEST(Games, RC_T3_SomeGamesLoseMoaiToTheBox) {
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const State end = play_out({3, 1, 1}, seed, no_moai, [](const State&) {});
    int moai = cards_on(end.table).of(Card::Moai);
    for (const Hand hand : end.hands) {
      moai += hand.of(Card::Moai);
    }
    lost += moai_in_deck - moai;
  }
  EXPECT_GT(lost, 0);
}

TEST(Games, EveryPhaseIsReachedAndTheLimitOfPliesIsFar) {
  std::set<Phase> phases;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    int plies = 0;
    const Options options = {static_cast<std::int16_t>(2 + seed % 3), 1, 0};
    play_out(options, seed, seed % 2 == 0 ? gather : any, [&](const State& state) {
      phases.insert(state.table.phase);
      ++plies;
    });
    EXPECT_LT(plies, RapaNuiCards::max_plies(options));
  }
  EXPECT_EQ(phases.size(), 9U);
}

std::string told(const State& state, std::string_view text, Seat seat = 0) {
  return json::serialize(Notation::events(state, action_named(text), seat));
}

TEST(Events, OfATurn) {
  State state = first_turn(2);
  set_wood(state, 0, 5);
  EXPECT_EQ(told(state, "pass"), R"([{"type":"passed","seat":0}])");
  EXPECT_EQ(told(state, "buy F"), R"([{"type":"bought","seat":0,"offering":"F","price":5}])");
  act(state, "pass");
  EXPECT_EQ(told(state, "play B"), R"([{"type":"played","seat":0,"card":"B","count":1,"cost":0}])");
  act(state, "play B");
  EXPECT_EQ(told(state, "take 1"),
            R"([{"type":"taken","seat":0,"card":"F","column":1},)"
            R"({"type":"uncovered","card":"W","column":1},{"type":"scored","card":"W"},)"
            R"({"type":"gained","seat":0,"what":"wood","amount":1,"bonus":0},)"
            R"({"type":"gained","seat":1,"what":"wood","amount":1,"bonus":0},)"
            R"({"type":"turn","seat":1}])");
  EXPECT_EQ(told(state, "take 2"),
            R"([{"type":"taken","seat":0,"card":"M","column":2},)"
            R"({"type":"uncovered","card":"B","column":2},{"type":"scored","card":"B"},)"
            R"({"type":"received","seat":0,"offering":"B","count":1,"instead_of":null},)"
            R"({"type":"turn","seat":1}])");
}

TEST(Events, OfTheSacrificeRoundAndOfMoai) {
  State state = first_turn(2);
  hold(state, 0, "MMM");
  EXPECT_EQ(told(
                [&] {
                  State it = state;
                  act(it, "pass");
                  return it;
                }(),
                "discard M"),
            R"([{"type":"discarded","seat":0,"card":"M"}])");
  set_wood(state, 0, 7);
  act(state, "pass, play M");
  EXPECT_EQ(told(state, "offer F"),
            R"([{"type":"offered","seat":1,"offering":"F","face_down":false}])");
  act(state, "offer F, offer B");
  EXPECT_EQ(told(state, "add S"), R"([{"type":"added","seat":0,"offering":"S"}])");
  act(state, "add S");
  state.table.columns[0].take_front();
  state.table.columns[0].take_front();
  act(state, "take 1");
  EXPECT_EQ(told(state, "gain wood"),
            R"([{"type":"gained","seat":0,"what":"wood","amount":1,"bonus":0},)"
            R"({"type":"turn","seat":1}])");
}

TEST(Events, OfARefillAndTheEnd) {
  State state = first_turn(2);
  EXPECT_EQ(told(initial_state({}), "draw M"), R"([{"type":"laid","card":"M","column":1}])");
  put_face_down(state, 1, 'G');
  state.table.columns[3] = {};
  state.table.columns[3].lay(Card::Moai);
  act(state, "pass, play B");
  EXPECT_EQ(told(state, "take 4"),
            R"([{"type":"taken","seat":0,"card":"M","column":4},{"type":"emptied","column":4}])");
  act(state, "take 4");
  State last = state;
  act(state, "draw M, draw P, draw W");
  EXPECT_EQ(told(state, "draw P"),
            R"([{"type":"laid","card":"P","column":4},)"
            R"({"type":"refilled","column":4,"cards":"MPWP"},{"type":"scored","card":"P"},)"
            R"({"type":"turn","seat":1}])");
  last.table.deck = {};
  last.table.deck.add(Card::Priest, 1);
  EXPECT_EQ(told(last, "draw P"), R"([{"type":"laid","card":"P","column":4},)"
                                  R"({"type":"refilled","column":4,"cards":"P"},)"
                                  R"({"type":"revealed","seat":1,"offering":"G"},)"
                                  R"({"type":"valued","values":{"F":2,"B":2,"S":2,"G":3}},)"
                                  R"({"type":"game_over","scores":[9,6],"winners":[0],)"
                                  R"("sources":{"glory":[0,0],"moai":[0,0],"wood":[0,0],)"
                                  R"("F":[2,2],"B":[2,2],"S":[2,2],"G":[3,0]}}])");
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string note(const State& state, std::string_view text) {
  return in_english(view_of(state, RapaNuiCards::turn(state).seat)).note(action_named(text));
}

TEST(Events, OfADeclinedReplacement) {
  State state = first_turn(2);
  play_for(state, 0, "B");
  empty_pile(state, Offering::Berries);
  state.table.phase = Phase::Receive;
  state.table.scored = index_of(Card::Berries) + 1;
  state.table.due = 1;
  EXPECT_EQ(told(state, "decline"),
            R"([{"type":"declined","seat":0,"instead_of":"B"},{"type":"turn","seat":1}])");
  EXPECT_EQ(told(state, "receive F"),
            R"([{"type":"received","seat":0,"offering":"F","count":1,"instead_of":"B"},)"
            R"({"type":"turn","seat":1}])");
  EXPECT_EQ(note(state, "decline"), "you take nothing for it");
  EXPECT_TRUE(
      has(in_english(view_of(state, 0)).question(), "take an offering card of another type"));
}

TEST(Terminal, DrawsWhatLiesOpen) {
  State state = first_turn(2);
  state.table.memory = Memory::Open;
  put_face_down(state, 1, 'G');
  put_on_stone(state, "FFB");
  const std::string text = in_english(view_of(state, 0)).draw();
  EXPECT_TRUE(has(text, " M  P  W [F]")) << text;
  EXPECT_TRUE(has(text, "value now        3   2   1   1")) << text;
  EXPECT_TRUE(has(text, "face down:  Dolphin ?")) << text;
  EXPECT_TRUE(has(text, "BSG  you")) << text;
  EXPECT_EQ(text.back(), '\n');
  EXPECT_TRUE(has(in_english(view_of(state, 1)).draw(), "face down:  Dolphin G"));
  state.table.memory = Memory::Strict;
  EXPECT_TRUE(has(in_english(view_of(state, 0)).draw(), "3 cards"));
}

TEST(Terminal, NotesSayWhatAChoiceLeadsTo) {
  State state = first_turn(2);
  set_wood(state, 0, 9);
  hold(state, 0, "MSS");
  EXPECT_EQ(note(state, "buy F"), "costs 5 wood, leaves 4");
  EXPECT_EQ(note(state, "pass"), "keeps 9 wood");
  act(state, "pass");
  EXPECT_TRUE(has(note(state, "play M"), "a sacrifice round follows"));
  EXPECT_TRUE(has(note(state, "play S"), "free; you then have 1 S"));
  State drawing = state;
  act(drawing, "play S");
  EXPECT_EQ(note(drawing, "take 1"), "you get F, uncovers W; Wood: Turtle 1, Dolphin 1");
  EXPECT_EQ(note(drawing, "take 2"), "you get M, uncovers B; nobody gets anything");
  act(state, "play M");
  EXPECT_EQ(note(state, "offer F"), "values then F3 B2 S2 G2, your cards 6");
}

TEST(Terminal, EveryEventIsTold) {
  Rng rng(4);
  State state = initial_state({3, 1, 0});
  while (!RapaNuiCards::turn(state).is_over()) {
    ActionList<RapaNuiCards> list;
    RapaNuiCards::legal_actions(state, list);
    const bool chance = RapaNuiCards::turn(state).is_chance();
    const Action action = chance ? RapaNuiCards::sample_outcome(state, rng) : any(state, list, rng);
    EXPECT_FALSE(in_english(view_of(state, 0)).question().empty());
    for (const auto& event : Notation::events(state, action, spectator)) {
      EXPECT_FALSE(say_event(english(), event.as_object()).empty()) << event;
    }
    RapaNuiCards::apply(state, action);
  }
}

TEST(Heuristics, TheShallowBotBeatsRandomPlay) {
  int won = 0;
  constexpr int games = 40;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const Seat seat = static_cast<Seat>(seed % 2);
    const State end = play_out(
        {2, 1, 0}, seed,
        [&](const State& state, const ActionList<RapaNuiCards>& list, Rng& rng) {
          if (state.table.to_act != seat) {
            return any(state, list, rng);
          }
          ShallowSearch<RapaNuiCards, Heuristics, NeverStop> search(
              {.nodes = 300, .max_depth = 2, .samples = 2}, NeverStop{}, rng);
          return search.choose(view_of(state, seat)).best;
        },
        [](const State&) {});
    won += RapaNuiCards::payoffs(end)[seat] == payoff_total ? 1 : 0;
  }
  EXPECT_GT(won, games * 3 / 4);
}

State with_seats_exchanged(State state) {
  OpenTable& table = state.table;
  std::swap(table.tableaus[0], table.tableaus[1]);
  std::swap(table.wood[0], table.wood[1]);
  std::swap(table.glory[0], table.glory[1]);
  std::swap(state.hands[0], state.hands[1]);
  std::swap(state.offerings[0], state.offerings[1]);
  table.active = static_cast<std::uint8_t>(1 - table.active);
  return state;
}

TEST(Heuristics, NoSeatIsFavoured) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play_out({2, 1, 0}, seed, any, [](const State& state) {
      const BySeat values = Heuristics::evaluate(state);
      const BySeat exchanged = Heuristics::evaluate(with_seats_exchanged(state));
      ASSERT_EQ(values[0], exchanged[1]);
      ASSERT_EQ(values[1], exchanged[0]);
    });
  }
}

// RC-V2: a priest more is worth more where it brings the sole majority.
TEST(Heuristics, ASoleMajorityCounts) {
  const State start = initial_state({2, 1, 0});
  const auto gain_of_second_priest = [&](int others) {
    State state = start;
    state.table.tableaus[1].add(Card::Priest, others);
    state.table.tableaus[0].add(Card::Priest, 1);
    const int before = Heuristics::evaluate(state)[0];
    state.table.tableaus[0].add(Card::Priest, 1);
    return Heuristics::evaluate(state)[0] - before;
  };
  EXPECT_GT(gain_of_second_priest(0), 0);
  EXPECT_GT(gain_of_second_priest(0), gain_of_second_priest(3) * 3 / 2);
}

TEST(Heuristics, ValuesAreExpectedPayoffs) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play_out({static_cast<std::int16_t>(2 + seed % 3), 1, 0}, seed, any, [](const State& state) {
      for (const int value : Heuristics::evaluate(state)) {
        ASSERT_GE(value, 0);
        ASSERT_LE(value, value_of_win);
      }
    });
  }
}

}  // namespace
}  // namespace ahu::rapa_nui_cards
