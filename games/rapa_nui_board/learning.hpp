// Rapa Nui, the board game, for learners: its view as one row of numbers, its actions as indices.
#pragma once

#include "core/encoding.hpp"
#include "games/rapa_nui_board/rules.hpp"

namespace ahu::rapa_nui_board {

struct Learning : ActionIndices<RapaNuiBoard, ListChance::Yes> {
  AHU_HD static constexpr void draw(const RapaNuiBoard::View& view, Frame frame, auto& pen) {
    const State& state = view.state;
    const SeatsDrawn all = {frame, seats};
    draw_turn(state, all, pen);
    draw_cells(state, frame, pen);
    draw_ahus(state, pen);
    draw_transport(state, pen);
    draw_clans(state, all, pen);
    draw_quarry(state, all, pen);
    draw_possessions(state, all, pen);
    draw_supply(state, pen);
  }

 private:
  static constexpr int seats = max_player_count;
  static constexpr int on_an_ahu = tile_kinds + sizes;
  static constexpr int loads = 5;

  AHU_HD static constexpr void draw_turn(const State& state, SeatsDrawn all, auto& pen) {
    pen.phase(state.phase);
    pen.choice("after barter", "the phase that goes on then", count_of(state.phase),
               state.phase == Phase::Barter ? static_cast<int>(state.barter_returns_to) : -1);
    pen.choice("players", "2, 3, 4", seats - 1, state.players - 2);
    pen.number("first game", "1 where the tiles for experts are left out", state.first_game);
    pen.to_act(all, RapaNuiBoard::turn(state));
    pen.seat("active", "the seat whose turn it is", all, state.active);
    pen.number("round", "of 20", state.round, 20);
    pen.number("idle rounds", "of 3", state.idle_rounds, idle_limit);
    pen.number("built", "1 if a player built in this round", state.built);
    pen.number("placed", "1 if the first player has placed a figure in this round",
               state.placed_any);
    pen.marks("draft", "tiles that can still be drafted", tile_kinds, state.draft);
    pen.number("large to replace", "moai to take in place of large ones, of 5",
               state.large_to_replace, 5);
    pen.number("resources due", "for a moai just erected, of 10", state.resources_due, 10);
    pen.number("price", "of an offering, of 4", state.price, full_price);
    pen.number("exceptional", "1 while a crown may bring an exceptional offering",
               state.takes_exceptional);
  }

  AHU_HD static constexpr void draw_cells(const State& state, Frame frame, auto& pen) {
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
    pen.marks("ready", "cells with a figure that can carry", max_cells, state.ready);
  }

  AHU_HD static constexpr void draw_ahus(const State& state, auto& pen) {
    pen.choices("ahus", "ahu * 13 + what is on it: 10 tiles, moai of 3 sizes", max_ahus, on_an_ahu,
                [&](int ahu) { return state.ahus[ahu] == bare_ahu ? -1 : state.ahus[ahu] - 1; });
    const auto crowned = pen.plane("crowned", "ahus whose moai bears a pukao", max_ahus);
    const Island& island = island_of(state);
    for (int ahu = 0; ahu < island.ahus; ++ahu) {
      crowned[ahu] = has(state.crowned[island.number_of_ahu[ahu]], island.cell_of_ahu[ahu]);
    }
  }

  AHU_HD static constexpr void draw_transport(const State& state, auto& pen) {
    pen.choice("load", "nothing, small, medium, large, pukao", loads, static_cast<int>(state.load));
    pen.marks("visited", "cells that the load has been on", max_cells, state.visited);
    pen.choice("load at", "the cell it is on", max_cells,
               state.path_length > 0 ? state.path[state.path_length - 1] : -1);
    pen.choice("erected at", "the cell of a moai just erected", max_cells,
               moment(state) == Phase::Erect ? state.erected_at : -1);
  }

  AHU_HD static constexpr void draw_clans(const State& state, SeatsDrawn all, auto& pen) {
    pen.by_seat("resources", "seat * 4 + reeds, eggs, wood, pearls, of 10", all, resource_limit,
                resource_kinds,
                [&](int seat, int kind) { return count_of(state.resources[seat], kind); });
    pen.by_seat("villagers", "in hand, by seat, of 6", all, 6, state.villagers);
    pen.seat_set("sorcerers", "in hand, by seat", all, state.sorcerers);
    pen.seat_set("chiefs in hand", "by seat", all, state.chiefs);
    pen.seat_set("passed", "seats that have", all, state.passed);
    pen.seats_in("order", "place in the turn order * 4 + seat", all, state.order);
  }

  AHU_HD static constexpr void draw_quarry(const State& state, SeatsDrawn all, auto& pen) {
    pen.by_seat("sculptors", "seat * 3 + column, of 5", all, 5, state.sculptors);
    pen.by_seat("chief in the quarry", "seat * 3 + column", all, 1, columns,
                [&](int seat, int column) { return state.chief_at[seat] == column + 1; });
    pen.seats_in("stars", "star * 4 + seat", all, state.stars);
    pen.numbers("helpers", "of the active seat by column, of 5", 5, state.virtual_sculptors);
  }

  AHU_HD static constexpr void draw_possessions(const State& state, SeatsDrawn all, auto& pen) {
    pen.by_seat("moai", "seat * 3 + size, of 8", all, 8, state.moai);
    pen.by_seat("tiles", "seat * 10 + kind, of 4", all, 4, state.tiles);
    pen.seat_set("tablets", "seats that keep theirs", all, state.tablets);
    pen.by_seat("improvements", "seat * 4 + kind", all, 1, improvement_kinds,
                [&](int seat, int kind) { return state.improvements[seat] >> kind & 1; });
    const auto types =
        pen.plane("offerings", "taken: seat * 5 + type, of 4", seats * offering_types, 4);
    const auto points = pen.plane("offering points", "by seat, of 60", seats, 60);
    const std::uint8_t* taken = state.offerings;
    for (int seat = 0; seat < state.players; ++seat) {
      const int at = all.frame.relative(seat);
      for (int i = 0; i < state.offering_counts[seat]; ++i, ++taken) {
        types[at * offering_types + Taken{*taken}.type()] += 1;
        points[at] += Taken{*taken}.points();
      }
    }
  }

  AHU_HD static constexpr void draw_supply(const State& state, auto& pen) {
    pen.numbers("moai left", "by size, of 8", 8, state.moai_supply);
    pen.number("pukao left", "of 20", state.pukao_supply, pukao_in_box);
    pen.numbers("offerings left", "by type, of 4", pile_height, state.stacks);
    pen.numbers("exceptional left", "by type, of 2", exceptional_height, state.exceptional);
  }
};

}  // namespace ahu::rapa_nui_board
