// A fixed crew of threads.
#include "learn/crew.hpp"

namespace ahu {

Crew::Crew(int threads) : start_(threads), finish_(threads) {
  for (int member = 1; member < threads; ++member) {
    helpers_.emplace_back([this, member] { help(member); });
  }
}

Crew::~Crew() {
  work_ = nullptr;
  start_.arrive_and_wait();
  for (auto& helper : helpers_) {
    helper.join();
  }
}

void Crew::run(const std::function<void(int)>& work) {
  work_ = &work;
  start_.arrive_and_wait();
  work(0);
  finish_.arrive_and_wait();
}

void Crew::help(int member) {
  for (;;) {
    start_.arrive_and_wait();
    if (work_ == nullptr) {
      return;
    }
    (*work_)(member);
    finish_.arrive_and_wait();
  }
}

}  // namespace ahu
