// Messages: holes, plurals, choices, names, and what a game says itself; three complete catalogues.
#include "support/messages.hpp"

#include <gtest/gtest.h>

#include "kit/messages_property.hpp"
#include "match/narrator.hpp"
#include "support/text.hpp"

namespace ahu {

namespace {

std::string said(std::string_view pattern, const json::object& values,
                 Language language = Language::English) {
  const std::string catalogue = json::serialize(json::object{{"a", pattern},
                                                             {"side.N", "north of {line}"},
                                                             {"list.then", ", then "},
                                                             {"event.final", "{name}: {score}"}});
  const auto format = [](const Messages&, std::string_view kind, const json::value& value,
                         const json::object&) -> std::optional<std::string> {
    return kind == "loud" ? std::optional(json::serialize(value) + "!") : std::nullopt;
  };
  return Messages(catalogue, language, &common_messages(language), format)("a", values);
}

}  // namespace

TEST(Messages, FillHoles) {
  EXPECT_EQ(said("{at} and {n}", {{"at", "c3"}, {"n", 4}}), "c3 and 4");
  EXPECT_EQ(said("{missing} stays", {}), "{missing} stays");
  EXPECT_EQ(said("no hole", {}), "no hole");
  EXPECT_EQ(said("{n, loud}", {{"n", 4}}), "4!");
  EXPECT_EQ(said("{side, side}", {{"side", "N"}, {"line", "b"}}), "north of b");
}

TEST(Messages, CountByTheLanguage) {
  const std::string_view stones = "{n, plural, =7 {many} one {# stone} other {# stones}}";
  EXPECT_EQ(said(stones, {{"n", 1}}), "1 stone");
  EXPECT_EQ(said(stones, {{"n", 0}}), "0 stones");
  EXPECT_EQ(said(stones, {{"n", 7}}), "many");
  EXPECT_EQ(said(stones, {{"n", 0}}, Language::French), "0 stone");
  EXPECT_EQ(said(stones, {{"n", 1}}, Language::Japanese), "1 stones");
}

TEST(Messages, ChooseByTheValue) {
  const std::string_view card = "{card, select, none {a card} true {yes} other {{card} of {n}}}";
  EXPECT_EQ(said(card, {{"card", nullptr}, {"n", 1}}), "a card");
  EXPECT_EQ(said(card, {{"card", json::array()}, {"n", 1}}), "a card");
  EXPECT_EQ(said(card, {{"card", true}, {"n", 1}}), "yes");
  EXPECT_EQ(said(card, {{"card", "F"}, {"n", 1}}), "F of 1");
}

TEST(Messages, NamePlayers) {
  EXPECT_EQ(said("{by, seat}", {{"by", 1}}), "Dolphin");
  EXPECT_EQ(said("{by, seat}", {{"by", 1}}, Language::French), "Dauphin");
  EXPECT_EQ(said("{all, seats}", {{"all", {0, 2}}}), "Turtle, Moray");
  EXPECT_EQ(said("{all, seats, list.then}", {{"all", {0, 2}}}), "Turtle, then Moray");
  EXPECT_EQ(said("{all, finals}", {{"all", {1}}, {"scores", {3, 9}}}), "Dolphin: 9");
}

TEST(Messages, SetFrenchPunctuation) {
  EXPECT_EQ(said("oui : « non » ?", {}, Language::French), "oui\u00a0: «\u00a0non\u00a0»\u00a0?");
  EXPECT_EQ(said("{at} !", {{"at", "Oh ?"}}, Language::French), "Oh ?\u00a0!");
}

TEST(Messages, TellTheLanguageOfALocale) {
  EXPECT_EQ(language_named("fr_CA.UTF-8"), Language::French);
  EXPECT_EQ(language_named("ja"), Language::Japanese);
  EXPECT_EQ(language_named("en_GB"), Language::English);
  EXPECT_EQ(language_named("C.UTF-8"), std::nullopt);
}

TEST(Messages, AreCompleteOutsideTheGames) {
  for (const std::string_view owner : {"match", "ahu"}) {
    const Messages english(embedded_messages(owner, Language::English), Language::English);
    EXPECT_GT(english.own().size(), 5U) << owner;
    for (const Language language : {Language::French, Language::Japanese}) {
      kit::expect_same_messages(english, Messages(embedded_messages(owner, language), language));
    }
  }
}

TEST(Text, WidthsAreThoseOfATerminal) {
  EXPECT_EQ(text_width("moai"), 4);
  EXPECT_EQ(text_width("Frégate –"), 9);
  EXPECT_EQ(text_width("カメの番。"), 10);
  EXPECT_EQ(padded("島", 4), "島  ");
  EXPECT_EQ(right_aligned("島", 4), "  島");
}

}  // namespace ahu
