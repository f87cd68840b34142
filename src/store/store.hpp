// The store: accounts, matches as logs, chat, results and ratings. Memory, SQLite and PostgreSQL.
//
// Every function may be called from any thread. Readers answer at once from the last commit.
// Writers come in two kinds: `append` and `say` return at once and report later, from a thread of
// the store, when what was written is durable; many of them share one commit. The others wait for
// that commit: call them where a few milliseconds do no harm.
// Reports and news come from a thread of the store: do not keep it waiting, throw nothing at it.
// Trouble with the database is thrown as StoreError, or reported as Verdict::Failed.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "store/types.hpp"

namespace ahu::store {

struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// There is nothing to connect to: it may help to try again.
struct StoreUnreachable : StoreError {
  using StoreError::StoreError;
};

enum class NewsKind : std::uint8_t {
  Match,     // this match has changed
  Chat,      // a new line of chat
  Watched,   // a process has this match in memory, with this version
  Wanted,    // a process whose players are there would run this match
  Owner,     // this match has another owner
  Account,   // muted, banned, renamed or deleted
  Anything,  // something may have changed: look at all you hold
};
struct News {
  NewsKind kind = NewsKind::Anything;
  std::string id{};
  int version = 0;        // of a match
  std::string process{};  // that wants to run it
};

class MatchStore {
 public:
  virtual ~MatchStore() = default;  // finishes what was begun

  // --- accounts
  virtual bool add_account(const Account& account) = 0;  // false: the name is taken
  virtual std::optional<Account> find_account(const AccountId& id) = 0;
  virtual std::optional<Account> find_account_by_name(std::string_view name) = 0;
  // The account of a built-in bot, made when it is first asked for. Where another account has
  // the name, an '@' is added to it: names of people and programs have none.
  virtual Account built_in_account(std::string_view name) = 0;
  virtual std::optional<Account> find_built_in_account(
      std::string_view name) = 0;  // if it is there
  // A guest becomes a Person. False: no such account.
  virtual bool set_password(const AccountId& id, std::string_view password_hash) = 0;
  virtual bool rename_account(const AccountId& id, std::string_view name) = 0;  // false: taken
  virtual bool mute(const AccountId& id, Millis until_ms, std::string_view reason) = 0;
  virtual bool ban(const AccountId& id, Millis until_ms, std::string_view reason) = 0;
  // With tokens, chat, ratings and every match that nobody else has played in; the results of the
  // others stay, without a name. Its bots go with it.
  virtual bool delete_account(const AccountId& id) = 0;
  virtual Paged<Account> accounts(const Page& page) = 0;  // newest first, no built-in bots
  virtual std::vector<Account> bots_of(const AccountId& owner) = 0;  // oldest first
  // Deletes guests that were born before this, have no session left now and sit nowhere.
  virtual int forget_guests(Millis born_before_ms) = 0;

  // --- what is not kept for ever; each call drops some and says how many
  virtual int drop_chat(Millis before_ms) = 0;  // lines
  // Matches whose decisions that were taken back are taken out of the log.
  virtual int drop_undone(Millis ended_before_ms) = 0;
  // Guests that were born before this, have no session and play nowhere, whatever they have played.
  virtual int drop_guests(Millis born_before_ms) = 0;

  virtual void add_token(const Token& token) = 0;
  virtual void renew_token(std::string_view hash, Millis expires_ms) = 0;
  virtual std::optional<Token> find_token(std::string_view hash, Millis now_ms) = 0;  // unexpired
  virtual void drop_token(std::string_view hash) = 0;
  virtual void drop_tokens(const AccountId& account) = 0;
  virtual int drop_expired_tokens(Millis now_ms) = 0;

  // --- matches
  // The first entries are its log so far; info.version is ignored. False: the id is taken.
  virtual bool add_match(const MatchInfo& info, const std::vector<Entry>& entries) = 0;
  // Every new match adds its commitment to the chain. The seeds of those that have ended are shown.
  virtual std::vector<ChainEntry> commitments(std::int64_t after, int limit) = 0;
  virtual std::optional<MatchInfo> find_match(const MatchId& id) = 0;
  // Those of these that are there, the newest ones first.
  virtual std::vector<MatchInfo> find_matches(const std::vector<MatchId>& ids) = 0;
  virtual std::vector<Entry> log(const MatchId& id, int from = 0) = 0;
  // -1 for one that is not there.
  virtual std::vector<int> versions(const std::vector<MatchId>& ids) = 0;

  using Report = std::function<void(Verdict)>;
  virtual void append(Change change, Report report) = 0;
  Verdict append_and_wait(Change change);
  // Ends a match without a result, if it still has the version that the caller saw.
  Verdict close_and_wait(const MatchInfo& seen, std::string_view reason);

