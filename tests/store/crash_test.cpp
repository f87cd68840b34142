// What was acknowledged is there after a crash at any moment.
#include <cstdlib>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "base/rng.hpp"
#include "store/crash_vfs.hpp"
#include "store/examples.hpp"
#include "store/places.hpp"

namespace ahu::store {
namespace {

// Keeps a store busy from several threads and writes down what it was told is stored.
class Load {
 public:
  explicit Load(MatchStore& store) : store_(store) {
    for (int i = 0; i < 8; ++i) {
      ids_.push_back(added_match(store));
      acknowledged_[ids_.back()] = 1;
    }
    for (int i = 0; i < 4; ++i) {
      threads_.emplace_back([this, i](const std::stop_token& stop) { work(i, stop); });
    }
  }

  std::map<MatchId, int> acknowledged() {
    const std::lock_guard lock(guard_);
    return acknowledged_;
  }

 private:
  void work(int thread, const std::stop_token& stop) {
    for (int version = 1; !stop.stop_requested(); ++version) {
      for (std::size_t i = static_cast<std::size_t>(thread); i < ids_.size(); i += 4) {
        const WriteResult verdict = store_.append_and_wait(move_at(ids_[i], version));
        const std::lock_guard lock(guard_);
        acknowledged_[ids_[i]] += verdict == WriteResult::Stored ? 1 : 0;
      }
    }
  }

  MatchStore& store_;
  std::vector<MatchId> ids_;
  std::mutex guard_;
  std::map<MatchId, int> acknowledged_;
  std::vector<std::jthread> threads_;
};

void expect_all_there(const std::string& folder, const std::map<MatchId, int>& acknowledged) {
  const auto store = open_store(folder + "/ahu.db");
  for (const auto& [id, version] : acknowledged) {
    const auto match = store->find_match(id);
    ASSERT_TRUE(match);
    EXPECT_GE(match->version, version);
    const auto log = store->log(id);
    ASSERT_EQ(static_cast<int>(log.size()), match->version);
    for (int i = 1; i < match->version; ++i) {
      EXPECT_EQ(log[static_cast<std::size_t>(i)].text, "move " + std::to_string(i));
    }
  }
}

// What the disk holds after a crash, and what had been acknowledged by then.
struct Crashed {
  std::map<MatchId, int> acknowledged;
  std::unique_ptr<ScratchFolder> folder = std::make_unique<ScratchFolder>();
};

TEST(Crash, LosesNothingThatWasAcknowledged) {
  const std::size_t crashes = std::getenv("AHU_LONG") != nullptr ? 1000 : 40;
  CrashVfs vfs;
  const ScratchFolder folder;
  const auto store = open_store(folder.path() + "/ahu.db");
  std::vector<Crashed> crashed;
  int dropped = 0;
  {
    Load load(*store);
    Rng rng(7);
    std::promise<void> done;
    vfs.on_sync([&] {
      if (crashed.size() < crashes && rng.below(3) == 0) {
        crashed.push_back({load.acknowledged()});
        const std::uint64_t seed = rng.below(2) == 0 ? 0 : rng.next();
        dropped += vfs.copy_crashed(folder.path(), crashed.back().folder->path(), seed);
        if (crashed.size() == crashes) {
          done.set_value();
        }
      }
    });
    done.get_future().wait();
    vfs.on_sync({});
  }
  EXPECT_GT(dropped, 0) << "the crashes came only when nothing was at risk";
  for (const Crashed& one : crashed) {
    expect_all_there(one.folder->path(), one.acknowledged);
  }
}

}  // namespace
}  // namespace ahu::store
