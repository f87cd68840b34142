// The tables in memory.
#include "net/lobby.hpp"

#include <algorithm>

#include "store/secrets.hpp"

namespace ahu::net {

namespace {

constexpr Millis look_after_every = 10'000;

struct Stored {
  Answer<Table> table = not_found("table");
  int version = 0;
};

Stored read_table(Context& context, const store::MatchId& id) {
  Stored stored;
  try {
    auto info = context.store.find_match(id);
    if (!info) {
      return stored;
    }
    auto log = context.store.log(id);
    stored.version = std::min(info->version, static_cast<int>(log.size()));
    log.resize(static_cast<std::size_t>(stored.version));
    auto table = Table::load(std::move(*info), log, context.now());
    if (table) {
      stored.table = std::move(*table);
    } else {
      stored.table = unavailable(table.error().message);
    }
  } catch (const store::StoreTrouble&) {
    ++context.metrics.store_failures;
    stored.table = unavailable("the store is in trouble");
  }
  return stored;
}

}  // namespace

void Lobby::find(const store::MatchId& id, const Found& found) {
  if (const auto known = rooms_.find(id); known != rooms_.end()) {
    found(known->second);
    return;
  }
  auto& waiting = loading_[id];
  waiting.push_back(found);
  if (waiting.size() == 1) {
    load(id);
  }
}

void Lobby::load(const store::MatchId& id) {
  auto& context = context_;
  const bool begun = context_.clerks.submit([this, &context, id](const std::atomic<bool>&) {
    auto stored = std::make_shared<Stored>(read_table(context, id));
    context.post([this, id, stored] { install(id, std::move(stored->table), stored->version); });
  });
  if (!begun) {
    install(id, unavailable("the server is busy"), 0);
  }
}

void Lobby::install(const store::MatchId& id, Answer<Table> table, int version) {
  Answer<RoomPtr> room = not_found("table");
  if (table) {
    room = add(std::move(*table), version);
  } else {
    room = std::unexpected(table.error());
  }
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  for (const Found& found : waiting) {
    found(room);
  }
}

RoomPtr Lobby::add(Table table, int version) {
  RoomPtr& room = rooms_[table.info().id];
  if (!room) {
    room = std::make_shared<Room>(context_, std::move(table), version,
                                  [this](Room& changed) { schedule(changed); });
    context_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
    room->take_up();
  }
  return room;
}

void Lobby::take_up_running() {
  auto& context = context_;
  context_.clerks.submit([this, &context](const std::atomic<bool>& stop) {
    try {
      store::Page page;
      do {
        auto found = context.store.live_matches(page);
        for (const MatchInfo& info : found.items) {
          if (info.status == MatchStatus::Playing && !stop) {
            context.post([this, id = info.id] { find(id, [](const auto&) {}); });
          }
        }
        page.after = found.next;
      } while (!page.after.empty() && !stop);
    } catch (const store::StoreTrouble&) {
      ++context.metrics.store_failures;
    }
  });
}

void Lobby::schedule(Room& room) {
  if (const auto old = due_of_.find(&room); old != due_of_.end()) {
    due_.erase({old->second, &room});
    due_of_.erase(old);
  }
  if (const auto at = room.due()) {
    due_.insert({*at, &room});
    due_of_[&room] = *at;
  }
}

void Lobby::tick() {
  const Millis now = context_.now();
  while (!due_.empty() && due_.begin()->first <= now) {
    Room& room = *due_.begin()->second;
    due_of_.erase(&room);
    due_.erase(due_.begin());
    room.tick();
    if (const auto at = room.due(); at && *at > now) {
      schedule(room);
    } else if (at) {  // busy: what is due waits for the change that is being stored
      due_.insert({now + 20, &room});
      due_of_[&room] = now + 20;
    }
  }
  if (now >= look_after_due_) {
    look_after_due_ = now + look_after_every;
    look_after_all();
  }
}

// Tables that nobody is at and that nothing will happen at are forgotten; the store has them.
void Lobby::look_after_all() {
  for (auto room = rooms_.begin(); room != rooms_.end();) {
    Room& each = *room->second;
    if (!each.has_visitors() && !each.is_busy() && !each.table().is_playing()) {
      if (const auto at = due_of_.find(&each); at != due_of_.end()) {
        due_.erase({at->second, &each});
        due_of_.erase(at);
      }
      room = rooms_.erase(room);
    } else {
      ++room;
    }
  }
  context_.metrics.rooms = static_cast<std::int64_t>(rooms_.size());
  tell_presence();
}

void Lobby::tell_presence() {
  std::vector<store::Presence> present;
  for (const auto& [id, room] : rooms_) {
    for (const VisitorPtr& visitor : room->visitors()) {
      present.push_back({visitor->account().id, visitor->account().name, "at table " + id,
                         context_.process, store::now_ms()});
    }
  }
  auto& context = context_;
  context_.clerks.submit([&context, present](const std::atomic<bool>&) {
    try {
      context.store.set_presence(context.process, present, store::now_ms());
    } catch (const store::StoreTrouble&) {
      ++context.metrics.store_failures;
    }
  });
}

void Lobby::heed(const store::News& news) {
  switch (news.kind) {
    case store::NewsKind::Match:
      if (const auto room = rooms_.find(news.id); room != rooms_.end()) {
        room->second->heed_version(news.version);
      }
      break;
    case store::NewsKind::Chat:
      if (const auto room = rooms_.find(news.id); room != rooms_.end()) {
        room->second->heed_chat();
      }
      break;
    case store::NewsKind::Account: refresh_accounts({news.id}); break;
    case store::NewsKind::Anything: {
      std::vector<store::MatchId> ids;
      std::set<store::AccountId> accounts;
      for (const auto& [id, room] : rooms_) {
        ids.push_back(id);
        for (const VisitorPtr& visitor : room->visitors()) {
          accounts.insert(visitor->account().id);
        }
      }
      compare_versions(std::move(ids));
      refresh_accounts(std::move(accounts));
      break;
    }
  }
}

void Lobby::compare_versions(std::vector<store::MatchId> ids) {
  auto& context = context_;
  context_.clerks.submit([this, &context, ids = std::move(ids)](const std::atomic<bool>&) {
    try {
      const auto versions = context.store.versions(ids);
      context.post([this, ids, versions] {
        for (std::size_t i = 0; i < ids.size(); ++i) {
          if (const auto room = rooms_.find(ids[i]); room != rooms_.end()) {
            room->second->heed_version(versions[i]);
          }
        }
      });
    } catch (const store::StoreTrouble&) {
      ++context.metrics.store_failures;
    }
  });
}

// Whoever was banned or deleted goes, whoever was muted or renamed is known as such.
void Lobby::refresh_accounts(std::set<store::AccountId> ids) {
  auto& context = context_;
  context_.clerks.submit([this, &context, ids = std::move(ids)](const std::atomic<bool>&) {
    std::map<store::AccountId, std::optional<store::Account>> accounts;
    try {
      for (const store::AccountId& id : ids) {
        accounts[id] = context.store.find_account(id);
      }
    } catch (const store::StoreTrouble&) {
      ++context.metrics.store_failures;
      return;
    }
    context.post([this, accounts] {
      for (const auto& [match, room] : rooms_) {
        for (const VisitorPtr& visitor : std::vector(room->visitors())) {
          if (const auto known = accounts.find(visitor->account().id); known != accounts.end()) {
            refresh(*visitor, known->second);
          }
        }
      }
    });
  });
}

void Lobby::refresh(Visitor& visitor, const std::optional<store::Account>& account) {
  if (!account || account->banned_until_ms > store::now_ms()) {
    visitor.close(CloseCode::Policy, "your account is closed");
  } else {
    visitor.account() = *account;
  }
}

bool Lobby::is_idle() const {
  return std::none_of(rooms_.begin(), rooms_.end(),
                      [](const auto& each) { return each.second->is_busy(); });
}

void Lobby::stop() {
  for (const auto& [id, room] : rooms_) {
    room->close_all(CloseCode::Restart, "the server stops; come back soon");
  }
}

}  // namespace ahu::net
