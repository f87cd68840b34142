// The store: accounts, matches as logs, chat, results and ratings. Memory, SQLite and PostgreSQL.
//
// Every function may be called from any thread. Readers answer at once from the last commit.
// Writers come in two kinds: `append` and `say` return at once and report later, from a thread of
// the store, when the change is durable; many changes share one commit. The others wait for
// that commit: call them where blocking for a few milliseconds is acceptable.
// Reports and news come from a thread of the store: callbacks must not block or throw.
// An error of the database is thrown as StoreError, or reported as WriteResult::Failed.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/types.hpp"

namespace ahu::store {

struct Connections;

class MatchStore {
 public:
  explicit MatchStore(Connections connections);
  MatchStore(const MatchStore&) = delete;
  MatchStore& operator=(const MatchStore&) = delete;
  ~MatchStore();  // finishes pending writes

  // --- accounts
  bool add_account(const Account& account);  // false: the name is taken
  std::optional<Account> find_account(const AccountId& id);
  // The existing ones among these.
  std::vector<Account> find_accounts(const std::vector<AccountId>& ids);
  std::optional<Account> find_account_by_name(std::string_view name);
  // The account of a built-in bot, made when it is first asked for. Where another account has
  // the name, an '@' is added to it: names of people and external bots have none.
  Account built_in_account(std::string_view name);
  std::optional<Account> find_built_in_account(std::string_view name);  // if it exists
  // A guest becomes a Person. False: no such account.
  bool set_password(const AccountId& id, std::string_view password_hash);
  bool rename_account(const AccountId& id, std::string_view name);  // false: taken
  bool mute(const AccountId& id, Millis until_ms, std::string_view reason);
  bool ban(const AccountId& id, Millis until_ms, std::string_view reason);
  // Also deletes its tokens, chat, ratings, bots and every match without other people; the results
  // of other matches stay, without a name.
  bool delete_account(const AccountId& id);
  Paged<Account> accounts(const Page& page);             // newest first, no built-in bots
  std::vector<Account> bots_of(const AccountId& owner);  // oldest first
  // Deletes guests created before this who have no session and no seat.
  int drop_unused_guests(Millis born_before_ms);

  // --- retention; each call deletes some and returns how many
  int drop_chat(Millis before_ms);  // lines
  // Removes undone decisions from logs; counts the matches.
  int drop_undone(Millis ended_before_ms);
  // Guests created before this who have no session and no running match.
  int drop_inactive_guests(Millis born_before_ms);

  void add_token(const Token& token);
  void renew_token(std::string_view hash, Millis expires_ms);
  std::optional<SignedIn> find_token(std::string_view hash, Millis now_ms);  // unexpired
  // The ones among these that have not expired.
  std::vector<std::string> valid_tokens(const std::vector<std::string>& hashes, Millis now_ms);
  void drop_token(std::string_view hash);
  void drop_tokens(const AccountId& account);
  int drop_expired_tokens(Millis now_ms);

  // --- matches
  // `entries` is its log so far; info.version is ignored. Returns false if the id is taken. Sets
  // `place`, if given, to the match's place in the chain.
  bool add_match(const MatchInfo& info, const std::vector<Entry>& entries,
                 ChainPlace* place = nullptr);
  // Every new match adds its commitment to the chain. Includes the seeds of ended matches.
  std::vector<ChainEntry> commitments(std::int64_t after, int limit);
  std::optional<MatchInfo> find_match(const MatchId& id);
  // The existing ones among these, newest first.
  std::vector<MatchInfo> find_matches(const std::vector<MatchId>& ids);
  std::vector<Entry> log(const MatchId& id, int from = 0);
  // -1 if it does not exist.
  std::vector<int> versions(const std::vector<MatchId>& ids);

  using Report = std::function<void(WriteResult)>;
  void append(Change change, Report report);
  WriteResult append_and_wait(Change change);
  // Ends a match without a result, if it still has the version that the caller saw.
  WriteResult close_and_wait(const MatchInfo& seen, std::string_view reason);

