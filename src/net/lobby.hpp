// The tables that this server holds in memory, read from the store when they are first asked for.
// Everything here runs on the loop.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "net/room.hpp"

namespace ahu::net {

using RoomPtr = std::shared_ptr<Room>;

class Lobby {
 public:
  explicit Lobby(Context& context) : context_(context) {}

  using Found = std::function<void(Answer<RoomPtr>)>;
  void find(const store::MatchId& id, const Found& found);

  // Matches that were running when a server stopped go on; called again now and then, so that no
  // match waits for a process that is gone.
  void take_up_running();
  void heed(const store::News& news);
  void tick();
  void stop();
  bool is_idle() const;  // nothing is being stored
  void forget_all() { rooms_.clear(); }

  std::size_t size() const { return rooms_.size(); }

 private:
  void load(const store::MatchId& id);
  void install(const store::MatchId& id, Answer<Table> table, int version);
  RoomPtr add(Table table, int version);
  void schedule(Room& room);
  void look_after_all();
  void compare_versions(std::vector<store::MatchId> ids);
  void refresh_accounts(std::set<store::AccountId> ids);
  static void refresh(Visitor& visitor, const std::optional<store::Account>& account);
  void tell_presence();

  Context& context_;
  std::unordered_map<store::MatchId, RoomPtr> rooms_;
  std::unordered_map<store::MatchId, std::vector<Found>> loading_;
  std::set<std::pair<Millis, Room*>> due_;
  std::unordered_map<Room*, Millis> due_of_;
  Millis look_after_due_ = 0;
};

}  // namespace ahu::net
