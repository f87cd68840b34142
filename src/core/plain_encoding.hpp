// A view for learners, where a game has no learning.hpp: its bytes.
#pragma once

#include <bit>

#include "core/encoding.hpp"

namespace ahu {

template <class G>
struct PlainLearning : ActionIndices<G> {
  template <class AnyPen>
  AHU_HD static constexpr void draw(const typename G::View& view, Frame frame, AnyPen& pen) {
    constexpr int size = sizeof view;
    const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof view>>(view);
    auto plane = pen.plane("view", "the bytes of the view", size);
    for (int at = 0; at < size; ++at) {
      plane[at] = bytes[static_cast<std::size_t>(at)];
    }
    pen.choice("seat", "the viewer's seat", G::max_players, frame.seat);
  }
};

}  // namespace ahu
