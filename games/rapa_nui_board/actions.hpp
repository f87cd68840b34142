// The actions of Rapa Nui, the board game.
#pragma once

#include "core/action_table.hpp"
#include "core/phases.hpp"
#include "games/rapa_nui_board/rules/bundles.hpp"
#include "games/rapa_nui_board/rules/island.hpp"

namespace ahu::rapa_nui_board {

struct Options {
  std::int16_t players = 3;
  std::int16_t first_game = 0;
};

AHU_PHASES(Options, Setup, Draft, Place, Sculpt, Take, Transport, Barter, Carry, Gain, Erect, Crown,
           After, Over);

// What is carried; the first three are the sizes of moai, each one more.
enum class Load : std::uint8_t { None, Small, Medium, Large, Pukao };

// What an ahu tile does, or the tablet in its stead: how it is written after the word for either,
// the phases in which it belongs, its argument.
#define AHU_POWERS                                                                                 \
  (Rest, " rest", in_transport_turn, {"cell", &cell_domain}),                                      \
      (Barter, " barter", in_free_moments, {"paid", &three_domain}),                               \
      (Economy, " economy", in(Phase::Crown)),                                                     \
      (Reinforcement, " reinforcement", in(Phase::Sculpt), {"column", &column_domain}),            \
      (Abundance, " abundance", in(Phase::Erect)),                                                 \
      (Exceptional, " exceptional", in(Phase::Crown)),                                             \
      (ReconversionColumn, " reconversion column", in(Phase::Sculpt), {"column", &column_domain}), \
      (ReconversionCell, " reconversion cell", in(Phase::Sculpt), {"cell", &cell_domain}),         \
      (HelpingSculptor, " helping-hand sculptor", in_transport_turn, {"cell", &cell_domain}),      \
      (HelpingChief, " helping-hand chief", in_transport_turn, {"cell", &cell_domain}),            \
      (Supplement, " supplement", in(Phase::Erect))
#define AHU_POWER_NAME(name, ...) name,
enum class Power : std::uint8_t { AHU_FOR_EACH(AHU_POWER_NAME, AHU_POWERS) };
inline constexpr int powers = 11;

// Use spends a tile, Rongo the tablet.
AHU_KINDS(std::uint8_t, 0, DrawTile, DrawTurn, Draft, Villager, Sculptor, Sorcerer, Chief, Improve,
          Use, Rongo, Sculpt, Take, Carry, To, Gain, Erect, Collect, Crown, Offer, Get, Pass, End);

// --- words --------------------------------------------------------------------------------------

inline constexpr std::string_view resource_letters = "REWP";
inline constexpr std::string_view size_words[] = {"small", "medium", "large"};
inline constexpr std::string_view load_words[] = {"nothing", "small", "medium", "large", "pukao"};
inline constexpr std::string_view offering_words[] = {"hut", "hen", "axe", "boat", "necklace"};
inline constexpr std::string_view tile_words[] = {
    "rest",        "barter",       "economy",      "reinforcement", "abundance",
    "exceptional", "reconversion", "helping-hand", "favour",        "supplement"};
inline constexpr std::string_view improvement_words[] = {"fervent", "artist", "popular", "chief"};

constexpr int map_of(const Options& options) { return options.players == 2 ? 0 : 1; }

constexpr ShortText cell_text(const Options& options, int cell) {
  const int map = map_of(options);
  return cell < islands()[map].cells ? ShortText(cell_data(map, cell).id) : ShortText();
}
// tahai_2: an ahu by its cell and its number there.
constexpr ShortText ahu_text(const Options& options, int ahu) {
  const Island& island = islands()[map_of(options)];
  if (ahu >= island.ahus) {
    return {};
  }
  ShortText text = cell_text(options, island.cell_of_ahu[ahu]);
  text += '_';
  text += static_cast<char>('1' + island.number_of_ahu[ahu]);
  return text;
}
// RREP: resources low to high.
template <class Text>
constexpr Text bundle_text(Stock stock) {
  Text text;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    for (int i = 0; i < count_of(stock, kind); ++i) {
      text += resource_letters[static_cast<std::size_t>(kind)];
    }
  }
  return text;
}
// hut, or hut! when exceptional: those count from 5 on.
constexpr ShortText offering_text(const Options&, int offering) {
  ShortText text(offering_words[offering % offering_types]);
  if (offering >= offering_types) {
    text += '!';
  }
  return text;
}

inline constexpr int max_collected = 5 + 3 * (abundance_bonus + supplement_bonus);

inline constexpr auto tile_domain = words<Options, tile_words>("tile");
inline constexpr auto turn_domain =
    limited<Options>(numbers<Options>("seat", 0, max_player_count),
                     [](const Options& options) { return int{options.players}; });
inline constexpr auto cell_domain = texts<Options>("cell", max_cells, cell_text);
inline constexpr auto column_domain = numbers<Options>("column", 1, columns);
inline constexpr auto star_domain =
    limited<Options>(numbers<Options>("star", 1, max_stars),
                     [](const Options& options) { return int{stars_on_board()[map_of(options)]}; });
inline constexpr auto improvement_domain = words<Options, improvement_words>("improvement");
inline constexpr auto three_domain =
    texts<Options>("bundle of three", threes, [](const Options&, int three) {
      return bundle_text<ShortText>(three_bundles().bundle[three]);
    });
