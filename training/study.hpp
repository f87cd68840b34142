// Plays many matches of one game for `ahu study --device gpu`, each on a thread of the GPU.
// Compiled without nvcc it does the same on the processor.
//
// The program's arguments are the setup's bytes in hexadecimal, a seed and a bot: `random`, or
// `policy`, the net in the file `net` beside the program, without search. Each line of its input
// requests matches: the first number, and how many. The answer is a line with a row for each match,
// separated by `;`: payoffs, scores and the order of the first decisions, by seat, then decisions,
// plies, forced, options, max_options.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/hash.hpp"
#include "search/playout.hpp"
#include "training/launch.hpp"
#include "training/study_net.hpp"

namespace ahu::training {

struct StudyRow {
  std::int32_t payoffs[max_seats];
  std::int32_t scores[max_seats];
  std::int32_t order[max_seats];
  std::int32_t begun;  // seats that have decided something
  std::int32_t decisions;
  std::int32_t plies;
  std::int32_t forced;
  std::int32_t options;
  std::int32_t max_options;
  std::int32_t option_bits;  // 1024ths of a bit
};

template <Game G>
struct StudyWork {
  typename G::Options options;
  std::uint64_t seed;
  std::int64_t first;
  const std::int32_t* bits;  // of each number of legal actions
  StudyRow* rows;
  StudyNet net;
};

AHU_HD constexpr void note_decision(StudyRow& row, Seat seat, int legal, int bits) {
  bool is_known = false;
  for (int place = 0; place < row.begun; ++place) {
    is_known = is_known || row.order[place] == seat;
  }
  if (!is_known) {
    row.order[row.begun++] = seat;
  }
  row.decisions += 1;
  row.forced += legal == 1 ? 1 : 0;
  row.options += legal;
  row.max_options = legal > row.max_options ? legal : row.max_options;
  row.option_bits += bits;
}

template <class Learning, Game G>
AHU_HD int choose_action(const StudyWork<G>& work, const typename G::State& state,
                         const ActionList<G>& legal, Rng& rng) {
  if constexpr (std::is_void_v<Learning>) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())));
  } else {
    return legal.size() == 1 ? 0 : draw_by_net<G, Learning>(work.net, state, legal, rng);
  }
}

// At random if there is no Learning.
template <class Learning, Game G>
AHU_HD void play_match(const StudyWork<G>& work, int at) {
  StudyRow row{};
  const auto number = static_cast<std::uint64_t>(work.first + at);
  Rng rng(combine_hash(work.seed, number));
  typename G::State state = G::initial(work.options);
  ActionList<G> legal;
  for (; !G::turn(state).is_over(); ++row.plies) {
    if (G::turn(state).is_chance()) {
      G::apply(state, sample_chance<G>(state, rng));
      continue;
    }
    legal.clear();
    G::legal_actions(state, legal);
    note_decision(row, G::turn(state).seat, legal.size(), work.bits[legal.size()]);
    G::apply(state, legal[choose_action<Learning>(work, state, legal, rng)]);
  }
  const Payoffs payoffs = G::payoffs(state);
  const Scores scores = G::scores(state);
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    row.payoffs[seat] = payoffs[seat];
    row.scores[seat] = scores[seat];
  }
  work.rows[at] = row;
}

inline void print_list(const std::int32_t* numbers, int count) {
  for (int i = 0; i < count; ++i) {
    std::printf("%d ", numbers[i]);
  }
}

inline void print_row(const StudyRow& row, int players) {
  print_list(row.payoffs, players);
  print_list(row.scores, players);
  print_list(row.order, players);
  std::printf("%d %d %d %d %d %lld", row.decisions, row.plies, row.forced, row.options,
              row.max_options, (row.option_bits * 1000LL + 512) / 1024);
}

inline int refuse(const char* why) {
  std::fprintf(stderr, "%s\n", why);
  return 2;
}

template <class T>
bool read_hex(std::string_view text, T& value) {
  std::vector<unsigned char> bytes;
  for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
    bytes.push_back(static_cast<unsigned char>(
        std::strtoul(std::string(text.substr(at, 2)).c_str(), nullptr, 16)));
  }
  if (bytes.size() != sizeof value) {
    return false;
  }
  std::memcpy(&value, bytes.data(), sizeof value);
  return true;
}

#if defined(__CUDACC__)
inline constexpr int block = 65'536;  // matches at a time
#else
inline constexpr int block = 1024;
#endif

template <Game G>
void fill_bits(std::int32_t* bits) {
  for (int legal = 1; legal <= G::max_actions; ++legal) {
    bits[legal] = static_cast<std::int32_t>(std::lround(std::log2(legal) * 1024));
  }
}

// Matches are played ahead of the requests: a GPU needs many at a time.
template <class Learning, Game G>
int answer_requests(StudyWork<G> work) {
  auto* const rows = shared_array<StudyRow>(block);
  auto* const bits = shared_array<std::int32_t>(G::max_actions + 1);
  fill_bits<G>(bits);
  work.rows = rows;
  work.bits = bits;
  long long first = 0;
  int count = 0;
  work.first = -block;
  while (std::scanf("%lld %d", &first, &count) == 2) {
    for (long long number = first; number < first + count; ++number) {
      if (number < work.first || number >= work.first + block) {
        work.first = number;
        for_each(block, nullptr, [work] AHU_HD(int at) { play_match<Learning, G>(work, at); });
        if (const char* error = wait_for_device()) {
          return refuse(error);
        }
      }
      std::fputs(number == first ? "" : ";", stdout);
      print_row(rows[number - work.first], work.options.players);
    }
    std::puts("");
    std::fflush(stdout);
  }
  return 0;
}

inline std::string net_beside(const std::string& program) {
  return program.substr(0, program.rfind('/') + 1) + "net";
}

template <Game G, class Learning>
int run_study_program(int count, char** arguments) {
  StudyWork<G> work{};
  const std::string_view bot = count == 4 ? arguments[3] : "";
  if ((bot != "random" && bot != "policy") || !read_hex(arguments[1], work.options)) {
    return refuse("usage: study SETUP SEED random|policy, with the setup of this game");
  }
  work.seed = std::strtoull(arguments[2], nullptr, 10);
  prepare_device();
  if (bot == "random") {
    return answer_requests<void>(work);
  }
  const char* const fault = StudyNetFile<G, Learning>::read(net_beside(arguments[0]), work.net);
  return fault == nullptr ? answer_requests<Learning>(work) : refuse(fault);
}

}  // namespace ahu::training
