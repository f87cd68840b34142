// A game on the GPU: its signature by one thread, its random playouts by many. Built and run by
// tools/check_cuda.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/bits.hpp"
#include "search/playout.hpp"
#include "search/signature.hpp"

namespace ahu {

// A small look-up table and a few bits, to check that they are the same on the GPU.
struct Squares {
  int of[8];
};
AHU_TABLE(Squares, squares, {{0, 1, 4, 9, 16, 25, 36, 49}})
static_assert(squares().of[3] == 9);

AHU_HD constexpr int sum_of_basics(int count) {
  int sum = 0;
  for (int i = 1; i <= count; ++i) {
    const std::uint64_t bits = mix_bits(static_cast<std::uint64_t>(i));
    sum += squares().of[(i * 5) % 8] * 1000 + count_bits(bits);
    sum = sum * 3 + lowest_bit(bits) * 64 + highest_bit(bits);
  }
  return sum;
}
static_assert(sum_of_basics(2) != 0);  // at compile time, too

__global__ void sum_basics(int count, int* sum) { *sum = sum_of_basics(count); }

template <Game G, class Heuristics>
__global__ void compute_signature(std::uint64_t* signature) {
  *signature = behaviour_signature<G, Heuristics>();
}

inline constexpr int block_size = 128;

// `resident` blocks share a multiprocessor: the more of them, the fewer registers each thread has.
template <Game G, int resident>
__global__ void __launch_bounds__(block_size, resident)
    play_randomly(typename G::Options options, int games, std::uint64_t* plies) {
  const std::uint64_t thread = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x;
  Rng rng(thread);
  std::uint64_t played = 0;
  for (int game = 0; game < games; ++game) {
    auto state = G::initial(options);
    played += static_cast<std::uint64_t>(random_playout<G>(state, rng));
  }
  plies[thread] = played;
}

inline void require(cudaError_t result) {
  if (result != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(result));
    std::exit(1);
  }
}

// Memory that host and GPU share.
template <class T>
T* shared_array(std::size_t count) {
  T* memory = nullptr;
  require(cudaMallocManaged(&memory, count * sizeof(T)));
  return memory;
}

inline bool basics_agree() {
  int* sum = shared_array<int>(1);
  sum_basics<<<1, 1>>>(6, sum);
  require(cudaDeviceSynchronize());
  return *sum == sum_of_basics(6);
}

template <Game G, class Heuristics>
bool signature_agrees() {
  std::uint64_t* signature = shared_array<std::uint64_t>(1);
  compute_signature<G, Heuristics><<<1, 1>>>(signature);
  require(cudaDeviceSynchronize());
  std::printf("%s %016llx\n", std::string(G::id).c_str(),
              static_cast<unsigned long long>(*signature));
  return *signature == behaviour_signature<G, Heuristics>();
}

struct Rate {
  double actions = 0;  // a second
  double games = 0;
};

template <Game G, int resident>
Rate playout_rate(int players) {
  constexpr int games = 64;
  int processors = 0;
  require(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  const int blocks = processors * 16;
  typename G::Options options{};
  options.players = static_cast<decltype(options.players)>(players);
  const int threads = blocks * block_size;
  std::uint64_t* plies = shared_array<std::uint64_t>(static_cast<std::size_t>(threads));
  double seconds = 0;
  for (int run = 0; run < 2; ++run) {  // the first one warms up
    const auto begin = std::chrono::steady_clock::now();
    play_randomly<G, resident><<<blocks, block_size>>>(options, games, plies);
    require(cudaDeviceSynchronize());
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  double total = 0;
  for (int thread = 0; thread < threads; ++thread) {
    total += static_cast<double>(plies[thread]);
  }
  require(cudaFree(plies));
  return {total / seconds, double{games} * threads / seconds};
}

// Some games are faster with more threads, others with more registers; the faster one counts.
template <Game G>
void time_playouts(int players) {
  const Rate rates[] = {playout_rate<G, 1>(players), playout_rate<G, 8>(players),
                        playout_rate<G, 16>(players)};
  const Rate best =
      *std::ranges::max_element(rates, {}, [](const Rate& rate) { return rate.actions; });
  std::fprintf(stderr, "%s, %d players: %.1f million actions and %.2f million games a second\n",
               std::string(G::id).c_str(), players, best.actions / 1e6, best.games / 1e6);
}

template <Game G, class Heuristics>
int run_on_gpu() {
  require(cudaDeviceSetLimit(cudaLimitStackSize, 64 * 1024));
  if (!basics_agree()) {
    std::fprintf(stderr, "look-up tables or bit counts differ on the GPU\n");
    return 1;
  }
  if (!signature_agrees<G, Heuristics>()) {
    std::fprintf(stderr, "the signature differs from the processor's\n");
    return 1;
  }
  // Random play needs far less stack than a search, and a smaller stack is faster.
  require(cudaDeviceSetLimit(cudaLimitStackSize, 8 * 1024));
  for (int players = G::min_players; players <= G::max_players; ++players) {
    time_playouts<G>(players);
  }
  return 0;
}

}  // namespace ahu
