// Text of strangers made fit for a report: valid UTF-8 on one line.
#pragma once

#include <string>
#include <string_view>

namespace ahu::study {

// Control characters become spaces, bytes that are no UTF-8 question marks.
std::string clean_text(std::string_view text);

}  // namespace ahu::study
