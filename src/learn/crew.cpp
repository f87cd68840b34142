// A fixed crew of threads. Pieces of work are short and follow each other closely, so that members
// look out for the next one for some microseconds before they sleep: to be woken takes as long.
#include "learn/crew.hpp"

namespace ahu {

namespace {

constexpr int looks = 2000;
constexpr std::uint64_t next_round = std::uint64_t{1} << 32;

std::uint32_t pieces_left(std::uint64_t offer) { return static_cast<std::uint32_t>(offer); }

void rest() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// With more threads than processors, whoever looks out keeps another from working.
int patience_of(int threads) {
  return static_cast<unsigned>(threads) <= std::thread::hardware_concurrency() ? looks : 0;
}

}  // namespace

Crew::Crew(int threads) : patience_(patience_of(threads)) {
  for (int helper = 1; helper < threads; ++helper) {
    helpers_.emplace_back([this] { help(); });
  }
}

Crew::~Crew() {
  home_ = true;
  open_round(0);
  for (auto& helper : helpers_) {
    helper.join();
  }
}

void Crew::run(int pieces, const Work& work) {
  work_ = &work;
  unfinished_ = static_cast<std::uint32_t>(pieces);
  open_round(static_cast<std::uint32_t>(pieces));
  while (do_one_piece()) {
  }
  for (std::uint32_t left = unfinished_; left != 0; left = unfinished_) {
    wait_while(unfinished_, left);
  }
}

void Crew::open_round(std::uint32_t pieces) {
  const std::uint64_t round = offer_ / next_round + 1;
  offer_ = round * next_round + pieces;
  if (!helpers_.empty()) {
    offer_.notify_all();
  }
}

// Takes a piece, if one is left, and does it.
bool Crew::do_one_piece() {
  std::uint64_t offer = offer_;
  do {
    if (pieces_left(offer) == 0) {
      return false;
    }
  } while (!offer_.compare_exchange_weak(offer, offer - 1));
  (*work_)(static_cast<int>(pieces_left(offer)) - 1);
  if (--unfinished_ == 0) {
    unfinished_.notify_one();
  }
  return true;
}

void Crew::help() {
  while (!home_) {
    const std::uint64_t seen = offer_;
    if (!do_one_piece() && pieces_left(seen) == 0 && !home_) {
      wait_while(offer_, seen);
    }
  }
}

template <class T>
void Crew::wait_while(const std::atomic<T>& value, T old) const {
  for (int look = 0; look < patience_; ++look) {
    if (value != old) {
      return;
    }
    rest();
  }
  value.wait(old);
}

}  // namespace ahu
