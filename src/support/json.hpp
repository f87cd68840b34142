// JSON: Boost.JSON under a short name. support/document_reader.hpp reads it strictly.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ahu {

namespace json = boost::json;

}  // namespace ahu
