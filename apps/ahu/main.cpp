#include <cstdio>

#include "play/registry.hpp"
int main() {
  for (auto* g : ahu::all_games()) {
    std::printf("%s %016llx\n", std::string(g->info().id).c_str(),
                static_cast<unsigned long long>(g->signature()));
  }
}
