// Refusals by the reasons of a game (core/reason.hpp).
#pragma once

#include "core/reason.hpp"
#include "support/error.hpp"

namespace ahu {

// The arguments of an action that a reason names.
json::object named_arguments(std::string_view names, const json::object& action);

// A game's notation inherits it. `details(state, action, why)`, where it has that, gives what else
// a message names, and the clause where it depends on the position.
template <class G, class N>
struct Refusals {
  static Refusal explain(const typename G::State& state, typename G::Action action,
                         typename G::Why why) {
    const Reason& reason = reason_of(why);
    Refusal refusal;
    if constexpr (requires { N::details(state, action, why); }) {
      refusal = N::details(state, action, why);
    }
    refusal.clause = refusal.clause.empty() ? reason.clause : refusal.clause;
    if (!reason.names.empty()) {
      const json::object named =
          named_arguments(reason.names, N::action_json(G::options(state), action));
      refusal.args.insert(named.begin(), named.end());
    }
    return refusal;
  }

 private:
  friend N;
  Refusals() = default;
};

}  // namespace ahu
