// Values of a game as the opaque bytes of AnyGame, and back.
#pragma once

#include <cstring>

#include "base/assert.hpp"

namespace ahu {

template <class Any, class Typed>
Any pack(const Typed& typed) {
  Any any;
  any.bytes.resize(sizeof typed);
  std::memcpy(any.bytes.data(), &typed, sizeof typed);
  return any;
}
template <class Typed, class Any>
Typed unpack(const Any& any) {
  AHU_ASSERT(any.bytes.size() == sizeof(Typed));
  Typed typed;
  std::memcpy(&typed, any.bytes.data(), sizeof typed);
  return typed;
}

}  // namespace ahu
