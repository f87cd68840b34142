// ahu.Bot: the built-in bots. They get a view and the log of its seat, never a state.
#include <future>

#include "bindings/python/core/types.hpp"

namespace ahu::python {

namespace {

class PyBot {
 public:
  PyBot(GamePtr game, const std::string& name)
      : game_(std::move(game)), name_(name), bot_(value_of(game_->rules->make_bot(name))) {}

  const std::string& name() const { return name_; }
  std::shared_ptr<PyGame> game() const { return std::const_pointer_cast<PyGame>(game_); }

  SearchResult think(const PyView& view, const std::vector<std::string>& log, Budget budget) {
    if (!view.game->same_as(*game_)) {
      raise(ErrorCode::BadRequest, "the view is of another game, or of other players or options");
    }
    if (!view.may_act()) {
      raise(ErrorCode::NotYourTurn, "the seat of this view is not to act");
    }
    std::vector<AnyAction> entries;
    for (const std::string& text : log) {
      entries.push_back(value_of(game_->rules->parse_action(game_->setup, text)));
    }
    const BusyGuard busy(busy_, "this bot");
    return wait_for(view, entries, budget);
  }

 private:
  // The search runs in a thread of its own, so that an interrupt from the keyboard can stop it.
  SearchResult wait_for(const PyView& view, const std::vector<AnyAction>& log, Budget budget) {
    std::atomic<bool> stop = false;
    budget.stop = &stop;
    auto result =
        std::async(std::launch::async, [&] { return bot_->choose(view.view, log, budget); });
    for (;;) {
      {
        const py::gil_scoped_release free;
        if (result.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready) {
          break;
        }
      }
      if (PyErr_CheckSignals() != 0) {
        stop = true;
        result.wait();
        throw py::error_already_set();
      }
    }
    return result.get();
  }

  GamePtr game_;
  std::string name_;
  std::unique_ptr<Bot> bot_;
  std::atomic<bool> busy_ = false;
};

Budget budget_of(std::uint64_t millis, std::uint64_t simulations, std::uint64_t nodes, int threads,
                 const py::object& seed) {
  if (threads < 1) {
    raise(ErrorCode::BadRequest, "threads must be at least 1");
  }
  Budget budget;
  budget.threads = threads;
  budget.millis = millis;
  budget.simulations = simulations;
  budget.nodes = nodes;
  budget.seed = read_seed_number(seed);
  return budget;
}

std::string choose(PyBot& self, const PyView& view, const std::vector<std::string>& log,
                   std::uint64_t millis, std::uint64_t simulations, std::uint64_t nodes,
                   int threads, const py::object& seed) {
  const SearchResult result =
      self.think(view, log, budget_of(millis, simulations, nodes, threads, seed));
  return view.game->rules->action_text(view.game->setup, result.best);
}

py::object think(PyBot& self, const PyView& view, const std::vector<std::string>& log,
                 std::uint64_t millis, std::uint64_t simulations, std::uint64_t nodes, int threads,
                 const py::object& seed) {
  const SearchResult result =
      self.think(view, log, budget_of(millis, simulations, nodes, threads, seed));
  const auto text = [&](AnyAction action) {
    return view.game->rules->action_text(view.game->setup, action);
  };
  const auto values = py::module_::import("ahu.values");
  py::list rated;
  for (const RatedAction& one : result.rated) {
    rated.append(values.attr("RatedAction")(text(one.action), one.visits, one.value));
  }
  return values.attr("SearchResult")(text(result.best), result.nodes, rated);
}

}  // namespace

void add_bots(py::module_& module) {
  const auto budgeted = [](auto& bot, const char* name, auto function, const char* doc) {
    bot.def(name, function, py::arg("view"), py::arg("log") = std::vector<std::string>(),
            py::kw_only(), py::arg("millis") = 0, py::arg("simulations") = 0, py::arg("nodes") = 0,
            py::arg("threads") = 1, py::arg("seed") = 0, doc);
  };
  py::class_<PyBot> bot(module, "Bot",
                        "A built-in bot. One bot plays one seat of one match at a time.\n\n"
                        ">>> bot = ahu.bot(game, 'random')\n"
                        ">>> view = game.initial_state(seed=1).observe(0)\n"
                        ">>> bot.choose(view, seed=3) in view.legal_actions()\n"
                        "True");
  bot.def(py::init([](const std::shared_ptr<PyGame>& game, const std::string& name) {
            return std::make_unique<PyBot>(game, name);
          }),
          py::arg("game"), py::arg("name"))
      .def_property_readonly("name", &PyBot::name)
      .def_property_readonly("game", &PyBot::game)
      .def("__repr__",
           [](const PyBot& self) {
             return "<ahu.Bot " + self.name() + " of " +
                    std::string(self.game()->rules->info().id) + ">";
           })
      .def(py::pickle([](const PyBot& self) { return py::make_tuple(self.game(), self.name()); },
                      [](const py::tuple& saved) {
                        return std::make_unique<PyBot>(saved[0].cast<std::shared_ptr<PyGame>>(),
                                                       saved[1].cast<std::string>());
                      }));
  budgeted(
      bot, "choose", &choose,
      "The action that the bot chooses, given the log as its seat may read it. The first\n"
      "limit reached ends the search (0: no limit of that kind); without a limit of time the\n"
      "answer depends on the seed (and on `threads`, for the bots that can use more than one)\n"
      "alone. Other Python threads can run.");
  budgeted(bot, "think", &think, "Like `choose`, with what the bot thinks of every action.");
}

}  // namespace ahu::python
