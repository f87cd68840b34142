// The nets of one game in this process: those in the program, or those that were loaded.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "nnet/embedded.hpp"
#include "nnet/net_search.hpp"

namespace ahu {

// Stands for the Learning of a game that has none; such a game has no net.
struct NoLearning {};

template <Game G, class Learning>
class NetSlot {
 public:
  static NetSlot& get() {
    static NetSlot slot;
    return slot;
  }

  // The net for this number of players: its own, or the one for all of them; null without.
  const std::shared_ptr<const Net>& net(int players) const {
    const auto& own = nets_[static_cast<std::size_t>(players)];
    return own != nullptr ? own : nets_[max_seats];
  }
  bool values_worlds() const {
    return std::ranges::any_of(
        nets_, [](const auto& net) { return net != nullptr && net->worlds() != nullptr; });
  }
  // Call this before matches are played: there is no lock. If the file is refused the old net
  // stays.
  Result<void> load(std::span<const std::byte> file) {
    auto loaded = Net::load(file, net_identity<G, Learning>());
    if (!loaded) {
      return std::unexpected(std::move(loaded.error()));
    }
    const auto seats = static_cast<std::size_t>(loaded->seats());
    nets_[seats] = std::make_shared<const Net>(std::move(*loaded));
    return {};
  }

 private:
  NetSlot() {
    for (const EmbeddedNet& net : embedded_nets()) {
      if (net.game == G::id) {
        const auto loaded = load(net.file);
        AHU_ASSERT(loaded);
      }
    }
  }

  std::array<std::shared_ptr<const Net>, max_seats + 1> nets_;  // by the seats that they value
};

}  // namespace ahu
