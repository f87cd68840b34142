// Assigns matches to the processes on a shared database.
#include "server/leases.hpp"

#include <algorithm>

namespace ahu::server {

namespace {

// The matches of a process that is killed are taken over within 3 s: half a second until its last
// heartbeat is read, the silence, and half a second until it is noticed.
constexpr Millis heartbeat_every = 500;
constexpr Millis silence = 1750;
constexpr Millis claim_every = 15'000;
constexpr int claims_at_once = 20'000;  // each time scans all running matches

}  // namespace

void Leases::start() {
  context_.store.beat(context_.process);
  claim_unowned_matches();
  claim_due_ = context_.now() + claim_every;
}

void Leases::tick() {
  const Millis now = context_.now();
  if (is_asking_ || now < due_) {
    return;
  }
  due_ = now + heartbeat_every;
  is_asking_ = context_.io_pool.submit([this, &context = context_](const std::atomic<bool>&) {
    std::optional<Heartbeats> heartbeats;
    try {
      heartbeats = context.store.beat(context.process);
    } catch (const std::exception& error) {
      report(context, error);
    }
    context.post([this, heartbeats] {
      is_asking_ = false;
      if (heartbeats) {
        handle_heartbeats(*heartbeats);
      }
    });
  });
}

void Leases::handle_heartbeats(const Heartbeats& heartbeats) {
  const Millis now = context_.now();
  record_heartbeats(heartbeats, now);
  const bool has_missing = remove_missing(heartbeats);
  const std::vector<Silent> dead = silent(now);
  if (has_missing || !dead.empty() || now >= claim_due_) {
    claim_due_ = now + claim_every;
    claim(dead);
  }
}

// Counts silence only while the database answers: otherwise no process can write a heartbeat.
void Leases::record_heartbeats(const Heartbeats& heartbeats, Millis now) {
  const bool was_cut_off = now - last_answer_ >= silence;
  last_answer_ = now;
  bool was_dropped = false;
  for (const auto& [process, beat] : heartbeats) {
    Seen& seen = processes_[process];
    was_dropped |= process == context_.process && beat < seen.beat;
    if (beat != seen.beat || was_cut_off) {
      seen = {beat, now};
    }
  }
  if (was_dropped) {
    calls_.lost();
  }
}

// A stopping process removes itself.
bool Leases::remove_missing(const Heartbeats& heartbeats) {
  return std::erase_if(processes_, [&](const auto& known) {
           return std::ranges::find(heartbeats, known.first, &store::ProcessBeat::process) ==
                  heartbeats.end();
         }) > 0;
}

std::vector<Leases::Silent> Leases::silent(Millis now) const {
  std::vector<Silent> all;
  for (const auto& [process, seen] : processes_) {
    if (process != context_.process && now - seen.since >= silence) {
      all.push_back({{process, seen.beat}, now - seen.since});
    }
  }
  return all;
}

void Leases::claim(const std::vector<Silent>& silent) {
  context_.io_pool.submit([this, &context = context_, silent](const std::atomic<bool>& stop) {
    for (const Silent& each : silent) {
      if (context.store.drop_process(each.last)) {
        context.log("process_silent", {{"process", each.last.process}, {"silent_ms", each.millis}});
      }
    }
    claim_unowned_matches(&stop);
  });
}

void Leases::claim_unowned_matches(const std::atomic<bool>* stop) {
  std::vector<store::Lease> claimed;
  do {
    claimed = context_.store.claim_matches(context_.process, claims_at_once);
    context_.post([this, claimed] {
      for (const store::Lease& lease : claimed) {
        calls_.claimed(lease.match);
      }
    });
  } while (claimed.size() == claims_at_once && (stop == nullptr || !*stop));
}

}  // namespace ahu::server
