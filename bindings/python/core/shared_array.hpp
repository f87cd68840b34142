// numpy arrays over memory of C++, without a copy.
#pragma once

#include <memory>
#include <vector>

#include "bindings/python/core/types.hpp"

namespace ahu::python {

// The array keeps the owner of the memory alive.
template <class T, class Owner, class Stored>
py::array shared_array(const std::shared_ptr<Owner>& owner, const std::vector<Stored>& numbers,
                       const std::vector<py::ssize_t>& shape) {
  static_assert(sizeof(T) == sizeof(Stored));
  using Kept = std::shared_ptr<Owner>;
  const py::capsule keeper(new Kept(owner), [](void* held) { delete static_cast<Kept*>(held); });
  return py::array(py::dtype::of<T>(), shape, {}, numbers.data(), keeper);
}

// The shape of `count` observations.
inline std::vector<py::ssize_t> observations_shape(const PyGame& game, int rows) {
  std::vector<py::ssize_t> shape = {rows};
  for (const int length : game.learner->shape()) {
    shape.push_back(length);
  }
  return shape;
}

}  // namespace ahu::python
