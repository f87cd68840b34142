// The store on any database that speaks SQL: one connection that writes, one that reads.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "store/database.hpp"
#include "store/writer.hpp"

namespace ahu::store {

// Tells what other processes did, from a thread of its own; ends with its destruction.
class Listener {
 public:
  virtual ~Listener() = default;
};

struct Connections {
  std::unique_ptr<Database> writing;
  std::unique_ptr<Database> reading;  // none: the one that writes reads, too
  std::string process;                // signs this process's news
  // Starts to listen, where the database can call.
  std::function<std::unique_ptr<Listener>(std::function<void(const News&)>)> listen;
};

class SqlStore final : public MatchStore {
 public:
  explicit SqlStore(Connections connections);

  bool add_account(const Account& account) override;
  std::optional<Account> find_account(const AccountId& id) override;
  std::optional<Account> find_account_by_name(std::string_view name) override;
  Account built_in_account(std::string_view name) override;
  std::optional<Account> find_built_in_account(std::string_view name) override;
  bool set_password(const AccountId& id, std::string_view password_hash) override;
  bool rename_account(const AccountId& id, std::string_view name) override;
  bool mute(const AccountId& id, Millis until_ms, std::string_view reason) override;
  bool ban(const AccountId& id, Millis until_ms, std::string_view reason) override;
  bool delete_account(const AccountId& id) override;
  Paged<Account> accounts(const Page& page) override;
  std::vector<Account> bots_of(const AccountId& owner) override;
  int forget_guests(Millis born_before_ms) override;

  int drop_chat(Millis before_ms) override;
  int drop_undone(Millis ended_before_ms) override;
  int drop_guests(Millis born_before_ms) override;

  void add_token(const Token& token) override;
  void renew_token(std::string_view hash, Millis expires_ms) override;
  std::optional<Token> find_token(std::string_view hash, Millis now_ms) override;
  void drop_token(std::string_view hash) override;
  void drop_tokens(const AccountId& account) override;
  int drop_expired_tokens(Millis now_ms) override;

  bool add_match(const MatchInfo& info, const std::vector<Entry>& entries) override;
  std::vector<ChainEntry> commitments(std::int64_t after, int limit) override;
  std::optional<MatchInfo> find_match(const MatchId& id) override;
  std::vector<MatchInfo> find_matches(const std::vector<MatchId>& ids) override;
  std::vector<Entry> log(const MatchId& id, int from) override;
  std::vector<int> versions(const std::vector<MatchId>& ids) override;
  void append(Change change, Report report) override;
  Paged<MatchInfo> lobby(std::string_view game, const Page& page) override;
  Paged<MatchInfo> live_matches(const Page& page) override;
  std::vector<MatchId> live_matches_of(const AccountId& account) override;
  std::int64_t live_count() override;
  std::int64_t live_count_of(const AccountId& account) override;
  std::vector<MatchInfo> abandoned_matches(Millis open_before_ms, Millis resting_before_ms,
                                           Hosts hosts) override;
  void say(ChatLine line, Report report) override;
  Paged<ChatLine> chat(const MatchId& match, const Page& page) override;

  Paged<MatchSummary> history(std::string_view game, const Page& page) override;
  Paged<MatchSummary> history_of(const AccountId& account, std::string_view game, bool with_hidden,
                                 const Page& page) override;
  std::optional<MatchSummary> summary(const MatchId& id) override;
  std::vector<RulesCount> finished_by_rules() override;
  Paged<MatchSummary> finished_under(std::string_view game, int rules_version,
                                     const Page& page) override;
  std::vector<MatchId> transcripts_due(int limit) override;
  void add_transcripts(const MatchId& id, const std::vector<Transcript>& transcripts) override;
  std::optional<std::string> transcript(const MatchId& id, int viewer) override;
  Rating rating(const AccountId& account, std::string_view game) override;
  std::vector<AccountRating> ratings(const AccountId& account) override;
  Paged<RatedAccount> ladder(std::string_view game, const Page& page) override;
  Paged<RatingStep> rating_steps(const AccountId& account, std::string_view game,
                                 const Page& page) override;

  void set_presence(std::string_view process, const std::vector<Presence>& present,
                    Millis now_ms) override;
  std::vector<Presence> presence(Millis seen_after_ms) override;
  Millis last_sign_of_life() override;
  void probe(std::string_view process, Millis now_ms, Report report) override;
  Counts counts() override;
  std::vector<ProcessBeat> beat(std::string_view process) override;
  bool drop_process(const ProcessBeat& last) override;
  std::vector<Lease> claim_matches(std::string_view process, int limit) override;
  bool hand_over(const Lease& lease, std::string_view from, std::string_view to) override;
  void set_turn(const MatchId& id, int version, int to_act) override;
  int schema_version() override;
  void announce(const News& news) override;
  void on_news(std::function<void(const News&)> tell) override;
  void on_trouble(std::function<void(const std::string&)> tell) override;
  void back_up(std::ostream& to) override;
  void restore(std::istream& from) override;

 private:
  // Runs a query on the reading connection.
  template <class Query>
  auto read(const Query& query) {
    const std::lock_guard lock(reading_guard_);
    return query(*reader_);
  }
  // Changes one account and tells the others; false when it is not there.
  bool change_account(const AccountId& id, std::string_view sql,
                      std::initializer_list<Value> values);
  void look_around();
  void report_trouble(const std::string& what);

  Connections connections_;
  std::mutex writing_guard_;  // held while the writing connection is in use
  std::mutex separate_guard_;
  std::mutex& reading_guard_;  // the same one where one connection does both
  Database* reader_;
  std::mutex news_guard_;
  std::function<void(const News&)> tell_;
  std::function<void(const std::string&)> report_trouble_;
  std::unique_ptr<Listener> listener_;
  Writer writer_;  // last: its thread ends first
};

}  // namespace ahu::store
