// ahu.Game: the rules with a number of players and options, and their encoding for learners.
#include "bindings/python/core/types.hpp"
#include "match/registry.hpp"

namespace ahu::python {

namespace {

GamePtr start_game(const std::string& id, std::optional<int> players, const py::dict& options) {
  const AnyGame& rules = *value_of(find_game(id));
  json::object wanted;
  for (const auto& [name, value] : options) {
    wanted[name.cast<std::string>()] = to_json(value);
  }
  const int seats = players.value_or(rules.info().min_players);
  return make_game(rules, value_of(rules.make_setup(seats, wanted)));
}

py::dict options_of(const PyGame& game) { return to_python(game.rules->options_json(game.setup)); }

py::list named(std::span<const NamedRange> all) {
  const py::object type = py::module_::import("ahu.values").attr("NamedRange");
  py::list list;
  for (const NamedRange& one : all) {
    list.append(type(std::string(one.name), std::string(one.meaning), one.start, one.size));
  }
  return list;
}

py::array_t<std::int32_t> array_of(const std::vector<std::int32_t>& numbers) {
  return py::array_t<std::int32_t>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

py::list symmetries_of(const PyGame& game) {
  const py::object type = py::module_::import("ahu.values").attr("Symmetry");
  py::list list;
  int number = 0;
  for (const Symmetry& one : game.learner->symmetries()) {
    list.append(
        type(std::string(one.name), array_of(one.observation), array_of(one.actions), number++));
  }
  return list;
}

std::vector<std::pair<std::string, std::string>> bots_of(const PyGame& game) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const BotInfo& bot : game.rules->bots()) {
    all.emplace_back(bot.name, bot.meaning);
  }
  return all;
}

Seat seat_at(const PyGame& game, int seat) { return read_seat(game, seat); }

int index_of(const PyGame& game, const std::string& action, int seat) {
  const AnyAction known = value_of(game.rules->parse_action(game.setup, action));
  const Seat whose = seat_at(game, seat);
  const int index = game.learner->index_of(game.setup, whose, known);
  // A text may name an action that no seat can ever take; such an action has no index.
  if (index < 0 || index >= game.learner->actions() ||
      game.learner->action_of(game.setup, whose, index) != known) {
    raise(ErrorCode::BadRequest, "'" + action + "' has no index: no seat can do it");
  }
  return index;
}

std::optional<std::string> action_at(const PyGame& game, int index, int seat) {
  const Seat whose = seat_at(game, seat);
  if (index < 0 || index >= game.learner->actions()) {
    raise(ErrorCode::BadRequest,
          "the indices are 0 to " + std::to_string(game.learner->actions() - 1));
  }
  const auto action = game.learner->action_of(game.setup, whose, index);
  return action ? std::optional(game.rules->action_text(game.setup, *action)) : std::nullopt;
}

PyState load_state(const PyGame& game, const std::string& text) {
  boost::system::error_code fault;
  const json::value value = json::parse(text, fault);
  if (fault) {
    raise(ErrorCode::BadJson, "this is not JSON: " + fault.message());
  }
  AnyState state = value_of(game.rules->load_state(value));
  return {make_game(*game.rules, game.rules->setup(state)), std::move(state)};
}

std::string game_text(const PyGame& game) {
  std::string text = "ahu.game('" + std::string(game.rules->info().id) +
                     "', players=" + std::to_string(game.players());
  for (const auto& [name, value] : options_of(game)) {
    text += ", " + name.cast<std::string>() + "=" + py::repr(value).cast<std::string>();
  }
  return text + ")";
}

std::vector<std::string> ids_of(std::span<const AnyGame* const> games) {
  std::vector<std::string> ids;
  for (const AnyGame* game : games) {
    ids.emplace_back(game->info().id);
  }
  return ids;
}

void add_learning(py::class_<PyGame, std::shared_ptr<PyGame>>& game) {
  game.def_property_readonly(
          "observation_shape",
          [](const PyGame& self) {
            const auto shape = self.learner->shape();
            return py::tuple(py::cast(std::vector<int>(shape.begin(), shape.end())));
          },
          "The shape of every observation, for any number of players.")
      .def_property_readonly(
          "planes", [](const PyGame& self) { return named(self.learner->planes()); },
          "What the numbers of an observation are: runs with a name and a meaning, in order.")
      .def_property_readonly(
          "num_actions", [](const PyGame& self) { return self.learner->actions(); },
          "The size of the space of action indices.")
      .def_property_readonly(
          "action_blocks", [](const PyGame& self) { return named(self.learner->blocks()); },
          "What the indices of the actions are: runs with a name and a meaning, in order.")
      .def_property_readonly("symmetries", &symmetries_of,
                             "The symmetries of the game; the first one changes nothing.")
      .def("index", &index_of, py::arg("action"), py::arg("seat"),
           "The index of an action of a seat, from its text.")
      .def(
          "code",
          [](const PyGame& self, const std::string& action) {
            return value_of(self.rules->parse_action(self.setup, action)).code;
          },
          py::arg("action"),
          "The code of an action or of a log entry, hidden ones too: 32 bits that name it.")
      .def("action", &action_at, py::arg("index"), py::arg("seat"),
           "The text of an index; None if it does not exist for this number of players.")
      .def(
          "turned",
          [](const PyGame& self, const PyState& state, int symmetry) {
            if (symmetry < 0 || symmetry >= static_cast<int>(self.learner->symmetries().size())) {
              raise(ErrorCode::BadRequest, "there is no symmetry " + std::to_string(symmetry));
            }
            return PyState{state.game, self.learner->turned(state.state, symmetry)};
          },
          py::arg("state"), py::arg("symmetry"),
          "The state as it looks after a symmetry, by its number in `symmetries`.");
}

}  // namespace

