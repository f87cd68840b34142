// A fixed crew of threads that do one piece of work together, again and again.
#pragma once

#include <barrier>
#include <functional>
#include <thread>
#include <vector>

namespace ahu {

class Crew {
 public:
  explicit Crew(int threads);  // the caller counts as one of them
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const { return static_cast<int>(helpers_.size()) + 1; }
  // Calls `work(member)` once for every member, 0 in the caller's thread; returns when all are
  // done.
  void run(const std::function<void(int)>& work);

 private:
  void help(int member);

  std::barrier<> start_;
  std::barrier<> finish_;
  const std::function<void(int)>* work_ = nullptr;  // none: go home
  std::vector<std::thread> helpers_;
};

}  // namespace ahu
