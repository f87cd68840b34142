// The SQL store: transcripts, finished matches as each viewer saw them.
#include "store/compression.hpp"
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"

namespace ahu::store {

std::vector<MatchId> MatchStore::transcripts_due(int limit) {
  return link_->read([&](Database& database) {
    std::vector<MatchId> ids;
    for (const Row& row : database.rows("SELECT match FROM transcripts_due ORDER BY match LIMIT $1",
                                        {number(limit)})) {
      ids.push_back(row.text(0));
    }
    return ids;
  });
}

// Another process may have written them meanwhile, or the match was deleted.
void MatchStore::add_transcripts(const MatchId& id, const std::vector<Transcript>& transcripts) {
  std::vector<Transcript> small = transcripts;
  for (Transcript& each : small) {
    each.text = compressed(each.text);
  }
  link_->write([&](Database& database) {
    for (const Transcript& each : small) {
      database.run(
          "INSERT INTO transcripts (match, viewer, data) "
          "SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT) FROM matches WHERE id = $3 "
          "ON CONFLICT (match, viewer) DO NOTHING",
          {number(each.viewer), text(each.text), text(id)});
    }
    database.run("DELETE FROM transcripts_due WHERE match = $1", {text(id)});
  });
}

std::optional<std::string> MatchStore::transcript(const MatchId& id, int viewer) {
  const auto found = link_->read([&](Database& database) {
    return database.rows(
        "SELECT data FROM transcripts WHERE match = $1 AND viewer IN ($2, $3) "
        "ORDER BY viewer DESC LIMIT 1",
        {text(id), number(viewer), number(spectator_viewer)});
  });
  return found.empty() ? std::nullopt : std::optional(decompressed(found[0].text(0)));
}

}  // namespace ahu::store
