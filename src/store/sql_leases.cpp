// The SQL store: processes, and the matches that they own.
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

std::vector<ProcessBeat> MatchStore::beat(std::string_view process) {
  std::vector<ProcessBeat> all;
  link_->write([&](Database& database) {
    database.run(
        "INSERT INTO processes (id, beat) VALUES ($1, 1) "
        "ON CONFLICT (id) DO UPDATE SET beat = processes.beat + 1",
        {text(process)});
    all.clear();
    for (const Row& row : database.rows("SELECT id, beat FROM processes ORDER BY id")) {
      all.push_back({row.text(0), row.integer(1)});
    }
  });
  return all;
}

bool MatchStore::drop_process(const ProcessBeat& last) {
  bool dropped = false;
  link_->write([&](Database& database) {
    dropped = database.run("DELETE FROM processes WHERE id = $1 AND (beat = $2 OR $2 = -1)",
                           {text(last.process), number(last.beat)}) > 0;
  });
  return dropped;
}

// Of two processes that claim a match, the second one finds a registered owner.
std::vector<Lease> MatchStore::claim_matches(std::string_view process, int limit) {
  std::vector<Lease> leases;
  link_->write([&](Database& database) {
    leases.clear();
    for (const Row& row : database.rows(
             "UPDATE matches SET owner = $1, epoch = epoch + 1 WHERE status = 1 "
             "AND owner NOT IN (SELECT id FROM processes) AND id IN (SELECT m.id FROM matches m "
             "WHERE m.status = 1 AND m.owner NOT IN (SELECT id FROM processes) "
             "ORDER BY m.id LIMIT $2) RETURNING id, epoch",
             {text(process), number(limit)})) {
      leases.push_back({row.text(0), row.integer(1)});
      database.announce(news_text({NewsKind::Owner, row.text(0)}));
    }
  });
  return leases;
}

bool MatchStore::hand_over(const Lease& lease, std::string_view from, std::string_view to) {
  bool given = false;
  link_->write([&](Database& database) {
    given = database.run(
                "UPDATE matches SET owner = $1, epoch = epoch + 1 "
                "WHERE id = $2 AND owner = $3 AND epoch = $4",
                {text(to), text(lease.match), text(from), number(lease.epoch)}) > 0;
    if (given) {
      database.announce(news_text({NewsKind::Owner, lease.match}));
    }
  });
  return given;
}

void MatchStore::set_turn(const MatchId& id, int version, int to_act) {
  link_->write([&](Database& database) {
    database.run("UPDATE matches SET to_act = $1 WHERE id = $2 AND version = $3",
                 {number(to_act), text(id), number(version)});
  });
}

}  // namespace ahu::store
