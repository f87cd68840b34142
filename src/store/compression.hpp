// Compresses long texts (zlib, base 64) and decompresses them.
#pragma once

#include <string>
#include <string_view>

namespace ahu::store {

std::string compressed(std::string_view text);
std::string decompressed(std::string_view data);  // throws StoreError where the data are damaged

}  // namespace ahu::store
