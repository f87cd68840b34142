// Turns a game's typed parts into an AnyGame; the build does so for every game
// (cmake/module.cpp.in).
#pragma once

#include <cstring>

#include "match/any_game.hpp"
#include "match/bots.hpp"
#include "match/game_options.hpp"
#include "match/narrator.hpp"
#include "search/estimate.hpp"
#include "search/perft.hpp"
#include "search/signature.hpp"

namespace ahu {

// What a game's notation.hpp offers.
template <class N, class G>
concept NotationFor =
    Game<G> &&
    requires(const typename G::Options& options, const typename G::State& state,
             const typename G::View& view, typename G::Action action, typename G::Why why,
             std::string_view text, Seat seat, const json::value& value) {
      { N::option_specs() } -> std::same_as<std::span<const OptionSpec<typename G::Options>>>;
      { N::action_text(options, action) } -> std::same_as<std::string>;
      { *N::parse_action(options, text) } -> std::convertible_to<typename G::Action>;
      { N::action_json(options, action) } -> std::same_as<json::object>;
      { N::read_action(options, json::object()) } -> std::same_as<Result<typename G::Action>>;
      { N::material(options) } -> std::same_as<json::object>;
      { N::state_json(state) } -> std::same_as<json::object>;
      { N::load_state(value) } -> std::same_as<Result<typename G::State>>;
      { N::explain(state, action, why) } -> std::same_as<Refusal>;
      { N::events(state, action, seat) } -> std::same_as<json::array>;
    };

// A game with secrets writes its views itself; elsewhere the view is the state.
template <class N, class G>
concept SecretNotationFor =
    NotationFor<N, G> && requires(const typename G::View& view, typename G::Action action,
                                  const json::value& value, Seat seat) {
      { N::view_json(view) } -> std::same_as<json::object>;
      { N::load_view(value, seat) } -> std::same_as<Result<typename G::View>>;
      { N::preview(view, action) } -> std::same_as<json::array>;
    };

// What a game's terminal.hpp offers. Everything that is read comes from the catalogue `say`.
template <class T, class G>
concept TerminalFor =
    Game<G> && requires(const typename G::View& view, typename G::Action action, const Paint& paint,
                        Drawing drawing, const Messages& say) {
      { T::draw(view, paint, drawing, say) } -> std::same_as<std::string>;  // ends with a new line
      { T::legend(paint, say) } -> std::same_as<std::string>;  // what letters and signs mean, lines
      { T::question(view, say) } -> std::same_as<std::string>;  // what must be decided, a sentence
      {
        T::note(view, action, say)
      } -> std::same_as<std::string>;  // what the action leads to, or ""
    };

template <Game G, class N, class T, class H, class L = NoLearning>
  requires NotationFor<N, G> && TerminalFor<T, G> && HeuristicsFor<H, G> &&
           (!G::has_secrets || (SecretGame<G> && SecretNotationFor<N, G>))
class GameModule final : public AnyGame {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  const GameInfo& info() const override {
    static const GameInfo info = {G::id,
                                  G::name,
                                  G::rules_version,
                                  G::min_players,
                                  G::max_players,
                                  G::has_secrets,
                                  sizeof(State),
                                  options_in_words(),
                                  rulings_in(messages(Language::English)),
                                  takes()};
    return info;
  }

  Result<AnySetup> make_setup(int players, const json::object& options) const override {
    if (players < G::min_players || players > G::max_players) {
      return fail(ErrorCode::BadRequest, players_fault(info(), players));
    }
    auto typed = read_options<Options>(N::option_specs(), players, options);
    if (!typed) {
      return std::unexpected(std::move(typed.error()));
    }
    if constexpr (requires { N::why_unplayable(*typed); }) {
      if (!can_play<G>(*typed)) {
        return fail(ErrorCode::BadRequest, N::why_unplayable(*typed));
      }
    }
    return pack<AnySetup>(*typed);
  }
  AnyState initial(const AnySetup& setup) const override {
    return pack<AnyState>(G::initial(unpack<Options>(setup)));
  }
  AnySetup setup(const AnyState& state) const override {
    return pack<AnySetup>(G::options(unpack<State>(state)));
  }
  AnySetup setup(const AnyView& view) const override {
    return pack<AnySetup>(G::options_seen(unpack<View>(view)));
  }
  int players(const AnySetup& setup) const override { return unpack<Options>(setup).players; }
  json::object options_json(const AnySetup& setup) const override {
    return write_options<Options>(N::option_specs(), unpack<Options>(setup));
  }
  int max_plies(const AnySetup& setup) const override {
    return G::max_plies(unpack<Options>(setup));
  }

