// The actions of Costa Ruana.
#pragma once

#include "core/action_table.hpp"
#include "core/phases.hpp"
#include "games/costa_ruana/rules/cards.hpp"

namespace ahu::costa_ruana {

struct Options {
  std::int16_t players = 2;
  std::int16_t memory = 1;  // CR-I2: a Memory
  AHU_HD friend constexpr bool operator==(const Options&, const Options&) = default;
};

AHU_PHASES(Options, Setup, Settle, Show, Hide, Ride, Flip, Order, Effect, Deal, Office, Over);

AHU_KINDS(std::uint32_t, 0, Shaman, Sky, Tide, Deal, Settle, Show, Hide, Ride, Stay, Flip, Resolve,
          Treasure, Recall, Place, Move, Keep, Yield, HideOther, DealOther);

inline constexpr int max_table = played_a_round * max_seats;

constexpr ShortText card_text(const Options&, int card) {
  ShortText text(card_kind_names[card / grounds]);
  text += ground_letters[static_cast<std::size_t>(card % grounds)];
  return text;
}

inline constexpr std::string_view sky_words[] = {"day", "night"};
inline constexpr std::string_view tide_words[] = {"high", "low"};
inline constexpr std::string_view face_words[] = {"day", "night", "high", "low"};
inline constexpr std::string_view condition_words[] = {"sky", "tide"};

inline constexpr auto card_domain = texts<Options>("card", card_types, card_text);
inline constexpr auto sky_domain = words<Options, sky_words>("face");
inline constexpr auto tide_domain = words<Options, tide_words>("face");
inline constexpr auto face_domain = words<Options, face_words>("face", 0);
inline constexpr auto condition_domain = words<Options, condition_words>("condition card");
// Seats and numbers of at most two digits can be written; the rules refuse those that do not exist.
inline constexpr auto seat_domain = writable(seats<Options>(max_seats), 0, 99);
inline constexpr auto seen_seat_domain = seats<Options>(max_seats);
inline constexpr auto island_domain = writable(numbers<Options>("island", 1, max_islands), 0, 98);
inline constexpr auto lying_domain =
    writable(numbers<Options>("card on the table", 1, max_table), 0, 98);
inline constexpr auto hidden_domain = hidden<Options>("card", 0);

inline constexpr ActionRow<Options, Kind> action_rows[] = {
    {Kind::Shaman, in(Phase::Setup), {{"seat", &seat_domain}}, Mover::Chance},
    {Kind::Sky, in(Phase::Setup), {{"face", &sky_domain}}, Mover::Chance},
    {Kind::Tide, in(Phase::Setup), {{"face", &tide_domain}}, Mover::Chance},
    {Kind::Deal, in(Phase::Setup, Phase::Deal), {{"card", &card_domain}}, Mover::Chance},
    {Kind::Settle, in(Phase::Settle), {{"island", &island_domain}}},
    {Kind::Show, in(Phase::Show), {{"card", &card_domain}, {"for", &seat_domain}}},
    {Kind::Hide, in(Phase::Hide), {{"card", &card_domain}, {"for", &seat_domain}}},
    {Kind::Ride, in(Phase::Ride), {{"number", &lying_domain}}},
    {Kind::Stay, in(Phase::Ride)},
    {Kind::Flip, in(Phase::Flip), {{"condition", &condition_domain}}},
    {Kind::Resolve, in(Phase::Order), {{"number", &lying_domain}}},
    {Kind::Treasure, in(Phase::Effect), {{"from", &island_domain}, {"to", &island_domain, '-'}}},
    {Kind::Recall, in(Phase::Effect), {{"island", &island_domain}}},
    {Kind::Place, in(Phase::Effect), {{"island", &island_domain}}},
    {Kind::Move,
     in(Phase::Effect),
     {{"seat", &seat_domain}, {"from", &island_domain}, {"to", &island_domain, '-'}}},
    {Kind::Keep, in(Phase::Office)},
    {Kind::Yield, in(Phase::Office), {{"seat", &seat_domain}}},
    {Kind::HideOther,
     in(Phase::Hide),
     {{"card", &hidden_domain}, {"for", &seen_seat_domain}},
     Mover::Log,
     "hide"},
    {Kind::DealOther,
     in(Phase::Setup, Phase::Deal),
     {{"card", &hidden_domain}},
     Mover::Log,
     "deal"},
};
using Actions = ActionTable<action_rows, 24, Packing::FirstHighest>;

struct Action : CodedAction<Actions> {
  // The arguments of a kind in the order of its row.
  AHU_HD static constexpr Action make(Kind kind, int first = 0, int second = 0, int third = 0) {
    return {Actions::base(kind) | Actions::put<Kind::Move>(first, second, third)};
  }

  AHU_HD constexpr int card() const { return Actions::get<Kind::Show, 0>(code); }
  // The seat before which a card is played.
  AHU_HD constexpr int before() const { return Actions::get<Kind::Show, 1>(code); }
  AHU_HD constexpr int seat() const { return Actions::get<Kind::Move, 0>(code); }
  AHU_HD constexpr int island() const { return Actions::get<Kind::Settle, 0>(code); }
  AHU_HD constexpr int lying() const { return Actions::get<Kind::Ride, 0>(code); }
  AHU_HD constexpr int face() const { return Actions::get<Kind::Sky, 0>(code); }
  AHU_HD constexpr int condition() const { return Actions::get<Kind::Flip, 0>(code); }
  // The islands of a treasure or a native moved.
  AHU_HD constexpr int from() const {
    return kind() == Kind::Move ? Actions::get<Kind::Move, 1>(code)
                                : Actions::get<Kind::Treasure, 0>(code);
  }
  AHU_HD constexpr int to() const {
    return kind() == Kind::Move ? Actions::get<Kind::Move, 2>(code)
                                : Actions::get<Kind::Treasure, 1>(code);
  }
};

static_assert(Action::make(Kind::Move, 2, 3, 5).code == 0x0e020305);

}  // namespace ahu::costa_ruana
