// Ids, tokens and passwords.
#include "store/secrets.hpp"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <sodium.h>
#include <vector>

namespace ahu::store {
namespace {

TEST(Secrets, IdsSortByCreationAndFitIntoLinks) {
  std::vector<std::string> ids;
  for (int i = 0; i < 1000; ++i) {
    ids.push_back(new_id());
  }
  EXPECT_TRUE(std::ranges::is_sorted(ids));
  EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size());
  EXPECT_EQ(ids[0].size(), 22U);
  EXPECT_EQ(ids[0].find_first_not_of("0123456789abcdefghjkmnpqrstvwxyz"), std::string::npos);
}

TEST(Secrets, TokensDifferAndHashAlike) {
  const std::string token = new_token();
  EXPECT_EQ(token.size(), 43U);
  EXPECT_NE(token, new_token());
  EXPECT_EQ(token_hash(token), token_hash(token));
  EXPECT_NE(token_hash(token), token_hash(token + "x"));
  EXPECT_EQ(token_hash(token).find(token), std::string::npos);
}

TEST(Secrets, SeedsAreDrawnByLibsodium) {
  EXPECT_NE(new_server_seed(), new_server_seed());
  randombytes_implementation constant = randombytes_sysrandom_implementation;
  constant.buf = [](void* bytes, std::size_t size) { std::memset(bytes, 0xab, size); };
  randombytes_set_implementation(&constant);
  const std::string seed = new_server_seed();
  randombytes_set_implementation(&randombytes_sysrandom_implementation);
  std::string every_byte;
  for (int i = 0; i < 32; ++i) {
    every_byte += "ab";
  }
  EXPECT_EQ(seed, every_byte);
}

TEST(Secrets, PasswordsAreArgon2id) {
  const std::string hash = hash_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_TRUE(is_password("correct horse", hash));
  EXPECT_FALSE(is_password("correct horse ", hash));
  EXPECT_FALSE(is_password("", hash));
  EXPECT_FALSE(is_password("correct horse", ""));
  EXPECT_NE(hash, hash_password("correct horse"));
}

}  // namespace
}  // namespace ahu::store
