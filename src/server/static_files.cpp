// Serves the browser client's files.
#include "server/static_files.hpp"

#include <array>
#include <fstream>
#include <iterator>

namespace ahu::server {

namespace {

namespace fs = std::filesystem;

struct Kind {
  std::string_view extension;
  std::string_view type;
};
constexpr std::array<Kind, 13> kinds = {{{".html", "text/html; charset=utf-8"},
                                         {".js", "text/javascript; charset=utf-8"},
                                         {".mjs", "text/javascript; charset=utf-8"},
                                         {".css", "text/css; charset=utf-8"},
                                         {".svg", "image/svg+xml"},
                                         {".png", "image/png"},
                                         {".ico", "image/x-icon"},
                                         {".wasm", "application/wasm"},
                                         {".json", "application/json"},
                                         {".webmanifest", "application/manifest+json"},
                                         {".txt", "text/plain; charset=utf-8"},
                                         {".woff2", "font/woff2"},
                                         {".map", "application/json"}}};

std::string_view type_of(const fs::path& path) {
  for (const Kind& kind : kinds) {
    if (path.extension() == kind.extension) {
      return kind.type;
    }
  }
  return "application/octet-stream";
}

// Rejects paths with "..", hidden files and invalid names.
bool is_plain(const std::string& path) {
  return path.find("/.") == std::string::npos && path.find('\\') == std::string::npos &&
         path.find('\0') == std::string::npos && path.find("//") == std::string::npos;
}

std::string tag_of(const fs::path& file) {
  std::error_code none;
  const auto size = fs::file_size(file, none);
  const auto time = fs::last_write_time(file, none).time_since_epoch().count();
  return "\"" + std::to_string(size) + "-" + std::to_string(time) + "\"";
}

std::string contents_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

StaticFiles::StaticFiles(const std::string& folder)
    : folder_(folder.empty() ? fs::path() : fs::canonical(folder)) {}

HttpResponse StaticFiles::answer(const std::string& path, std::string_view encodings,
                                 std::string_view known) const {
  std::error_code none;
  fs::path file = folder_ / (path == "/" ? "index.html" : path.substr(1));
  if (is_plain(path) && file.extension().empty() && !fs::is_regular_file(file, none)) {
    file = folder_ / "index.html";  // a page of the client, which routes by itself
  }
  if (folder_.empty() || !is_plain(path) || !fs::is_regular_file(file, none)) {
    return error_response(not_found("page").error());
  }
  HttpResponse response{200, std::string(type_of(file)), ""};
  const std::string tag = tag_of(file);
  const bool never_changes = path.starts_with("/assets/");  // their names hold a hash
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back("Cache-Control",
                                never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  if (known == tag) {
    response.status = 304;
    return response;
  }
  for (const auto& [encoding, ending] : {std::pair("br", ".br"), std::pair("gzip", ".gz")}) {
    const fs::path packed = file.string() + ending;
    if (encodings.find(encoding) != std::string_view::npos && fs::is_regular_file(packed, none)) {
      response.headers.emplace_back("Content-Encoding", encoding);
      response.body = contents_of(packed);
      return response;
    }
  }
  response.body = contents_of(file);
  return response;
}

}  // namespace ahu::server
