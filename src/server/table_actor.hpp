// A running table: stores one change at a time and broadcasts it, runs bots and clocks, and
// substitutes absent players. Everything here runs on the loop.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <vector>

#include "server/audience.hpp"
#include "server/bot_driver.hpp"
#include "server/chat_box.hpp"
#include "server/context.hpp"
#include "server/task.hpp"
#include "server/timers.hpp"

namespace ahu::server {

using Reply = std::function<void(Result<json::object>)>;

class TableActor : public std::enable_shared_from_this<TableActor> {
 public:
  struct Calls {
    std::function<void(TableActor&)> changed;  // the time of the next thing due may have
    std::function<void(const store::NewMatch&)> made_rematch;  // and stored it
  };
  // The calls outlive it.
  TableActor(Context& context, Table table, int version, const Calls& calls);

  Context& context() const { return context_; }
  const Table& table() const { return table_; }
  const store::MatchId& id() const { return table_.info().id; }
  bool has_connections() const { return !connections().empty(); }
  bool is_busy() const { return busy_; }
  bool is_gone() const { return gone_; }  // deleted from the store
  const std::vector<ConnectionPtr>& connections() const { return audience_.connections(); }

  void enter(const ConnectionPtr& connection);
  void exit(const Connection& connection);
  bool is_open_to(const store::AccountId& account) const { return may_see(table_.info(), account); }
  void handle(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void sit(const store::Account& account, std::optional<int> seat, const Reply& reply,
           const std::string& nonce_hash = "");
  Task leave(store::AccountId account, Reply reply);
  // Accounts with a seat at an open table that are not ready and were away for too long. Called
  // periodically.
  std::vector<store::AccountId> abandoned();

  // News from other processes.
  void handle_version(int version);
  void handle_chat();
  void start_without_chat() { chat_.add({}); }                // a new table has no chat yet
  Task handle_owner();                                        // it may have changed
  void handle_ownership_request(const std::string& process);  // to own it
  void handle_watch(int version);  // by a process that has it with this version
  // The owner runs bots and clocks; the others serve the players that are connected to them.
  bool is_owned() const { return owner_ == context_.process; }
  void request_ownership();  // if players are connected here and none at the owner
  // Tells the owner that this process has the table in memory: only then are changes announced.
  void watch();
  void resume();  // after it was loaded
  std::optional<Millis> due();
  void tick();

 private:
  using MakeDraft = std::function<Result<Draft>(Table& table, Now now)>;
  using Clock = std::chrono::steady_clock;
  struct Pending {
    MakeDraft make;
    Reply reply;
    Clock::time_point began = Clock::now();
    int tries = 0;
    int entries = 0;
    bool broadcast_table = false;  // beside the position
    bool is_move = false;
    bool takes_lease = false;
    bool is_announced = true;
    bool is_after_end = false;              // of the match: its position stays as it is
    std::shared_ptr<store::NewMatch> next;  // the rematch that it opens
  };

  // --- one change at a time
  // Rejects the request if the queue is too long.
  void when_idle(std::function<void()> job, const Reply& reply = {});
  bool is_queue_full() const;
  void run_waiting();
  void change(MakeDraft make, const Reply& reply);
  void attempt(Pending pending);
  store::Change change_of(Draft draft, const Pending& pending) const;
  Task store_draft(Draft draft, Pending pending);
  void on_stored(const Pending& pending);
  void handle_not_stored(store::WriteResult result, const Pending& pending);
  void count_move(const Pending& pending);
  void end_if_too_long();
  void broadcast_change(const Pending& pending);
  Task reload();
  Task catch_up();
  void add_entries(const std::vector<Entry>& entries);
  void install(Result<Table> table, int version);
  void handle_deletion();

  // --- commands of clients
  using Command = void (TableActor::*)(const ConnectionPtr&, const json::object&, const Reply&);
  static Command find_command(std::string_view name);
  void on_ready(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_reveal(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_act(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_preview(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_why(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_at(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_log(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_hint(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_undo(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_chat(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_leave(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_return(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_rematch(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_sync(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  void on_ping(const ConnectionPtr& connection, const json::object& request, const Reply& reply);
  using AboutAction =
      std::function<Result<json::object>(const Match&, Seat, const std::string& action)>;
  void ask_about_action(const ConnectionPtr& connection, const json::object& request,
                        const Reply& reply, const AboutAction& about);
  void for_seat(const ConnectionPtr& connection, const Reply& reply,
                std::function<Result<Draft>(Table&, int seat, Now now)> make);
  std::optional<Error> why_no_hint(const Connection& connection) const;
  Task give_hint(ConnectionPtr connection, int seat, std::int64_t millis, Reply reply);
  Task store_chat_line(store::ChatLine line, Reply reply);
  Task request_rematch_if_allowed(ConnectionPtr connection, std::string nonce_hash, Reply reply);
  std::vector<store::AccountId> missing_bots() const;
  void request_rematch(const ConnectionPtr& connection, const std::string& nonce_hash,
                       const Reply& reply);

  // --- sending
  std::optional<int> seat_of(const Connection& connection) const {
    return audience_.seat_of(connection);
  }
  TablePresence presence() const { return audience_.presence(); }
  bool may_enter(Connection& connection);
  void retake_seat(int seat, bool is_external_bot);
  void greet(const ConnectionPtr& connection);
  bool may_read_chat(const Connection& connection) const;
  void send_chat(Connection& connection);
  void send_chat_to_seat(const store::AccountId& account);
  Task fetch_chat();
  void broadcast_chat(const store::ChatLine& line);
  void add_chat(const std::vector<store::ChatLine>& lines);

  // --- playing on
  void drive();
  void return_online_players();
  bool is_attended() const;
  void stop_thinking_if_abandoned();
  Task think(int seat);
  void think_again_later();
  void on_chosen(const ChosenAction& chosen);
  void ask_external_bot(int seat);
  void start_answer_timer();
  void bot_failed(const Connection& bot);
  struct Substitute {
    std::string bot;
    bool is_elsewhere = false;  // its player is connected to another process
  };
  Awaited<Result<Substitute>> find_substitute(const store::AccountId& account,
                                              bool unless_elsewhere);
  // At this table, but through another process. Blocks.
  static bool is_elsewhere(Context& context, const store::AccountId& account,
                           const store::MatchId& table);
  bool is_rate_limited(const Connection& connection, const Reply& reply);
  Task substitute(int seat, Departure why, std::function<bool()> still_due);
  void changed() { calls_.changed(*this); }
  void set_timers();
  bool cancel_unrevealed(Millis now);
  bool replace_late(Millis now);
  bool replace_absent(Millis now);
  void checkpoint_clocks(Millis now);
  void start_absence_timer(int seat);
  void start_absence_timers();
  void update_owner(const std::optional<MatchInfo>& info);
  void hand_over_if_requested();
  Task hand_over(std::string to);
  bool is_watched() const { return context_.watched.is_set(id()); }

  Context& context_;
  Table table_;
  int version_;  // entries that are stored
  std::string owner_;
  std::int64_t epoch_;
  std::string requested_by_;  // a process that has asked to own it
  const Calls& calls_;
  Audience audience_{table_};
  bool busy_ = false;
  bool gone_ = false;
  struct Waiting {
    std::function<void()> job;
    Reply reply;
  };
  std::list<Waiting> waiting_;

  ChatBox chat_;

  BotDriver driver_{context_};
  bool hinting_ = false;
  int asked_version_ = -1;   // of the match, in the question that an external bot has to answer
  int answer_version_ = -1;  // to which the timer of the answer belongs
  int bot_faults_ = 0;
  std::map<int, Millis> away_since_;  // seats of an open table that others wait for
  enum class TimerKind : std::uint8_t {
    Clock,    // the time of the seat to act is up
    Note,     // stores the time used of a long move
    Reveal,   // the nonces must be revealed
    Absence,  // of a seat: a bot plays for it
    Answer,   // an external bot has to have answered
    Retry,    // too many bots were thinking
    Reload,   // the database was not available
  };
  struct Timer {
    TimerKind kind = TimerKind::Clock;
    int seat = -1;  // of an absence
    auto operator<=>(const Timer&) const = default;
  };
  TimerQueue<Timer> timers_;
  Millis hold_until_ = 0;      // while a substitute is being looked for
  int announced_version_ = 0;  // the version that another process has stored
};

}  // namespace ahu::server
