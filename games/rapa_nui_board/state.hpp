// The description of a position of the board game: its fields in JSON, their words and ranges.
#pragma once

#include "core/description.hpp"
#include "games/rapa_nui_board/rules/crowning.hpp"
#include "games/rapa_nui_board/rules/transport.hpp"

namespace ahu::rapa_nui_board {

class Description {
 public:
  AHU_HD static constexpr void describe(auto& d, State& state) {
    describe_progress(d, state);
    describe_cells(d, state);
    describe_quarry(d, state);
    describe_ahus(d, state);
    describe_clans(d, state);
    describe_piles(d, "stacks", state, false);
    describe_piles(d, "exceptional", state, true);
    d.word_set("draft", tile_domain, state.draft);
    describe_carry(d, state);
    describe_owed(d, state);
    d.finish([&] { note_ready(state); });
  }

 private:
  AHU_HD static constexpr void describe_progress(auto& d, State& state) {
    d.phase(phase_domain, state.phase);
    d.derived_to_act();
    d.seat_or_null("active", state.active, nobody);
    d.integer("round", 1, max_rounds, state.round);
    d.integer("idle_rounds", 0, idle_limit, state.idle_rounds);
    d.flag("built", state.built);
    d.list("order", 0, d.players(), drawn_in_order(state),
           [&](auto& place, int at) { place.seat("", state.order[at]); });
    d.list("stars", star_count(state),
           [&](auto& star, int at) { star.seat_or_null("", state.stars[at], nobody); });
    d.seat_flags("passed", state.passed);
    d.flag("placed_any", state.placed_any);
  }

  AHU_HD static constexpr void describe_cells(auto& d, State& state) {
    d.entries("cells", cell_domain, std::uint64_t{all_carriers(state)}, [&](auto& here, int cell) {
      int figures = figures_in(state, cell);
      int tired = tired_in(state, cell);
      bool chief = chief_in(state, cell);
      here.owner("seat", state.carriers, cell);
      here.integer("figures", 0, 6, figures);
      here.integer("tired", 0, 6, tired);
      here.check("tired", tired <= figures, "is more than the figures there");
      here.flag("chief", chief);
      here.check("chief", chief || figures > 0, "must be true: no figure is there");
      here.finish([&] { state.figures[cell] = pack_figures(figures, tired, chief); });
    });
  }
  AHU_HD static constexpr void note_ready(State& state) {
    state.ready = 0;
    for_each_bit(all_carriers(state), [&](int cell) {
      const bool ready = tired_in(state, cell) < figures_in(state, cell) || chief_in(state, cell);
      state.ready |= ready ? bit(cell) : 0;
    });
  }

  AHU_HD static constexpr void describe_quarry(auto& d, State& state) {
    d.seats("sculptors", [&](auto& row, int seat) {
      row.list("", columns,
               [&](auto& column, int at) { column.integer("", 0, 9, state.sculptors[seat][at]); });
    });
    d.seats("virtual", [&](auto& row, int seat) {
      const bool active = seat == state.active;
      row.list("", columns, [&, active](auto& column, int at) {
        std::uint8_t none = 0;
        std::uint8_t& count = active ? state.virtual_sculptors[at] : none;
        column.integer("", 0, 9, count);
        column.check("", active || count == 0, "must be 0 for a seat whose turn it is not");
      });
    });
    d.seats("chief_at", [&](auto& chief, int seat) {
      chief.integer_or_null("", 1, columns, state.chief_at[seat], 0);
    });
  }

  // Each bears a tile, once they are drawn, or a moai.
  AHU_HD static constexpr void describe_ahus(auto& d, State& state) {
    const std::uint64_t all = (std::uint64_t{1} << island_of(state).ahus) - 1;
    d.entries("ahus", ahu_domain, all, [&](auto& ahu, int at) {
      ahu.fork(
          "", "tile", !bears_moai(state.ahus[at]),
          [&](auto& plain) {
            plain.word_or_null("tile", tile_domain, state.ahus[at], bare_ahu, ahu_with_tile(0));
          },
          [&](auto& built) { describe_moai_on(built, state, at); });
    });
    d.counts("moai_supply", size_words, 8, state.moai_supply);
    d.integer("pukao_supply", 0, pukao_in_box, state.pukao_supply);
  }
  AHU_HD static constexpr void describe_moai_on(auto& d, State& state, int at) {
    const Island& island = island_of(state);
    const int cell = island.cell_of_ahu[at];
    const int number = island.number_of_ahu[at];
    int size = moai_on(state.ahus[at]);
    d.word("moai", size_domain, size);
    d.bit_flag("pukao", state.crowned[number], cell);
    d.finish([&] {
      state.ahus[at] = ahu_with_moai(size);
      state.standing[number] |= bit(cell);
    });
  }

