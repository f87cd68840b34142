// ahu.VectorEnv: many matches stepped at once, shown in arrays that Python shares with the batch.
#include "base/rng.hpp"
#include "bindings/python/core/types.hpp"

namespace ahu::python {

namespace {

constexpr int most_matches = 1 << 20;
constexpr int most_threads = 256;

using BatchPtr = std::shared_ptr<AnyBatch>;

// An array over the batch's own memory, which lives as long as the array does.
template <class T, class Stored>
py::array shared(const BatchPtr& batch, const std::vector<Stored>& numbers,
                 const std::vector<py::ssize_t>& shape) {
  static_assert(sizeof(T) == sizeof(Stored));
  const py::capsule keeper(new BatchPtr(batch),
                           [](void* held) { delete static_cast<BatchPtr*>(held); });
  py::array array(py::dtype::of<T>(), shape, {}, numbers.data(), keeper);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

class PyBatch {
 public:
  PyBatch(GamePtr game, int matches, int threads, const py::object& seed)
      : game_(std::move(game)), threads_(threads), seed_(read_seed_number(seed)) {
    require("n", matches, most_matches);
    require("threads", threads, most_threads);
    batch_ = game_->learner->make_batch(game_->setup, matches, threads, seed_);
    const BatchArrays& arrays = batch_->arrays();
    const auto rows = static_cast<py::ssize_t>(matches);
    std::vector<py::ssize_t> observation = {rows};
    for (const int length : game_->learner->shape()) {
      observation.push_back(length);
    }
    shown_ = py::module_::import("ahu.values")
                 .attr("Step")(shared<float>(batch_, arrays.observations, observation),
                               shared<bool>(batch_, arrays.masks, {rows, arrays.actions}),
                               shared<float>(batch_, arrays.rewards, {rows, arrays.players}),
                               shared<std::int32_t>(batch_, arrays.seats, {rows}),
                               shared<bool>(batch_, arrays.dones, {rows}));
    samples_ = shared<std::int64_t>(batch_, arrays.samples, {rows});
  }

  std::shared_ptr<PyGame> game() const { return std::const_pointer_cast<PyGame>(game_); }
  int matches() const { return batch_->arrays().matches; }
  int threads() const { return threads_; }
  py::object shown() const { return shown_; }

  py::object reset(const py::object& seed) {
    const std::uint64_t number = seed.is_none() ? mix_bits(seed_ + 1) : read_seed_number(seed);
    const Busy busy(busy_, "this VectorEnv");
    seed_ = number;
    {
      const py::gil_scoped_release free;
      batch_->reset(number);
    }
    return shown_;
  }

  py::object step(const py::object& given) {
    const auto actions = py::array::ensure(given);
    if (!actions) {
      PyErr_Clear();
      raise(ErrorCode::BadRequest, "actions must be a row of whole numbers, one for each match");
    }
    if (actions.dtype().kind() != 'i' && actions.dtype().kind() != 'u') {
      raise(ErrorCode::BadRequest, "actions must be whole numbers");
    }
    const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> indices(actions);
    if (indices.ndim() != 1) {
      raise(ErrorCode::BadRequest, "actions must be a row, one for each match");
    }
    const Busy busy(busy_, "this VectorEnv");
    check(stepped({indices.data(), static_cast<std::size_t>(indices.size())}));
    return shown_;
  }

  py::object sample_actions() const { return samples_; }

  PyState state(int match) const {
    if (match < 0 || match >= matches()) {
      raise(ErrorCode::BadRequest, "the matches are 0 to " + std::to_string(matches() - 1));
    }
    return {game_, batch_->state(match)};
  }

 private:
  static void require(const char* what, int number, int most) {
    if (number < 1 || number > most) {
      raise(ErrorCode::BadRequest,
            std::string(what) + " must be from 1 to " + std::to_string(most));
    }
  }
  Result<void> stepped(std::span<const std::int64_t> actions) {
    const py::gil_scoped_release free;
    return batch_->step(actions);
  }

  GamePtr game_;
  int threads_;
  std::uint64_t seed_;  // of the last reset
  BatchPtr batch_;
  py::object shown_;
  py::object samples_;
  std::atomic<bool> busy_ = false;
};

py::object part(const PyBatch& self, const char* name) { return self.shown().attr(name); }

}  // namespace

void add_batches(py::module_& module) {
  py::class_<PyBatch>(
      module, "VectorEnv",
      "Many matches of one game, stepped at once by threads of their own. The arrays are always\n"
      "the same ones: each step overwrites them, so copy what must last.\n\n"
      ">>> env = ahu.VectorEnv(game, n=4, seed=1)\n"
      ">>> step = env.step(env.sample_actions())\n"
      ">>> step.observations.shape == (4, *game.observation_shape)\n"
      "True\n"
      ">>> step.masks.shape == (4, game.num_actions)\n"
      "True")
      .def(py::init([](const std::shared_ptr<PyGame>& game, int matches, int threads,
                       const py::object& seed) {
             return std::make_unique<PyBatch>(game, matches, threads, seed);
           }),
           py::arg("game"), py::arg("n"), py::arg("threads") = 1, py::arg("seed") = py::none())
      .def_property_readonly("game", &PyBatch::game)
      .def_property_readonly("n", &PyBatch::matches)
      .def_property_readonly("threads", &PyBatch::threads)
      .def_property_readonly("observations",
                             [](const PyBatch& self) { return part(self, "observations"); })
      .def_property_readonly("masks", [](const PyBatch& self) { return part(self, "masks"); })
      .def_property_readonly("rewards", [](const PyBatch& self) { return part(self, "rewards"); })
      .def_property_readonly("seats", [](const PyBatch& self) { return part(self, "seats"); })
      .def_property_readonly("dones", [](const PyBatch& self) { return part(self, "dones"); })
      .def("reset", &PyBatch::reset, py::arg("seed") = py::none(),
           "Begins every match anew; without a seed with one that follows from the last.")
      .def("step", &PyBatch::step, py::arg("actions"),
           "One action index for each match. If one is not legal, nothing happens at all.")
      .def("sample_actions", &PyBatch::sample_actions,
           "For every match the index of a legal action, each with the same odds; drawn anew with\n"
           "every step. Shared like the other arrays: copy it to change or to keep it.")
      .def("state", &PyBatch::state, py::arg("match"), "A copy of the state of one match.");
}

}  // namespace ahu::python