void add_game(py::module_& module) {
  module.def(
      "games", [] { return ids_of(all_games()); },
      "The ids of all games.\n\n>>> len(ahu.games()) > 0\nTrue");
  module.def(
      "variants", [] { return ids_of(all_variants()); },
      "The ids of the small variants of games that can be solved exactly.\n\n"
      ">>> all(ahu.game(id).players == 2 for id in ahu.variants())\nTrue");

  py::class_<PyGame, std::shared_ptr<PyGame>> game(
      module, "Game",
      "The rules of one game with players and options settled.\n\n"
      ">>> game = ahu.game(ahu.games()[0])\n"
      ">>> state = game.initial_state(seed=1)\n"
      ">>> state.turn\n"
      "0");
  game.def(py::init([](const std::string& id, std::optional<int> players, const py::dict& options) {
             return std::const_pointer_cast<PyGame>(start_game(id, players, options));
           }),
           py::arg("id"), py::arg("players") = py::none(), py::arg("options") = py::dict())
      .def_property_readonly("id",
                             [](const PyGame& self) { return std::string(self.rules->info().id); })
      .def_property_readonly(
          "name", [](const PyGame& self) { return std::string(self.rules->info().name); })
      .def_property_readonly("players", &PyGame::players)
      .def_property_readonly("min_players",
                             [](const PyGame& self) { return self.rules->info().min_players; })
      .def_property_readonly("max_players",
                             [](const PyGame& self) { return self.rules->info().max_players; })
      .def_property_readonly("rules_version",
                             [](const PyGame& self) { return self.rules->info().rules_version; })
      .def_property_readonly("has_secrets",
                             [](const PyGame& self) { return self.rules->info().has_secrets; })
      .def_property_readonly(
          "max_plies", [](const PyGame& self) { return self.rules->max_plies(self.setup); },
          "No match is longer, chance included.")
      .def_property_readonly(
          "max_chance_outcomes", [](const PyGame& self) { return self.learner->max_outcomes(); },
          "No turn of chance has more outcomes; 0 where nothing is left to chance.")
      .def_property_readonly("options", &options_of)
      .def_property_readonly("bots", &bots_of,
                             "The names of the built-in bots and what they do, the usual "
                             "opponent first.")
      .def(
          "initial_state",
          [](const std::shared_ptr<PyGame>& self, const py::object& seed) {
            PyState state{self, self->rules->initial(self->setup)};
            if (!seed.is_none()) {
              py::cast(&state).attr("let_chance")(seed);
            }
            return state;
          },
          py::arg("seed") = py::none(),
          "The first state. With a seed, chance has already decided what comes before the first\n"
          "turn of a player, as in a match with that seed; without one, it may be the turn of\n"
          "chance.")
      .def("load_state", &load_state, py::arg("text"),
           "A state from its JSON text, checked in full; players and options are the state's.")
      .def(
          "__eq__", [](const PyGame& self, const PyGame& other) { return self.same_as(other); },
          py::is_operator())
      .def("__hash__", [](const PyGame& self) { return py::hash(py::str(game_text(self))); })
      .def("__repr__", &game_text)
      .def(py::pickle(
          [](const PyGame& self) {
            return py::make_tuple(std::string(self.rules->info().id), self.players(),
                                  options_of(self));
          },
          [](const py::tuple& saved) {
            return std::const_pointer_cast<PyGame>(start_game(
                saved[0].cast<std::string>(), saved[1].cast<int>(), saved[2].cast<py::dict>()));
          }));
  add_learning(game);
}

}  // namespace ahu::python
