// Untrusted text made fit for a report: valid UTF-8 on one line.
#pragma once

#include <string>
#include <string_view>

namespace ahu::study {

// Replaces control characters by spaces and invalid UTF-8 by question marks.
std::string clean_text(std::string_view text);

}  // namespace ahu::study
