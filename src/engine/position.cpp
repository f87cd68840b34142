// Answers that describe a position.
#include "engine/position.hpp"

#include <algorithm>

namespace ahu {

namespace {

json::array chance_json(const Match& match) {
  std::vector<std::pair<std::string, std::uint32_t>> outcomes;
  for (const auto& outcome : match.game().chance_outcomes(match.state())) {
    outcomes.emplace_back(match.game().action_text(match.setup(), outcome.action), outcome.weight);
  }
  std::sort(outcomes.begin(), outcomes.end());
  json::array all;
  for (const auto& [action, weight] : outcomes) {
    all.push_back({{"action", action}, {"weight", weight}});
  }
  return all;
}

void append(json::array& all, json::array&& more) {
  for (auto& item : more) {
    all.push_back(std::move(item));
  }
}

json::array all_events_json(const Match& match, int from) {
  json::array events;
  for (int entry = from; entry < match.version(); ++entry) {
    append(events, match.events_for(entry, match.viewer_in_full(entry)));
  }
  return events;
}

json::value turn_json(Turn turn) {
  if (turn.is_player()) {
    return turn.seat;
  }
  return turn.is_chance() ? json::value("chance") : json::value();
}

}  // namespace

json::array actions_json(const Match& match) {
  if (match.turn().is_chance()) {
    return chance_json(match);
  }
  std::vector<std::string> texts;
  for (const AnyAction action : match.game().legal_actions(match.state())) {
    texts.push_back(match.game().action_text(match.setup(), action));
  }
  std::sort(texts.begin(), texts.end());
  json::array all;
  for (auto& text : texts) {
    all.emplace_back(std::move(text));
  }
  return all;
}

std::vector<AnyAction> offered_actions(const Match& match) {
  if (!match.turn().is_chance()) {
    return match.game().legal_actions(match.state());
  }
  std::vector<AnyAction> actions;
  for (const auto& outcome : match.game().chance_outcomes(match.state())) {
    actions.push_back(outcome.action);
  }
  return actions;
}

json::array structured_json(const AnyText& game, const AnySetup& setup,
                            std::span<const AnyAction> actions) {
  std::vector<std::pair<std::string, AnyAction>> sorted;
  for (const AnyAction action : actions) {
    sorted.emplace_back(game.action_text(setup, action), action);
  }
  std::ranges::sort(sorted, {}, &std::pair<std::string, AnyAction>::first);
  json::array all;
  for (const auto& [text, action] : sorted) {
    all.push_back(game.action_json(setup, action));
  }
  return all;
}

json::value to_act_json(const Match& match) { return turn_json(match.turn()); }

json::object full_position(const Match& match, int from) {
  json::array log;
  for (int entry = from; entry < match.version(); ++entry) {
    log.emplace_back(match.game().action_text(match.setup(),
                                              match.log()[static_cast<std::size_t>(entry)].action));
  }
  return {{"ok", true},
          {"state", match.game().state_json(match.state())},
          {"to_act", to_act_json(match)},
          {"actions", match.turn().is_over() ? json::array() : actions_json(match)},
          {"log", std::move(log)},
          {"events", all_events_json(match, from)}};
}

void add_view(json::object& answer, const AnyText& game, const AnyView& view) {
  answer["view"] = game.view_json(view);
  if (json::object facts = game.facts(view); !facts.empty()) {
    answer["facts"] = std::move(facts);
  }
}

json::object seat_position(const Match& match, Seat seat, int from, std::optional<Memory> memory) {
  const Turn turn = match.turn();
  json::object position = {{"ok", true}};
  add_view(position, match.game(), match.view(seat, memory));
  position["to_act"] = to_act_json(match);
  position["version"] = match.version();
  for (auto& field : seat_log(match, seat, from, match.version())) {
    position[field.key()] = std::move(field.value());
  }
  if (turn.is_player() && turn.seat == seat) {
    position["actions"] = actions_json(match);
  }
  return position;
}

json::object seat_log(const Match& match, Seat seat, int from, int end) {
  json::array log;
  json::array by;
  json::array events;
  for (int entry = from; entry < end; ++entry) {
    log.emplace_back(match.game().action_text(match.setup(), match.entry_for(entry, seat)));
    by.push_back(turn_json(match.game().turn(match.state_before(entry))));
    for (json::value& event : match.events_for(entry, seat)) {
      event.as_object()["entry"] = entry;
      events.push_back(std::move(event));
    }
  }
  return {{"from", from},
          {"log", std::move(log)},
          {"by", std::move(by)},
          {"events", std::move(events)}};
}

json::object log_entry(const Match& match, Seat seat, int entry) {
  const AnyGame& game = match.game();
  return {{"action", game.action_text(match.setup(), match.entry_for(entry, seat))},
          {"by", turn_json(game.turn(match.state_before(entry)))},
          {"events", match.events_for(entry, seat)}};
}

std::vector<Seat> takebacks(const Match& match) {
  std::vector<Seat> seats;
  const int last = std::max(0, match.version() - max_takeback);
  for (int entry = match.version() - 1; entry >= last && match.can_undo_entry(entry); --entry) {
    seats.push_back(match.game().turn(match.state_before(entry)).seat);
  }
  return seats;
}

json::array undoable_json(const Match& match) {
  json::array seats;
  for (const Seat seat : takebacks(match)) {
    seats.emplace_back(seat);
  }
  return seats;
}

}  // namespace ahu
