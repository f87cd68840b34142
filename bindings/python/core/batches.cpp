// ahu.Batch: many matches stepped at once, shown in arrays that Python shares with the batch.
#include "base/rng.hpp"
#include "bindings/python/core/shared_array.hpp"

namespace ahu::python {

namespace {

constexpr int max_matches = 1 << 20;
constexpr int max_threads = 256;

std::string read_bot_name(py::handle name) {
  if (name.is_none()) {
    return "";
  }
  if (!py::isinstance<py::str>(name)) {
    raise(ErrorCode::BadRequest, "an opponent is the name of a bot, or None for your own seat");
  }
  return name.cast<std::string>();
}

// The bots by seat: one name for every seat but the first, a name or None for each, or a mapping.
std::vector<std::string> read_opponents(const PyGame& game, const py::object& given) {
  const auto players = static_cast<std::size_t>(game.players());
  std::vector<std::string> names(players);
  if (given.is_none()) {
    return {};
  }
  if (py::isinstance<py::str>(given)) {
    std::fill(names.begin() + 1, names.end(), given.cast<std::string>());
  } else if (py::isinstance<py::dict>(given)) {
    for (const auto& [seat, name] : given.cast<py::dict>()) {
      const bool is_number = py::isinstance<py::int_>(seat);
      names[read_seat(game, is_number ? seat.cast<int>() : -1)] = read_bot_name(name);
    }
  } else {
    const bool is_list = py::isinstance<py::sequence>(given);
    if (!is_list || py::len(given) != players) {
      raise(ErrorCode::BadRequest, "opponents must have a name or None for each of the " +
                                       std::to_string(players) + " seats");
    }
    std::size_t seat = 0;
    for (const py::handle name : given) {
      names[seat++] = read_bot_name(name);
    }
  }
  for (const std::string& name : names) {
    if (!name.empty()) {
      value_of(game.rules->make_bot(name));
    }
  }
  if (std::ranges::none_of(names, [](const auto& name) { return name.empty(); })) {
    raise(ErrorCode::BadRequest, "at least one seat must be left to you");
  }
  return names;
}

class PyBatch {
 public:
  PyBatch(GamePtr game, BatchPlan plan) : game_(std::move(game)), plan_(std::move(plan)) {
    require_range("n", plan_.matches, 1, max_matches);
    require_range("threads", plan_.threads, 1, max_threads);
    plan_.makers = game_->rules;
    batch_ = game_->learner->make_batch(game_->setup, plan_);
    const BatchArrays& arrays = batch_->arrays();
    const auto rows = static_cast<py::ssize_t>(plan_.matches);
    const auto shape = observations_shape(*game_, plan_.matches);
    shown_ = py::module_::import("ahu.values")
                 .attr("Step")(
                     shared_array<float>(batch_, arrays.observations, shape),
                     shared_array<bool>(batch_, arrays.masks, {rows, arrays.actions}),
                     shared_array<float>(batch_, arrays.rewards, {rows, arrays.players}),
                     shared_array<std::int32_t>(batch_, arrays.seats, {rows}),
                     shared_array<bool>(batch_, arrays.dones, {rows}),
                     shared_array<std::int32_t>(batch_, arrays.scores, {rows, arrays.players}));
    samples_ = shared_array<std::int64_t>(batch_, arrays.samples, {rows});
    finals_ = plan_.keeps_finals ? py::object(shared_array<float>(batch_, arrays.finals, shape))
                                 : py::object(py::none());
  }

  std::shared_ptr<PyGame> game() const { return std::const_pointer_cast<PyGame>(game_); }
  const BatchPlan& plan() const { return plan_; }
  py::object shown() const { return shown_; }
  py::object samples() const { return samples_; }
  py::object finals() const { return finals_; }

  void start_from(const std::vector<PyState>& states) {
    std::vector<AnyState> starts;
    for (const PyState& state : states) {
      require_same_game(state);
      starts.push_back(state.state);
    }
    check(batch_->start_from(starts));
    starts_ = states;
  }

  py::object reset(const py::object& seed, const std::optional<std::vector<PyState>>& states) {
    const std::uint64_t number = seed.is_none() ? mix_bits(plan_.seed + 1) : read_seed_number(seed);
    const BusyGuard busy(busy_, "this batch");
    if (states) {
      start_from(*states);
    }
    plan_.seed = number;
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
    const BusyGuard busy(busy_, "this batch");
    check(stepped({indices.data(), static_cast<std::size_t>(indices.size())}));
    return shown_;
  }

