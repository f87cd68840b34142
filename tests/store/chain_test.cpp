// The chain of commitments.
#include <thread>

#include "store/examples.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class ChainTest : public StoreTest {};
EVERY_STORE(ChainTest);

MatchInfo committed_match(const AccountId& host, char digit) {
  MatchInfo info = open_match(host);
  info.server_seed = std::string(64, digit);
  info.commitment = commitment_to(info.server_seed);
  return info;
}

TEST_P(ChainTest, HoldsEveryCommitmentAndOutlivesTheMatch) {
  const Account host = added(*store_, "host");
  const MatchInfo first = committed_match(host.id, '1');
  const MatchInfo second = committed_match(host.id, '2');
  for (const MatchInfo& info : {first, second}) {
    ASSERT_TRUE(store_->add_match(info, {event("open")}));
    ASSERT_TRUE(store_->add_match(info, {event("open")}));  // again, after a commit in doubt
  }
  auto chain = store_->commitments(0, 10);
  ASSERT_EQ(chain.size(), 2U);
  EXPECT_EQ(why_no_chain(chain), "");
  EXPECT_EQ(chain[0].server_seed, "");
  EXPECT_EQ(store_->find_match(second.id)->chain_number, 2);
  EXPECT_EQ(store_->find_match(second.id)->chain_link, chain[1].link);
  EXPECT_EQ(store_->commitments(1, 10).at(0).commitment, second.commitment);
  EXPECT_EQ(store_->commitments(0, 1).size(), 1U);
  ASSERT_EQ(store_->close_and_wait(*store_->find_match(first.id), closed_by_host),
            WriteResult::Stored);
  EXPECT_EQ(store_->commitments(0, 1).at(0).server_seed, first.server_seed);
  store_->delete_account(host.id);
  EXPECT_FALSE(store_->find_match(second.id));
  chain = store_->commitments(0, 10);
  ASSERT_EQ(chain.size(), 2U);
  EXPECT_EQ(chain[1].server_seed, second.server_seed);
  EXPECT_EQ(why_no_chain(chain), "");
}

TEST_P(ChainTest, TwoProcessesExtendOneChain) {
  if (GetParam() == Place::Memory) {
    GTEST_SKIP();
  }
  const auto other = open_store(address_.text());
  std::vector<std::thread> threads;
  for (MatchStore* store : {store_.get(), other.get()}) {
    threads.emplace_back([store] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(store->add_match(committed_match("host", 'a'), {event("open")}));
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const auto chain = store_->commitments(0, 100);
  EXPECT_EQ(chain.size(), 40U);
  EXPECT_EQ(why_no_chain(chain), "");
}

}  // namespace
}  // namespace ahu::store