  // Public tables: those with a free seat first, then running ones. "": every game.
  Paged<MatchInfo> lobby(std::string_view game, const Page& page);
  // Open or Playing, hidden ones too, oldest first.
  Paged<MatchInfo> live_matches(const Page& page);
  std::vector<MatchId> live_matches_of(const AccountId& account);
  std::int64_t live_count();
  std::int64_t live_count_of(const AccountId& account);  // with a seat, or as the host
  // Open tables without activity since the first time, and correspondence tables and running
  // matches without a clock without activity since the second one. A limited number of them.
  enum class Hosts : std::uint8_t { All, Guests };
  std::vector<MatchInfo> abandoned_matches(Millis open_before_ms, Millis resting_before_ms,
                                           Hosts hosts = Hosts::All);

  void say(ChatLine line, Report report);
  Paged<ChatLine> chat(const MatchId& match, const Page& page);  // newest first

  // --- history, newest first
  Paged<MatchSummary> history(std::string_view game, const Page& page);
  // Private matches are visible to their players only; not even a page key of others names one.
  Paged<MatchSummary> history_of(const AccountId& account, std::string_view game, bool with_hidden,
                                 const Page& page);
  std::optional<MatchSummary> summary(const MatchId& id);  // of an ended match
  // Finished matches of older rules: how many there are, and which, the first ones first.
  std::vector<RulesCount> finished_by_rules();
  Paged<MatchSummary> finished_under(std::string_view game, int rules_version, const Page& page);
  // Every finished match is due for transcripts until some, or none, are added. A viewer without
  // one of their own uses the spectator's.
  std::vector<MatchId> transcripts_due(int limit);
  void add_transcripts(const MatchId& id, const std::vector<Transcript>& transcripts);
  std::optional<std::string> transcript(const MatchId& id, int viewer);
  Rating rating(const AccountId& account, std::string_view game);
  std::vector<AccountRating> ratings(const AccountId& account);
  Paged<RatedAccount> ladder(std::string_view game, const Page& page);  // best first
  Paged<RatingStep> rating_steps(const AccountId& account, std::string_view game, const Page& page);

  // --- ownership of matches
  // Stores a heartbeat of this process and returns all registered processes. A process owns the
  // matches whose `owner` it is for as long as it is registered.
  std::vector<ProcessBeat> beat(std::string_view process);
  // Removes a process unless it has sent a heartbeat since that one (any_beat: in any case).
  bool drop_process(const ProcessBeat& last);
  // Claims at most `limit` running matches whose owner is not registered.
  std::vector<Lease> claim_matches(std::string_view process, int limit);
  // Transfers a match from the first process to the second; false if the owner has changed.
  bool hand_over(const Lease& lease, std::string_view from, std::string_view to);
  // Sets the seat to act of a row that is older than that column.
  void set_turn(const MatchId& id, int version, int to_act);

  // --- hosts
  // Replaces the presence reported by this process; that of silent processes is deleted. An
  // account appears once for each table that it is at.
  // Not durable.
  void set_presence(std::string_view process, const std::vector<Presence>& present, Millis now_ms);
  std::vector<Presence> presence(Millis seen_after_ms);
  std::vector<Presence> presence_at(const MatchId& match, Millis seen_after_ms);
  // When any process was last known to be alive; 0: never.
  Millis last_heartbeat();
  // Writes that this process is alive; returns whether the write succeeded.
  void probe(std::string_view process, Millis now_ms, Report report);
  Counts counts();  // reads everything
  int schema_version();

  // Sends news to the other processes, where the database can. Returns at once; news can get lost.
  void announce(const News& news);
  // Calls back when other processes have changed this database, from a thread of the store: at once
  // with PostgreSQL, within a second and as Anything with SQLite. An empty function ends it.
  void on_news(std::function<void(const News&)> callback);

  // Waits until everything asked before is reported, whatever becomes of it.
  void flush();

  // Calls back with errors of the database as text, from a thread of the store, for a log.
  void on_error(std::function<void(const std::string&)> callback);

  // A snapshot of everything, as lines of JSON that every kind of store can read.
  void back_up(std::ostream& to);
  // Only into an empty store; all of it or nothing.
  void restore(std::istream& from);

 private:
  class Link;
  std::unique_ptr<Link> link_;
};

// "memory:", "sqlite:FILE" or a plain file name, "postgresql://…". Brings an older schema up to
// date; rejects a newer schema.
std::unique_ptr<MatchStore> open_store(const std::string& where);
// For tools that run beside a server: does not migrate the schema, which may be older.
std::unique_ptr<MatchStore> open_store_without_migrating(const std::string& where);

}  // namespace ahu::store
