// The engine under libFuzzer. Lines that begin with '{' are sent as they are; any other line is a
// list of bytes that choose among sensible requests, so that deep positions are reached.
#include <cstdio>
#include <cstdlib>

#include "engine/engine.hpp"
#include "match/registry.hpp"

namespace {

using ahu::Engine;
namespace json = ahu::json;

class Session {
 public:
  void send(std::string_view line) {
    const std::string answer = engine_.answer(line);
    boost::system::error_code broken;
    const json::value parsed = json::parse(answer, broken);
    if (broken || !parsed.is_object() || !parsed.get_object().contains("ok")) {
      std::fprintf(stderr, "no proper answer: %s\n", answer.c_str());
      std::abort();
    }
    if (const json::value* actions = parsed.get_object().if_contains("actions")) {
      actions_ = actions->as_array();
    }
    if (const json::value* state = parsed.get_object().if_contains("state")) {
      state_ = *state;
    }
  }

  void choose(unsigned char what, unsigned char which) {
    const auto games = ahu::all_games();
    const auto& info = games[which % games.size()]->info();
    switch (what % 13) {
      case 0:
        ask({{"cmd", "new"},
             {"game", info.id},
             {"seed", which},
             {"players", info.min_players + which % (info.max_players - info.min_players + 1)},
             {"chance", which % 3 == 0 ? "manual" : "auto"}});
        break;
      case 1: ask({{"cmd", "undo"}}); break;
      case 2: ask({{"cmd", which < 128 ? "view" : "seat"}, {"seat", which % 7}}); break;
      case 3: reload(); break;
      case 4: ask({{"cmd", "perft"}, {"depth", which % 3}}); break;
      case 5: ask({{"cmd", "search"}, {"nodes", 1 + which}, {"seed", which}}); break;
      case 6: ask({{"cmd", "record"}}); break;
      case 7: ask({{"cmd", "preview"}, {"action", action(which)}}); break;
      case 12: analyse(which); break;
      default: ask({{"cmd", "act"}, {"action", action(which)}}); break;
    }
  }

 private:
  void ask(const json::object& request) { send(json::serialize(request)); }
  json::value action(unsigned char which) const {
    if (actions_.empty()) {
      return "nothing";
    }
    const json::value& chosen = actions_[which % actions_.size()];
    return chosen.is_object() ? chosen.get_object().at("action") : chosen;
  }
  void analyse(unsigned char which) {
    ask({{"cmd", "analyse"}, {"from", which % 8}, {"to", which % 8 + 1}, {"simulations", 20}});
  }
  void reload() {
    if (!state_.is_null()) {
      ask({{"cmd", "load"}, {"state", state_}});
    }
  }
  Engine engine_{{.perft_depth = 2, .millis = 5, .nodes = 300, .threads = 2, .analysed = 2}};
  json::array actions_;
  json::value state_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  Session session;
  std::string_view input(reinterpret_cast<const char*>(data), size);
  while (!input.empty()) {
    const auto end = std::min(input.find('\n'), input.size());
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    if (line.starts_with('{')) {
      session.send(line);
      continue;
    }
    for (std::size_t i = 0; i + 1 < line.size(); i += 2) {
      session.choose(static_cast<unsigned char>(line[i]), static_cast<unsigned char>(line[i + 1]));
    }
  }
  return 0;
}