  Turn turn(const AnyState& state) const override { return G::turn(unpack<State>(state)); }
  std::vector<AnyAction> legal_actions(const AnyState& state) const override {
    ActionList<G> actions;
    G::legal_actions(unpack<State>(state), actions);
    std::vector<AnyAction> all;
    for (const Action action : actions) {
      all.push_back({action.code});
    }
    return all;
  }
  std::vector<AnyOutcome> chance_outcomes(const AnyState& state) const override {
    OutcomeList<G> outcomes;
    G::chance_outcomes(unpack<State>(state), outcomes);
    std::vector<AnyOutcome> all;
    for (const auto& outcome : outcomes) {
      all.push_back({{outcome.action.code}, outcome.weight});
    }
    return all;
  }
  void apply(AnyState& state, AnyAction action) const override {
    State typed = unpack<State>(state);
    G::apply(typed, Action{action.code});
    state = pack<AnyState>(typed);
  }
  Result<void> try_apply(AnyState& state, AnyAction action) const override {
    State typed = unpack<State>(state);
    if (G::turn(typed).is_over()) {
      return fail(ErrorCode::GameOver, "the game is over");
    }
    const auto why = G::why_not(typed, Action{action.code});
    if (why != G::Why::Legal) {
      return fail(refusal(typed, Action{action.code}, why));
    }
    G::apply(typed, Action{action.code});
    state = pack<AnyState>(typed);
    return {};
  }
  Payoffs payoffs(const AnyState& state) const override { return G::payoffs(unpack<State>(state)); }
  Scores scores(const AnyState& state) const override { return G::scores(unpack<State>(state)); }
  std::uint64_t hash(const AnyState& state) const override {
    return hash_value(unpack<State>(state));
  }

  AnyView observe(const AnyState& state, Seat seat) const override {
    return pack<AnyView>(G::observe(unpack<State>(state), seat));
  }
  AnyState sample_world(const AnyView& view, Rng& rng) const override {
    return pack<AnyState>(world_behind<G>(unpack<View>(view), rng));
  }
  AnyAction seen_as(const AnyState& state, AnyAction action, Seat seat) const override {
    return {ahu::seen_as<G>(unpack<State>(state), Action{action.code}, seat).code};
  }
  bool reveals(const AnyState& state, AnyAction action) const override {
    if constexpr (G::has_secrets) {
      return G::reveals(unpack<State>(state), Action{action.code});
    }
    return false;
  }
  bool opens_log(const AnyState& state, AnyAction action) const override {
    if constexpr (G::has_secrets) {
      return G::opens_log(unpack<State>(state), Action{action.code});
    }
    return false;
  }
  AnyAction seen_later(const AnyState& state, AnyAction action, Seat seat) const override {
    if constexpr (G::has_secrets) {
      return {G::seen_later(unpack<State>(state), Action{action.code}, seat).code};
    }
    return action;
  }
  AnyState with_memory(const AnyState& state, Memory memory) const override {
    return pack<AnyState>(ahu::with_memory<G>(unpack<State>(state), memory));
  }