  PyState state(int match) const { return {game_, batch_->state(checked(match))}; }
  void set_state(int match, const PyState& state) {
    require_same_game(state);
    const BusyGuard busy(busy_, "this batch");
    check(batch_->set_state(checked(match), state.state));
  }

  std::vector<PyView> views() const {
    std::vector<PyView> all;
    for (int match = 0; match < plan_.matches; ++match) {
      const AnyState state = game_->rules->with_memory(batch_->state(match), Memory::Open);
      const Seat seat = game_->rules->turn(state).seat;
      all.push_back({game_, game_->rules->observe(state, seat), seat});
    }
    return all;
  }

  py::bytes save(int match) const {
    const auto bytes = batch_->save(checked(match));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  void restore(int match, const py::bytes& saved) {
    const auto text = static_cast<std::string_view>(saved);
    const BusyGuard busy(busy_, "this batch");
    check(batch_->restore(checked(match), std::as_bytes(std::span(text.data(), text.size()))));
  }

  // The first state of a log, and its entries.
  py::tuple log(int match, bool is_last) const {
    if (!plan_.keeps_logs) {
      raise(ErrorCode::BadRequest, "this batch keeps no logs: make it with log=True");
    }
    const BatchLog log = is_last ? batch_->last_log(checked(match)) : batch_->log(checked(match));
    return py::make_tuple(PyState{game_, log.start}, texts_of(*game_, log.actions));
  }

  py::tuple saved() const {
    py::list rows;
    for (int match = 0; match < plan_.matches; ++match) {
      rows.append(save(match));
    }
    const py::dict plan(py::arg("n") = plan_.matches, py::arg("threads") = plan_.threads,
                        py::arg("seed") = plan_.seed, py::arg("log") = plan_.keeps_logs,
                        py::arg("finals") = plan_.keeps_finals, py::arg("bots") = plan_.bots,
                        py::arg("rotate") = plan_.rotates,
                        py::arg("simulations") = plan_.budget.simulations);
    const py::tuple result = py::make_tuple(shown_.attr("rewards"), shown_.attr("dones"),
                                            shown_.attr("scores"), finals_);
    return py::make_tuple(game(), plan, starts_, rows, result);
  }

  static std::unique_ptr<PyBatch> loaded(const py::tuple& saved) {
    const auto game = saved[0].cast<std::shared_ptr<PyGame>>();
    const py::dict dict = saved[1];
    BatchPlan plan;
    plan.matches = dict["n"].cast<int>();
    plan.threads = dict["threads"].cast<int>();
    plan.seed = dict["seed"].cast<std::uint64_t>();
    plan.keeps_logs = dict["log"].cast<bool>();
    plan.keeps_finals = dict["finals"].cast<bool>();
    plan.bots = dict["bots"].cast<std::vector<std::string>>();
    plan.rotates = dict["rotate"].cast<bool>();
    plan.budget.simulations = dict["simulations"].cast<std::uint64_t>();
    auto batch = std::make_unique<PyBatch>(game, std::move(plan));
    batch->start_from(saved[2].cast<std::vector<PyState>>());
    int match = 0;
    for (const auto& row : saved[3].cast<py::list>()) {
      batch->restore(match++, row.cast<py::bytes>());
    }
    const py::tuple result = saved[4];
    py::slice all(0, batch->plan_.matches, 1);
    batch->shown_.attr("rewards")[all] = result[0];
    batch->shown_.attr("dones")[all] = result[1];
    batch->shown_.attr("scores")[all] = result[2];
    if (batch->plan_.keeps_finals) {
      batch->finals_[all] = result[3];
    }
    return batch;
  }

 private:
  int checked(int match) const {
    if (match < 0 || match >= plan_.matches) {
      raise(ErrorCode::BadRequest, "the matches are 0 to " + std::to_string(plan_.matches - 1));
    }
    return match;
  }
  void require_same_game(const PyState& state) const {
    if (!state.game->same_as(*game_)) {
      raise(ErrorCode::BadRequest, "the state is of another game, players or options");
    }
  }
  Result<void> stepped(std::span<const std::int64_t> actions) {
    const py::gil_scoped_release free;
    return batch_->step(actions);
  }

  GamePtr game_;
  BatchPlan plan_;  // its seed is that of the last reset
  std::shared_ptr<AnyBatch> batch_;
  std::vector<PyState> starts_;
  py::object shown_;
  py::object samples_;
  py::object finals_;
  std::atomic<bool> busy_ = false;
};

std::unique_ptr<PyBatch> make_batch(const std::shared_ptr<PyGame>& game, int matches, int threads,
                                    const py::object& seed,
                                    const std::optional<std::vector<PyState>>& states,
                                    const py::object& opponents, bool rotate,
                                    std::uint64_t simulations, bool log, bool finals) {
  BatchPlan plan;
  plan.matches = matches;
  plan.threads = threads;
  plan.seed = read_seed_number(seed);
  plan.keeps_logs = log;
  plan.keeps_finals = finals;
  plan.bots = read_opponents(*game, opponents);
  plan.rotates = rotate;
  plan.budget.simulations = simulations;
  auto batch = std::make_unique<PyBatch>(game, std::move(plan));
  if (states) {
    batch->reset(py::int_(batch->plan().seed), states);
  }
  return batch;
}

void add_steering(py::class_<PyBatch>& batch) {
  batch.def("state", &PyBatch::state, py::arg("match"), "A copy of the state of one match.")
      .def("set_state", &PyBatch::set_state, py::arg("match"), py::arg("state"),
           "Puts a match into a state; chance and the bots act on from there.")
      .def("save", &PyBatch::save, py::arg("match"),
           "A match with its luck to come and its log, as bytes for `restore`.")
      .def("restore", &PyBatch::restore, py::arg("match"), py::arg("saved"),
           "Puts a saved match into any row of a batch of the same game.")
      .def(
          "clone", [](const PyBatch& self) { return PyBatch::loaded(self.saved()); },
          "Another batch with the same matches, luck to come included.")
      .def("views", &PyBatch::views, "The views of the seats to act, for bots and searches.")
      .def("log", &PyBatch::log, py::arg("match"), py::arg("last") = false,
           "Where a match began and all that was done in it since, chance included; with `last`\n"
           "of the match that ended in that row before. Only in a batch made with log=True.")
      .def(py::pickle([](const PyBatch& self) { return self.saved(); }, &PyBatch::loaded));
}

py::object part(const PyBatch& self, const char* name) { return self.shown().attr(name); }

}  // namespace

void add_batches(py::module_& module) {
  py::class_<PyBatch> batch(
      module, "Batch",
      "Many matches of one game, stepped at once by threads of their own. The arrays are always\n"
      "the same ones: each step overwrites them, so copy what must last.\n\n"
      ">>> batch = ahu.Batch(game, n=4, seed=1)\n"
      ">>> step = batch.step(batch.sample_actions())\n"
      ">>> step.observations.shape == (4, *game.observation_shape)\n"
      "True\n"
      ">>> step.masks.shape == (4, game.num_actions)\n"
      "True");
  batch
      .def(py::init(&make_batch), py::arg("game"), py::arg("n"), py::arg("threads") = 1,
           py::arg("seed") = py::none(), py::kw_only(), py::arg("states") = py::none(),
           py::arg("opponents") = py::none(), py::arg("rotate") = false, py::arg("simulations") = 0,
           py::arg("log") = false, py::arg("finals") = false)
      .def_property_readonly("game", &PyBatch::game)
      .def("__repr__",
           [](const PyBatch& self) {
             return "<ahu.Batch of " + std::to_string(self.plan().matches) + " matches of " +
                    std::string(self.game()->rules->info().id) + ">";
           })
      .def_property_readonly("n", [](const PyBatch& self) { return self.plan().matches; })
      .def_property_readonly("threads", [](const PyBatch& self) { return self.plan().threads; })
      .def_property_readonly("observations",
                             [](const PyBatch& self) { return part(self, "observations"); })
      .def_property_readonly("masks", [](const PyBatch& self) { return part(self, "masks"); })
      .def_property_readonly("rewards", [](const PyBatch& self) { return part(self, "rewards"); })
      .def_property_readonly("seats", [](const PyBatch& self) { return part(self, "seats"); })
      .def_property_readonly("dones", [](const PyBatch& self) { return part(self, "dones"); })
      .def_property_readonly("scores", [](const PyBatch& self) { return part(self, "scores"); })
      .def_property_readonly(
          "finals", &PyBatch::finals,
          "Where a match ended, its end as the seat that acted saw it; None unless made with\n"
          "finals=True.")
      .def("reset", &PyBatch::reset, py::arg("seed") = py::none(), py::arg("states") = py::none(),
           "Restarts every match; without a seed with one that follows from the last. Given\n"
           "states, matches begin in these in turn, now and later; an empty list ends that.")
      .def("step", &PyBatch::step, py::arg("actions"),
           "One action index for each match. If one is not legal, nothing happens at all.")
      .def(
          "sample_actions", &PyBatch::samples,
          "For every match the index of a legal action, each with the same odds; drawn again with\n"
          "every step. Shared like the other arrays: copy it to change or to keep it.");
  add_steering(batch);
}

}  // namespace ahu::python
