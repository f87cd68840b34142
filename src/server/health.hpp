// Whether the store takes what is written, asked with a write. Everything here runs on the loop.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/context.hpp"

namespace ahu::server {

class Health {
 public:
  explicit Health(Context& context) : context_(context) {}

  // Tells at once what was found within the last second, otherwise after a probe; those who ask
  // meanwhile share it.
  using Told = std::function<void(bool is_well)>;
  void ask(Told told);
  void tick();  // called often: a store that says nothing is not well

 private:
  void report(store::WriteResult verdict);
  void tell(bool is_well);

  Context& context_;
  std::vector<Told> waiting_;
  bool probing_ = false;
  Millis began_ = 0;
  Millis well_until_ = 0;
};

}  // namespace ahu::server
