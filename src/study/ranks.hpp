// The processes that work together: this one alone, or the ranks of an MPI job. ranks.cpp is the
// only file that knows MPI.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace ahu::study {

struct RankMessage {
  int from = 0;
  std::string text;
};

class Ranks {
 public:
  // Null if the process runs alone. Throws std::runtime_error if it was started as one of
  // several ranks but built without MPI.
  static std::unique_ptr<Ranks> join();

  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual void send(int to, std::string text) = 0;
  virtual std::optional<RankMessage> receive() = 0;  // does not wait
  // Aborts without waiting: another rank may be gone.
  virtual void leave_without_waiting() = 0;
};

}  // namespace ahu::study
