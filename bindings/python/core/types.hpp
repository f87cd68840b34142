// The C++ values behind the Python classes, and conversions between Python and C++.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>

#include "chance/seed.hpp"
#include "learn/learner.hpp"
#include "match/any_game.hpp"

namespace ahu::python {

namespace py = pybind11;

// A game with a number of players and options.
struct PyGame {
  const AnyGame* rules;
  const AnyLearner* learner;
  AnySetup setup;

  int players() const { return rules->players(setup); }
  bool same_as(const PyGame& other) const { return rules == other.rules && setup == other.setup; }
};
using GamePtr = std::shared_ptr<const PyGame>;

struct PyState {
  GamePtr game;
  AnyState state;

  Turn turn() const { return game->rules->turn(state); }
};

struct PyView {
  GamePtr game;
  AnyView view;
  Seat seat;

  // A world with the same view for this seat as the real one.
  AnyState any_world() const;
  Turn turn() const { return game->rules->turn(any_world()); }
  bool may_act() const { return turn() == Turn::player(seat); }
};

GamePtr make_game(const AnyGame& rules, AnySetup setup);

// Raises ahu.Error, or ahu.IllegalAction with the clause.
[[noreturn]] void raise(const Error& error);
[[noreturn]] inline void raise(ErrorCode code, std::string message) {
  raise(Error{code, std::move(message)});
}
template <class T>
T value_of(Result<T> result) {
  if (!result) {
    raise(result.error());
  }
  return std::move(*result);
}
inline void check(const Result<void>& result) {
  if (!result) {
    raise(result.error());
  }
}

void require_range(const char* what, int number, int min, int max);

// Numbers and arrays are converted here: with the overload of arguments.cpp after a function,
// pybind11 converts nothing by itself.
double read_number(const char* what, py::handle value);
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;
Floats read_floats(const char* what, py::handle value);

py::object to_python(const json::value& value);
json::value to_json(py::handle value);

// A seat, or None for the spectator.
Seat read_seat(const PyGame& game, std::optional<int> seat);
Memory read_memory(const std::string& text);  // "open" or "strict"
py::object seat_or_none(Seat seat);
int turn_number(Turn turn);  // the seat, -1 for chance, -2 at the end
inline constexpr int chance_turn = -1;
inline constexpr int over_turn = -2;

// An action as its text, or as its index for the seat to act.
AnyAction read_action(const PyGame& game, Turn turn, py::handle action);
std::vector<std::string> texts_of(const PyGame& game, const std::vector<AnyAction>& actions);
std::vector<std::string> legal_texts(const PyGame& game, const AnyState& state);
std::vector<int> legal_indices(const PyGame& game, const AnyState& state);
py::array_t<bool> mask_of(const PyGame& game, const AnyState& state, bool may_act);
std::vector<int> by_seat(const BySeat& values);
void require_over(Turn turn);

// A seed from a whole number, hexadecimal digits, a random.Random or a numpy Generator; None is a
// fresh one.
Seed read_seed_of(py::handle seed);
// The same with 64 bits; numbers below 2**64 are unchanged.
std::uint64_t read_seed_number(py::handle seed);

// Rejects a second caller while the GIL is released.
class BusyGuard {
 public:
  BusyGuard(std::atomic<bool>& flag, const char* what);
  ~BusyGuard() { flag_ = false; }
  BusyGuard(const BusyGuard&) = delete;
  BusyGuard& operator=(const BusyGuard&) = delete;

 private:
  std::atomic<bool>& flag_;
};

void add_game(py::module_& module);
void add_states(py::module_& module);
void add_matches(py::module_& module);
void add_bots(py::module_& module);
void add_batches(py::module_& module);
void add_searches(py::module_& module);
void add_statistics(py::module_& module);
void add_solving(py::module_& module);
// Every function of the module raises the error of ahu._arguments for wrong arguments.
void explain_wrong_arguments(py::module_& module);

}  // namespace ahu::python
