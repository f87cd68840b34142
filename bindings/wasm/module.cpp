// What the WebAssembly module exports: memory to write requests into, the engine, the signatures.
#include <cstdlib>
#include <string>

#include "engine/engine.hpp"
#include "match/bots_signature.hpp"
#include "match/registry.hpp"
#include "support/text.hpp"

namespace {

// The last answer; it stays readable until the next call.
std::string& answer() {
  static std::string text;
  return text;
}

ahu::Engine& engine() {
  static ahu::Engine one;
  return one;
}

}  // namespace

extern "C" {

[[clang::export_name("ahu_alloc")]] void* ahu_alloc(std::size_t size) { return std::malloc(size); }
[[clang::export_name("ahu_free")]] void ahu_free(void* memory) { std::free(memory); }

// Every call that answers leaves its text here.
[[clang::export_name("ahu_answer")]] const char* ahu_answer() { return answer().data(); }
[[clang::export_name("ahu_answer_size")]] std::size_t ahu_answer_size() { return answer().size(); }

// One request of the protocol, as text.
[[clang::export_name("ahu_request")]] void ahu_request(const char* request, std::size_t size) {
  answer() = size > ahu::max_line ? ahu::Engine::too_large() : engine().answer({request, size});
}

// Loads the net file of a game; answers with an error, or nothing.
[[clang::export_name("ahu_load_net")]] void ahu_load_net(const char* game, std::size_t game_size,
                                                         const std::byte* file,
                                                         std::size_t file_size) {
  const auto found = ahu::find_game({game, game_size});
  if (!found) {
    answer() = found.error().message;
    return;
  }
  const auto loaded = (*found)->load_net({file, file_size});
  answer() = loaded ? "" : loaded.error().message;
}

// A line `<id> <16 hexadecimal digits>` for every game.
[[clang::export_name("ahu_signatures")]] void ahu_signatures() {
  answer().clear();
  for (const ahu::AnyGame* game : ahu::all_games()) {
    answer() += std::string(game->info().id) + " " + ahu::hex_text(game->signature()) + " " +
                ahu::hex_text(ahu::bots_signature(*game)) + "\n";
  }
}

}  // extern "C"
