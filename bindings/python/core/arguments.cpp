// The errors for wrong arguments: a sentence instead of pybind11's list of
// C++ signatures.
#include "bindings/python/core/types.hpp"

namespace ahu::python {

namespace {

// An overload that is tried after the function itself has rejected its arguments.
auto refusal(const std::string& owner, const std::string& function) {
  return [owner, function](const py::args& given, const py::kwargs& named) -> py::object {
    return py::module_::import("ahu._arguments").attr("refuse")(owner, function, given, named);
  };
}

// The same for a constructor, which gets no object yet.
auto constructor_refusal(const std::string& owner) {
  return [owner](py::detail::value_and_holder&, const py::args& given, const py::kwargs& named) {
    py::module_::import("ahu._arguments").attr("refuse")(owner, "__init__", given, named);
  };
}

bool is_public(const std::string& name) { return !name.starts_with("_"); }

void explain_methods(const py::object& type) {
  const auto owner = type.attr("__name__").cast<std::string>();
  for (const auto& item : py::dict(type.attr("__dict__"))) {
    const auto name = item.first.cast<std::string>();
    const py::handle method = py::detail::get_function(item.second);
    if (method.ptr() == item.second.ptr()) {
      continue;  // not a method
    }
    if (name == "__init__") {
      const py::cpp_function chained(constructor_refusal(owner), py::name(name.c_str()),
                                     py::is_method(type), py::sibling(method),
                                     py::detail::is_new_style_constructor());
    } else if (is_public(name)) {
      const py::cpp_function chained(refusal(owner, name), py::name(name.c_str()),
                                     py::is_method(type), py::sibling(method));
    }
  }
}

}  // namespace

void explain_wrong_arguments(py::module_& module) {
  for (const auto& item : py::dict(module.attr("__dict__"))) {
    const auto name = item.first.cast<std::string>();
    const auto value = py::reinterpret_borrow<py::object>(item.second);
    if (PyType_Check(value.ptr()) != 0) {
      explain_methods(value);
    } else if (is_public(name) && PyCFunction_Check(value.ptr()) != 0) {
      const py::cpp_function chained(refusal("", name), py::name(name.c_str()), py::scope(module),
                                     py::sibling(value));
    }
  }
}

}  // namespace ahu::python
