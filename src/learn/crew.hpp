// A fixed crew of threads that do pieces of work together, again and again.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace ahu {

class Crew {
 public:
  using Work = std::function<void(int piece)>;

  explicit Crew(int threads);  // the caller counts as one of them
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const { return static_cast<int>(helpers_.size()) + 1; }
  // Calls `work` once for every piece from 0 on, by whoever is free; returns when all are done.
  void run(int pieces, const Work& work);

 private:
  void open_round(std::uint32_t pieces);
  bool do_one_piece();
  void help();
  template <class T>
  void wait_while(const std::atomic<T>& value, T old) const;

  int patience_;  // how often to look before going to sleep
  const Work* work_ = nullptr;
  // The round in the upper half, the pieces nobody has taken yet in the lower one: taking a piece
  // changes both or nothing, so that a late helper cannot take one of another round.
  std::atomic<std::uint64_t> offer_ = 0;
  std::atomic<std::uint32_t> unfinished_ = 0;
  std::atomic<bool> home_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace ahu
