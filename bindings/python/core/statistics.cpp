// The arena's statistics: the sequential test, and the estimate of one player against another.
#include "bindings/python/core/types.hpp"
#include "study/ratings.hpp"
#include "study/sprt.hpp"

namespace ahu::python {

namespace {

study::Sprt start_test(const py::object& elo0, const py::object& elo1, const py::object& alpha,
                       const py::object& beta) {
  const study::SprtBounds bounds{read_number("elo0", elo0), read_number("elo1", elo1),
                                 read_number("alpha", alpha), read_number("beta", beta)};
  if (const std::string fault = study::check_bounds(bounds); !fault.empty()) {
    raise(ErrorCode::BadRequest, fault);
  }
  return study::Sprt(bounds);
}

double read_score(py::handle value) {
  const double score = read_number("a score", value);
  if (!(score >= 0 && score <= 1)) {
    raise(ErrorCode::BadRequest, "a score is from 0 to 1");
  }
  return score;
}

py::dict estimate(const py::iterable& scores) {
  std::vector<double> rounds;
  for (const py::handle score : scores) {
    rounds.push_back(read_score(score));
  }
  if (rounds.empty()) {
    raise(ErrorCode::BadRequest, "an estimate needs at least one round");
  }
  const study::PairEstimate pair = study::estimate_pair(rounds);
  return py::dict(py::arg("score") = pair.score, py::arg("low") = pair.low,
                  py::arg("high") = pair.high, py::arg("elo") = pair.elo(),
                  py::arg("elo_low") = pair.elo_low(), py::arg("elo_high") = pair.elo_high(),
                  py::arg("normalised_elo") = pair.normalised_elo,
                  py::arg("superiority") = pair.superiority);
}

}  // namespace

void add_statistics(py::module_& module) {
  py::class_<study::Sprt>(module, "Sprt",
                          "The sequential test of the arena: is one player better by elo1, or not\n"
                          "better than elo0?\n\n"
                          ">>> test = ahu.Sprt(elo0=0, elo1=50)\n"
                          ">>> test.add(0.75)\n"
                          ">>> test.verdict\n"
                          "'undecided'")
      .def(py::init(&start_test), py::arg("elo0"), py::arg("elo1"), py::arg("alpha") = 0.05,
           py::arg("beta") = 0.05)
      .def(
          "add", [](study::Sprt& self, const py::object& score) { self.add(read_score(score)); },
          py::arg("score"), "The score of the next round; once decided, it changes nothing.")
      .def_property_readonly(
          "verdict",
          [](const study::Sprt& self) { return std::string(study::verdict_name(self.verdict())); },
          "`undecided`, `elo0` or `elo1`: the hypothesis that was accepted.")
      .def_property_readonly("log_likelihood_ratio", &study::Sprt::log_likelihood_ratio)
      .def_property_readonly("lower", &study::Sprt::lower)
      .def_property_readonly("upper", &study::Sprt::upper)
      .def_property_readonly("rounds", &study::Sprt::rounds);
  module.def("estimate", &estimate, py::arg("rounds"),
             "Score and Elo, with 95 % intervals, from the scores of rounds (0 to 1 each).");
}

}  // namespace ahu::python
