// A vector of fixed capacity that stores its items in itself and never allocates.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/assert.hpp"
#include "base/platform.hpp"

namespace ahu {

template <class T, int Capacity>
class StaticVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  static constexpr int capacity = Capacity;

  // A new list initialises no items; at compile time they are zeroed.
  AHU_HD constexpr StaticVector() noexcept
      : places_(std::is_constant_evaluated() ? Places(ZeroItems{}) : Places(NoItems{})) {}

  AHU_HD constexpr void push_back(T item) {
    AHU_ASSERT(size_ < Capacity);
    places_.items[size_++] = item;
  }
  // A push without a branch: writes the item, but increases the size only if `keep` is true.
  AHU_HD constexpr void push_back_if(bool keep, T item) {
    AHU_ASSERT(size_ < Capacity);
    places_.items[size_] = item;
    size_ += keep ? 1 : 0;
  }
  AHU_HD constexpr void clear() { size_ = 0; }
  // The caller has written the first `size` items through data().
  AHU_HD constexpr void set_size(int size) {
    AHU_ASSERT(size >= 0 && size <= Capacity);
    size_ = size;
  }

  AHU_HD constexpr int size() const { return size_; }
  AHU_HD constexpr bool empty() const { return size_ == 0; }
  AHU_HD constexpr T* data() { return places_.items; }
  AHU_HD constexpr const T* data() const { return places_.items; }
  AHU_HD constexpr T& operator[](int index) {
    AHU_ASSERT(index >= 0 && index < size_);
    return places_.items[index];
  }
  AHU_HD constexpr const T& operator[](int index) const {
    AHU_ASSERT(index >= 0 && index < size_);
    return places_.items[index];
  }
  AHU_HD constexpr T* begin() { return places_.items; }
  AHU_HD constexpr T* end() { return places_.items + size_; }
  AHU_HD constexpr const T* begin() const { return places_.items; }
  AHU_HD constexpr const T* end() const { return places_.items + size_; }

  AHU_HD friend constexpr bool operator==(const StaticVector& left, const StaticVector& right) {
    if (left.size_ != right.size_) {
      return false;
    }
    for (int i = 0; i < left.size_; ++i) {
      if (!(left.places_.items[i] == right.places_.items[i])) {
        return false;
      }
    }
    return true;
  }

 private:
  struct ZeroItems {};
  struct NoItems {};
  union Places {
    AHU_HD explicit constexpr Places(ZeroItems) : items{} {}
    AHU_HD explicit constexpr Places(NoItems) : nothing{} {}
    NoItems nothing;
    T items[Capacity];
  };

  std::int32_t size_ = 0;
  Places places_;
};

}  // namespace ahu
