// A pure arithmetic loop on some threads: measures how well this machine scales, independent of our
// program. Each line of the input is a number of threads and a number of rounds; the answer is the
// time in seconds.
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "base/rng.hpp"

namespace {

std::uint64_t spin(std::uint64_t x, long rounds) {
  for (long round = 0; round < rounds; ++round) {
    x = ahu::mix_bits(x + 1);
  }
  return x;
}

}  // namespace

int main() {
  int threads = 0;
  long rounds = 0;
  while (std::scanf("%d %ld", &threads, &rounds) == 2) {
    std::vector<std::uint64_t> results(static_cast<std::size_t>(threads));
    const auto began = std::chrono::steady_clock::now();
    std::vector<std::jthread> others;
    for (std::size_t at = 1; at < results.size(); ++at) {
      others.emplace_back([&, at] { results[at] = spin(at, rounds / threads); });
    }
    results[0] = spin(0, rounds / threads);
    others.clear();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("%.9f %d\n", took.count(), static_cast<int>(results[0] & 1U));
    std::fflush(stdout);
  }
  return 0;
}
