// Messages for events, refusals and rulings.
#include "match/narrator.hpp"

namespace ahu {

const Messages& common_messages(Language language) {
  static const auto all = [] {
    const auto of = [](Language one) { return Messages(embedded_messages("match", one), one); };
    return std::array{of(Language::English), of(Language::French), of(Language::Japanese)};
  }();
  return all[static_cast<std::size_t>(language)];
}

std::array<Messages, 3> game_messages(std::string_view game, Messages::Format format) {
  const auto of = [&](Language language) {
    return Messages(embedded_messages(game, language), language, &common_messages(language),
                    format);
  };
  return {of(Language::English), of(Language::French), of(Language::Japanese)};
}

std::string say_event(const Messages& say, const json::object& event) {
  const std::string type(event.at("type").as_string());
  for (const std::string& key : {"event." + type, "terminal." + type}) {
    if (say.has(key)) {
      return say(key, event);
    }
  }
  return "";
}

std::string say_refusal(const Messages& say, std::string_view reason, const json::object& args) {
  return say("refusal." + std::string(reason), args);
}

std::vector<Ruling> rulings_in(const Messages& say) {
  constexpr std::string_view prefix = "ruling.";
  std::vector<Ruling> rulings;
  for (const auto& message : say.own()) {
    if (message.key().starts_with(prefix)) {
      rulings.push_back({message.key().substr(prefix.size()), message.value().as_string()});
    }
  }
  return rulings;
}

}  // namespace ahu
