// AnyBots by the heuristics and the encoding of a game.
#pragma once

#include "match/any_game.hpp"
#include "match/bots.hpp"
#include "match/packing.hpp"
#include "search/estimate.hpp"
#include "search/signature.hpp"

namespace ahu {

template <Game G, class H, class L, class Base>
class BotsModule : public Base {
  using State = typename G::State;

 public:
  std::span<const BotInfo> bots() const override { return bots_; }
  Result<std::unique_ptr<Bot>> make_bot(std::string_view name) const override {
    return make_bot_of<G, H, L>(name);
  }
  Result<void> load_net(std::span<const std::byte> file) const override {
    if constexpr (std::same_as<L, NoLearning>) {
      return fail(ErrorCode::BadRequest, std::string(G::name).append(" cannot use a net"));
    } else {
      auto loaded = NetSlot<G, L>::get().load(file);
      bots_ = bots_of<G, H, L>();
      return loaded;
    }
  }
  std::vector<double> estimate(const AnyState& state, std::uint64_t seed) const override {
    Rng rng(seed);
    const BySeat raw = ahu::estimate<G, H>(unpack<State>(state), {}, rng);
    std::vector<double> shares;
    for (const auto value : sharpened(raw, calibration(raw.size()).sharpness)) {
      shares.push_back(static_cast<double>(value) / value_of_win);
    }
    return shares;
  }
  Calibration calibration(int players) const override { return calibration_for<G, H>(players); }
  std::uint64_t signature() const override { return behaviour_signature<G, H>(); }

 private:
  mutable std::vector<BotInfo> bots_ = bots_of<G, H, L>();  // only load_net() changes it
};

}  // namespace ahu
