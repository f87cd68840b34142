// How often alpha-beta plays perfectly: over a fixed set of positions in which not every move keeps
// the value, the share of moves that keep it, and of won positions in which the move wins as soon
// as possible.
//
//   perfect_play [--positions 10000] [--millis 100] [--threads 1] [--show]
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "games/connect_four/heuristics.hpp"
#include "games/connect_four/study/solver.hpp"
#include "search/alpha_beta.hpp"

namespace ahu::connect_four {
namespace {

constexpr int fewest_stones = 12;
constexpr int max_stones = 30;

struct Call {
  int positions = 10'000;
  int millis = 100;
  int threads = 1;
  bool shows = false;  // the mistakes
};

struct Counts {
  std::atomic<int> asked = 0;
  std::atomic<int> kept = 0;
  std::atomic<int> won = 0;       // positions that are won
  std::atomic<int> shortest = 0;  // of them, those won as soon as possible
  std::atomic<std::uint64_t> nodes = 0;
};

// A position of random play, the same for a number; it may be over before it has enough stones.
State random_position(std::uint64_t number) {
  Rng rng(number);
  State state = ConnectFour::initial({});
  const int stones = fewest_stones + static_cast<int>(rng.below(max_stones - fewest_stones + 1));
  while (state.end == End::None && static_cast<int>(state.plies) < stones) {
    ActionList<ConnectFour> actions;
    ConnectFour::legal_actions(state, actions);
    ConnectFour::apply(state, actions[static_cast<int>(rng.below(actions.size()))]);
  }
  return state;
}

// Whether some move loses what the position is worth.
bool is_hard(Solver& solver, const State& state) {
  if (state.end != End::None) {
    return false;
  }
  ActionList<ConnectFour> actions;
  ConnectFour::legal_actions(state, actions);
  const int first = solver.sign_of(state, actions[0]);
  for (const Action action : actions) {
    if (solver.sign_of(state, action) != first) {
      return true;
    }
  }
  return false;
}

void judge(Solver& solver, const State& state, Action chosen, const Call& call, Counts& counts) {
  const int sign = solver.sign(state);
  counts.asked += 1;
  if (solver.sign_of(state, chosen) == sign) {
    counts.kept += 1;
  } else if (call.shows) {
    std::printf("lost the value with column %u: %u stones, %016llx %016llx\n", chosen.code + 1,
                state.plies, static_cast<unsigned long long>(state.stones[0]),
                static_cast<unsigned long long>(state.stones[1]));
  }
  if (sign > 0) {
    counts.won += 1;
    counts.shortest += solver.value_of(state, chosen) == solver.value(state) ? 1 : 0;
  }
}

Choice<ConnectFour> think(const State& state, int millis) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(millis);
  AlphaBetaLimits limits;
  limits.nodes = UINT64_MAX;
  Rng rng(1);
  AlphaBeta<ConnectFour, Heuristics> search(limits);
  return search.choose(state, rng, [&] { return std::chrono::steady_clock::now() >= end; });
}

void work(const Call& call, std::atomic<std::uint64_t>& next, Counts& counts) {
  Solver solver;
  while (counts.asked < call.positions) {
    const State state = random_position(next++);
    if (is_hard(solver, state)) {
      const auto choice = think(state, call.millis);
      counts.nodes += choice.nodes;
      judge(solver, state, choice.best, call, counts);
    }
  }
}

void run(const Call& call) {
  Counts counts;
  std::atomic<std::uint64_t> next = 1;
  std::vector<std::thread> threads;
  for (int i = 0; i < call.threads; ++i) {
    threads.emplace_back([&] { work(call, next, counts); });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  std::printf("%d ms a move: %d of %d keep the value, %d of %d win soonest; %llu nodes a move\n",
              call.millis, counts.kept.load(), counts.asked.load(), counts.shortest.load(),
              counts.won.load(),
              static_cast<unsigned long long>(counts.nodes / static_cast<unsigned>(counts.asked)));
}

bool read_call(int count, char** words, Call& call) {
  for (int at = 1; at < count; ++at) {
    const bool has_value = at + 1 < count;
    if (std::strcmp(words[at], "--show") == 0) {
      call.shows = true;
    } else if (std::strcmp(words[at], "--positions") == 0 && has_value) {
      call.positions = std::atoi(words[++at]);
    } else if (std::strcmp(words[at], "--millis") == 0 && has_value) {
      call.millis = std::atoi(words[++at]);
    } else if (std::strcmp(words[at], "--threads") == 0 && has_value) {
      call.threads = std::atoi(words[++at]);
    } else {
      return false;
    }
  }
  return call.positions > 0 && call.millis > 0 && call.threads > 0;
}

}  // namespace
}  // namespace ahu::connect_four

int main(int count, char** words) {
  ahu::connect_four::Call call;
  if (!ahu::connect_four::read_call(count, words, call)) {
    std::fprintf(stderr,
                 "usage: perfect_play [--positions N] [--millis N] [--threads N] [--show]\n");
    return 2;
  }
  ahu::connect_four::run(call);
  return 0;
}
