// What the WebAssembly module exports: memory to write requests into, the engine, the signatures.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "play/registry.hpp"

namespace {

// The last answer; it stays readable until the next call.
std::string& answer() {
  static std::string text;
  return text;
}

std::string hexadecimal(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t at = 16; at-- > 0; value >>= 4U) {
    text[at] = "0123456789abcdef"[value & 15U];
  }
  return text;
}

}  // namespace

extern "C" {

[[clang::export_name("ahu_alloc")]] void* ahu_alloc(std::size_t size) { return std::malloc(size); }
[[clang::export_name("ahu_free")]] void ahu_free(void* memory) { std::free(memory); }

// Every call that answers leaves its text here.
[[clang::export_name("ahu_answer")]] const char* ahu_answer() { return answer().data(); }
[[clang::export_name("ahu_answer_size")]] std::size_t ahu_answer_size() { return answer().size(); }

// A line `<id> <16 hexadecimal digits>` for every game.
[[clang::export_name("ahu_signatures")]] void ahu_signatures() {
  answer().clear();
  for (const ahu::AnyGame* game : ahu::all_games()) {
    answer() += std::string(game->info().id) + " " + hexadecimal(game->signature()) + "\n";
  }
}

}  // extern "C"
