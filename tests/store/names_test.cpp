// Which names are allowed, and which look the same.
#include "store/names.hpp"

#include <gtest/gtest.h>

namespace ahu::store {
namespace {

TEST(Names, OfOneScriptAreAllowed) {
  for (const auto* const name :
       {"Ana", "ana-2_b.c", "O'Neil 3", "Émile", "Māui", "Łukasz", "Ştefan", "Nguyễn", "たろう",
        "太郎", "サクラ 2", "佐々木", "김철수", "Guest 8k3j2h"}) {
    EXPECT_TRUE(is_allowed_name(name)) << name;
  }
}

TEST(Names, WithInvisibleOrConfusableCharactersAreRefused) {
  for (const auto* const name : {"",
                                 "x",
                                 " x y",
                                 "x y ",
                                 "x  y",
                                 "123",
                                 "a<b>",
                                 "a@b",
                                 "nnnnnnnnnnnnnnnnnnnnnnnnn",
                                 "tab\there",
                                 "An\u200ba",
                                 "\u202eanA",
                                 "Ana\ufeff",
                                 "An\u0085a",
                                 "An\u00ada",
                                 "Ana\u00a0B",  // a blank that is none
                                 "\u0410na",
                                 "\u0391na",
                                 "An\u0430",            // Cyrillic and Greek letters
                                 "\u0430\u0440\u043e",  // Cyrillic alone
                                 "A\u0301na",
                                 "An\u0131",
                                 "\uff21na",
                                 "\u2160van",
                                 "An\u2019a",
                                 "\U0001d400na",
                                 "Ana\U0001f600",
                                 "Ana太郎",
                                 "太郎김",
                                 "\u3164\u3164",
                                 "Ana\u115f",
                                 "Ana\U000e0041"}) {
    EXPECT_FALSE(is_allowed_name(name)) << name;
  }
  EXPECT_FALSE(is_allowed_name("\xC1\x81na"));  // an A in two bytes
  EXPECT_FALSE(is_allowed_name("\x80na"));
  EXPECT_FALSE(is_allowed_name("ana\xC3"));
}

TEST(Names, LookTheSame) {
  for (const auto& [one, other] : {std::pair{"Ian", "lan"},
                                   {"Ian", "1AN"},
                                   {"Otto", "0tt0"},
                                   {"Émile", "éMILE"},
                                   {"modern", "rnodern"},
                                   {"wave", "vvave"},
                                   {"カ", "力"},
                                   {"ヘび", "へび"},
                                   {"ŁUKA", "łuka"}}) {
    EXPECT_EQ(look_key(one), look_key(other)) << one << other;
  }
  for (const auto& [one, other] :
       {std::pair{"Ana", "Anna"}, {"Ana", "Ána"}, {"Ana B", "AnaB"}, {"太郎", "次郎"}}) {
    EXPECT_NE(look_key(one), look_key(other)) << one << other;
  }
}

}  // namespace
}  // namespace ahu::store
