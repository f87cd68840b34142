// The description of a position of Easter Island: its fields in JSON, their words and ranges.
#pragma once

#include "core/description.hpp"
#include "games/easter_island/actions.hpp"

namespace ahu::easter_island {

class Description {
 public:
  AHU_HD static constexpr void describe(auto& d, State& state) {
    d.phase(phase_domain, state.phase);
    d.to_act(state.to_act, 0);
    d.integer("actions_left", 0, 2, state.actions_left);
    d.pieces("statues", "at", point_domain, all_statues(state), [&](auto& statue, int point) {
      statue.owner("seat", state.statues, point);
      Direction facing = facing_of(state, point);
      statue.word("facing", facing_domain, facing);
      statue.finish([&] { set_facing(state, point, facing); });
      describe_fresh(statue, state, point + 1);
    });
    d.pieces("suns", "at", position_domain, all_suns(state), [&](auto& sun, int position) {
      sun.owner("seat", state.suns, position);
      sun.bit_flag("fired", state.fired, position);
      describe_fresh(sun, state, position + fresh_sun_base);
    });
    d.seats("reserve", 0, statues_each, state.reserve);
    d.derived("sun_supply", [&](auto& supply) {
      supply.seats("", [&](auto& of, int seat) {
        of.integer("", 0, suns_each, [&] { return supply_of(state, seat); }, [](int) {});
      });
    });
    d.seat_or_null("last_placed", state.last_placed, nobody);
    d.integer("stall", 0, max_stall, state.stall);
  }

 private:
  AHU_HD static constexpr void describe_fresh(auto& d, State& state, int code) {
    bool fresh = state.fresh == code;
    d.flag("fresh", fresh);
    d.check("fresh", !fresh || state.fresh == nothing_fresh,
            "is set although another piece is fresh");
    d.finish([&] { state.fresh = fresh ? static_cast<std::uint16_t>(code) : state.fresh; });
  }
};

}  // namespace ahu::easter_island
