// A match as one viewer saw it, step by step.
#include "engine/transcript.hpp"

#include <algorithm>

#include "engine/position.hpp"
#include "match/record.hpp"

namespace ahu {

namespace {

constexpr std::string_view transcript_format = "ahu-transcript/1";

std::string pointer_part(std::string_view key) {
  std::string part = "/";
  for (const char c : key) {
    part += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  }
  return part;
}

bool have_same_keys(const json::object& one, const json::object& other) {
  return one.size() == other.size() &&
         std::ranges::all_of(one, [&](const auto& field) { return other.contains(field.key()); });
}

void note_changes(const json::value& before, const json::value& after, const std::string& pointer,
                  json::array& changes) {
  if (before == after) {
    return;
  }
  if (before.is_object() && after.is_object() &&
      have_same_keys(before.get_object(), after.get_object())) {
    for (const auto& field : after.get_object()) {
      note_changes(before.get_object().at(field.key()), field.value(),
                   pointer + pointer_part(field.key()), changes);
    }
  } else if (before.is_array() && after.is_array() &&
             before.get_array().size() == after.get_array().size()) {
    for (std::size_t i = 0; i < after.get_array().size(); ++i) {
      note_changes(before.get_array()[i], after.get_array()[i], pointer + "/" + std::to_string(i),
                   changes);
    }
  } else {
    changes.emplace_back(json::array{pointer, after});
  }
}

json::value view_at(const Match& match, Seat viewer, int version) {
  const AnyState& state = version == match.version() ? match.state() : match.state_before(version);
  return match.game().view_json(match.game().observe(state, viewer));
}

}  // namespace

json::array changes_between(const json::value& before, const json::value& after) {
  json::array changes;
  note_changes(before, after, "", changes);
  return changes;
}

json::object transcript_json(const Match& match, Seat viewer) {
  json::value view = view_at(match, viewer, 0);
  const json::value start = view;
  json::array entries;
  for (int entry = 0; entry < match.version(); ++entry) {
    json::value after = view_at(match, viewer, entry + 1);
    json::object told = log_entry(match, viewer, entry);
    told["changes"] = changes_between(view, after);
    entries.emplace_back(std::move(told));
    view = std::move(after);
  }
  const AnyGame& game = match.game();
  return {{"format", transcript_format},
          {"game", game.info().id},
          {"rules_version", game.info().rules_version},
          {"players", match.players()},
          {"options", game.options_json(match.setup())},
          {"start", start},
          {"entries", std::move(entries)},
          {"scores", scores_json(match)},
          {"winners", winners_json(match)}};
}

}  // namespace ahu
