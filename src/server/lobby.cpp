// The tables in memory: loads, drives and unloads them.
#include "server/lobby.hpp"

#include <algorithm>

#include "server/outdated.hpp"
#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis look_after_every = 10'000;
constexpr Millis sweep_every = 120'000;
constexpr Millis apply_retention_every = 3'600'000;
constexpr Millis busy_wait = 20;
constexpr int max_resuming = 32;
constexpr Millis error_wait = 1000;
constexpr Millis watch_lasts = 3 * look_after_every;

struct Stored {
  Result<Table> table = not_found("table");
  int version = 0;
};

Stored read_stored(Context& context, const store::MatchId& id) {
  Stored stored;
  auto info = context.store.find_match(id);
  if (!info) {
    return stored;
  }
  if (is_outdated(*info)) {
    info = close_outdated(context, *info);
  }
  if (!info) {
    return stored;
  }
  if (!context.limits.can_load_log(info->version)) {
    if (info->status < MatchStatus::Finished) {
      context.store.close_and_wait(*info, store::closed_by_length);
    }
    stored.table = log_too_long();
    return stored;
  }
  auto log = context.store.log(id);
  stored.version = std::min(info->version, static_cast<int>(log.size()));
  log.resize(static_cast<std::size_t>(stored.version));
  const Millis used = log.empty() ? 0 : context.uptime.since(log.back().at_ms);
  auto table = Table::load(std::move(*info), log, context.now(), used);
  if (table) {
    stored.table = std::move(*table);
  } else {
    stored.table = unavailable(table.error().message);
  }
  return stored;
}

Stored read_table(Context& context, const store::MatchId& id) {
  try {
    return read_stored(context, id);
  } catch (const std::exception& error) {
    report(context, error);
    return {unavailable("the database is not available"), 0};
  }
}

}  // namespace

Lobby::Lobby(Context& context)
    : context_(context),
      leases_(context,
              {[this](const store::MatchId& id) { resume(id); }, [this] { recheck_owners(); }}) {
  for (const Chore chore : {Chore::MaintainTables, Chore::CloseExpired, Chore::ApplyRetention}) {
    chores_.set(chore, 0);
  }
}

void Lobby::find(const store::MatchId& id, const Found& found) {
  if (const auto known = actors_.find(id); known != actors_.end() && !known->second->is_gone()) {
    found(known->second);
    return;
  }
  auto& waiting = loading_[id].waiting;
  waiting.push_back(found);
  if (waiting.size() == 1) {
    load(id);
  }
}

// A public table may have been changed by another process in the meantime.
void Lobby::add_new(const store::MatchInfo& made, const std::vector<Entry>& entries) {
  auto table = Table::load(made, entries, context_.now());
  if (!table || made.version != std::ssize(entries) || loading_.contains(made.id)) {
    return;
  }
  const TableActorPtr actor = add(std::move(*table), made.version);
  if (made.hidden) {
    actor->start_without_chat();
  } else {
    compare_versions({made.id});
  }
}

void Lobby::add_next(const store::NewMatch& made) {
  if (made.place.number == 0) {  // it is read where a player follows to it
    return;
  }
  MatchInfo info = made.info;
  info.version = static_cast<int>(made.entries.size());
  info.chain_number = made.place.number;
  info.chain_link = made.place.link;
  add_new(info, made.entries);
}

void Lobby::load(const store::MatchId& id) {
  auto& context = context_;
  const bool begun = context_.io_pool.submit([this, &context, id](const std::atomic<bool>&) {
    auto stored = std::make_shared<Stored>(read_table(context, id));
    context.post([this, id, stored] { install(id, std::move(stored->table), stored->version); });
  });
  if (!begun) {
    install(id, unavailable("the server is busy"), 0);
  }
}

void Lobby::install(const store::MatchId& id, Result<Table> table, int version) {
  const Loading loaded = std::move(loading_[id]);
  loading_.erase(id);
  Result<TableActorPtr> actor = not_found("table");
  if (table) {
    actor = add(std::move(*table), version);
    (*actor)->handle_version(loaded.announced);
  } else {
    actor = std::unexpected(table.error());
  }
  if (actor && loaded.look_again) {
    compare_versions({id});
  }
  for (const Found& found : loaded.waiting) {
    found(actor);
  }
}

