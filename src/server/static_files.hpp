// The browser client's files, from one folder and never from outside it. Blocks.
#pragma once

#include <filesystem>

#include "server/http.hpp"

namespace ahu::server {

class StaticFiles {
 public:
  explicit StaticFiles(const std::string& folder);  // empty: no client

  // `encodings` and `known` are the headers Accept-Encoding and If-None-Match.
  HttpResponse answer(const std::string& path, std::string_view encodings,
                      std::string_view known) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace ahu::server
