// The tables that this process has in memory, loaded from the store on demand, and the accounts
// connected to it. Everything here runs on the loop.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "server/leases.hpp"
#include "server/table_actor.hpp"

namespace ahu::server {

using TableActorPtr = std::shared_ptr<TableActor>;

class Lobby {
 public:
  explicit Lobby(Context& context);

  using Found = std::function<void(Result<TableActorPtr>)>;
  void find(const store::MatchId& id, const Found& found);
  // Adds a table that was just stored with these entries, without reading it again.
  void add_new(const store::MatchInfo& made, const std::vector<Entry>& entries);

  void start() { leases_.start(); }  // before the server accepts connections
  void handle(const store::News& news);
  // Banned, deleted and logged-out accounts are disconnected; muted and renamed ones are updated.
  void refresh_accounts(std::set<store::AccountId> ids);
  void tick();
  void stop();
  bool has_stored_all() const;  // no change is being stored
  // Releases every connection: none may outlive the loop.
  void release_connections();

  // Sockets, at a table or not.
  void add_socket(const store::Account& account);
  void remove_socket(const store::AccountId& account);
  std::size_t sockets_of(const store::AccountId& account) const;
  // External bots, which need not be at a table.
  void add_external_bot(const ConnectionPtr& bot) { external_bots_.insert(bot); }
  void remove_external_bot(const ConnectionPtr& bot) { external_bots_.erase(bot); }

 private:
  struct Loading {
    std::vector<Found> waiting;
    int announced = 0;  // the version announced by other processes
    bool look_again = false;
  };
  struct Connected {
    std::string name;
    std::size_t sockets = 0;
  };
  void load(const store::MatchId& id);
  void install(const store::MatchId& id, Result<Table> table, int version);
  TableActorPtr add(Table table, int version);
  void add_next(const store::NewMatch& made);
  void schedule(TableActor& actor);
  void tick(TableActor& actor, Millis now);
  enum class Chore : std::uint8_t { MaintainTables, CloseExpired, ApplyRetention };
  void run_chore(Chore chore, Millis now);
  void maintain_tables();
  bool is_needed(const TableActorPtr& actor) const;
  void handle_version(const store::MatchId& id, int version);
  std::set<ConnectionPtr> all_connections() const;
  void resync_all();
  void compare_versions(std::vector<store::MatchId> ids);
  struct Known {
    std::map<store::AccountId, std::optional<store::Account>> accounts;
    std::set<std::string> dropped;  // tokens
  };
  static Known look_up(store::MatchStore& store, const std::set<store::AccountId>& accounts,
                       const std::set<std::string>& tokens);
  static void refresh(Connection& connection, const Known& known);
  std::vector<store::Presence> present() const;
  void store_presence();
  void free_abandoned_seats();
  void close_expired();
  void apply_retention();
  struct Abandoned {
    MatchInfo match;
    bool by_guest = false;  // the host has no account
  };
  void close_abandoned(const std::vector<Abandoned>& abandoned);
  void close(const MatchInfo& info);

  void resume(const store::MatchId& id);
  void resume_next();
  void recheck_owners();

  Context& context_;
  const TableActor::Calls actor_calls_{[this](TableActor& actor) { schedule(actor); },
                                       [this](const store::NewMatch& made) { add_next(made); }};
  Leases leases_;
  std::unordered_map<store::MatchId, TableActorPtr> actors_;
  std::unordered_map<store::MatchId, Loading> loading_;
  std::map<store::AccountId, Connected> connected_;
  std::set<ConnectionPtr> external_bots_;
  TimerQueue<TableActor*> tables_due_;
  TimerQueue<Chore> chores_;
  std::map<store::MatchId, Millis> abandoned_since_;
  std::deque<store::MatchId> to_resume_;  // own matches that are not in memory yet
  int resuming_ = 0;
  bool is_unsure_ = false;  // the versions could not be compared with the store
};

}  // namespace ahu::server
