// Matches under rules that this program no longer has.
#include "server/outdated.hpp"

#include "match/record.hpp"
#include "match/registry.hpp"
#include "store/undone.hpp"

namespace ahu::server {

namespace {

constexpr int page_of_matches = 200;
constexpr int max_names = 20;

json::object finished_under(Context& context, const store::RulesCount& rules, int plays) {
  json::array named;
  const auto page = context.store.finished_under(rules.game, rules.rules_version, {"", max_names});
  for (const store::MatchSummary& match : page.items) {
    named.emplace_back(match.id);
  }
  return {{"game", rules.game},
          {"rules_version", rules.rules_version},
          {"plays", plays},
          {"count", rules.matches},
          {"matches", std::move(named)},
          {"all", "ahu admin outdated"}};
}

void log_finished(Context& context) {
  for (const store::RulesCount& rules : context.store.finished_by_rules()) {
    const auto game = find_game(rules.game);
    if (game && (*game)->info().rules_version != rules.rules_version) {
      context.log("matches_not_replayable",
                  finished_under(context, rules, (*game)->info().rules_version));
    }
  }
}

}  // namespace

bool is_outdated(const MatchInfo& info) {
  const auto game = find_game(info.game);
  return info.status < MatchStatus::Finished && game &&
         info.rules_version < (*game)->info().rules_version;
}

std::optional<MatchInfo> close_outdated(Context& context, MatchInfo info) {
  std::optional<MatchInfo> now = std::move(info);
  while (now && now->status < MatchStatus::Finished) {
    const store::WriteResult verdict = context.store.close_and_wait(*now, store::closed_by_rules);
    if (verdict == store::WriteResult::Failed) {
      throw store::StoreError("a match of older rules could not be closed");
    }
    if (verdict == store::WriteResult::Stored) {
      context.log("table_closed", {{"table", now->id}, {"why", "its rules have changed"}});
    }
    now = context.store.find_match(now->id);
  }
  return now;
}

void settle_outdated(Context& context, const std::atomic<bool>& stop) {
  store::Page page{"", page_of_matches};
  do {
    const auto live = context.store.live_matches(page);
    for (const MatchInfo& info : live.items) {
      if (is_outdated(info) && !stop) {
        close_outdated(context, info);
      }
    }
    page.after = live.next;
  } while (!page.after.empty() && !stop);
  log_finished(context);
}

json::object record_without_rules(const MatchInfo& info, const std::vector<Entry>& log,
                                  const store::MatchSummary& summary) {
  std::vector<std::string> nonces;
  for (const SeatHolder& seat : info.seats) {
    nonces.push_back(seat.nonce);
  }
  json::array texts;
  for (const Entry& entry : store::without_undone(log)) {
    if (entry.kind == EntryKind::Action || entry.kind == EntryKind::Chance) {
      texts.emplace_back(entry.text);
    }
  }
  json::array scores;
  json::array winners;
  for (std::size_t seat = 0; seat < summary.seats.size(); ++seat) {
    scores.emplace_back(summary.seats[seat].score);
    if (summary.seats[seat].place == 1) {
      winners.emplace_back(seat);
    }
  }
  return {{"format", record_format},
          {"game", info.game},
          {"rules_version", info.rules_version},
          {"players", info.seats.size()},
          {"options", info.options},
          {"seed", match_seed(info.server_seed, nonces).text()},
          {"start", nullptr},
          {"log", std::move(texts)},
          {"scores", std::move(scores)},
          {"winners", std::move(winners)}};
}

}  // namespace ahu::server