  // Everybody's: those with a free seat first, then those that are played. "": every game.
  virtual Paged<MatchInfo> lobby(std::string_view game, const Page& page) = 0;
  // Open or Playing, hidden ones too, oldest first.
  virtual Paged<MatchInfo> live_matches(const Page& page) = 0;
  virtual std::vector<MatchId> live_matches_of(const AccountId& account) = 0;
  virtual std::int64_t live_count() = 0;
  virtual std::int64_t live_count_of(const AccountId& account) = 0;  // sits there, or is the host
  // Where nothing has happened since before the first moment and that are still open; since before
  // the second one by correspondence, or where people play without a clock. Some, if there are
  // many.
  enum class Hosts : std::uint8_t { All, Guests };
  virtual std::vector<MatchInfo> abandoned_matches(Millis open_before_ms, Millis resting_before_ms,
                                                   Hosts hosts = Hosts::All) = 0;

  virtual void say(ChatLine line, Report report) = 0;
  virtual Paged<ChatLine> chat(const MatchId& match, const Page& page) = 0;  // newest first

  // --- what has been, newest first
  virtual Paged<MatchSummary> history(std::string_view game, const Page& page) = 0;
  // Hidden matches are for those who played them; to others not even a page's key names one.
  virtual Paged<MatchSummary> history_of(const AccountId& account, std::string_view game,
                                         bool with_hidden, const Page& page) = 0;
  virtual std::optional<MatchSummary> summary(const MatchId& id) = 0;  // of an ended match
  // Finished matches of older rules: how many there are, and which, the first ones first.
  virtual std::vector<RulesCount> finished_by_rules() = 0;
  virtual Paged<MatchSummary> finished_under(std::string_view game, int rules_version,
                                             const Page& page) = 0;
  // Every match that is finished waits for its transcripts; none settles it, too. A viewer without
  // one of their own has the spectator's.
  virtual std::vector<MatchId> transcripts_due(int limit) = 0;
  virtual void add_transcripts(const MatchId& id, const std::vector<Transcript>& transcripts) = 0;
  virtual std::optional<std::string> transcript(const MatchId& id, int viewer) = 0;
  virtual Rating rating(const AccountId& account, std::string_view game) = 0;
  virtual std::vector<AccountRating> ratings(const AccountId& account) = 0;
  virtual Paged<RatedAccount> ladder(std::string_view game, const Page& page) = 0;  // best first
  virtual Paged<RatingStep> rating_steps(const AccountId& account, std::string_view game,
                                         const Page& page) = 0;

  // --- which process runs which match
  // Counts this process as alive and tells of all that are. A process owns the matches whose
  // `owner` it is for as long as it is counted.
  virtual std::vector<ProcessBeat> beat(std::string_view process) = 0;
  // It is no longer counted, unless it has said anything since that beat (any_beat: in any case).
  virtual bool drop_process(const ProcessBeat& last) = 0;
  // Takes over running matches whose owner is not counted: some, if there are many.
  virtual std::vector<Lease> claim_matches(std::string_view process, int limit) = 0;
  // Gives a match of the first process to the second one. False: it has another owner by now.
  virtual bool hand_over(const Lease& lease, std::string_view from, std::string_view to) = 0;
  // Whose turn it is, where the row does not know: it is older than that column.
  virtual void set_turn(const MatchId& id, int version, int to_act) = 0;

  // --- hosts
  // Replaces what this process said before; what processes that fell silent said is forgotten.
  // Need not survive a crash.
  virtual void set_presence(std::string_view process, const std::vector<Presence>& present,
                            Millis now_ms) = 0;
  virtual std::vector<Presence> presence(Millis seen_after_ms) = 0;
  // When any process was last known to be alive; 0: never.
  virtual Millis last_sign_of_life() = 0;
  // Writes that this process is alive, and reports whether the store took it.
  virtual void probe(std::string_view process, Millis now_ms, Report report) = 0;
  virtual Counts counts() = 0;  // reads everything
  virtual int schema_version() = 0;

  // Sends news to the other processes, where the database can. Returns at once; news can get lost.
  virtual void announce(const News& news) = 0;
  // Tells what other processes have changed in this database, from a thread of the store: at once
  // with PostgreSQL, within a second and as Anything with SQLite. An empty function ends it.
  virtual void on_news(std::function<void(const News&)> tell) = 0;

  // Tells in words what went wrong with the database, from a thread of the store, for a log.
  virtual void on_trouble(std::function<void(const std::string&)> tell) = 0;

  // Everything, as of one moment, as lines of JSON that every kind of store can read.
  virtual void back_up(std::ostream& to) = 0;
  // Only into an empty store; all of it or nothing.
  virtual void restore(std::istream& from) = 0;
};

// "memory:", "sqlite:FILE" or a plain file name, "postgresql://…". Brings an older schema up to
// date; refuses one from the future.
std::unique_ptr<MatchStore> open_store(const std::string& where);
// For what works beside a server: leaves the schema as it is, which may be an older one.
std::unique_ptr<MatchStore> open_store_as_it_is(const std::string& where);

}  // namespace ahu::store
