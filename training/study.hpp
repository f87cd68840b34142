// Plays many matches of one game for `ahu study --device gpu`: a thread of the GPU for each match.
// Compiled without nvcc it does the same on the processor.
//
// The program is given the setup's bytes in hexadecimal, a seed, a bot and its nodes. Each line of
// its input asks for matches: the first number, and how many. The answer is a line with a row for
// each of them, `;` between them: payoffs, scores and the order of the first decisions, by seat,
// then decisions, plies, forced, options, max_options.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "search/playout.hpp"
#include "training/launch.hpp"

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

template <Game G>
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
    G::apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
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

template <Game G>
void fill_bits(std::int32_t* bits) {
  for (int legal = 1; legal <= G::max_actions; ++legal) {
    bits[legal] = static_cast<std::int32_t>(std::lround(std::log2(legal) * 1024));
  }
}

template <Game G>
int answer_requests(StudyWork<G> work) {
  constexpr int block = 16'384;  // matches at a time
  auto* const rows = shared_array<StudyRow>(block);
  auto* const bits = shared_array<std::int32_t>(G::max_actions + 1);
  fill_bits<G>(bits);
  work.rows = rows;
  work.bits = bits;
  long long first = 0;
  int count = 0;
  while (std::scanf("%lld %d", &first, &count) == 2) {
    for (int done = 0; done < count; done += block) {
      const int now = count - done < block ? count - done : block;
      work.first = first + done;
      for_each(now, nullptr, [work] AHU_HD(int at) { play_match<G>(work, at); });
      if (const char* error = wait_for_device()) {
        return refuse(error);
      }
      for (int at = 0; at < now; ++at) {
        std::fputs(done + at == 0 ? "" : ";", stdout);
        print_row(rows[at], work.options.players);
      }
    }
    std::puts("");
    std::fflush(stdout);
  }
  return 0;
}

template <Game G>
int run_study_program(int count, char** arguments) {
  StudyWork<G> work{};
  if (count != 4 || !read_hex(arguments[1], work.options)) {
    return refuse("usage: study SETUP SEED random, with the setup of this game");
  }
  work.seed = std::strtoull(arguments[2], nullptr, 10);
  if (std::string_view(arguments[3]) != "random") {
    return refuse("this program plays at random alone");
  }
  prepare_device();
  return answer_requests<G>(work);
}

}  // namespace ahu::training
