// The extension module ahu._core: Ahu for Python. The package around it is in ../ahu.
#include "bindings/python/core/types.hpp"
#include "engine/engine.hpp"

PYBIND11_MODULE(_core, module) {
  namespace py = ahu::python::py;
  py::options options;
  options.disable_function_signatures();
  module.attr("__version__") = std::string(ahu::program_version);
  module.attr("CHANCE") = ahu::python::chance_turn;
  module.attr("OVER") = ahu::python::over_turn;
  ahu::python::add_game(module);
  ahu::python::add_states(module);
  ahu::python::add_matches(module);
  ahu::python::add_bots(module);
  ahu::python::add_batches(module);
  ahu::python::add_searches(module);
  ahu::python::add_statistics(module);
  ahu::python::add_solving(module);
  ahu::python::explain_wrong_arguments(module);
}
