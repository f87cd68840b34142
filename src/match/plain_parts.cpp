#include "match/plain_parts.hpp"

#include <set>

#include "support/text.hpp"

namespace ahu {

std::string seat_name(int seat, const Messages& say) { return say("seat." + std::to_string(seat)); }
std::string painted_seat(int seat, const Paint& paint, const Messages& say) {
  return paint.seat(seat, seat_name(seat, say));
}
std::string zero_mark(const Paint& paint, int width) {
  return paint.faint(right_aligned(".", width));
}
std::string seat_sign(int seat) { return {seat_letter(static_cast<Seat>(seat))}; }

std::string fields_text(const json::object& view) {
  static const std::set<std::string_view> shown_elsewhere = {
      "game", "players", "options", "phase", "to_act", "scores", "winners"};
  std::string text;
  for (const auto& field : view) {
    if (!shown_elsewhere.contains(field.key())) {
      text.append("  ").append(field.key()).append(": ");
      text.append(json::serialize(field.value())).append("\n");
    }
  }
  return text;
}

std::string phase_question(const json::object& view, const Messages& say) {
  const std::string phase(view.at("phase").as_string());
  json::object values = view;
  for (const auto& [key, field] : view) {
    if (field.is_object()) {
      values.insert(field.get_object().begin(), field.get_object().end());
    }
  }
  for (const std::string& key : {"question." + phase, "due." + phase}) {
    if (say.has(key)) {
      return say(key, values);
    }
  }
  return say("question.plain");
}

}  // namespace ahu
