// Checks the store with a write.
#include "server/health.hpp"

#include <utility>

#include "store/secrets.hpp"

namespace ahu::server {

namespace {

constexpr Millis probe_limit = 3000;
constexpr Millis stays_well = 1000;

}  // namespace

void Health::ask(Callback callback) {
  const Millis now = context_.now();
  if (now < healthy_until_) {
    callback(true);
    return;
  }
  if (probing_ && now - began_ >= probe_limit) {
    callback(false);
    return;
  }
  waiting_.push_back(std::move(callback));
  if (!probing_) {
    probing_ = true;
    began_ = now;
    context_.store.probe(context_.process, store::now_ms(), [this](store::WriteResult result) {
      context_.post([this, result] { report(result); });
    });
  }
}

void Health::tick() {
  if (probing_ && context_.now() - began_ >= probe_limit) {
    answer_all(false);
  }
}

void Health::report(store::WriteResult result) {
  probing_ = false;
  const bool is_healthy = result == store::WriteResult::Stored;
  healthy_until_ = is_healthy ? context_.now() + stays_well : 0;
  answer_all(is_healthy);
}

void Health::answer_all(bool is_healthy) {
  for (const Callback& callback : std::exchange(waiting_, {})) {
    callback(is_healthy);
  }
}

}  // namespace ahu::server