  AHU_HD static constexpr void describe_clans(auto& d, State& state) {
    d.seats("moai",
            [&](auto& moai, int seat) { moai.counts("", size_words, 8, state.moai[seat]); });
    d.seats("hand", [&](auto& hand, int seat) {
      hand.integer("villagers", 0, villagers_at_start + 1, state.villagers[seat]);
      hand.bit_flag("sorcerer", state.sorcerers, seat);
      hand.bit_flag("chief", state.chiefs, seat);
    });
    d.seats("resources",
            [&](auto& stock, int seat) { describe_stock(stock, state.resources[seat]); });
    d.seats("tiles", [&](auto& tiles, int seat) {
      tiles.counts_held("", tile_domain, 4, state.tiles[seat]);
    });
    d.seat_flags("rongo", state.tablets);
    d.seats("improvements", [&](auto& improvements, int seat) {
      improvements.word_set("", improvement_domain, state.improvements[seat]);
    });
    d.seats("offerings", [&](auto& taken, int seat) { describe_offerings(taken, state, seat); });
  }
  AHU_HD static constexpr void describe_stock(auto& d, Stock& stock) {
    d.counts(
        "", resource_letters, resource_limit, [&](int kind) { return count_of(stock, kind); },
        [&](int kind, int count) {
          stock += one_of(kind) * static_cast<Stock>(count - count_of(stock, kind));
        });
  }
  AHU_HD static constexpr void describe_offerings(auto& d, State& state, int seat) {
    const int first = first_offering_of(state, seat);
    d.list("", 0, offerings_in_box, int{state.offering_counts[seat]}, [&](auto& offering, int at) {
      const Taken taken{first + at < offerings_in_box ? state.offerings[first + at]
                                                      : std::uint8_t{0}};
      int what = taken.type() + (taken.is_exceptional() ? offering_types : 0);
      int points = taken.points();
      offering.word("type", offering_domain, what);
      offering.check("type", first_offering_of(state, max_player_count) < offerings_in_box,
                     "is one more than the box holds");
      offering.integer("points", 1, 15, points);
      offering.finish([&] {
        keep_offering(state, seat,
                      Taken::make(what % offering_types, what >= offering_types, points));
      });
    });
  }

  // The tiles left follow from their number.
  AHU_HD static constexpr void describe_piles(auto& d, std::string_view key, State& state,
                                              bool exceptional) {
    d.object(key, [&](auto& piles) {
      for (int type = 0; type < offering_types; ++type) {
        std::uint8_t& left = (exceptional ? state.exceptional : state.stacks)[type];
        piles.list(
            offering_words[type], 0,
            exceptional ? exceptional_tiles(type) : stack_height(state, type), int{left},
            [&](int size) { left = static_cast<std::uint8_t>(size); },
            [&](auto& tile, int at) {
              tile.derived_integer("", 1, 15,
                                   [&] { return value_under(state, type, exceptional, at); });
            });
      }
    });
  }

  AHU_HD static constexpr void describe_carry(auto& d, State& state) {
    d.optional(
        "carry", state.load == Load::None, [&] { state.load = Load::None; },
        [&](auto& carry) {
          carry.word("what", load_domain, state.load);
          carry.derived_word("at", cell_domain, [&] { return at_cell(state); });
          carry.list("visited", 1, max_path_cells, int{state.path_length}, [&](auto& cell, int at) {
            cell.word(
                "", cell_domain, [&] { return int{state.path[at]}; },
                [&](int walked) { walk_onto(state, walked); });
          });
        });
  }

  // What the phase asks for; a barter names the phase it interrupts beside what that one asks for.
  AHU_HD static constexpr void describe_owed(auto& d, State& state) {
    const Phase phase = state.phase;
    const int which = phase == Phase::Barter  ? 0
                      : phase == Phase::Erect ? 1
                      : phase == Phase::Crown ? 2
                      : phase == Phase::Take  ? 3
                                              : 4;
    const auto asked = [&](auto& owed) {
      owed.cases(
          "", which, [&](auto& barter) { describe_barter(barter, state); },
          [&](auto& erect) { describe_erecting(erect, state); },
          [&](auto& crown) { describe_crowning(crown, state); },
          [&](auto& take) { take.integer("large", 1, 9, state.large_to_replace); },
          [&](auto& gain) { describe_choices(gain, state); });
    };
    d.either("owed", which < 4 || phase == Phase::Gain, asked,
             [](auto& none) { none.nothing(""); });
  }
  AHU_HD static constexpr void describe_barter(auto& d, State& state) {
    const auto back = [&](auto& owed) {
      owed.word("return", phase_domain, state.barter_returns_to);
    };
    const auto to_erect = [&](auto& owed) {
      back(owed);
      describe_erecting(owed, state);
    };
    const auto to_crown = [&](auto& owed) {
      back(owed);
      describe_crowning(owed, state);
    };
    const auto others = [&](auto& owed) {
      owed.fork("", "price", moment(state) == Phase::Crown, to_crown, back);
    };
    d.fork("", "cell", moment(state) == Phase::Erect, to_erect, others);
  }
  AHU_HD static constexpr void describe_erecting(auto& d, State& state) {
    d.word("cell", cell_domain, state.erected_at);
    d.integer("size", 1, 30, state.resources_due);
  }
  AHU_HD static constexpr void describe_crowning(auto& d, State& state) {
    d.integer("price", economy_price, full_price, state.price);
    d.flag("exceptional", state.takes_exceptional);
  }
  AHU_HD static constexpr void describe_choices(auto& d, State& state) {
    d.derived("choices", [&](auto& choices) {
      unsigned kinds = 0;
      for (int kind = 0; kind < resource_kinds && state.path_length > 0; ++kind) {
        kinds |= count_of(choices_at(state), kind) > 0 ? 1U << kind : 0;
      }
      choices.word_set("", resource_domain, kinds);
    });
  }
};

}  // namespace ahu::rapa_nui_board
