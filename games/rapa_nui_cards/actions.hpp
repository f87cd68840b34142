// The actions of Rapa Nui, the card game.
#pragma once

#include "core/action_table.hpp"
#include "core/phases.hpp"
#include "games/rapa_nui_cards/rules/cards.hpp"

namespace ahu::rapa_nui_cards {

struct Options {
  std::int16_t players = 2;
  std::int16_t edition = 1;
  std::int16_t memory = 1;
};

AHU_PHASES(Options, Setup, Buy, Play, Offer, Add, Take, Refill, Gain, Receive, Over);

AHU_KINDS(std::uint32_t, 1, Draw, Buy, Pass, Play, Discard, Offer, Add, Take, Gain, Receive,
          Decline);

// One letter a card, in canonical order; the offerings are the last four.
inline constexpr std::string_view card_letters = "MPWFBSG";
inline constexpr std::string_view offering_letters = "FBSG";
inline constexpr std::string_view moai_letter = "M";
inline constexpr std::string_view gain_words[] = {"glory", "wood"};
inline constexpr int gain_glory = 0;
inline constexpr int gain_wood = 1;

// RC-T2: one card, or up to three hunters of one type.
AHU_HD constexpr bool can_be_played(Card card, int count) {
  return count >= 1 && count <= (is_hunter(card) ? hand_size : 1);
}
// The cards of a play: the type * 16 + how many. Those between that nobody can play have no text.
constexpr ShortText play_text(const Options&, int play) {
  ShortText text;
  if (can_be_played(static_cast<Card>(play / 16), play % 16)) {
    for (int i = 0; i < play % 16; ++i) {
      text += card_letters[static_cast<std::size_t>(play / 16)];
    }
  }
  return text;
}

inline constexpr auto card_domain = words<Options, card_letters>("card", 4);
inline constexpr auto offering_domain = words<Options, offering_letters>("offering", 4);
inline constexpr auto moai_domain = words<Options, moai_letter>("Moai", 4);
inline constexpr auto hidden_domain = hidden<Options>("offering", 15, 4);
inline constexpr auto column_domain = numbers<Options>("column", 1, columns_laid, 4);
inline constexpr auto gain_domain = words<Options, gain_words>("gain", 4);
inline constexpr Domain<Options> play_domain = {
    "play", card_types * 16, 8, play_text, 0, 1, (card_types - 1) * 16 + hand_size};

inline constexpr ActionRow<Options, Kind> action_rows[] = {
    {Kind::Draw, in(Phase::Setup, Phase::Refill), {{"card", &card_domain}}, Mover::Chance},
    {Kind::Buy, in(Phase::Buy), {{"offering", &offering_domain}}},
    {Kind::Pass, in(Phase::Buy)},
    {Kind::Play, in(Phase::Play), {{"cards", &play_domain}}},
    {Kind::Discard, in(Phase::Play), {{"card", &moai_domain}}},
    {Kind::Offer, in(Phase::Offer), {{"offering", &offering_domain}}},
    {Kind::Offer, in(Phase::Offer), {{"offering", &hidden_domain}}, Mover::Log},
    {Kind::Add, in(Phase::Add), {{"offering", &offering_domain}}},
    {Kind::Take, in(Phase::Take), {{"column", &column_domain}}},
    {Kind::Gain, in(Phase::Gain), {{"what", &gain_domain}}},
    {Kind::Receive, in(Phase::Receive), {{"offering", &offering_domain}}},
    {Kind::Decline, in(Phase::Receive)},
};
inline constexpr int kind_shift = 8;

// A play is counted by its card and how many.
struct PlayIndex {
  using Bits = ActionTable<action_rows, kind_shift, Packing::FirstHighest>;
  static constexpr std::string_view meaning = "card * 3 + how many - 1";

  AHU_HD static constexpr int size(Kind kind) {
    return kind == Kind::Play ? card_types * hand_size : 0;
  }
  AHU_HD static constexpr int index(std::uint32_t code) {
    const int play = Bits::get<Kind::Play, 0>(code);
    return play / 16 * hand_size + play % 16 - 1;
  }
  AHU_HD static constexpr std::uint32_t code(int index) {
    return Bits::base(Kind::Play) |
           Bits::put<Kind::Play>(index / hand_size * 16 + index % hand_size + 1);
  }
};

using Actions = ActionTable<action_rows, kind_shift, Packing::FirstHighest, PlayIndex>;

struct Action : CodedAction<Actions> {
  AHU_HD static constexpr Action of(Kind kind) { return {Actions::base(kind)}; }
  // Every kind but Play has at most one argument, in the same place.
  AHU_HD static constexpr Action of(Kind kind, auto argument) {
    return {Actions::base(kind) | Actions::put<Kind::Take>(argument)};
  }
  AHU_HD static constexpr Action play(Card card, int count) {
    return {Actions::base(Kind::Play) | Actions::put<Kind::Play>(index_of(card) * 16 + count)};
  }

  AHU_HD constexpr int count() const { return Actions::get<Kind::Play, 0>(code) % 16; }
  AHU_HD constexpr Card card() const { return static_cast<Card>(argument()); }
  AHU_HD constexpr Offering offering() const { return static_cast<Offering>(argument()); }
  AHU_HD constexpr int column() const { return argument(); }
  AHU_HD constexpr int gained() const { return argument(); }

 private:
  AHU_HD constexpr int argument() const { return Actions::get<Kind::Take, 0>(code); }
};

inline constexpr Action hidden_offer = {
    Actions::redacted(Action::of(Kind::Offer, Offering::Fish).code)};
static_assert(hidden_offer.code == 0x6f0 && Action::play(Card::Fish, 3).code == 0x433);

inline constexpr int max_open_actions = 5;

}  // namespace ahu::rapa_nui_cards
