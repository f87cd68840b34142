// ahu._core.Search: tree search over many positions with an evaluator in Python. ahu.search wraps
// it.
#include "bindings/python/core/shared_array.hpp"

namespace ahu::python {

namespace {

constexpr int max_roots = 1 << 16;
constexpr int max_simulations = 1 << 20;

class PySearch {
 public:
  PySearch(GamePtr game, const SearchPlan& plan) : game_(std::move(game)), plan_(plan) {
    require_range("n", plan.roots, 1, max_roots);
    require_range("simulations", plan.simulations, 1, max_simulations);
    require_range("considered", plan.considered, 0, max_simulations);
    require_range("threads", plan.threads, 1, 256);
    search_ = game_->learner->make_search(game_->setup, plan);
    const SearchArrays& arrays = search_->arrays();
    const auto rows = static_cast<py::ssize_t>(plan.roots);
    const py::ssize_t actions = game_->learner->actions();
    leaves_ = {
        shared_array<float>(search_, arrays.observations, observations_shape(*game_, plan.roots)),
        shared_array<bool>(search_, arrays.masks, {rows, actions}),
        shared_array<std::int32_t>(search_, arrays.seats, {rows})};
    results_ = {shared_array<float>(search_, arrays.policies, {rows, actions}),
                shared_array<std::int32_t>(search_, arrays.visits, {rows, actions}),
                shared_array<float>(search_, arrays.action_values, {rows, actions}),
                shared_array<float>(search_, arrays.values, {rows}),
                shared_array<std::int64_t>(search_, arrays.best, {rows})};
  }

  std::shared_ptr<PyGame> game() const { return std::const_pointer_cast<PyGame>(game_); }
  int roots() const { return plan_.roots; }

  void begin(const std::vector<PyView>& views, const py::object& seed) {
    if (views.empty() || static_cast<int>(views.size()) > plan_.roots) {
      raise(ErrorCode::BadRequest,
            "there must be from 1 to " + std::to_string(plan_.roots) + " views");
    }
    std::vector<AnyView> roots;
    for (const PyView& view : views) {
      if (!view.game->same_as(*game_) || !view.may_act()) {
        raise(ErrorCode::BadRequest,
              "every view must be of this game and of a seat that is to act");
      }
      roots.push_back(view.view);
    }
    searched_ = roots.size();
    search_->begin(roots, read_seed_number(seed));
    waiting_ = 0;
    select();
  }

  // The waiting leaves: observations, masks and seats; None when the search is done.
  py::object leaves() const {
    return waiting_ == 0 ? py::object(py::none()) : py::object(cut(leaves_, waiting_));
  }

  void expand(const py::object& given_logits, const py::object& given_values) {
    const Floats logits = read_floats("the logits", given_logits);
    const Floats values = read_floats("the values", given_values);
    const auto actions = static_cast<std::size_t>(game_->learner->actions());
    const auto players = static_cast<std::size_t>(game_->players());
    const auto rows = static_cast<std::size_t>(waiting_);
    if (static_cast<std::size_t>(logits.size()) != rows * actions || logits.ndim() != 2) {
      raise(ErrorCode::BadRequest, "the logits must have the shape (leaves, num_actions)");
    }
    const auto count = static_cast<std::size_t>(values.size());
    if (count != rows && count != rows * players) {
      raise(ErrorCode::BadRequest, "the values must have the shape (leaves,) or (leaves, players)");
    }
    std::vector<float> shares(rows * players);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t seat = 0; seat < players; ++seat) {
        const float own = values.data()[count == rows ? row : row * players + seat];
        shares[row * players + seat] =
            count != rows || seat == 0 ? own : (1 - own) / static_cast<float>(players - 1);
      }
    }
    const py::gil_scoped_release free;
    search_->expand({logits.data(), rows * actions}, shares);
    waiting_ = search_->select();
  }

  py::tuple results() const { return cut(results_, static_cast<int>(searched_)); }

 private:
  void select() {
    const py::gil_scoped_release free;
    waiting_ = search_->select();
  }
  static py::tuple cut(const std::vector<py::object>& arrays, int rows) {
    py::list all;
    for (const py::object& array : arrays) {
      all.append(array[py::slice(0, rows, 1)]);
    }
    return py::tuple(all);
  }

  GamePtr game_;
  SearchPlan plan_;
  std::shared_ptr<AnySearch> search_;
  std::vector<py::object> leaves_;
  std::vector<py::object> results_;
  std::size_t searched_ = 0;
  int waiting_ = 0;
};

}  // namespace

void add_searches(py::module_& module) {
  py::class_<PySearch>(module, "Search", "The C++ half of `ahu.Search`.")
      .def(py::init([](const std::shared_ptr<PyGame>& game, int roots, int simulations,
                       int considered, const py::object& visit_offset,
                       const py::object& value_scale, bool noise, int threads) {
             return std::make_unique<PySearch>(
                 game, SearchPlan{roots, threads, simulations, considered,
                                  read_number("visit_offset", visit_offset),
                                  read_number("value_scale", value_scale), noise});
           }),
           py::arg("game"), py::arg("n"), py::arg("simulations"), py::arg("considered"),
           py::arg("visit_offset"), py::arg("value_scale"), py::arg("noise"), py::arg("threads"))
      .def_property_readonly("game", &PySearch::game)
      .def_property_readonly("n", &PySearch::roots)
      .def("begin", &PySearch::begin, py::arg("views"), py::arg("seed"),
           "Begins to search these views.")
      .def("leaves", &PySearch::leaves,
           "Observations, masks and seats of the leaves that wait; None when the search is done.")
      .def("expand", &PySearch::expand, py::arg("logits"), py::arg("values"),
           "What the evaluator says of the leaves that wait.")
      .def("results", &PySearch::results,
           "Policies, visits, values of actions, values of positions, best actions.");
}

}  // namespace ahu::python
