// Planted leaks: each of them must be caught by the law of secrets.
#include <gtest/gtest.h>

#include "games/costa_ruana/notation.hpp"
#include "kit/noninterference.hpp"

namespace ahu::costa_ruana {
namespace {

template <class G, class N>
std::string leak_found() {
  return kit::NonInterference<G, N>(5).compare(20'000, 2'000).leak;
}

// -- leaks through the rules --

struct ShowsTheDeckToSeatZero : CostaRuana {
  static View observe(const State& state, Seat seat) {
    View view = CostaRuana::observe(state, seat);
    if (seat == 0 && state.deck.size() > 0) {
      view.deck_size = static_cast<std::uint8_t>(state.deck.at(0));
    }
    return view;
  }
};

struct ShowsHiddenCardsWithRiders : CostaRuana {
  static View observe(const State& state, Seat seat) {
    View view = CostaRuana::observe(state, seat);
    for (int index = 0; index < state.open.on_table; ++index) {
      if (state.table[index].riders != 0) {
        view.table[index].card = state.table[index].card;
      }
    }
    return view;
  }
};

struct LogsHiddenCards : CostaRuana {
  static Action seen_as(const State& state, Action action, Seat seat) {
    return action.kind() == Kind::Hide ? action : CostaRuana::seen_as(state, action, seat);
  }
};

struct LogsDealsToTheSpectator : CostaRuana {
  static Action seen_as(const State& state, Action action, Seat seat) {
    return seat == spectator ? action : CostaRuana::seen_as(state, action, seat);
  }
};

// The ways to order cards on hand would tell what another one holds.
struct OffersOnlyUsefulRides : CostaRuana {
  static void legal_actions(const State& state, ActionList<CostaRuana>& list) {
    ActionList<CostaRuana> all;
    CostaRuana::legal_actions(state, all);
    for (const Action action : all) {
      const bool idle =
          action.kind() == Kind::Ride && rank_of(state.table[action.lying()].card) == Rank::Recall;
      list.push_back_if(!idle, action);
    }
  }
};

struct RefusesBySecrets : CostaRuana {
  static Why why_not(const State& state, Action action) {
    const Why why = CostaRuana::why_not(state, action);
    return why == Why::NotInHand && state.deck.has(action.card() % card_types) ? Why::NotInTheDeck
                                                                               : why;
  }
};

// CR-I1
TEST(Secrets, LeaksThroughTheRulesAreCaught_CR_I1) {
  EXPECT_EQ((leak_found<CostaRuana, Notation>()), "");
  EXPECT_NE((leak_found<ShowsTheDeckToSeatZero, Notation>()), "");
  EXPECT_NE((leak_found<ShowsHiddenCardsWithRiders, Notation>()), "");
  EXPECT_NE((leak_found<LogsHiddenCards, Notation>()), "");
  EXPECT_NE((leak_found<LogsDealsToTheSpectator, Notation>()), "");
  EXPECT_NE((leak_found<OffersOnlyUsefulRides, Notation>()), "");
  EXPECT_NE((leak_found<RefusesBySecrets, Notation>()), "");
}

// -- leaks through the words --

struct ExplainsTooMuch : Notation {
  static Refusal explain(const State& state, Action action, Why why) {
    Refusal refusal = Notation::explain(state, action, why);
    if (state.deck.size() > 0) {
      refusal.message += ", and the deck holds " + text_of(card_domain, state.deck.at(0));
    }
    return refusal;
  }
};

struct ArguesTooMuch : Notation {
  static Refusal explain(const State& state, Action action, Why why) {
    Refusal refusal = Notation::explain(state, action, why);
    refusal.args["size"] = state.hands[state.open.actor == 0 ? 1 : 0].count(0);
    return refusal;
  }
};

struct TellsHiddenCards : Notation {
  static json::array events(const State& before, Action action, Seat) {
    return Notation::events(before, action, before.open.actor);
  }
};

struct TellsDealtCards : Notation {
  static json::array events(const State& before, Action action, Seat seat) {
    return Notation::events(
        before, action,
        action.kind() == Kind::Deal ? static_cast<Seat>(next_to_draw(before)) : seat);
  }
};

// CR-I1
TEST(Secrets, LeaksThroughTheWordsAreCaught_CR_I1) {
  EXPECT_NE((leak_found<CostaRuana, ExplainsTooMuch>()), "");
  EXPECT_NE((leak_found<CostaRuana, ArguesTooMuch>()), "");
  EXPECT_NE((leak_found<CostaRuana, TellsHiddenCards>()), "");
  EXPECT_NE((leak_found<CostaRuana, TellsDealtCards>()), "");
}

// Worlds that are always the real one would prove nothing: the law counts those that differ.
TEST(Secrets, SampledWorldsDoDiffer) {
  const auto found = kit::NonInterference<CostaRuana, Notation>(5).compare(20'000, 400);
  EXPECT_GT(found.distinct, found.pairs / 2);
  EXPECT_GT(found.plies, found.pairs / 8);
  EXPECT_GT(found.parted, 0U);
}

}  // namespace
}  // namespace ahu::costa_ruana
