// The net of one game in this process: the one in the program, or one that was loaded.
#pragma once

#include <memory>

#include "nnet/embedded.hpp"
#include "nnet/net_search.hpp"

namespace ahu {

// In place of a game's Learning where there is none; such a game has no net.
struct NoLearning {};

template <Game G, class Learning>
class NetSlot {
 public:
  static NetSlot& get() {
    static NetSlot slot;
    return slot;
  }

  const std::shared_ptr<const Net>& net() const { return net_; }
  // Before matches are played: there is no lock. Where the file is refused the old net stays.
  Result<void> load(std::span<const std::byte> file) {
    auto loaded = Net::load(file, net_identity<G, Learning>());
    if (!loaded) {
      return std::unexpected(std::move(loaded.error()));
    }
    net_ = std::make_shared<const Net>(std::move(*loaded));
    return {};
  }

 private:
  NetSlot() {
    if (const auto file = embedded_net(G::id); !file.empty()) {
      const auto loaded = load(file);
      AHU_ASSERT(loaded);
    }
  }

  std::shared_ptr<const Net> net_;
};

}  // namespace ahu
