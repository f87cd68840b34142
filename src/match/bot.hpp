// A bot as a match sees it: it gets a view, the log as its seat may read it, and a budget.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace ahu {

// Three distinct types of raw bytes.
struct AnyState {
  std::vector<std::byte> bytes;
  friend bool operator==(const AnyState&, const AnyState&) = default;
};
struct AnyView {
  std::vector<std::byte> bytes;
  friend bool operator==(const AnyView&, const AnyView&) = default;
};
struct AnySetup {  // players and options
  std::vector<std::byte> bytes;
  friend bool operator==(const AnySetup&, const AnySetup&) = default;
};
struct AnyAction {
  std::uint32_t code = 0;
  friend auto operator<=>(AnyAction, AnyAction) = default;
};

// How much a bot may think. The first limit reached ends the search; with nodes or simulations
// alone the answer depends on nothing but the seed.
struct Budget {
  std::uint64_t millis = 0;     // 0: no limit of that kind
  bool processor_time = false;  // the milliseconds are of the thread's processor time
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::uint64_t seed = 0;
  const std::atomic<bool>* stop = nullptr;
  int threads = 1;                       // more only where the bot can use them
  bool once = false;                     // no later decision of the match follows
  bool compare = false;                  // search every action enough to compare their values
  std::span<const AnyAction> only = {};  // search only these; empty: all
};

struct RatedAction {
  AnyAction action;
  std::uint64_t visits = 0;
  double value = 0;  // expected share of the win for the seat to act, 0 to 1
};

struct SearchResult {
  AnyAction best;
  std::uint64_t nodes = 0;
  std::uint64_t reused = 0;  // simulations of earlier decisions that the search began with
  std::vector<RatedAction> rated;
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual SearchResult choose(const AnyView& view, std::span<const AnyAction> log,
                              const Budget& budget) = 0;
  // Whether it rates actions.
  virtual bool rates_actions() const { return true; }
};

struct BotInfo {
  std::string_view name;
  std::string_view meaning;
  int level = 0;  // 1 is the weakest level; 0: not a level
};

}  // namespace ahu