  std::string action_text(const AnySetup& setup, AnyAction action) const override {
    return N::action_text(unpack<Options>(setup), Action{action.code});
  }
  Result<AnyAction> parse_action(const AnySetup& setup, std::string_view text) const override {
    auto action = N::parse_action(unpack<Options>(setup), text);
    if (action) {
      return AnyAction{action->code};
    }
    if constexpr (requires { action.error(); }) {
      return std::unexpected(std::move(action.error()));
    } else {
      return fail(unreadable_action(info(), text));
    }
  }
  json::object action_json(const AnySetup& setup, AnyAction action) const override {
    return N::action_json(unpack<Options>(setup), Action{action.code});
  }
  Result<AnyAction> read_action(const AnySetup& setup, const json::object& object) const override {
    const auto action = N::read_action(unpack<Options>(setup), object);
    if (!action) {
      return std::unexpected(action.error());
    }
    return AnyAction{action->code};
  }
  json::object material(const AnySetup& setup) const override {
    return N::material(unpack<Options>(setup));
  }
  json::object state_json(const AnyState& state) const override {
    return N::state_json(unpack<State>(state));
  }
  Result<AnyState> load_state(const json::value& value) const override {
    auto loaded = N::load_state(value);
    if (!loaded) {
      return std::unexpected(std::move(loaded.error()));
    }
    return pack<AnyState>(*loaded);
  }
  json::object view_json(const AnyView& view) const override {
    if constexpr (G::has_secrets) {
      return N::view_json(unpack<View>(view));
    } else {
      return N::state_json(unpack<View>(view).state);
    }
  }
  Result<AnyView> load_view(const json::value& value, Seat seat) const override {
    if constexpr (G::has_secrets) {
      auto loaded = N::load_view(value, seat);
      if (!loaded) {
        return std::unexpected(std::move(loaded.error()));
      }
      return pack<AnyView>(*loaded);
    } else {
      auto loaded = N::load_state(value);
      if (!loaded) {
        return std::unexpected(std::move(loaded.error()));
      }
      return pack<AnyView>(G::observe(*loaded, seat));
    }
  }
  json::array events(const AnyState& before, AnyAction action, Seat seat) const override {
    return N::events(unpack<State>(before), Action{action.code}, seat);
  }
  json::array preview(const AnyView& view, AnyAction action) const override {
    if constexpr (G::has_secrets) {
      return N::preview(unpack<View>(view), Action{action.code});
    } else {
      const State state = unpack<View>(view).state;
      return N::events(state, Action{action.code}, G::turn(state).seat);
    }
  }

  const Messages& messages(Language language) const override { return messages_of<G, N>(language); }
  std::string draw(const AnyView& view, const Paint& paint, Drawing drawing,
                   Language language) const override {
    return T::draw(unpack<View>(view), paint, drawing, messages(language));
  }
  std::string legend(const Paint& paint, Language language) const override {
    return T::legend(paint, messages(language));
  }
  std::string question(const AnyView& view, Language language) const override {
    return T::question(unpack<View>(view), messages(language));
  }
  std::string note(const AnyView& view, AnyAction action, Language language) const override {
    return T::note(unpack<View>(view), Action{action.code}, messages(language));
  }
  std::string tell(const AnySetup&, const json::object& event, Language language) const override {
    return say_event(messages(language), event);
  }

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

  std::uint64_t perft(const AnyState& state, int depth) const override {
    return ahu::perft<G>(unpack<State>(state), depth);
  }
  std::uint64_t signature() const override { return behaviour_signature<G, H>(); }
  PlayoutCount random_playouts(const AnySetup& setup, std::uint64_t games,
                               std::uint64_t seed) const override {
    const State start = G::initial(unpack<Options>(setup));
    Rng rng(seed);
    PlayoutCount count{games, 0};
    for (std::uint64_t game = 0; game < games; ++game) {
      State state = start;
      count.actions += static_cast<std::uint64_t>(random_playout<G>(state, rng));
    }
    return count;
  }

 private:
  Refusal refusal(const State& state, Action action, typename G::Why why) const {
    Refusal refusal = N::explain(state, action, why);
    refusal.reason = reasons_of<G>()[static_cast<std::size_t>(why)];
    if (refusal.reason == notation_reason) {
      refusal.message = std::string("this is not an action of ").append(G::id);
    } else if (refusal.message.empty()) {
      refusal.message = say_refusal(messages(Language::English), refusal.reason, refusal.args);
    }
    return refusal;
  }
  std::vector<OptionInfo> options_in_words() const {
    std::vector<OptionInfo> options = describe_options<Options>(N::option_specs());
    for (OptionInfo& option : options) {
      const std::string key = "option." + std::string(option.name) + ".meaning";
      option.meaning = messages(Language::English)(key);
    }
    return options;
  }
  // A notation may tell which of its events count as taking something.
  static std::span<const Take> takes() {
    if constexpr (requires { N::takes; }) {
      return N::takes;
    }
    return {};
  }

  template <class Any, class Typed>
  static Any pack(const Typed& typed) {
    Any any;
    any.bytes.resize(sizeof typed);
    std::memcpy(any.bytes.data(), &typed, sizeof typed);
    return any;
  }
  template <class Typed, class Any>
  static Typed unpack(const Any& any) {
    AHU_ASSERT(any.bytes.size() == sizeof(Typed));
    Typed typed;
    std::memcpy(&typed, any.bytes.data(), sizeof typed);
    return typed;
  }

  mutable std::vector<BotInfo> bots_ = bots_of<G, H, L>();  // only load_net() changes it
};

}  // namespace ahu
