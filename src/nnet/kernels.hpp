// The two sums that take most of a net's time, for AVX2, for wasm and in plain C++. All give the
// same result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ahu::nnet {

inline constexpr int columns = 64;  // rows are filled up to a multiple of it

// An input or an activation that is not 0, and its value.
struct Active {
  std::int32_t row;
  std::int32_t value;
};

#if defined(__AVX2__)

// Two rows at a time: the products of both are added in one instruction.
inline void add_two(const std::int16_t* one, const std::int16_t* two, __m256i values,
                    __m256i* total) {
  for (int at = 0; at < columns / 16; ++at) {
    const auto* const first = reinterpret_cast<const __m256i*>(one) + at;
    const auto* const second = reinterpret_cast<const __m256i*>(two) + at;
    const __m256i a = _mm256_loadu_si256(first);
    const __m256i b = _mm256_loadu_si256(second);
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), values);
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), values);
    total[2 * at] = _mm256_add_epi32(total[2 * at], low);
    total[2 * at + 1] = _mm256_add_epi32(total[2 * at + 1], high);
  }
}

inline void add_to(std::int32_t* sums, const __m256i* total) {
  for (int at = 0; at < columns / 16; ++at) {
    auto* const into = reinterpret_cast<__m256i*>(sums) + 2 * at;
    const __m256i low = _mm256_permute2x128_si256(total[2 * at], total[2 * at + 1], 0x20);
    const __m256i high = _mm256_permute2x128_si256(total[2 * at], total[2 * at + 1], 0x31);
    _mm256_storeu_si256(into, _mm256_add_epi32(_mm256_loadu_si256(into), low));
    _mm256_storeu_si256(into + 1, _mm256_add_epi32(_mm256_loadu_si256(into + 1), high));
  }
}

using Total = __m256i[columns / 8];
inline __m256i both(std::int32_t one, std::int32_t two) {
  return _mm256_set1_epi32((two << 16) | one);
}

inline std::int32_t dot(const std::int8_t* weights, const std::int16_t* values, int count) {
  __m256i total = _mm256_setzero_si256();
  for (int at = 0; at < count; at += 16) {
    const __m256i row =
        _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights + at)));
    const __m256i by = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(values + at));
    total = _mm256_add_epi32(total, _mm256_madd_epi16(row, by));
  }
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1)));
}

#elif defined(__wasm_simd128__)

inline void add_two(const std::int16_t* one, const std::int16_t* two, v128_t values,
                    v128_t* total) {
  for (int at = 0; at < columns / 8; ++at) {
    const v128_t a = wasm_v128_load(one + 8 * at);
    const v128_t b = wasm_v128_load(two + 8 * at);
    const v128_t low = wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    const v128_t high = wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    total[2 * at] = wasm_i32x4_add(total[2 * at], wasm_i32x4_dot_i16x8(low, values));
    total[2 * at + 1] = wasm_i32x4_add(total[2 * at + 1], wasm_i32x4_dot_i16x8(high, values));
  }
}

inline void add_to(std::int32_t* sums, const v128_t* total) {
  for (int at = 0; at < columns / 4; ++at) {
    wasm_v128_store(sums + 4 * at, wasm_i32x4_add(wasm_v128_load(sums + 4 * at), total[at]));
  }
}

using Total = v128_t[columns / 4];
inline v128_t both(std::int32_t one, std::int32_t two) {
  return wasm_i32x4_splat((two << 16) | one);
}

inline std::int32_t dot(const std::int8_t* weights, const std::int16_t* values, int count) {
  v128_t total = wasm_i32x4_splat(0);
  for (int at = 0; at < count; at += 8) {
    const v128_t by = wasm_v128_load(values + at);
    total = wasm_i32x4_add(total, wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weights + at), by));
  }
  return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
         wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
}

#else

struct Pair {
  std::int32_t one;
  std::int32_t two;
};

inline void add_two(const std::int16_t* one, const std::int16_t* two, Pair values,
                    std::int32_t* total) {
  for (int at = 0; at < columns; ++at) {
    total[at] += one[at] * values.one + two[at] * values.two;
  }
}

inline void add_to(std::int32_t* sums, const std::int32_t* total) {
  for (int at = 0; at < columns; ++at) {
    sums[at] += total[at];
  }
}

using Total = std::int32_t[columns];
inline Pair both(std::int32_t one, std::int32_t two) { return {one, two}; }

inline std::int32_t dot(const std::int8_t* weights, const std::int16_t* values, int count) {
  std::int32_t total = 0;
  for (int at = 0; at < count; ++at) {
    total += weights[at] * values[at];
  }
  return total;
}

#endif

// Adds the rows of all that is active, each times its value, to `width` sums. Their number is even.
inline void add_rows(std::span<const Active> active, const std::int16_t* weights, int width,
                     std::int32_t* sums) {
  for (int column = 0; column < width; column += columns) {
    Total total = {};
    for (std::size_t i = 0; i < active.size(); i += 2) {
      const Active one = active[i];
      const Active two = active[i + 1];
      add_two(weights + static_cast<std::ptrdiff_t>(one.row) * width + column,
              weights + static_cast<std::ptrdiff_t>(two.row) * width + column,
              both(one.value, two.value), total);
    }
    add_to(sums + column, total);
  }
}

}  // namespace ahu::nnet
