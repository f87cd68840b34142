// The nets of one game in this process: those in the program, or those that were loaded.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "base/mutex.hpp"
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

  bool has_net(int players) const { return entries_[index_of(players)].exists; }
  // The net for this number of players: its own, or the one for all of them; null without.
  std::shared_ptr<const Net> net(int players) {
    const std::lock_guard lock(loading_);
    Entry& entry = entries_[index_of(players)];
    if (entry.exists && entry.net == nullptr) {
      auto loaded = Net::load(entry.file, net_identity<G, Learning>());
      AHU_ASSERT(loaded);
      entry.net = std::make_shared<const Net>(std::move(*loaded));
    }
    return entry.net;
  }
  bool values_worlds() const { return std::ranges::any_of(entries_, &Entry::has_worlds); }
  // Call this before matches are played: there is no lock. If the file is refused the old net
  // stays.
  Result<void> load(std::span<const std::byte> file) {
    auto loaded = Net::load(file, net_identity<G, Learning>());
    if (!loaded) {
      return std::unexpected(std::move(loaded.error()));
    }
    const auto seats = static_cast<std::size_t>(loaded->seats());
    const bool has_worlds = loaded->worlds() != nullptr;
    entries_[seats] = {true, has_worlds, {}, std::make_shared<const Net>(std::move(*loaded))};
    return {};
  }

 private:
  // The nets in the program are loaded when they are first needed: most processes need none.
  struct Entry {
    bool exists = false;
    bool has_worlds = false;
    std::span<const std::byte> file;
    std::shared_ptr<const Net> net;  // while `loading_` is locked
  };

  NetSlot() {
    for (const EmbeddedNet& net : embedded_nets()) {
      if (net.game != G::id) {
        continue;
      }
      const auto outline = Net::outline(net.file, net_identity<G, Learning>());
      AHU_ASSERT(outline);
      if (outline) {
        entries_[static_cast<std::size_t>(outline->seats)] = {
            true, outline->has_worlds, net.file, {}};
      }
    }
  }

  std::size_t index_of(int players) const {
    const auto own = static_cast<std::size_t>(players);
    return entries_[own].exists ? own : max_seats;
  }

  Mutex loading_;
  std::array<Entry, max_seats + 1> entries_;  // by the seats that they value
};

}  // namespace ahu
