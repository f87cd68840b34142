// The colours of the terminal can be read on the background they are made for.
#include "match/paint.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace ahu {

namespace {

// The codes of everything that is painted.
std::vector<std::string> codes_of(Palette palette) {
  const Paint paint(palette);
  std::vector<std::string> painted = {paint.accent("x"), paint.warning("x"), paint.sun("x"),
                                      paint.wood("x"),   paint.stone("x"),   paint.water("x"),
                                      paint.plant("x"),  paint.scoria("x")};
  for (Seat seat = 0; seat < max_seats; ++seat) {
    painted.push_back(paint.seat(seat, "x"));
  }
  for (auto& text : painted) {
    text = text.substr(2, text.find('m') - 2);
    text = text.starts_with("1;") ? text.substr(2) : text;
  }
  return painted;
}

double linear(int level) {
  const double part = level / 255.0;
  return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

// Of the cube of 6 x 6 x 6 colours or of the 24 greys behind it.
double luminance(int colour) {
  constexpr std::array<int, 6> levels = {0, 95, 135, 175, 215, 255};
  if (colour >= 232) {
    return linear(8 + 10 * (colour - 232));
  }
  const auto at = static_cast<std::size_t>(colour - 16);
  return 0.2126 * linear(levels[at / 36]) + 0.7152 * linear(levels[at / 6 % 6]) +
         0.0722 * linear(levels[at % 6]);
}

}  // namespace

TEST(Paint, ManyColoursHaveContrast) {
  for (const bool light : {false, true}) {
    const double back = light ? 1.0 : 0.0;
    for (const auto& code : codes_of(light ? Palette::Light : Palette::Dark)) {
      ASSERT_TRUE(code.starts_with("38;5;")) << code;
      const double text = luminance(std::stoi(code.substr(5)));
      const double contrast = (std::max(text, back) + 0.05) / (std::min(text, back) + 0.05);
      EXPECT_GE(contrast, 4.5) << code << (light ? " on white" : " on black");
    }
  }
}

TEST(Paint, SixteenColoursNeedNoMore) {
  for (const Palette palette : {Palette::DarkSixteen, Palette::LightSixteen}) {
    for (const auto& code : codes_of(palette)) {
      const int number = std::stoi(code);
      EXPECT_TRUE((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) << code;
    }
  }
}

TEST(Paint, NoneAddsNothing) {
  const Paint paint(Palette::None);
  EXPECT_EQ(paint.seat(0, "x") + paint.faint("y") + paint.warning("z"), "xyz");
}

TEST(Paint, SeatsHaveLettersOfTheirOwn) {
  std::string letters;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    EXPECT_EQ(letters.find(seat_letter(seat)), std::string::npos);
    letters += seat_letter(seat);
  }
  EXPECT_EQ(letters, "TDMOFC");
}

}  // namespace ahu
