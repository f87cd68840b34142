// The net files that the build puts into the program: games/<game>/nets/<game>.net.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ahu {

// Empty where the game has no net, and in wasm, where the page loads it.
std::span<const std::byte> embedded_net(std::string_view game);

}  // namespace ahu
