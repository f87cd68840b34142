// The single writer thread.
#include "store/writer.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <tuple>

namespace ahu::store {

namespace {

constexpr auto look_around_every = std::chrono::milliseconds(500);
// From this many jobs in a batch on, a short wait for more saves more commits than it costs. The
// wait grows with the number of jobs, up to a maximum.
constexpr std::size_t min_jobs_to_wait = 16;
constexpr std::size_t max_jobs_to_wait = 256;
constexpr auto gather_for_each = std::chrono::microseconds(60);

}  // namespace

Writer::Writer(Database& database, std::mutex& busy, Calls calls)
    : database_(database), busy_(busy), calls_(std::move(calls)), thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Writer::submit(Job job) {
  {
    const std::lock_guard lock(guard_);
    job.turn = waiting_.size();
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Writer::run(const std::function<void(Database&)>& work) {
  std::promise<WriteResult> promise;
  std::exception_ptr error;
  submit({[&](Database& database, Pace) {
            try {
              error = nullptr;
              work(database);
            } catch (...) {
              error = std::current_exception();
              throw;
            }
            return WriteResult::Stored;
          },
          [&](WriteResult verdict) { promise.set_value(verdict); }});
  const WriteResult verdict = promise.get_future().get();
  if (error) {
    std::rethrow_exception(error);
  }
  if (verdict != WriteResult::Stored) {
    throw StoreError("the database rejected a change");
  }
}

void Writer::flush() {
  std::unique_lock lock(guard_);
  idle_.wait(lock, [this] { return waiting_.empty() && !is_committing_; });
}

void Writer::note_idle() {
  {
    const std::lock_guard lock(guard_);
    is_committing_ = false;
  }
  idle_.notify_all();
}

void Writer::work() {
  auto looked = std::chrono::steady_clock::now();
  std::size_t came_before = 0;
  for (;;) {
    if (came_before >= min_jobs_to_wait) {
      std::this_thread::sleep_for(std::min(came_before, max_jobs_to_wait) * gather_for_each);
    }
    std::vector<Job> jobs;
    bool ending = false;
    {
      std::unique_lock lock(guard_);
      wake_.wait_for(lock, look_around_every, [this] { return ending_ || !waiting_.empty(); });
      jobs.swap(waiting_);
      is_committing_ = !jobs.empty();
      ending = ending_;
    }
    came_before = jobs.size();
    if (!jobs.empty()) {
      if (database_.is_remote()) {  // others may lock the same rows
        std::ranges::sort(jobs, {}, [](const Job& job) { return std::tie(job.order, job.turn); });
      }
      commit(jobs);
      note_idle();
    } else if (ending) {
      return;
    }
    if (const auto now = std::chrono::steady_clock::now(); now - looked >= look_around_every) {
      calls_.check_for_changes();
      looked = now;
    }
  }
}

void Writer::commit(std::span<Job> jobs) {
  const auto verdicts = try_commit(jobs);
  if (verdicts.empty() && jobs.size() > 1) {
    // One of the jobs fails the batch; retry without it.
    commit(jobs.first(jobs.size() / 2));
    commit(jobs.subspan(jobs.size() / 2));
    return;
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    jobs[i].report(verdicts.empty() ? WriteResult::Failed : verdicts[i]);
  }
}

std::vector<WriteResult> Writer::try_commit(std::span<Job> jobs) {
  const std::lock_guard lock(busy_);
  const Pace pace = jobs.size() > 1 && database_.is_remote() ? Pace::Optimistic : Pace::Careful;
  std::vector<WriteResult> verdicts;
  try {
    database_.begin_writing();
    for (const Job& job : jobs) {
      verdicts.push_back(job.work(database_, pace));
    }
    database_.commit();
  } catch (const std::exception& error) {
    database_.roll_back();
    if (jobs.size() == 1) {  // of several, the failing ones report their own errors
      calls_.report_error(error.what());
    }
    verdicts.clear();
  }
  return verdicts;
}

}  // namespace ahu::store
