// ahu.State and ahu.View: a position in full, and what one seat may know of it.
#include "base/hash.hpp"
#include "bindings/python/core/types.hpp"
#include "match/match.hpp"
#include "match/paint.hpp"

namespace ahu::python {

namespace {

PyView observe(const PyState& self, std::optional<int> seat, const std::string& memory) {
  const Seat viewer = read_seat(*self.game, seat);
  const AnyState seen = self.game->rules->with_memory(self.state, read_memory(memory));
  return {self.game, self.game->rules->observe(seen, viewer), viewer};
}

// The world has the game's option `memory`, even if the view has another.
PyState sample_behind(const PyView& view, py::handle rng) {
  Rng own(read_seed_number(rng));
  AnyState world = view.game->rules->sample_world(view.view, own);
  for (const Memory memory : {Memory::Open, Memory::Strict}) {
    AnyState with = view.game->rules->with_memory(world, memory);
    if (view.game->rules->setup(with) == view.game->setup) {
      world = std::move(with);
    }
  }
  return {view.game, std::move(world)};
}

void apply(PyState& self, const py::object& action) {
  const AnyAction known = read_action(*self.game, self.turn(), action);
  check(self.game->rules->try_apply(self.state, known));
}

std::string seen_as(const PyState& self, const py::object& action, std::optional<int> seat) {
  const Seat viewer = read_seat(*self.game, seat);
  const AnyAction known = read_action(*self.game, self.turn(), action);
  AnyState tried = self.state;
  check(self.game->rules->try_apply(tried, known));
  return self.game->rules->action_text(self.game->setup,
                                       self.game->rules->seen_as(self.state, known, viewer));
}

std::vector<std::pair<std::string, double>> outcomes_of(const PyState& self) {
  if (!self.turn().is_chance()) {
    return {};
  }
  const auto outcomes = self.game->rules->chance_outcomes(self.state);
  double total = 0;
  for (const auto& outcome : outcomes) {
    total += outcome.weight;
  }
  std::vector<std::pair<std::string, double>> all;
  for (const auto& outcome : outcomes) {
    all.emplace_back(self.game->rules->action_text(self.game->setup, outcome.action),
                     outcome.weight / total);
  }
  return all;
}

std::vector<std::string> let_chance(PyState& self, const py::object& rng) {
  const Seed seed = read_seed_of(rng);
  std::vector<AnyAction> drawn;
  while (self.turn().is_chance()) {
    drawn.push_back(drawn_outcome(*self.game->rules, self.state, seed, drawn.size()));
    self.game->rules->apply(self.state, drawn.back());
  }
  return texts_of(*self.game, drawn);
}

std::string state_json(const PyState& self) {
  return json::serialize(self.game->rules->state_json(self.state));
}
std::string view_json(const PyView& self) {
  return json::serialize(self.game->rules->view_json(self.view));
}

py::array_t<float> tensor_of(const PyView& self) {
  const auto shape = self.game->learner->shape();
  py::array_t<float> tensor(std::vector<py::ssize_t>(shape.begin(), shape.end()));
  self.game->learner->encode(
      self.view, self.seat,
      {tensor.mutable_data(), static_cast<std::size_t>(self.game->learner->features())});
  return tensor;
}

std::uint64_t hash_of(const PyState& self) { return self.game->rules->hash(self.state); }
std::uint64_t hash_of(const PyView& self) {
  return combine_hash(hash_bytes(self.view.bytes.data(), self.view.bytes.size()), self.seat);
}

PyState load_saved(const py::tuple& saved) {
  const auto game = saved[0].cast<std::shared_ptr<PyGame>>();
  return {game, value_of(game->rules->load_state(json::parse(saved[1].cast<std::string>())))};
}
PyView load_saved_view(const py::tuple& saved) {
  const auto game = saved[0].cast<std::shared_ptr<PyGame>>();
  const Seat seat = saved[2].cast<Seat>();
  return {game, value_of(game->rules->load_view(json::parse(saved[1].cast<std::string>()), seat)),
          seat};
}

std::shared_ptr<PyGame> game_of(const GamePtr& game) {
  return std::const_pointer_cast<PyGame>(game);
}

void add_state(py::module_& module) {
  py::class_<PyState>(
      module, "State",
      "A position with everything in it, secrets included. For players: a `View`.\n\n"
      ">>> state = game.initial_state(seed=1)\n"
      ">>> state.apply(state.legal_actions()[0])\n"
      ">>> state.observe(0).seat\n"
      "0")
      .def_property_readonly("game", [](const PyState& self) { return game_of(self.game); })
      .def_property_readonly(
          "turn", [](const PyState& self) { return turn_number(self.turn()); },
          "The seat to act, `ahu.CHANCE` or `ahu.OVER`.")
      .def_property_readonly("is_over", [](const PyState& self) { return self.turn().is_over(); })
      .def_property_readonly("is_chance",
                             [](const PyState& self) { return self.turn().is_chance(); })
      .def(
          "legal_actions", [](const PyState& self) { return legal_texts(*self.game, self.state); },
          "The texts of the legal actions; empty unless a player is to act.")
      .def(
          "legal_indices",
          [](const PyState& self) { return legal_indices(*self.game, self.state); },
          "The indices of the legal actions, in the order of `legal_actions()`.")
      .def(
          "mask",
          [](const PyState& self) {
            return mask_of(*self.game, self.state, self.turn().is_player());
          },
          "True at the indices of the legal actions.")
      .def("chance_outcomes", &outcomes_of,
           "What chance can bring, with probabilities; empty unless it is its turn.")
      .def("apply", &apply, py::arg("action"),
           "Does an action (its text, or its index for the seat to act) or an outcome of chance.")
      .def("seen_as", &seen_as, py::arg("action"), py::arg("seat"),
           "The log entry of a legal action or outcome, as that seat may read it.")
      .def("let_chance", &let_chance, py::arg("rng"),
           "Lets chance decide until a player is to act, as in a match with this seed; the\n"
           "outcomes that came.")
      .def(
          "payoffs",
          [](const PyState& self) {
            require_over(self.turn());
            return by_seat(self.game->rules->payoffs(self.state));
          },
          "At the end: 60, shared by the winners.")
      .def(
          "scores",
          [](const PyState& self) {
            require_over(self.turn());
            return by_seat(self.game->rules->scores(self.state));
          },
          "At the end: the points of the rulebook.")
      .def("observe", &observe, py::arg("seat"), py::arg("memory") = "open",
           "What a seat may know, or with None the spectator. A learner has forgotten nothing: "
           "with\n"
           "memory \"strict\" the view shows what people see at the table.")
      .def(
          "sample_world",
          [](const PyState& self, std::optional<int> seat, const py::object& rng) {
            return sample_behind(observe(self, seat, "open"), rng);
          },
          py::arg("seat"), py::arg("rng"), "A state that the seat cannot tell from this one.")
      .def("clone", [](const PyState& self) { return self; })
      .def("__copy__", [](const PyState& self) { return self; })
      .def("__deepcopy__", [](const PyState& self, const py::dict&) { return self; })
      .def("to_json", &state_json, "The JSON text that `Game.load_state` reads.")
      .def(
          "hash", [](const PyState& self) { return hash_of(self); },
          "64 bits that are the same for the same position on every machine.")
      .def(
          "__eq__",
          [](const PyState& self, const PyState& other) {
            return self.game->same_as(*other.game) && self.state == other.state;
          },
          py::is_operator())
      .def("__hash__", [](const PyState& self) { return py::hash(py::int_(hash_of(self))); })
      .def("__repr__", [](const PyState& self) { return "<ahu.State " + state_json(self) + ">"; })
      .def(py::pickle(
          [](const PyState& self) { return py::make_tuple(game_of(self.game), state_json(self)); },
          &load_saved));
}

void add_view(py::module_& module) {
  py::class_<PyView>(module, "View",
                     "What one seat, or the spectator, knows of a state.\n\n"
                     ">>> view = game.initial_state(seed=1).observe(0)\n"
                     ">>> view.tensor().shape == game.observation_shape\n"
                     "True\n"
                     ">>> int(view.mask().sum()) == len(view.legal_actions())\n"
                     "True")
      .def_property_readonly("game", [](const PyView& self) { return game_of(self.game); })
      .def_property_readonly(
          "seat", [](const PyView& self) { return seat_or_none(self.seat); },
          "The seat that looks, None for the spectator.")
      .def_property_readonly("turn", [](const PyView& self) { return turn_number(self.turn()); })
      .def_property_readonly("is_over", [](const PyView& self) { return self.turn().is_over(); })
      .def(
          "legal_actions",
          [](const PyView& self) {
            return self.may_act() ? legal_texts(*self.game, self.any_world())
                                  : std::vector<std::string>();
          },
          "The texts of the legal actions; empty unless this seat is to act.")
      .def(
          "legal_indices",
          [](const PyView& self) {
            return self.may_act() ? legal_indices(*self.game, self.any_world())
                                  : std::vector<int>();
          },
          "The indices of the legal actions, in the order of `legal_actions()`.")
      .def(
          "mask",
          [](const PyView& self) { return mask_of(*self.game, self.any_world(), self.may_act()); },
          "True at the indices of the legal actions; False everywhere unless this seat is to act.")
      .def("tensor", &tensor_of, "The view as numbers; `Game.planes` says what they are.")
      .def(
          "payoffs",
          [](const PyView& self) {
            require_over(self.turn());
            return by_seat(self.game->rules->payoffs(self.any_world()));
          },
          "At the end: 60, shared by the winners.")
      .def(
          "scores",
          [](const PyView& self) {
            require_over(self.turn());
            return by_seat(self.game->rules->scores(self.any_world()));
          },
          "At the end: the points of the rulebook.")
      .def("sample_world", &sample_behind, py::arg("rng"), "A state behind this view.")
      .def("clone", [](const PyView& self) { return self; })
      .def("__copy__", [](const PyView& self) { return self; })
      .def("__deepcopy__", [](const PyView& self, const py::dict&) { return self; })
      .def("to_json", &view_json, "The view as JSON text.")
      .def(
          "hash", [](const PyView& self) { return hash_of(self); },
          "64 bits that are the same for the same view on every machine.")
      .def(
          "__eq__",
          [](const PyView& self, const PyView& other) {
            return self.game->same_as(*other.game) && self.seat == other.seat &&
                   self.view == other.view;
          },
          py::is_operator())
      .def("__hash__", [](const PyView& self) { return py::hash(py::int_(hash_of(self))); })
      .def("__str__",
           [](const PyView& self) {
             return self.game->rules->draw(self.view, Paint(false), Drawing::Full,
                                           Language::English);
           })
      .def("__repr__", [](const PyView& self) { return "<ahu.View " + view_json(self) + ">"; })
      .def(py::pickle(
          [](const PyView& self) {
            return py::make_tuple(game_of(self.game), view_json(self), self.seat);
          },
          &load_saved_view));
}

}  // namespace

void add_states(py::module_& module) {
  add_state(module);
  add_view(module);
}

}  // namespace ahu::python
