// Whether the store takes what is written.
#include "server/health.hpp"

#include <utility>

#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis probe_limit = 3000;
constexpr Millis stays_well = 1000;

}  // namespace

void Health::ask(Told told) {
  const Millis now = context_.now();
  if (now < well_until_) {
    told(true);
    return;
  }
  if (probing_ && now - began_ >= probe_limit) {
    told(false);
    return;
  }
  waiting_.push_back(std::move(told));
  if (!probing_) {
    probing_ = true;
    began_ = now;
    context_.store.probe(context_.process, store::now_ms(), [this](store::WriteResult verdict) {
      context_.post([this, verdict] { report(verdict); });
    });
  }
}

void Health::tick() {
  if (probing_ && context_.now() - began_ >= probe_limit) {
    tell(false);
  }
}

void Health::report(store::WriteResult verdict) {
  probing_ = false;
  const bool is_well = verdict == store::WriteResult::Stored;
  well_until_ = is_well ? context_.now() + stays_well : 0;
  tell(is_well);
}

void Health::tell(bool is_well) {
  for (const Told& told : std::exchange(waiting_, {})) {
    told(is_well);
  }
}

}  // namespace ahu::server
