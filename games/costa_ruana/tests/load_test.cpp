// Loading refuses impossible states and views, and says what is wrong.
#include <functional>

#include "scene.hpp"

namespace ahu::costa_ruana {
namespace {

using Change = std::function<void(json::object&)>;

Scene in_effect() {
  Scene scene =
      Scene::at_show(3, {{"P2n", "Mn"}, {"R1l", "P3d"}, {"P3h", "R1h"}}, "sky day", "tide high");
  scene.act_all({"show P2n 0", "show R1l 2", "show P3h 2", "hide Mn 0", "hide P3d 1", "hide R1h 0",
                 "ride 4", "ride 4", "ride 3", "flip sky"});
  return scene;
}
Scene in_hide() {
  Scene scene = Scene::at_show(3, {{"P2n", "Mn"}, {"R1l", "P3d"}, {"P3h", "R1h"}});
  scene.act_all({"show P2n 0", "show R1l 2", "show P3h 2", "hide Mn 0"});
  return scene;
}

// The sentence of the refusal must hold this.
void expect_fault(const Scene& scene, const Change& change, std::string_view words) {
  json::object state = scene.json();
  ASSERT_TRUE(Notation::load_state(state).has_value());
  change(state);
  const auto loaded = Notation::load_state(json::parse(json::serialize(state)));
  ASSERT_FALSE(loaded.has_value()) << words;
  EXPECT_EQ(loaded.error().code, ErrorCode::BadState);
  EXPECT_NE(loaded.error().message.find(words), std::string::npos) << loaded.error().message;
}

json::object& first_island(json::object& state) {
  return state.at("islands").as_array()[0].as_object();
}

TEST(Load, RefusesWhatIsNotConserved) {
  const Scene scene = in_effect();
  expect_fault(
      scene, [](auto& s) { s["deck"].as_object()["Td"] = 3; }, "deck.Td is more than there are");
  expect_fault(
      scene, [](auto& s) { s["deck"].as_object().erase("Td"); }, "deck does not have the size");
  expect_fault(scene, [](auto& s) { s["discards"].as_array().pop_back(); }, "discards must be");
  expect_fault(scene, [](auto& s) { s["reserve"].as_array()[0] = 9; }, "10 natives");
  expect_fault(scene, [](auto& s) { first_island(s)["treasures"] = 5; }, "treasures");
  expect_fault(scene, [](auto& s) { s["huts"].as_array()[1] = 1; }, "treasures");
  expect_fault(scene, [](auto& s) { s["collected"].as_array()[1] = 1; }, "collected");
}

TEST(Load, RefusesWhatIsOverALimit) {
  const Scene scene = in_effect();
  expect_fault(
      scene,
      [](auto& s) {
        first_island(s)["natives"].as_array()[1] = 6;
        s["reserve"].as_array()[1] = 1;
      },
      "at most 7");
  expect_fault(scene, [](auto& s) { s["players"] = 7; }, "players must be");
  expect_fault(scene, [](auto& s) { s["round"] = 6; }, "round must be");
  expect_fault(scene, [](auto& s) { s["round"] = 2; }, "deck does not have the size");
}

TEST(Load, RefusesWhatThePhaseCannotMean) {
  const Scene scene = in_effect();
  expect_fault(scene, [](auto& s) { s["phase"] = "flip"; }, "table does not hold");
  expect_fault(scene, [](auto& s) { s["phase"] = "order"; }, "order of resolving");
  expect_fault(scene, [](auto& s) { s["to_act"] = nullptr; }, "to_act");
  expect_fault(scene, [](auto& s) { s["shaman"] = nullptr; }, "null only in setup");
  expect_fault(scene, [](auto& s) { s["sky"] = "day"; }, "background is not visible");
  expect_fault(scene, [](auto& s) { s["resolving"].as_object()["left"] = 2; }, "resolving");
  expect_fault(scene, [](auto& s) { s["resolving"].as_object()["card"] = 1; }, "resolving");
  expect_fault(scene, [](auto& s) { s["resolving"].as_object()["copy"] = true; }, "resolving");
  expect_fault(scene, [](auto& s) { s["resolving"] = nullptr; }, "resolving");
  expect_fault(scene, [](auto& s) { s["resolving"].as_object()["seat"] = 1; }, "resolving");
  expect_fault(scene, [](auto& s) { s["scores"] = json::array{1, 2, 3}; }, "scores must be null");
}

TEST(Load, RefusesImpossibleTables) {
  const Scene scene = in_hide();
  const auto card = [](json::object& s, std::size_t i) -> json::object& {
    return s["table"].as_array()[i].as_object();
  };
  expect_fault(scene, [&](auto& s) { card(s, 3)["up"] = true; }, "table[3].up must be false");
  expect_fault(scene, [&](auto& s) { card(s, 1)["by"] = 2; }, "table[1].by must be 1");
  expect_fault(scene, [&](auto& s) { card(s, 1)["for"] = 3; }, "table[1].for must be");
  expect_fault(scene, [&](auto& s) { card(s, 1)["card"] = nullptr; }, "table[1].card must be");
  expect_fault(
      scene,
      [&](auto& s) {
        card(s, 1)["riders"] = json::array{1};
        s["reserve"].as_array()[1] = 6;
      },
      "riders");
  expect_fault(scene, [](auto& s) { s["to_act"] = 2; }, "to_act");
  expect_fault(
      scene,
      [](auto& s) {
        auto& hands = s["hands"].as_array();
        hands[2].as_array().push_back(hands[1].as_array().back());
        hands[1].as_array().pop_back();
      },
      "hands do not have the sizes");
  expect_fault(
      scene,
      [](auto& s) {
        auto& hand = s["hands"].as_array()[1].as_array();
        std::swap(hand.front(), hand.back());
      },
      "must not come after a later card");
}

TEST(Load, RefusesWhatIsMisspelt) {
  const Scene scene = in_hide();
  expect_fault(scene, [](auto& s) { s.erase("tide"); }, "tide is missing");
  expect_fault(scene, [](auto& s) { s["moon"] = 1; }, "moon is not a known key");
  expect_fault(scene, [](auto& s) { s["game"] = "other"; }, "game must be");
  expect_fault(scene, [](auto& s) { s["phase"] = "tea"; }, "phase must be one of");
  expect_fault(scene, [](auto& s) { s["deck"] = 3; }, "deck must be an object");
  expect_fault(scene, [](auto& s) { s["deck"].as_object()["X"] = 1; }, "deck.X is no card");
  expect_fault(scene, [](auto& s) { s["discards"] = "none"; }, "discards must be");
  expect_fault(
      scene, [](auto& s) { s["options"].as_object()["memory"] = "none"; }, "options.memory");
  EXPECT_FALSE(Notation::load_state(json::value(3)).has_value());
}

TEST(Load, RefusesImpossibleSettlingAndSetup) {
  Scene scene(2);
  scene.act_all({"shaman 1", "sky day", "tide low", "deal P2n"});
  expect_fault(scene, [](auto& s) { s["shaman"] = nullptr; }, "null only in setup");
  expect_fault(scene, [](auto& s) { s["tide"] = nullptr; }, "null only in setup");
  expect_fault(
      scene,
      [](auto& s) {
        first_island(s)["natives"].as_array()[0] = 1;
        s["reserve"].as_array()[0] = 9;
      },
      "settled in turn");
  Scene dealt(2);
  dealt.act_all({"shaman 1", "sky day", "tide low"});
  dealt.deal({{}, {}});
  dealt.act("settle 1");
  expect_fault(
      dealt,
      [](auto& s) {
        first_island(s)["natives"].as_array()[0] = 1;
        first_island(s)["natives"].as_array()[1] = 0;
        s["reserve"] = json::array{9, 10};
      },
      "settled in turn");
}

void expect_view_fault(const Change& change, std::string_view words, Seat seat = 1) {
  json::object view = Notation::view_json(CostaRuana::observe(in_hide().state, seat));
  ASSERT_TRUE(Notation::load_view(json::parse(json::serialize(view)), seat).has_value());
  change(view);
  const auto loaded = Notation::load_view(json::parse(json::serialize(view)), seat);
  ASSERT_FALSE(loaded.has_value()) << words;
  EXPECT_NE(loaded.error().message.find(words), std::string::npos) << loaded.error().message;
}

TEST(Load, RefusesImpossibleViews) {
  expect_view_fault([](auto& v) { v["deck_size"] = 20; }, "unseen must be as many");
  expect_view_fault([](auto& v) { v["unseen"].as_object().erase("Td"); }, "unseen must be");
  expect_view_fault([](auto& v) { v["huts"].as_array()[0] = nullptr; }, "huts must be null");
  expect_view_fault([](auto& v) { v["hands"].as_array()[0] = json::array{"Td"}; }, "hands[0]");
  expect_view_fault([](auto& v) { v["hands"].as_array()[1] = 4; }, "hands[1]");
  expect_view_fault(
      [](auto& v) {
        v["table"].as_array()[3].as_object()["card"] = "Mn";
        v["unseen"].as_object().erase("Mn");
      },
      "a card on the table is null");
  expect_view_fault([](auto& v) { v["reserve"].as_array()[0] = 6; }, "10 natives");
  expect_view_fault([](auto& v) { v["shaman"] = nullptr; }, "null only in setup");
}

}  // namespace
}  // namespace ahu::costa_ruana
