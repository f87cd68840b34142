// Rapa Nui, the board game, for learners: its view as one row of numbers, its actions as indices.
#pragma once

#include "core/encoding.hpp"
#include "games/rapa_nui_board/rules.hpp"

namespace ahu::rapa_nui_board {

struct Learning : ActionIndices<RapaNuiBoard, ListChance::Yes> {
  template <class AnyPen>
  AHU_HD static constexpr void draw(const RapaNuiBoard::View& view, Frame frame, AnyPen& pen) {
    const State& state = view.state;
    draw_turn(state, frame, pen);
    draw_cells(state, frame, pen);
    draw_ahus(state, pen);
    draw_transport(state, pen);
    draw_clans(state, frame, pen);
    draw_quarry(state, frame, pen);
    draw_possessions(state, frame, pen);
    draw_supply(state, pen);
  }

 private:
  static constexpr int seats = max_player_count;
  static constexpr int phases = 13;
  static constexpr int on_an_ahu = tile_kinds + sizes;
  static constexpr int loads = 5;

  template <class Plane, int Size>
  AHU_HD static constexpr void put(Plane at, const std::uint8_t (&values)[Size]) {
    for (int i = 0; i < Size; ++i) {
      at[i] = values[i];
    }
  }
  template <class Plane>
  AHU_HD static constexpr void mark(Plane at, Cells cells) {
    for_each_bit(cells, [&](int cell) { at[cell] = 1; });
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_turn(const State& state, Frame frame, AnyPen& pen) {
    const Turn turn = RapaNuiBoard::turn(state);
    pen.choice("phase",
               "setup, draft, place, sculpt, take, transport, barter, carry, gain, erect, crown, "
               "after, over",
               phases, static_cast<int>(state.phase));
    pen.choice("after barter", "the phase that goes on then", phases,
               state.phase == Phase::Barter ? static_cast<int>(state.barter_returns_to) : -1);
    pen.choice("players", "2, 3, 4", seats - 1, state.players - 2);
    pen.number("first game", "1 where the tiles for experts are left out", state.first_game);
    pen.choice("to act", "the seat, the viewer first", seats,
               turn.is_player() ? frame.relative(turn.seat) : -1);
    pen.choice("active", "the seat whose turn it is", seats,
               state.active == nobody ? -1 : frame.relative(state.active));
    pen.number("round", "of 20", state.round, 20);
    pen.number("idle rounds", "of 3", state.idle_rounds, idle_limit);
    pen.number("built", "1 if a player built in this round", state.built);
    pen.number("placed", "1 if the first player has placed a figure in this round",
               state.placed_any);
    mark(pen.plane("draft", "tiles that can still be drafted", tile_kinds), state.draft);
    pen.number("large to replace", "moai to take in place of large ones, of 5",
               state.large_to_replace, 5);
    pen.number("resources due", "for a moai just erected, of 10", state.resources_due, 10);
    pen.number("price", "of an offering, of 4", state.price, full_price);
    pen.number("exceptional", "1 while a crown may bring an exceptional offering",
               state.takes_exceptional);
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_cells(const State& state, Frame frame, AnyPen& pen) {
    const auto own =
        pen.plane("figures", "seat from the viewer * 32 + cell, of 7", seats * max_cells, 7);
    for (int at = 0; at < state.players; ++at) {
      for_each_bit(state.carriers[frame.absolute(at)],
                   [&](int cell) { own[at * max_cells + cell] = figures_in(state, cell); });
    }
    const auto tired = pen.plane("tired", "tired figures by cell, of 7", max_cells, 7);
    const auto chief = pen.plane("chiefs", "1 by cell", max_cells);
    for_each_bit(all_carriers(state), [&](int cell) {
      tired[cell] = tired_in(state, cell);
      chief[cell] = chief_in(state, cell);
    });
    mark(pen.plane("ready", "cells with a figure that can carry", max_cells), state.ready);
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_ahus(const State& state, AnyPen& pen) {
    const auto places = pen.plane("ahus", "ahu * 13 + what is on it: 10 tiles, moai of 3 sizes",
                                  max_ahus * on_an_ahu);
    for (int ahu = 0; ahu < max_ahus; ++ahu) {
      if (state.ahus[ahu] != bare_ahu) {
        places[ahu * on_an_ahu + state.ahus[ahu] - 1] = 1;
      }
    }
    const auto crowned = pen.plane("crowned", "ahus whose moai bears a pukao", max_ahus);
    const Island& island = island_of(state);
    for (int ahu = 0; ahu < island.ahus; ++ahu) {
      crowned[ahu] = has(state.crowned[island.number_of_ahu[ahu]], island.cell_of_ahu[ahu]);
    }
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_transport(const State& state, AnyPen& pen) {
    pen.choice("load", "nothing, small, medium, large, pukao", loads, static_cast<int>(state.load));
    mark(pen.plane("visited", "cells that the load has been on", max_cells), state.visited);
    pen.choice("load at", "the cell it is on", max_cells,
               state.path_length > 0 ? state.path[state.path_length - 1] : -1);
    pen.choice("erected at", "the cell of a moai just erected", max_cells,
               moment(state) == Phase::Erect ? state.erected_at : -1);
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_clans(const State& state, Frame frame, AnyPen& pen) {
    const auto stock = pen.plane("resources", "seat * 4 + reeds, eggs, wood, pearls, of 10",
                                 seats * resource_kinds, resource_limit);
    const auto villagers = pen.plane("villagers", "in hand, by seat, of 6", seats, 6);
    const auto sorcerers = pen.plane("sorcerers", "in hand, by seat", seats);
    const auto chiefs = pen.plane("chiefs in hand", "by seat", seats);
    const auto passed = pen.plane("passed", "seats that have", seats);
    const auto order = pen.plane("order", "place in the turn order * 4 + seat", seats * seats);
    for (int at = 0; at < state.players; ++at) {
      const int seat = frame.absolute(at);
      for (int kind = 0; kind < resource_kinds; ++kind) {
        stock[at * resource_kinds + kind] = count_of(state.resources[seat], kind);
      }
      villagers[at] = state.villagers[seat];
      sorcerers[at] = has_seat(state.sorcerers, seat);
      chiefs[at] = has_seat(state.chiefs, seat);
      passed[at] = has_seat(state.passed, seat);
      if (state.order[at] != nobody) {
        order[at * seats + frame.relative(state.order[at])] = 1;
      }
    }
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_quarry(const State& state, Frame frame, AnyPen& pen) {
    const auto sculptors = pen.plane("sculptors", "seat * 3 + column, of 5", seats * columns, 5);
    const auto chief = pen.plane("chief in the quarry", "seat * 3 + column", seats * columns);
    const auto stars = pen.plane("stars", "star * 4 + seat", max_stars * seats);
    for (int at = 0; at < state.players; ++at) {
      const int seat = frame.absolute(at);
      put(sculptors + at * columns, state.sculptors[seat]);
      if (state.chief_at[seat] != 0) {
        chief[at * columns + state.chief_at[seat] - 1] = 1;
      }
    }
    for (int star = 0; star < max_stars; ++star) {
      if (state.stars[star] != nobody) {
        stars[star * seats + frame.relative(state.stars[star])] = 1;
      }
    }
    put(pen.plane("helpers", "of the active seat by column, of 5", columns, 5),
        state.virtual_sculptors);
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_possessions(const State& state, Frame frame, AnyPen& pen) {
    const auto moai = pen.plane("moai", "seat * 3 + size, of 8", seats * sizes, 8);
    const auto tiles = pen.plane("tiles", "seat * 10 + kind, of 4", seats * tile_kinds, 4);
    const auto tablets = pen.plane("tablets", "seats that keep theirs", seats);
    const auto improved = pen.plane("improvements", "seat * 4 + kind", seats * improvement_kinds);
    const auto types =
        pen.plane("offerings", "taken: seat * 5 + type, of 4", seats * offering_types, 4);
    const auto points = pen.plane("offering points", "by seat, of 60", seats, 60);
    for (int at = 0; at < state.players; ++at) {
      const int seat = frame.absolute(at);
      put(moai + at * sizes, state.moai[seat]);
      put(tiles + at * tile_kinds, state.tiles[seat]);
      tablets[at] = has_seat(state.tablets, seat);
      for_each_bit(state.improvements[seat],
                   [&](int kind) { improved[at * improvement_kinds + kind] = 1; });
    }
    const std::uint8_t* taken = state.offerings;
    for (int seat = 0; seat < state.players; ++seat) {
      const int at = frame.relative(seat);
      for (int i = 0; i < state.offering_counts[seat]; ++i, ++taken) {
        types[at * offering_types + Taken{*taken}.type()] += 1;
        points[at] += Taken{*taken}.points();
      }
    }
  }

  template <class AnyPen>
  AHU_HD static constexpr void draw_supply(const State& state, AnyPen& pen) {
    put(pen.plane("moai left", "by size, of 8", sizes, 8), state.moai_supply);
    pen.number("pukao left", "of 20", state.pukao_supply, pukao_in_box);
    put(pen.plane("offerings left", "by type, of 4", offering_types, pile_height), state.stacks);
    put(pen.plane("exceptional left", "by type, of 2", offering_types, exceptional_height),
        state.exceptional);
  }
};

}  // namespace ahu::rapa_nui_board
