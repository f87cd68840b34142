// Checks the store with a write. Everything here runs on the loop.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/assert.hpp"
#include "server/context.hpp"

namespace ahu::server {

class Health {
 public:
  explicit Health(Context& context) : context_(context) {}
  Health(const Health&) = delete;
  Health& operator=(const Health&) = delete;
  ~Health() { AHU_ASSERT(waiting_.empty()); }

  // Reports a result of the last second at once, otherwise after a probe, which concurrent callers
  // share.
  using Callback = std::function<void(bool is_healthy)>;
  void ask(Callback callback);
  void tick();  // called often: a probe that times out has failed
  // Drops the callbacks: they belong to connections, which must not outlive the loop.
  void release_all() { waiting_.clear(); }

 private:
  void report(store::WriteResult result);
  void answer_all(bool is_healthy);

  Context& context_;
  std::vector<Callback> waiting_;
  bool probing_ = false;
  Millis began_ = 0;
  Millis healthy_until_ = 0;
};

}  // namespace ahu::server