TableActorPtr Lobby::add(Table table, int version) {
  TableActorPtr& actor = actors_[table.info().id];
  if (!actor || actor->is_gone()) {
    actor = std::make_shared<TableActor>(context_, std::move(table), version, actor_calls_);
    context_.metrics.tables_in_memory = static_cast<std::int64_t>(actors_.size());
    actor->resume();
  }
  return actor;
}

// This process owns the match from now on.
void Lobby::resume(const store::MatchId& id) {
  if (const auto known = actors_.find(id); known != actors_.end()) {
    known->second->handle_owner();
  } else {
    to_resume_.push_back(id);
    resume_next();
  }
}

// A few at a time, so that new connections are served in between. A match that could not be
// read is retried later.
void Lobby::resume_next() {
  for (int free = max_resuming - resuming_; free > 0 && !to_resume_.empty(); --free) {
    const store::MatchId id = std::move(to_resume_.front());
    to_resume_.pop_front();
    ++resuming_;
    find(id, [this, id](const Result<TableActorPtr>& found) {
      --resuming_;
      if (found || found.error().code != ErrorCode::Unavailable) {
        context_.post([this] { resume_next(); });
      } else {
        to_resume_.push_back(id);
      }
    });
  }
}

void Lobby::recheck_owners() {
  for (const auto& [id, actor] : actors_) {
    actor->handle_owner();
  }
}

void Lobby::schedule(TableActor& actor) {
  tables_due_.set(&actor, actor.is_gone() ? std::nullopt : actor.due());
}

void Lobby::tick() {
  const Millis now = context_.now();
  leases_.tick();
  while (const auto actor = tables_due_.take(now)) {
    tick(**actor, now);
  }
  while (const auto chore = chores_.take(now)) {
    run_chore(*chore, now);
  }
}

void Lobby::run_chore(Chore chore, Millis now) {
  switch (chore) {
    case Chore::MaintainTables:
      chores_.set(chore, now + look_after_every);
      maintain_tables();
      break;
    case Chore::CloseExpired:
      chores_.set(chore, now + sweep_every);
      close_expired();
      break;
    case Chore::ApplyRetention:
      chores_.set(chore, now + apply_retention_every);
      apply_retention();
      break;
  }
}

// An error at one table must not stop the others.
void Lobby::tick(TableActor& actor, Millis now) {
  Millis wait = busy_wait;  // due timers wait for the change being stored
  try {
    actor.tick();
  } catch (const std::exception& error) {
    report(context_, error);
    wait = error_wait;
  }
  schedule(actor);
  if (tables_due_.is_due(&actor, now)) {
    tables_due_.set(&actor, now + wait);
  }
}

// A connection may hold an actor that it is about to enter.
bool Lobby::is_needed(const TableActorPtr& actor) const {
  return actor.use_count() > 1 || actor->has_connections() || actor->is_busy() ||
         (actor->is_owned() && actor->table().info().status == MatchStatus::Playing &&
          !actor->is_gone());
}

// Removes tables without connections and timers from memory; the store has them.
void Lobby::maintain_tables() {
  for (auto actor = actors_.begin(); actor != actors_.end();) {
    if (is_needed(actor->second)) {
      ++actor;
      continue;
    }
    tables_due_.cancel(actor->second.get());
    actor = actors_.erase(actor);
  }
  context_.metrics.tables_in_memory = static_cast<std::int64_t>(actors_.size());
  for (const auto& [id, each] : actors_) {
    each->request_ownership();
    each->watch();
  }
  while (context_.watched.take(context_.now())) {
  }
  resume_next();
  store_presence();
  free_abandoned_seats();
  if (is_unsure_) {
    resync_all();
  }
}

bool Lobby::has_stored_all() const {
  return std::none_of(actors_.begin(), actors_.end(),
                      [](const auto& each) { return each.second->is_busy(); });
}

// External bots may be connected without being at a table.
void Lobby::stop() {
  for (const ConnectionPtr& connection : all_connections()) {
    connection->close(CloseCode::Restart, "the server stops; come back soon");
  }
}

void Lobby::release_connections() {
  actors_.clear();
  external_bots_.clear();
  loading_.clear();
}

// --- what other processes have done

