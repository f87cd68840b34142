// The net files that the build puts into the program: games/<game>/nets/*.net.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ahu {

struct EmbeddedNet {
  std::string_view game;
  std::span<const std::byte> file;
};

// The net files of a game: one for all numbers of players, others for a single one. None in wasm,
// where the page loads what it needs.
std::span<const EmbeddedNet> embedded_nets();

}  // namespace ahu
