// Turns a game's learning.hpp into an AnyLearner; the build does so for every game.
#pragma once

#include <cstring>

#include "learn/batch.hpp"
#include "learn/search.hpp"

namespace ahu {

// The interface of a game's learning.hpp. `draw` takes either pen.
template <class L, class G>
concept LearningFor =
    Game<G> && requires(const typename G::View& view, Frame frame, Pen& pen,
                        NamingPen<Numbers::Learner>& naming, typename G::Action action, int index) {
      { L::actions.size() } -> std::same_as<int>;
      { L::draw(view, frame, pen) } -> std::same_as<void>;
      { L::draw(view, frame, naming) } -> std::same_as<void>;
      { L::index_of(frame, action) } -> std::same_as<int>;
      { L::action_of(frame, index) } -> std::same_as<std::optional<typename G::Action>>;
    };

// A game with symmetries says how each of them turns a state, an action and an observation.
template <class L, class G>
concept SymmetricFor = LearningFor<L, G> && requires(const typename G::State& state,
                                                     typename G::Action action, int number) {
  { L::symmetries.size() } -> std::convertible_to<std::size_t>;
  { L::turned(state, number) } -> std::same_as<typename G::State>;
  { L::turned(action, number) } -> std::same_as<typename G::Action>;
  { L::turned_feature(number, number) } -> std::same_as<int>;
};

template <Game G, LearningFor<G> L>
class GameLearner final : public AnyLearner {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  GameLearner() {
    Options options{};
    options.players = G::max_players;
    L::draw(G::observe(G::initial(options), 0), Frame{G::max_players, 0}, names_);
    if constexpr (requires { L::shape; }) {
      shape_.assign(L::shape.begin(), L::shape.end());
    } else {
      shape_ = {names_.total()};
    }
    for (const NamedRange& block : L::actions.blocks()) {
      if (block.size > 0) {
        blocks_.push_back(block);
      }
    }
    if constexpr (SymmetricFor<L, G>) {
      for (std::size_t at = 0; at < L::symmetries.size(); ++at) {
        symmetries_.push_back(make_symmetry(static_cast<int>(at)));
      }
    }
  }

  std::string_view id() const override { return G::id; }
  std::span<const int> shape() const override { return shape_; }
  std::span<const NamedRange> planes() const override { return names_.names(); }
  int features() const override { return names_.total(); }
  std::span<const NamedRange> blocks() const override { return blocks_; }
  int actions() const override { return L::actions.size(); }
  int max_outcomes() const override { return has_chance<G> ? G::max_outcomes : 0; }

  void encode(const AnyView& view, Seat seat, std::span<float> out) const override {
    AHU_ASSERT(static_cast<int>(out.size()) == features());
    std::fill(out.begin(), out.end(), 0.0F);
    const View typed = unpack<View>(view);
    Pen pen(out.data());
    L::draw(typed, Frame::of(G::options_seen(typed).players, seat), pen);
  }
  int index_of(const AnySetup& setup, Seat seat, AnyAction action) const override {
    return L::index_of(frame_of(setup, seat), Action{action.code});
  }
  std::optional<AnyAction> action_of(const AnySetup& setup, Seat seat, int index) const override {
    const auto action = L::action_of(frame_of(setup, seat), index);
    return action ? std::optional(AnyAction{action->code}) : std::nullopt;
  }

  std::span<const Symmetry> symmetries() const override { return symmetries_; }
  AnyState turned(const AnyState& state, int symmetry) const override {
    if constexpr (SymmetricFor<L, G>) {
      const State turned = L::turned(unpack<State>(state), symmetry);
      AnyState any = state;
      std::memcpy(any.bytes.data(), &turned, sizeof turned);
      return any;
    }
    return state;
  }
  AnyAction turned(AnyAction action, int symmetry) const override {
    if constexpr (SymmetricFor<L, G>) {
      return {L::turned(Action{action.code}, symmetry).code};
    }
    return action;
  }

  std::unique_ptr<AnyBatch> make_batch(const AnySetup& setup,
                                       const BatchPlan& plan) const override {
    return std::make_unique<GameBatch<G, L>>(unpack<Options>(setup), features(), plan);
  }
  std::unique_ptr<AnySearch> make_search(const AnySetup& setup,
                                         const SearchPlan& plan) const override {
    return std::make_unique<GameSearch<G, L>>(unpack<Options>(setup), features(), plan);
  }

 private:
  template <class Typed, class Any>
  static Typed unpack(const Any& any) {
    AHU_ASSERT(any.bytes.size() == sizeof(Typed));
    Typed typed;
    std::memcpy(&typed, any.bytes.data(), sizeof typed);
    return typed;
  }
  static Frame frame_of(const AnySetup& setup, Seat seat) {
    return Frame::of(unpack<Options>(setup).players, seat);
  }

  Symmetry make_symmetry(int number) const {
    Symmetry symmetry{L::symmetries[static_cast<std::size_t>(number)], {}, {}};
    symmetry.observation.resize(static_cast<std::size_t>(features()));
    for (int from = 0; from < features(); ++from) {
      symmetry.observation[static_cast<std::size_t>(L::turned_feature(from, number))] = from;
    }
    const Frame frame{G::max_players, 0};
    symmetry.actions.resize(static_cast<std::size_t>(actions()));
    for (int from = 0; from < actions(); ++from) {
      const Action turned = L::turned(*L::action_of(frame, from), number);
      symmetry.actions[static_cast<std::size_t>(L::index_of(frame, turned))] = from;
    }
    return symmetry;
  }

  NamingPen<Numbers::Learner> names_;
  std::vector<int> shape_;
  std::vector<NamedRange> blocks_;
  std::vector<Symmetry> symmetries_;
};

}  // namespace ahu