void Lobby::handle(const store::News& news) {
  switch (news.kind) {
    case store::NewsKind::Match: handle_version(news.id, news.version); break;
    case store::NewsKind::Chat:
      if (const auto actor = actors_.find(news.id); actor != actors_.end()) {
        actor->second->handle_chat();
      }
      break;
    case store::NewsKind::Watched:
      context_.watched.set(news.id, context_.now() + watch_lasts);
      if (const auto actor = actors_.find(news.id); actor != actors_.end()) {
        actor->second->handle_watch(news.version);
      }
      break;
    case store::NewsKind::Wanted:
      if (const auto actor = actors_.find(news.id); actor != actors_.end()) {
        actor->second->handle_ownership_request(news.process);
      }
      break;
    case store::NewsKind::Owner:
      if (const auto actor = actors_.find(news.id); actor != actors_.end()) {
        actor->second->handle_owner();
      }
      break;
    case store::NewsKind::Account: refresh_accounts({news.id}); break;
    case store::NewsKind::Anything: resync_all(); break;
  }
}

// News about a table that is being loaded are kept until it is in memory.
void Lobby::handle_version(const store::MatchId& id, int version) {
  if (const auto actor = actors_.find(id); actor != actors_.end()) {
    actor->second->handle_version(version);
  }
  if (const auto loading = loading_.find(id); loading != loading_.end()) {
    loading->second.announced = std::max(loading->second.announced, version);
  }
}

std::set<ConnectionPtr> Lobby::all_connections() const {
  std::set<ConnectionPtr> all = external_bots_;
  for (const auto& [id, actor] : actors_) {
    all.insert(actor->connections().begin(), actor->connections().end());
  }
  return all;
}

void Lobby::resync_all() {
  std::vector<store::MatchId> ids;
  std::set<store::AccountId> accounts;
  for (const auto& [id, actor] : actors_) {
    ids.push_back(id);
    actor->watch();
    context_.watched.set(
        id, context_.now() + watch_lasts);  // the news may have included watch requests
  }
  for (const ConnectionPtr& connection : all_connections()) {
    accounts.insert(connection->account().id);
  }
  for (auto& [id, loading] : loading_) {
    loading.look_again = true;
  }
  compare_versions(std::move(ids));
  refresh_accounts(std::move(accounts));
}

void Lobby::compare_versions(std::vector<store::MatchId> ids) {
  auto& context = context_;
  is_unsure_ = true;  // until the store has answered
  context_.io_pool.submit([this, &context, ids = std::move(ids)](const std::atomic<bool>&) {
    context.post([this, ids, versions = context.store.versions(ids)] {
      is_unsure_ = false;
      for (std::size_t i = 0; i < ids.size(); ++i) {
        handle_version(ids[i], versions[i]);
      }
    });
  });
}

void Lobby::refresh_accounts(std::set<store::AccountId> ids) {
  std::set<std::string> tokens;
  for (const ConnectionPtr& connection : all_connections()) {
    if (ids.contains(connection->account().id) && !connection->token().empty()) {
      tokens.insert(connection->token());
    }
  }
  auto& context = context_;
  context_.io_pool.submit(
      [this, &context, ids = std::move(ids), tokens = std::move(tokens)](const std::atomic<bool>&) {
        context.post([this, known = look_up(context.store, ids, tokens)] {
          for (const ConnectionPtr& connection : all_connections()) {
            refresh(*connection, known);
          }
        });
      });
}

Lobby::Known Lobby::look_up(store::MatchStore& store, const std::set<store::AccountId>& accounts,
                            const std::set<std::string>& tokens) {
  Known known{{}, tokens};
  for (const store::AccountId& id : accounts) {
    known.accounts[id] = std::nullopt;
  }
  for (const store::Account& account : store.find_accounts({accounts.begin(), accounts.end()})) {
    known.accounts[account.id] = account;
  }
  for (const std::string& token :
       store.valid_tokens({tokens.begin(), tokens.end()}, store::now_ms())) {
    known.dropped.erase(token);
  }
  return known;
}

void Lobby::refresh(Connection& connection, const Known& known) {
  const auto found = known.accounts.find(connection.account().id);
  if (found == known.accounts.end()) {
    return;
  }
  const auto& account = found->second;
  if (!account || account->banned_until_ms > store::now_ms()) {
    connection.close(CloseCode::Policy, "your account is closed");
  } else if (known.dropped.contains(connection.token())) {
    connection.close(CloseCode::Policy, "you are logged out");
  } else {
    connection.account() = *account;
  }
}

}  // namespace ahu::server
