// Accounts and their tokens, in every kind of store.
#include <gtest/gtest.h>

#include "store/examples.hpp"
#include "store/secrets.hpp"
#include "store/store.hpp"
#include "store/store_fixture.hpp"

namespace ahu::store {
namespace {

class AccountsTest : public StoreTest {};
EVERY_STORE(AccountsTest);

TEST_P(AccountsTest, NamesIgnoreCase) {
  EXPECT_TRUE(store_->add_account(person("Rongo")));
  EXPECT_FALSE(store_->add_account(person("rongo")));
  ASSERT_TRUE(store_->find_account_by_name("RONGO"));
  EXPECT_EQ(store_->find_account_by_name("RONGO")->name, "Rongo");
  EXPECT_FALSE(store_->find_account_by_name("rong"));
}

TEST_P(AccountsTest, NamesThatLookTheSameAreOneName) {
  const Account ian = added(*store_, "Ian Emile");
  EXPECT_FALSE(store_->add_account(person("lan Emi1e")));
  EXPECT_FALSE(store_->add_account(person("Ian Ernile")));
  EXPECT_TRUE(store_->add_account(person("Émile")));
  EXPECT_FALSE(store_->add_account(person("émile")));
  const Account other = added(*store_, "other");
  EXPECT_FALSE(store_->rename_account(other.id, "IAN EMILE"));
  EXPECT_FALSE(store_->rename_account(other.id, "1an emile"));
  EXPECT_TRUE(store_->rename_account(ian.id, "1an emile"));
  EXPECT_TRUE(store_->rename_account(ian.id, "anna"));
  EXPECT_TRUE(store_->rename_account(other.id, "Ian Emile"));
  EXPECT_FALSE(store_->find_account_by_name("lan Emile"));
}

TEST_P(AccountsTest, ABotIsMutedAndBannedWithItsOwner) {
  const Account owner = added(*store_, "owner");
  Account robot = person("robot");
  robot.kind = AccountKind::External;
  robot.owner = owner.id;
  store_->add_account(robot);
  store_->ban(robot.id, 500, "its own");
  store_->ban(owner.id, 1000, "cheating");
  store_->mute(owner.id, 2000, "shouting");
  EXPECT_EQ(store_->find_account(robot.id)->banned_until_ms, 1000);
  EXPECT_EQ(store_->find_account_by_name("robot")->muted_until_ms, 2000);
  EXPECT_EQ(store_->find_account(robot.id)->reason, "shouting");
  EXPECT_EQ(store_->bots_of(owner.id).at(0).banned_until_ms, 1000);
  store_->ban(owner.id, 0, "");
  EXPECT_EQ(store_->find_account(robot.id)->banned_until_ms, 500);
}

TEST_P(AccountsTest, AnAccountIsReadAsItWasStored) {
  Account account = person("Māui");
  account.owner = "anna";
  account.muted_until_ms = 5;
  account.banned_until_ms = forever;
  account.reason = "it's \"quoted\"; DROP TABLE accounts";
  store_->add_account(account);
  const auto found = store_->find_account(account.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, account.name);
  EXPECT_EQ(found->kind, AccountKind::Person);
  EXPECT_EQ(found->owner, "anna");
  EXPECT_EQ(found->created_ms, account.created_ms);
  EXPECT_EQ(found->muted_until_ms, 5);
  EXPECT_EQ(found->banned_until_ms, forever);
  EXPECT_EQ(found->reason, account.reason);
  EXPECT_FALSE(store_->find_account("nobody"));
}

TEST_P(AccountsTest, AGuestClaimsAName) {
  Account guest = person("Hina");
  guest.kind = AccountKind::Guest;
  guest.password_hash.clear();
  store_->add_account(guest);
  EXPECT_TRUE(store_->set_password(guest.id, "hash"));
  EXPECT_EQ(store_->find_account(guest.id)->kind, AccountKind::Person);
  EXPECT_EQ(store_->find_account(guest.id)->password_hash, "hash");
  EXPECT_FALSE(store_->set_password("nobody", "hash"));
}

TEST_P(AccountsTest, RenamingKeepsNamesUnique) {
  const Account one = added(*store_, "one");
  const Account two = added(*store_, "two");
  EXPECT_FALSE(store_->rename_account(two.id, "ONE"));
  EXPECT_TRUE(store_->rename_account(one.id, "One"));
  EXPECT_TRUE(store_->rename_account(two.id, "three"));
  EXPECT_EQ(store_->find_account(two.id)->name, "three");
  EXPECT_FALSE(store_->find_account_by_name("two"));
}

TEST_P(AccountsTest, EachBuiltInBotHasOneAccount) {
  const Account bot = store_->built_in_account("level bot");
  EXPECT_EQ(bot.kind, AccountKind::BuiltIn);
  EXPECT_EQ(store_->built_in_account("level bot").id, bot.id);
  EXPECT_TRUE(store_->accounts({}).items.empty());
}

TEST_P(AccountsTest, MutesAndBansCanBeLifted) {
  const Account account = added(*store_, "loud");
  EXPECT_TRUE(store_->mute(account.id, 1000, "shouting"));
  EXPECT_TRUE(store_->ban(account.id, forever, "more shouting"));
  EXPECT_EQ(store_->find_account(account.id)->muted_until_ms, 1000);
  EXPECT_EQ(store_->find_account(account.id)->banned_until_ms, forever);
  EXPECT_EQ(store_->find_account(account.id)->reason, "more shouting");
  EXPECT_TRUE(store_->ban(account.id, 0, ""));
  EXPECT_EQ(store_->find_account(account.id)->banned_until_ms, 0);
  EXPECT_FALSE(store_->ban("nobody", 0, ""));
}

TEST_P(AccountsTest, TokensAreValidUntilTheyExpire) {
  const Account account = added(*store_, "one");
  store_->add_token({"h1", TokenKind::Session, account.id, 10, 100});
  store_->add_token({"h2", TokenKind::Bot, account.id, 10, forever});
  ASSERT_TRUE(store_->find_token("h1", 99));
  EXPECT_EQ(store_->find_token("h1", 99)->account.id, account.id);
  EXPECT_FALSE(store_->find_token("h1", 100));
  EXPECT_FALSE(store_->find_token("h3", 0));
  EXPECT_EQ(store_->find_token("h2", 1000)->token.kind, TokenKind::Bot);
  EXPECT_EQ(store_->drop_expired_tokens(100), 1);
  EXPECT_FALSE(store_->find_token("h1", 0));
  store_->drop_tokens(account.id);
  EXPECT_FALSE(store_->find_token("h2", 0));
  EXPECT_THROW(store_->add_token({"h3", TokenKind::Bot, "nobody", 0, forever}), StoreError);
}

}  // namespace
}  // namespace ahu::store
