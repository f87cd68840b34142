// The arguments of refusals.
#include "match/refusals.hpp"

#include <algorithm>

namespace ahu {

json::object named_arguments(std::string_view names, const json::object& action) {
  json::object args;
  while (!names.empty()) {
    const std::string_view item = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(names.size(), item.size() + 1));
    const std::size_t equals = item.find('=');
    const std::string_view argument =
        equals == std::string_view::npos ? item : item.substr(equals + 1);
    if (const json::value* value = action.if_contains(argument)) {
      args[item.substr(0, equals)] = *value;
    }
  }
  return args;
}

}  // namespace ahu
