// The SQL store: connections, news and counters.
#include "store/sql_store.hpp"

#include <future>

#include "store/migrations.hpp"
#include "store/secrets.hpp"
#include "store/sql_rows.hpp"

namespace ahu::store {

WriteResult MatchStore::append_and_wait(Change change) {
  std::promise<WriteResult> promise;
  append(std::move(change), [&](WriteResult verdict) { promise.set_value(verdict); });
  return promise.get_future().get();
}

WriteResult MatchStore::close_and_wait(const MatchInfo& seen, std::string_view reason) {
  const Millis now = now_ms();
  const json::object closed = {{"type", "closed"}, {"reason", reason}};
  return append_and_wait(
      {seen.id,
       seen.version,
       {{EntryKind::Event, -1, json::serialize(closed), now, {}}},
       TableUpdate{MatchStatus::Closed, seen.seats, seen.started_ms, now, std::string(reason)},
       {}});
}

MatchStore::Link::Link(Connections connections)
    : connections_(std::move(connections)),
      reading_guard_(connections_.reading ? separate_guard_ : writing_guard_),
      reader_(connections_.reading ? connections_.reading.get() : connections_.writing.get()),
      writer_(*connections_.writing, writing_guard_,
              {[this] { check_for_changes(); },
               [this](const std::string& what) { report_error(what); }}) {}

void MatchStore::Link::check_for_changes() {
  try {
    const std::lock_guard lock(writing_guard_);
    if (!connections_.writing->changed_elsewhere()) {
      return;
    }
  } catch (const StoreError& error) {
    report_error(error.what());
    return;
  }
  const std::lock_guard lock(news_guard_);
  if (on_news_) {
    on_news_(News());
  }
}

void MatchStore::Link::report_error(const std::string& what) {
  const std::lock_guard lock(news_guard_);
  if (report_error_) {
    report_error_(what);
  }
}

void MatchStore::Link::on_error(std::function<void(const std::string&)> callback) {
  const std::lock_guard lock(news_guard_);
  report_error_ = std::move(callback);
}

void MatchStore::announce(const News& news) {
  link_->submit({[text = news_text(news)](Database& database, Pace) {
                   database.announce(text);
                   return WriteResult::Stored;
                 },
                 [](WriteResult) {}});
}

void MatchStore::Link::on_news(std::function<void(const News&)> callback) {
  listener_.reset();
  const std::lock_guard lock(news_guard_);
  on_news_ = std::move(callback);
  if (on_news_ && connections_.listen) {
    listener_ = connections_.listen(on_news_);
  }
}

MatchStore::MatchStore(Connections connections)
    : link_(std::make_unique<Link>(std::move(connections))) {}

MatchStore::~MatchStore() = default;

void MatchStore::flush() { link_->flush(); }

void MatchStore::on_news(std::function<void(const News&)> callback) {
  link_->on_news(std::move(callback));
}

void MatchStore::on_error(std::function<void(const std::string&)> callback) {
  link_->on_error(std::move(callback));
}

Counts MatchStore::counts() {
  return link_->read([](Database& database) {
    const auto row = database.rows(
        "SELECT (SELECT COUNT(*) FROM accounts), (SELECT COUNT(*) FROM matches WHERE status < 2), "
        "(SELECT COUNT(*) FROM matches WHERE status = 2)");
    return Counts{row[0].integer(0), row[0].integer(1), row[0].integer(2)};
  });
}

int MatchStore::schema_version() { return link_->read(schema_of); }

}  // namespace ahu::store
