// Whether a JSON value fits a schema, for the words of JSON Schema that src/match/schema.cpp uses.
#pragma once

#include <string>
#include <vector>

#include "support/json.hpp"

namespace ahu::kit {

// Where and why the value does not fit, or "".
std::string schema_fault(const json::value& schema, const json::value& value,
                         const std::string& path = "");
// The schema in a file of docs/schema/; with AHU_RENEW set it is written there instead.
void expect_schema_file(const std::string& path, const json::object& schema);
// The example documents of a page: its blocks of JSON that name a game.
std::vector<json::value> examples_in(const std::string& page);

}  // namespace ahu::kit
