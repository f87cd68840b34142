// A fixed worker pool. Pieces of work are short and follow each other closely, so threads spin for
// some microseconds before they sleep: waking a thread takes as long.
#include "learn/worker_pool.hpp"

namespace ahu {

namespace {

constexpr int looks = 2000;

int next_of(std::uint64_t left) { return static_cast<int>(left & 0xffffffffU); }
int end_of(std::uint64_t left) { return static_cast<int>(left >> 32U); }

void rest() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// With more threads than processors, a spinning thread would keep another from working.
int spins_of(int threads) {
  return static_cast<unsigned>(threads) <= std::thread::hardware_concurrency() ? looks : 0;
}

}  // namespace

WorkerPool::WorkerPool(int threads)
    : spins_(spins_of(threads)), shares_(static_cast<std::size_t>(threads)) {
  for (std::size_t member = 1; member < shares_.size(); ++member) {
    helpers_.emplace_back([this, member] { help(member); });
  }
}

WorkerPool::~WorkerPool() {
  home_ = true;
  open_round(0);
  for (auto& helper : helpers_) {
    helper.join();
  }
}

void WorkerPool::run(int pieces, const Work& work) {
  work_ = &work;
  unfinished_ = pieces;
  open_round(pieces);
  work_as(0);
  for (int left = unfinished_; left != 0; left = unfinished_) {
    wait_while(unfinished_, left);
  }
}

// A piece may be taken as soon as its share is set: a thread that is late for the last round may
// already take pieces of this one.
void WorkerPool::open_round(int pieces) {
  const int members = size();
  for (int member = 0; member < members; ++member) {
    const auto next = static_cast<std::uint64_t>(pieces * member / members);
    const auto end = static_cast<std::uint64_t>(pieces * (member + 1) / members);
    shares_[static_cast<std::size_t>(member)].left = end << 32U | next;
  }
  if (!helpers_.empty()) {
    ++round_;
    round_.notify_all();
  }
}

// The thread's own share first, then the rest of the others'.
void WorkerPool::work_as(std::size_t member) {
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    do_share(shares_[(member + i) % shares_.size()]);
  }
}

void WorkerPool::do_share(Share& share) {
  int done = 0;
  for (std::uint64_t left = share.left++; next_of(left) < end_of(left); left = share.left++) {
    (*work_)(next_of(left));
    ++done;
  }
  if (done > 0 && unfinished_.fetch_sub(done) == done) {
    unfinished_.notify_one();
  }
}

void WorkerPool::help(std::size_t member) {
  while (!home_) {
    const std::uint32_t seen = round_;
    work_as(member);
    if (!home_) {
      wait_while(round_, seen);
    }
  }
}

template <class T>
void WorkerPool::wait_while(const std::atomic<T>& value, T old) const {
  for (int look = 0; look < spins_; ++look) {
    if (value != old) {
      return;
    }
    rest();
  }
  value.wait(old);
}

}  // namespace ahu
