// The tables in memory: presence, and closing abandoned tables.
#include <algorithm>
#include <ranges>

#include "server/lobby.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis visits_last = 60'000;
constexpr Millis presence_is_fresh = 30'000;
constexpr Millis open_tables_last = 3'600'000;
constexpr Millis resting_tables_last = Millis{7} * 86'400'000;
constexpr Millis guests_open_tables_last = 600'000;
constexpr Millis guests_resting_tables_last = 86'400'000;

bool is_visited(const std::vector<store::Presence>& present, const store::MatchId& id) {
  return std::any_of(present.begin(), present.end(),
                     [&](const store::Presence& each) { return each.match == id; });
}

}  // namespace

void Lobby::add_socket(const store::Account& account) {
  Connected& connected = connected_[account.id];
  connected.name = account.name;
  ++connected.sockets;
}

void Lobby::remove_socket(const store::AccountId& account) {
  const auto found = connected_.find(account);
  if (found != connected_.end() && --found->second.sockets == 0) {
    connected_.erase(found);
  }
}

std::size_t Lobby::sockets_of(const store::AccountId& account) const {
  const auto found = connected_.find(account);
  return found == connected_.end() ? 0 : found->second.sockets;
}

// An account at several tables appears several times.
std::vector<store::Presence> Lobby::present() const {
  std::map<store::AccountId, store::Presence> others;  // at no table
  for (const auto& [id, name] : context_.visits.since(context_.now() - visits_last)) {
    others[id] = {id, name, "in the lobby", "", context_.process};
  }
  for (const auto& [id, connected] : connected_) {
    others[id] = {id, connected.name, "connected", "", context_.process};
  }
  std::vector<store::Presence> all;
  for (const auto& [table, actor] : actors_) {
    std::map<store::AccountId, std::string> here;
    for (const ConnectionPtr& connection : actor->connections()) {
      here.emplace(connection->account().id, connection->account().name);
    }
    for (const auto& [id, name] : here) {
      others.erase(id);
      all.push_back({id, name, "", table, context_.process});
    }
  }
  std::ranges::copy(others | std::views::values, std::back_inserter(all));
  return all;
}

void Lobby::store_presence() {
  auto& context = context_;
  context_.io_pool.submit([&context, all = present()](const std::atomic<bool>&) {
    const Millis now = store::now_ms();
    context.store.set_presence(context.process, all, now);
    context.uptime.note_alive(now);
  });
}

// Unless they are at the table through another process.
void Lobby::free_abandoned_seats() {
  std::vector<std::pair<store::MatchId, store::AccountId>> abandoned;
  for (const auto& [id, actor] : actors_) {
    for (const store::AccountId& account : actor->abandoned()) {
      abandoned.emplace_back(id, account);
    }
  }
  if (abandoned.empty()) {
    return;
  }
  auto& context = context_;
  context_.io_pool.submit([this, &context, abandoned](const std::atomic<bool>&) mutable {
    const auto present = context.store.presence(store::now_ms() - presence_is_fresh);
    std::erase_if(abandoned, [&](const auto& each) {
      return std::any_of(present.begin(), present.end(), [&](const store::Presence& one) {
        return one.account == each.second && one.match == each.first;
      });
    });
    context.post([this, abandoned] {
      for (const auto& [id, account] : abandoned) {
        if (const auto actor = actors_.find(id); actor != actors_.end()) {
          actor->second->leave(account, [](const auto&) {});
        }
      }
    });
  });
}

void Lobby::close_expired() {
  auto& context = context_;
  context_.io_pool.submit([this, &context](const std::atomic<bool>&) {
    const Millis now = store::now_ms();
    context.store.drop_expired_tokens(now);
    std::vector<Abandoned> abandoned;
    for (MatchInfo& match : context.store.abandoned_matches(now - guests_open_tables_last,
                                                            now - guests_resting_tables_last,
                                                            store::MatchStore::Hosts::Guests)) {
      abandoned.push_back({std::move(match), true});
    }
    for (MatchInfo& match :
         context.store.abandoned_matches(now - open_tables_last, now - resting_tables_last)) {
      abandoned.push_back({std::move(match), false});
    }
    const auto present = context.store.presence(now - presence_is_fresh);
    std::erase_if(abandoned,
                  [&](const Abandoned& each) { return is_visited(present, each.match.id); });
    context.post([this, abandoned] { close_abandoned(abandoned); });
  });
}

// In pieces, so that moves do not wait for long; stops early with the server.
void Lobby::apply_retention() {
  auto& context = context_;
  context_.io_pool.submit([&context](const std::atomic<bool>& stop) {
    const Retention& keep = context.retention;
    const Millis now = store::now_ms();
    store::MatchStore& store = context.store;
    while (!stop && keep.chat > 0 && store.drop_chat(now - keep.chat) > 0) {
    }
    while (!stop && keep.undone > 0 && store.drop_undone(now - keep.undone) > 0) {
    }
    store.drop_expired_tokens(now);
    while (!stop && keep.guests > 0 && store.drop_inactive_guests(now - keep.guests) > 0) {
    }
  });
}

// Tables without a player for the lifetime of an open table.
void Lobby::close_abandoned(const std::vector<Abandoned>& abandoned) {
  std::map<store::MatchId, Millis> since;
  for (const auto& [match, by_guest] : abandoned) {
    const auto actor = actors_.find(match.id);
    if (actor != actors_.end() && actor->second->has_connections()) {
      continue;
    }
    const auto before = abandoned_since_.find(match.id);
    const Millis first = before == abandoned_since_.end() ? context_.now() : before->second;
    if (context_.now() - first >= (by_guest ? guests_open_tables_last : open_tables_last)) {
      close(match);
    }
    since[match.id] = first;
  }
  abandoned_since_ = std::move(since);
}

void Lobby::close(const MatchInfo& info) {
  auto& context = context_;
  context_.io_pool.submit([this, &context, info](const std::atomic<bool>&) {
    if (context.store.close_and_wait(info, store::closed_by_absence) ==
        store::WriteResult::Stored) {
      context.log("table_closed", {{"table", info.id}, {"why", "its players stayed away"}});
      context.post([this, info] { handle_version(info.id, info.version + 1); });
    }
  });
}

}  // namespace ahu::server
