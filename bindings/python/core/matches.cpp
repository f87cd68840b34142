// ahu.Match: a match being played, with its log and its record.
#include "bindings/python/core/types.hpp"
#include "match/match.hpp"
#include "match/record.hpp"

namespace ahu::python {

namespace {

struct PyMatch {
  GamePtr game;
  Match match;
};

PyMatch start_from(const GamePtr& game, const PyState& state, const Seed& seed,
                   bool chance_by_hand) {
  if (!state.game->same_as(*game)) {
    raise(ErrorCode::BadRequest, "the state is of another game, players or options");
  }
  PyMatch begun{game, Match::from_state(*game->rules, state.state, seed, ChanceMode::Manual)};
  if (!chance_by_hand) {
    begun.match.enable_auto_chance();
  }
  return begun;
}

PyMatch start_match(const std::shared_ptr<PyGame>& game, const py::object& seed,
                    bool chance_by_hand, const std::optional<PyState>& state) {
  if (state) {
    return start_from(game, *state, read_seed_of(seed), chance_by_hand);
  }
  MatchPlan plan;
  plan.players = game->players();
  plan.options = game->rules->options_json(game->setup);
  plan.seed = read_seed_of(seed);
  plan.chance = chance_by_hand ? ChanceMode::Manual : ChanceMode::Auto;
  return {game, value_of(Match::start(*game->rules, plan))};
}

PyMatch load_record(const std::string& text) {
  Match match = value_of(read_record_text(text));
  return {make_game(match.game(), match.setup()), std::move(match)};
}

std::vector<std::string> full_log(const PyMatch& self) {
  std::vector<AnyAction> actions;
  for (const LogEntry& entry : self.match.log()) {
    actions.push_back(entry.action);
  }
  return texts_of(*self.game, actions);
}

std::vector<std::string> log_for(const PyMatch& self, std::optional<int> seat) {
  return texts_of(*self.game, self.match.log_for(read_seat(*self.game, seat)));
}

PyState state_at(const PyMatch& self, int plies) {
  if (plies < 0 || plies > self.match.version()) {
    raise(ErrorCode::BadRequest,
          "the log has " + std::to_string(self.match.version()) + " entries");
  }
  return {self.game,
          plies == self.match.version() ? self.match.state() : self.match.state_before(plies)};
}

std::string record_of(const PyMatch& self) { return json::serialize(write_record(self.match)); }

py::tuple saved_match(const PyMatch& self) {
  return py::make_tuple(record_of(self), self.match.chance() == ChanceMode::Auto);
}
PyMatch load_saved_match(const py::tuple& saved) {
  PyMatch loaded = load_record(saved[0].cast<std::string>());
  if (saved[1].cast<bool>()) {
    loaded.match.enable_auto_chance();
  }
  return loaded;
}

}  // namespace

void add_matches(py::module_& module) {
  py::class_<PyMatch>(module, "Match",
                      "A match being played: chance follows from the seed, and the log is kept.\n\n"
                      ">>> match = ahu.Match(game, seed=1)\n"
                      ">>> match.act(match.legal_actions()[0])\n"
                      ">>> again = ahu.read_record(match.record())\n"
                      ">>> again.state == match.state\n"
                      "True")
      .def(py::init(&start_match), py::arg("game"), py::arg("seed") = py::none(),
           py::arg("chance_by_hand") = false, py::arg("state") = py::none())
      .def_property_readonly(
          "game", [](const PyMatch& self) { return std::const_pointer_cast<PyGame>(self.game); })
      .def_property_readonly(
          "state", [](const PyMatch& self) { return PyState{self.game, self.match.state()}; },
          "A copy of the present state.")
      .def_property_readonly("turn",
                             [](const PyMatch& self) { return turn_number(self.match.turn()); })
      .def_property_readonly("is_over",
                             [](const PyMatch& self) { return self.match.turn().is_over(); })
      .def_property_readonly("plies", [](const PyMatch& self) { return self.match.version(); })
      .def_property_readonly("log", &full_log, "Every action and outcome, secrets included.")
      .def_property_readonly(
          "seed", [](const PyMatch& self) { return self.match.seed().text(); },
          "The seed, in hexadecimal digits.")
      .def("log_for", &log_for, py::arg("seat"), "The log as that seat may read it.")
      .def("legal_actions",
           [](const PyMatch& self) { return legal_texts(*self.game, self.match.state()); })
      .def(
          "act",
          [](PyMatch& self, const py::object& action) {
            check(self.match.act(read_action(*self.game, self.match.turn(), action)));
          },
          py::arg("action"), "Does an action; then chance follows until a player is to act.")
      .def(
          "undo", [](PyMatch& self) { return self.match.undo(); },
          "Takes back the last decision and the chance after it; False when there is none.")
      .def(
          "let_chance_decide", [](PyMatch& self) { self.match.enable_auto_chance(); },
          "From now on outcomes are drawn from the seed, any that is due at once.")
      .def(
          "view",
          [](const PyMatch& self, std::optional<int> seat, const std::string& memory) {
            const Seat viewer = read_seat(*self.game, seat);
            return PyView{self.game, self.match.view(viewer, read_memory(memory)), viewer};
          },
          py::arg("seat"), py::arg("memory") = "open")
      .def("state_at", &state_at, py::arg("plies"),
           "The state after this many entries of the log: 0 is the beginning.")
      .def("payoffs",
           [](const PyMatch& self) {
             require_over(self.match.turn());
             return by_seat(self.game->rules->payoffs(self.match.state()));
           })
      .def("scores",
           [](const PyMatch& self) {
             require_over(self.match.turn());
             return by_seat(self.game->rules->scores(self.match.state()));
           })
      .def("record", &record_of, "The match as a record: JSON text that rebuilds it exactly.")
      .def("clone", [](const PyMatch& self) { return self; })
      .def("__copy__", [](const PyMatch& self) { return self; })
      .def("__deepcopy__", [](const PyMatch& self, const py::dict&) { return self; })
      .def(py::pickle(&saved_match, &load_saved_match))
      .def("__repr__", [](const PyMatch& self) {
        return "<ahu.Match of " + std::string(self.game->rules->info().id) + " after " +
               std::to_string(self.match.version()) + " entries>";
      });

  module.def("read_record", &load_record, py::arg("text"),
             "The match of a record, every entry checked against the rules. It waits to be told\n"
             "further outcomes of chance until `enable_auto_chance()`.");
}

}  // namespace ahu::python
