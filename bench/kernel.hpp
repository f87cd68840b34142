// A fixed amount of a game's hottest work. Instructions are counted, not seconds, because the count
// does not depend on how busy the machine is (tools/check_instructions).
#pragma once

#include <cstdio>

#include "bench/positions.hpp"
#include "search/perft.hpp"

namespace ahu {

// tools/check_instructions counts only what happens inside this function.
template <Game G>
[[gnu::noinline]] std::uint64_t counted_work(const typename G::Options& options) {
  constexpr int plies = 10'000;
  constexpr std::uint64_t leaves = 5'000;
  const auto start = G::initial(options);
  Rng rng(1);
  std::uint64_t done = 0;
  while (done < plies) {
    auto state = start;
    done += static_cast<std::uint64_t>(random_playout<G>(state, rng));
  }
  const auto middle = mid_game<G>(options);
  std::uint64_t found = 0;
  for (int depth = 1; depth < 12 && found < leaves; ++depth) {
    found = perft<G>(middle, depth);
  }
  return done + found;
}

template <Game G>
int run_kernel() {
  std::uint64_t sum = 0;
  for (int players = G::min_players; players <= G::max_players; ++players) {
    sum += counted_work<G>(usual_options<G>(players));
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
  return 0;
}

}  // namespace ahu
