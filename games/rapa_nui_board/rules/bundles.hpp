// Bundles of resources: the multisets that are paid, bartered and gained, with tables of which ones
// a stock can spare. A stock is 32 bits, a byte a kind, reeds lowest.
#pragma once

#include "games/rapa_nui_board/data.hpp"

namespace ahu::rapa_nui_board {

using Stock = std::uint32_t;

AHU_HD constexpr Stock one_of(int resource) { return Stock{1} << (8 * resource); }
AHU_HD constexpr int count_of(Stock stock, int resource) {
  return static_cast<int>((stock >> (8 * resource)) & 0xFFU);
}
AHU_HD constexpr int total_of(Stock stock) {
  return static_cast<int>((stock * 0x01010101U) >> 24U);
}
inline constexpr Stock full_stock = 0x01010101U * resource_limit;

// No kind passes 127, so the top bit of each byte can tell whether it sufficed.
AHU_HD constexpr bool covers(Stock stock, Stock part) {
  return (((stock | 0x80808080U) - part) & 0x80808080U) == 0x80808080U;
}
// What fits under the limit of each kind is added, the rest is lost (RB-M4).
AHU_HD constexpr Stock add_capped(Stock stock, Stock gain) {
  Stock sum = 0;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    const int count = count_of(stock, kind) + count_of(gain, kind);
    sum |= static_cast<Stock>(count < resource_limit ? count : resource_limit) << (8 * kind);
  }
  return sum;
}

inline constexpr int threes = 20;              // bundles of three, for barter
inline constexpr int fours = 35;               // bundles of four: full payments
inline constexpr int twos = 10;                // bundles of two: payments with economy
inline constexpr int payments = fours + twos;  // the fours come first

template <int Count>
struct Bundles {
  Stock bundle[Count];
};

namespace detail {

// Bundles of `size`, written low to high, in the order of that writing.
template <int Count>
constexpr int add_bundles(Bundles<Count>& all, int at, int size, int lowest, Stock so_far) {
  if (size == 0) {
    all.bundle[at] = so_far;
    return at + 1;
  }
  for (int kind = lowest; kind < resource_kinds; ++kind) {
    at = add_bundles(all, at, size - 1, kind, so_far + one_of(kind));
  }
  return at;
}
constexpr Bundles<threes> make_threes() {
  Bundles<threes> all{};
  add_bundles(all, 0, 3, 0, 0);
  return all;
}
constexpr Bundles<payments> make_payments() {
  Bundles<payments> all{};
  add_bundles(all, add_bundles(all, 0, full_price, 0, 0), economy_price, 0, 0);
  return all;
}

}  // namespace detail

AHU_TABLE(Bundles<threes>, three_bundles, detail::make_threes())
AHU_TABLE(Bundles<payments>, payment_bundles, detail::make_payments())

namespace detail {

// Whether each resource paid, low to high, is at least as high as the one asked.
constexpr bool stands_in(Stock paid, const int* asked, int size) {
  int at = 0;
  for (int kind = 0; kind < resource_kinds; ++kind) {
    for (int i = 0; i < count_of(paid, kind); ++i) {
      if (kind < asked[at++]) {
        return false;
      }
    }
  }
  return at == size;
}

constexpr bool pays_four(Stock paid, int type) {
  int asked[full_price] = {};
  for (int i = 0; i < full_price; ++i) {
    asked[i] = offering_prices_on_host[type][i];
  }
  return stands_in(paid, asked, full_price);
}
// RB-A3: any two of the four.
constexpr bool pays_two(Stock paid, int type) {
  for (int low = 0; low < full_price; ++low) {
    for (int high = low + 1; high < full_price; ++high) {
      const int asked[2] = {offering_prices_on_host[type][low],
                            offering_prices_on_host[type][high]};
      if (stands_in(paid, asked, economy_price)) {
        return true;
      }
    }
  }
  return false;
}

struct PaymentMasks {
  std::uint64_t for_type[offering_types];
};
constexpr PaymentMasks make_payment_masks() {
  PaymentMasks masks{};
  for (int type = 0; type < offering_types; ++type) {
    for (int i = 0; i < payments; ++i) {
      const Stock paid = payment_bundles_on_host.bundle[i];
      const bool enough = i < fours ? pays_four(paid, type) : pays_two(paid, type);
      masks.for_type[type] |= static_cast<std::uint64_t>(enough) << i;
    }
  }
  return masks;
}

// Which bundles a stock covers, by the stock with each kind cut down to `Most`.
template <class Mask, int Most, int Entries>
struct Covered {
  Mask bundles[Entries];
};
template <class Mask, int Most, int Entries, int Count>
constexpr Covered<Mask, Most, Entries> make_covered(const Bundles<Count>& all) {
  Covered<Mask, Most, Entries> covered{};
  for (int entry = 0; entry < Entries; ++entry) {
    Stock stock = 0;
    int rest = entry;
    for (int kind = 0; kind < resource_kinds; ++kind, rest /= Most + 1) {
      stock |= static_cast<Stock>(rest % (Most + 1)) << (8 * kind);
    }
    for (int i = 0; i < Count; ++i) {
      covered.bundles[entry] |= static_cast<Mask>(covers(stock, all.bundle[i])) << i;
    }
  }
  return covered;
}
template <int Most>
AHU_HD constexpr int covered_entry(Stock stock) {
  int entry = 0;
  for (int kind = resource_kinds - 1; kind >= 0; --kind) {
    const int count = count_of(stock, kind);
    entry = entry * (Most + 1) + (count < Most ? count : Most);
  }
  return entry;
}

using CoveredThrees = Covered<std::uint32_t, 3, 256>;
using CoveredPayments = Covered<std::uint64_t, 4, 625>;

}  // namespace detail

AHU_TABLE(detail::PaymentMasks, payment_masks, detail::make_payment_masks())
AHU_TABLE(detail::CoveredThrees, covered_threes,
          detail::make_covered<std::uint32_t, 3, 256>(three_bundles_on_host))
AHU_TABLE(detail::CoveredPayments, covered_payments,
          detail::make_covered<std::uint64_t, 4, 625>(payment_bundles_on_host))

// The bundles of three that the stock can give, bit by bit.
AHU_HD constexpr std::uint32_t threes_in(Stock stock) {
  return covered_threes().bundles[detail::covered_entry<3>(stock)];
}
// The payments that the stock can make.
AHU_HD constexpr std::uint64_t payments_in(Stock stock) {
  return covered_payments().bundles[detail::covered_entry<4>(stock)];
}
// The payments that buy an offering of the type.
AHU_HD constexpr std::uint64_t payments_for(int type) { return payment_masks().for_type[type]; }
// The payments of the price now asked.
AHU_HD constexpr std::uint64_t payments_of_price(int price) {
  constexpr std::uint64_t four = (std::uint64_t{1} << fours) - 1;
  return price == full_price ? four : ~four;
}

}  // namespace ahu::rapa_nui_board
