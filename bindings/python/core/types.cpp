// Conversions between Python and C++.
#include "bindings/python/core/types.hpp"

namespace ahu::python {

AnyState PyView::any_world() const {
  Rng rng(0);
  return game->rules->sample_world(view, rng);
}

GamePtr make_game(const AnyGame& rules, AnySetup setup) {
  return std::make_shared<const PyGame>(PyGame{&rules, &learner_of(rules), std::move(setup)});
}

void raise(const Error& error) {
  const auto errors = py::module_::import("ahu.errors");
  const std::string code(error_name(error.code));
  py::object raised;
  if (error.code == ErrorCode::IllegalAction) {
    raised = errors.attr("IllegalAction")(error.message, error.clause, to_python(error.args),
                                          error.reason);
  } else {
    raised = errors.attr("Error")(error.message, code);
  }
  PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
  throw py::error_already_set();
}

void require_range(const char* what, int number, int min, int max) {
  if (number < min || number > max) {
    raise(ErrorCode::BadRequest, std::string(what) + " must be from " + std::to_string(min) +
                                     " to " + std::to_string(max));
  }
}

double read_number(const char* what, py::handle value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    raise(ErrorCode::BadRequest, std::string(what) + " must be a number");
  }
  return number;
}

Floats read_floats(const char* what, py::handle value) {
  auto array = Floats::ensure(value);
  if (!array) {
    PyErr_Clear();
    raise(ErrorCode::BadRequest, std::string(what) + " must be an array of numbers");
  }
  return array;
}

py::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: break;
    case json::kind::bool_: return py::bool_(value.get_bool());
    case json::kind::int64: return py::int_(value.get_int64());
    case json::kind::uint64: return py::int_(value.get_uint64());
    case json::kind::double_: return py::float_(value.get_double());
    case json::kind::string: return py::str(std::string(value.get_string()));
    case json::kind::array: {
      py::list list;
      for (const auto& item : value.get_array()) {
        list.append(to_python(item));
      }
      return list;
    }
    case json::kind::object: {
      py::dict dict;
      for (const auto& field : value.get_object()) {
        dict[py::str(std::string(field.key()))] = to_python(field.value());
      }
      return dict;
    }
  }
  return py::none();
}

namespace {

// Nothing if it has more than 64 bits.
std::optional<std::int64_t> whole_number(py::handle value) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  int too_large = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &too_large);
  return too_large == 0 ? std::optional<std::int64_t>(small) : std::nullopt;
}

}  // namespace

json::value to_json(py::handle value) {
  if (py::isinstance<py::bool_>(value)) {
    return value.cast<bool>();
  }
  if (py::isinstance<py::str>(value)) {
    return json::string(value.cast<std::string>());
  }
  if (PyIndex_Check(value.ptr()) != 0) {
    const auto number = whole_number(value);
    return number ? json::value(*number) : json::value();
  }
  return nullptr;
}

Memory read_memory(const std::string& text) {
  if (text != "open" && text != "strict") {
    raise({ErrorCode::BadRequest, "memory must be open or strict"});
  }
  return text == "open" ? Memory::Open : Memory::Strict;
}

Seat read_seat(const PyGame& game, std::optional<int> seat) {
  if (!seat) {
    return spectator;
  }
  if (*seat < 0 || *seat >= game.players()) {
    raise(ErrorCode::BadRequest, "there is no seat " + std::to_string(*seat) +
                                     "; the seats are 0 to " + std::to_string(game.players() - 1) +
                                     ", and None is the spectator");
  }
  return static_cast<Seat>(*seat);
}

py::object seat_or_none(Seat seat) {
  return seat == spectator ? py::object(py::none()) : py::object(py::int_(seat));
}

int turn_number(Turn turn) {
  switch (turn.kind) {
    case Turn::Kind::Player: return turn.seat;
    case Turn::Kind::Chance: return chance_turn;
    case Turn::Kind::Over: break;
  }
  return over_turn;
}

