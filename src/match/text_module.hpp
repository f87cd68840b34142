// AnyText by the notation and the terminal of a game.
#pragma once

#include "match/any_game.hpp"
#include "match/game_options.hpp"
#include "match/narrator.hpp"
#include "match/packing.hpp"

namespace ahu {

// The interface of a game's notation.hpp.
template <class N, class G>
concept NotationFor =
    Game<G> &&
    requires(const typename G::Options& options, const typename G::State& state,
             const typename G::View& view, typename G::Action action, typename G::Why why,
             std::string_view text, Seat seat, const json::value& value) {
      {
        std::span(N::option_specs)
      } -> std::convertible_to<std::span<const OptionSpec<typename G::Options>>>;
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

// The interface of a game's terminal.hpp: a view as text, in the words of the catalogue `say`.
template <class T, class G>
concept TerminalFor =
    Game<G> && requires(const typename G::View& view, typename G::Action action, const Paint& paint,
                        Drawing drawing, const Messages& say) {
      T{{view, say, paint, drawing}};
      { T{{view, say}}.draw() } -> std::same_as<std::string>;        // ends with a new line
      { T{{view, say}}.legend() } -> std::same_as<std::string>;      // what letters and signs mean
      { T{{view, say}}.question() } -> std::same_as<std::string>;    // what must be decided
      { T{{view, say}}.note(action) } -> std::same_as<std::string>;  // what it leads to, or ""
    };

template <Game G, class N, class T, class Base>
class TextModule : public Base {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;

 public:
  Result<AnySetup> make_setup(int players, const json::object& options) const override {
    if (players < G::min_players || players > G::max_players) {
      return fail(ErrorCode::BadRequest, players_fault(this->info(), players));
    }
    auto typed = read_options<Options>(N::option_specs, players, options);
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
  json::object options_json(const AnySetup& setup) const override {
    return write_options<Options>(N::option_specs, unpack<Options>(setup));
  }
  Result<void> try_apply(AnyState& state, AnyAction action) const override {
    State typed = unpack<State>(state);
    if (G::turn(typed).is_over()) {
      return fail(ErrorCode::GameOver, "the match is over");
    }
    const auto why = G::why_not(typed, Action{action.code});
    if (why != G::Why::Legal) {
      return fail(refusal(typed, Action{action.code}, why));
    }
    G::apply(typed, Action{action.code});
    state = pack<AnyState>(typed);
    return {};
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
      return fail(unreadable_action(this->info(), text));
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
  json::object facts(const AnyView& view) const override {
    if constexpr (requires { N::facts(unpack<View>(view)); }) {
      return N::facts(unpack<View>(view));
    } else {
      return {};
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
    return T{{unpack<View>(view), messages(language), paint, drawing}}.draw();
  }
  std::string legend(const Paint& paint, Language language) const override {
    return T{{G::observe(G::initial({}), 0), messages(language), paint}}.legend();
  }
  std::string question(const AnyView& view, Language language) const override {
    return T{{unpack<View>(view), messages(language)}}.question();
  }
  std::string note(const AnyView& view, AnyAction action, Language language) const override {
    return T{{unpack<View>(view), messages(language)}}.note(Action{action.code});
  }
  std::string event_text(const AnySetup&, const json::object& event,
                         Language language) const override {
    return say_event(messages(language), event);
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
};

}  // namespace ahu