inline constexpr auto payment_domain =
    texts<Options>("payment", payments, [](const Options&, int payment) {
      return bundle_text<ShortText>(payment_bundles().bundle[payment]);
    });
inline constexpr auto size_domain = words<Options, size_words>("size");
// RB-Q3: what is taken in place of a large moai.
inline constexpr auto smaller_domain = writable(size_domain, 0, 1);
inline constexpr auto load_domain = writable(words<Options, load_words>("load"), 1, 4);
inline constexpr auto resource_domain = words<Options, resource_letters>("resource");
inline constexpr auto ahu_domain = texts<Options>("ahu", max_ahus, ahu_text);
inline constexpr auto number_domain =
    writable(numbers<Options>("number", 0, max_collected + 1), 0, 99);
inline constexpr auto offering_domain =
    texts<Options>("offering", 2 * offering_types, offering_text);

// --- the table ----------------------------------------------------------------------------------

// A kind and, of Use and Rongo, a power: what stands above the last argument of a code.
enum class Form : std::uint32_t {};
AHU_HD constexpr Form form(Kind kind, Power power = {}) {
  return static_cast<Form>(static_cast<std::uint32_t>(kind) << 8U |
                           static_cast<std::uint32_t>(power));
}

// RB-A12: when one can improve and barter, and when other free actions of a transport turn.
inline constexpr std::uint32_t in_transport_turn =
    in(Phase::Transport, Phase::Erect, Phase::Crown, Phase::After);
inline constexpr std::uint32_t in_free_moments =
    in_transport_turn | in(Phase::Place, Phase::Sculpt);

constexpr std::string_view word_of(Form form) {
  return word_of(static_cast<Kind>(static_cast<std::uint32_t>(form) >> 8U));
}
#define AHU_USE_ROW(name, words, phases, ...) \
  {form(Kind::Use, Power::name), phases, {__VA_ARGS__}, Mover::Player, "use" words},
#define AHU_RONGO_ROW(name, words, phases, ...) \
  {form(Kind::Rongo, Power::name), phases, {__VA_ARGS__}, Mover::Player, "rongo" words},

inline constexpr ActionRow<Options, Form> action_rows[] = {
    {form(Kind::DrawTile), in(Phase::Setup), {{"tile", &tile_domain}}, Mover::Chance, "tile"},
    {form(Kind::DrawTurn), in(Phase::Setup), {{"seat", &turn_domain}}, Mover::Chance, "turn"},
    {form(Kind::Draft), in(Phase::Draft), {{"tile", &tile_domain}}},
    {form(Kind::Villager), in(Phase::Place), {{"cell", &cell_domain}}},
    {form(Kind::Sculptor), in(Phase::Place), {{"column", &column_domain}}},
    {form(Kind::Sorcerer), in(Phase::Place), {{"star", &star_domain}}},
    {form(Kind::Chief), in(Phase::Place), {{"column", &column_domain}}},
    {form(Kind::Improve), in_free_moments, {{"improvement", &improvement_domain}}},
    AHU_FOR_EACH(AHU_USE_ROW, AHU_POWERS)
        AHU_FOR_EACH(AHU_RONGO_ROW, AHU_POWERS){form(Kind::Sculpt), in(Phase::Sculpt)},
    {form(Kind::Take), in(Phase::Take), {{"size", &smaller_domain}}},
    {form(Kind::Carry), in(Phase::Transport), {{"what", &load_domain}}},
    {form(Kind::To), in(Phase::Carry), {{"cell", &cell_domain}}},
    {form(Kind::Gain), in(Phase::Gain), {{"resource", &resource_domain}}},
    {form(Kind::Erect), in(Phase::Carry), {{"ahu", &ahu_domain}}},
    {form(Kind::Collect), in(Phase::Erect), {{"number", &number_domain}}},
    {form(Kind::Crown), in(Phase::Carry)},
    {form(Kind::Offer),
     in(Phase::Crown),
     {{"offering", &offering_domain}, {"paid", &payment_domain}}},
    {form(Kind::Get), in(Phase::Barter), {{"gained", &three_domain}}},
    {form(Kind::Pass), in(Phase::Transport)},
    {form(Kind::End), in(Phase::After)},
};
using Actions = ActionTable<action_rows, 8>;

struct Action : CodedAction<Actions> {
  AHU_HD static constexpr Action of(Kind kind, int argument = 0) {
    return {Actions::base(form(kind)) | static_cast<std::uint32_t>(argument)};
  }
  AHU_HD static constexpr Action use(Kind how, Power power, int argument = 0) {
    return {Actions::base(form(how, power)) | static_cast<std::uint32_t>(argument)};
  }
  AHU_HD static constexpr Action offer(int offering, int payment) {
    return {Actions::base(form(Kind::Offer)) | Actions::put<form(Kind::Offer)>(offering, payment)};
  }

  AHU_HD constexpr Kind kind() const { return static_cast<Kind>(code >> 16U); }
  AHU_HD constexpr Power power() const { return static_cast<Power>((code >> 8U) & 0xFFU); }
  AHU_HD constexpr int offering() const { return Actions::get<form(Kind::Offer), 0>(code); }
  // The last argument, whatever it is: each has the lowest byte.
  AHU_HD constexpr int argument() const { return Actions::get<form(Kind::To), 0>(code); }
};

static_assert(Action::offer(7, 3).code == 0x120703 &&
              Action::use(Kind::Rongo, Power::Barter, 5).code == 0x090105);

}  // namespace ahu::rapa_nui_board