AnyAction read_action(const PyGame& game, Turn turn, py::handle action) {
  if (turn.is_over()) {
    raise(ErrorCode::GameOver, "the match is over");
  }
  if (py::isinstance<py::str>(action)) {
    return value_of(game.rules->parse_action(game.setup, action.cast<std::string>()));
  }
  if (PyIndex_Check(action.ptr()) == 0) {
    raise(ErrorCode::BadRequest, "an action is its text or its index");
  }
  if (turn.is_chance()) {
    raise(ErrorCode::BadRequest, "it is the turn of chance, whose outcomes have no index");
  }
  const std::int64_t index = whole_number(action).value_or(-1);
  std::optional<AnyAction> found;
  if (index >= 0 && index < game.learner->actions()) {
    found = game.learner->action_of(game.setup, turn.seat, static_cast<int>(index));
  }
  if (!found) {
    raise(Error{ErrorCode::IllegalAction,
                "index " + py::str(action).cast<std::string>() + " is no action of this match"});
  }
  return *found;
}

std::vector<std::string> texts_of(const PyGame& game, const std::vector<AnyAction>& actions) {
  std::vector<std::string> texts;
  for (const AnyAction action : actions) {
    texts.push_back(game.rules->action_text(game.setup, action));
  }
  return texts;
}

namespace {

// Rules must be asked for legal actions only if a seat is to act.
std::vector<AnyAction> legal_actions(const PyGame& game, const AnyState& state) {
  return game.rules->turn(state).is_player() ? game.rules->legal_actions(state)
                                             : std::vector<AnyAction>();
}

}  // namespace

std::vector<std::string> legal_texts(const PyGame& game, const AnyState& state) {
  return texts_of(game, legal_actions(game, state));
}

std::vector<int> legal_indices(const PyGame& game, const AnyState& state) {
  const Turn turn = game.rules->turn(state);
  std::vector<int> indices;
  for (const AnyAction action : legal_actions(game, state)) {
    indices.push_back(game.learner->index_of(game.setup, turn.seat, action));
  }
  return indices;
}

py::array_t<bool> mask_of(const PyGame& game, const AnyState& state, bool may_act) {
  py::array_t<bool> mask(game.learner->actions());
  bool* const places = mask.mutable_data();
  std::fill_n(places, mask.size(), false);
  if (may_act) {
    for (const int index : legal_indices(game, state)) {
      places[index] = true;
    }
  }
  return mask;
}

std::vector<int> by_seat(const BySeat& values) { return {values.begin(), values.end()}; }

void require_over(Turn turn) {
  if (!turn.is_over()) {
    raise(ErrorCode::BadRequest, "the match is not over yet");
  }
}

namespace {

Seed seed_of_digits(const std::string& digits) {
  const auto seed = read_seed(json::string(digits));
  if (!seed) {
    raise(ErrorCode::BadRequest,
          "a seed is a whole number from 0 to 2**256 - 1, the same as hexadecimal digits, a "
          "random.Random or a numpy Generator");
  }
  return *seed;
}

}  // namespace

Seed read_seed_of(py::handle seed) {
  if (seed.is_none()) {
    return Seed::fresh();
  }
  if (py::isinstance<py::str>(seed)) {
    return seed_of_digits(seed.cast<std::string>());
  }
  if (py::hasattr(seed, "getrandbits")) {
    return read_seed_of(seed.attr("getrandbits")(256));
  }
  if (py::hasattr(seed, "bytes")) {  // a numpy Generator
    return seed_of_digits(seed.attr("bytes")(32).attr("hex")().cast<std::string>());
  }
  if (PyIndex_Check(seed.ptr()) == 0) {
    return seed_of_digits("");
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(seed.ptr()));
  return seed_of_digits(py::str("{:x}").format(number).cast<std::string>());
}

std::uint64_t read_seed_number(py::handle seed) {
  const Seed whole = read_seed_of(seed);
  const std::uint64_t low = (std::uint64_t{whole.words[6]} << 32) | whole.words[7];
  return Seed::from_number(low) == whole ? low : whole.folded();
}

BusyGuard::BusyGuard(std::atomic<bool>& flag, const char* what) : flag_(flag) {
  if (flag_.exchange(true)) {
    raise(ErrorCode::BadRequest, std::string(what) + " is in use by another thread");
  }
}

}  // namespace ahu::python
