// The ranks of an MPI job.
#include "study/ranks.hpp"

#include <algorithm>
#include <cstdlib>
#include <list>
#include <stdexcept>

#ifdef AHU_MPI
#define OMPI_SKIP_MPICXX 1  // the C interface alone
#include <mpi.h>
#endif

namespace ahu::study {

namespace {

// mpirun and srun tell a process its rank.
bool is_launched_as_rank() {
  const char* const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
  return std::ranges::any_of(names, [](const char* name) { return std::getenv(name) != nullptr; });
}

}  // namespace

#ifdef AHU_MPI

namespace {

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override {
    if (abandoned_) {
      return;
    }
    for (PendingSend& sending : sending_) {
      MPI_Wait(&sending.request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void send(int to, std::string text) override {
    PendingSend& sending = sending_.emplace_back(PendingSend{std::move(text), MPI_REQUEST_NULL});
    MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_CHAR, to, 0,
              MPI_COMM_WORLD, &sending.request);
    forget_sent();
  }
  std::optional<RankMessage> receive() override {
    forget_sent();
    int found = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &found, &status);
    if (found == 0) {
      return std::nullopt;
    }
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    RankMessage message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(message.text.data(), length, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }
  void leave_without_waiting() override { abandoned_ = true; }

 private:
  struct PendingSend {
    std::string text;
    MPI_Request request;
  };
  void forget_sent() {
    std::erase_if(sending_, [](PendingSend& sending) {
      int done = 0;
      MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  bool abandoned_ = false;
  std::list<PendingSend> sending_;  // a list: the texts stay where they are
};

}  // namespace

std::unique_ptr<Ranks> Ranks::join() {
  return is_launched_as_rank() ? std::make_unique<MpiRanks>() : nullptr;
}

#else

std::unique_ptr<Ranks> Ranks::join() {
  if (is_launched_as_rank()) {
    throw std::runtime_error(
        "started by mpirun, but built without MPI: install libopenmpi-dev and build again");
  }
  return nullptr;
}

#endif

}  // namespace ahu::study
