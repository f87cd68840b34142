// ahu.GameTree: complete trees of small games, CFR+, and the exploitability of strategies.
#include "study/solving.hpp"

#include "bindings/python/core/shared_array.hpp"

namespace ahu::python {

namespace {

class PyTree {
 public:
  PyTree(GamePtr game, const AnyState& start, std::int64_t max_positions)
      : game_(std::move(game)),
        tree_(value_of(study::GameTree::build(*game_->rules, start, max_positions))) {}

  std::shared_ptr<PyGame> game() const { return std::const_pointer_cast<PyGame>(game_); }
  std::size_t positions() const { return tree_.nodes().size(); }
  std::size_t information_sets() const { return tree_.sets().size(); }

  std::vector<PyView> views() const {
    std::vector<PyView> all;
    for (const study::InformationSet& set : tree_.sets()) {
      all.push_back({game_, set.view, set.seat});
    }
    return all;
  }

  // Probabilities by information set and action index.
  py::array_t<float> table(const study::Strategy& strategy) const {
    const auto actions = static_cast<std::size_t>(game_->learner->actions());
    py::array_t<float> table({tree_.sets().size(), actions});
    float* const rows = table.mutable_data();
    std::fill_n(rows, table.size(), 0.0F);
    each_edge([&](std::size_t set, int index, std::uint32_t edge) {
      rows[set * actions + static_cast<std::size_t>(index)] = strategy[edge];
    });
    return table;
  }

  study::Strategy strategy(const py::object& given) const {
    const Floats table = read_floats("the probabilities", given);
    const auto actions = static_cast<std::size_t>(game_->learner->actions());
    study::Strategy strategy(tree_.edges());
    if (static_cast<std::size_t>(table.size()) == tree_.sets().size() * actions) {
      each_edge([&](std::size_t set, int index, std::uint32_t edge) {
        strategy[edge] = table.data()[set * actions + static_cast<std::size_t>(index)];
      });
    }
    if (!study::is_strategy(tree_, strategy)) {
      raise(ErrorCode::BadRequest,
            "a strategy has the shape (information sets, num_actions), and in every row the legal "
            "actions' probabilities add up to 1");
    }
    return strategy;
  }

  py::array_t<float> even() const { return table(study::even_strategy(tree_)); }

  py::array_t<float> of_bot(const std::string& name, std::uint64_t simulations, int samples) const {
    require_range("samples", samples, 1, 10'000);
    Budget budget;
    budget.simulations = simulations;
    return table(value_of(asked(name, budget, samples)));
  }

  py::array_t<float> solve(int iterations) const {
    require_range("iterations", iterations, 1, 1'000'000);
    study::CfrPlus solver(tree_);
    for (int done = 0; done < iterations; ++done) {
      {
        const py::gil_scoped_release free;
        solver.iterate();
      }
      if (PyErr_CheckSignals() != 0) {
        throw py::error_already_set();
      }
    }
    return table(solver.average());
  }

  py::object exploitability(const py::object& given) const {
    const study::Strategy strategy = this->strategy(given);
    study::Exploitability found;
    {
      const py::gil_scoped_release free;
      found = study::exploitability(tree_, strategy);
    }
    return py::module_::import("ahu.values")
        .attr("Exploitability")(found.gain, found.value,
                                py::make_tuple(found.best_response[0], found.best_response[1]));
  }

 private:
  template <class Use>
  void each_edge(const Use& use) const {
    for (std::size_t at = 0; at < tree_.sets().size(); ++at) {
      const study::InformationSet& set = tree_.sets()[at];
      std::uint32_t edge = set.first_edge;
      for (const AnyAction action : tree_.actions(set)) {
        use(at, game_->learner->index_of(game_->setup, set.seat, action), edge++);
      }
    }
  }
  Result<study::Strategy> asked(const std::string& name, const Budget& budget, int samples) const {
    const py::gil_scoped_release free;
    return study::strategy_of_bot(tree_, name, budget, samples);
  }

  GamePtr game_;
  study::GameTree tree_;
};

}  // namespace

void add_solving(py::module_& module) {
  py::class_<PyTree>(
      module, "GameTree",
      "The whole tree of a small game for two, and exact answers on it. A strategy\n"
      "is an array of probabilities: a row for each information set, a column for\n"
      "each action index. With a state the tree begins there, and both seats know it.\n\n"
      ">>> tree = ahu.GameTree(ahu.game(ahu.variants()[-1]))\n"
      ">>> tree.exploitability(tree.even()).gain > 0\n"
      "True")
      .def(py::init([](const std::shared_ptr<PyGame>& game, const std::optional<PyState>& state,
                       std::int64_t max_positions) {
             if (state && !state->game->same_as(*game)) {
               raise(ErrorCode::BadRequest, "the state is of another game, players or options");
             }
             const AnyState start = state ? state->state : game->rules->initial(game->setup);
             return std::make_unique<PyTree>(game, start, max_positions);
           }),
           py::arg("game"), py::arg("state") = py::none(), py::arg("max_positions") = 5'000'000)
      .def_property_readonly("game", &PyTree::game)
      .def_property_readonly("positions", &PyTree::positions)
      .def_property_readonly("information_sets", &PyTree::information_sets)
      .def("views", &PyTree::views, "What the seat to act sees in each information set.")
      .def("even", &PyTree::even, "The strategy that finds every action equally good.")
      .def("of_bot", &PyTree::of_bot, py::arg("name"), py::arg("simulations") = 0,
           py::arg("samples") = 1, "What a bot does, as the mean over `samples` seeds.")
      .def("solve", &PyTree::solve, py::arg("iterations"),
           "The average strategy after that number of iterations of CFR+.")
      .def("exploitability", &PyTree::exploitability, py::arg("strategy"),
           "How much a perfect opponent gains against a strategy, exactly.");
}

}  // namespace ahu::python
