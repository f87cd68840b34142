// Converts states and views to JSON and back. The keys of every game (game, players, options,
// phase, to_act, scores, winners) are handled here, the others by the game's description.
#pragma once

#include "core/invariant.hpp"
#include "match/game_options.hpp"
#include "match/narrator.hpp"
#include "match/state_reader.hpp"

namespace ahu {

json::array numbers_json(const BySeat& numbers);
json::array winners_json(const Payoffs& payoffs);

template <class G>
struct OfState {
  using Value = typename G::State;
  static typename G::Options options(const Value& state) { return G::options(state); }
  static Turn turn(const Value& state) { return G::turn(state); }
  static Value world(const Value& state) { return state; }
};

template <class G>
struct OfView {
  using Value = typename G::View;
  static typename G::Options options(const Value& view) { return G::options_seen(view); }
  static Turn turn(const Value& view) { return G::turn_seen(view); }
  static typename G::State world(const Value& view) {
    Rng rng(0);
    return G::sample_world(view, rng);
  }
};

// Why a view is impossible, beyond the worlds behind it, and the arguments of the message.
template <class Reason>
struct InvalidView {
  Reason reason = Reason::None;
  json::object args{};
};

// The message invalid.<reason>.
template <class G, class N, class Reason>
std::string say_invalid(Reason reason, const json::object& args) {
  const std::string name(enumerator_names<Reason>()[static_cast<std::size_t>(reason)]);
  return messages_of<G, N>(Language::English)("invalid." + name, args);
}

// Why a state is invalid, as a sentence, or "". A game's rules give the reason by
// invalid_state(); without it the reason is always `impossible`.
template <class G, class N>
std::string invalid_sentence(const typename G::State& state) {
  if constexpr (requires { invalid_state(state); }) {
    const auto reason = invalid_state(state);
    if (reason == decltype(reason)::None) {
      return "";
    }
    if constexpr (requires { N::invalid_args(state, reason); }) {
      return say_invalid<G, N>(reason, N::invalid_args(state, reason));
    } else {
      return say_invalid<G, N>(reason, {});
    }
  } else {
    return G::is_valid(state) ? "" : messages_of<G, N>(Language::English)("invalid.impossible");
  }
}

// Reads and writes one kind of document. N, the game's notation, has the options.
template <class G, class N, class Of>
class Document {
  using Value = typename Of::Value;
  using Options = typename G::Options;

 public:
  static json::object write(const Value& value) {
    const Options options = Of::options(value);
    json::value out = {{"game", G::id},
                       {"players", int{options.players}},
                       {"options", write_options<Options>(N::option_specs, options)}};
    Value copy = value;
    StateWriter<G> writer(options, Of::turn(value), out);
    G::Description::describe(writer, copy);
    add_result(value, out.get_object());
    return std::move(out.get_object());
  }

  // `start(options)` is a value to read into; every field of it is described.
  template <class Start>
  static Result<Value> load(const json::value& document, Start&& start) {
    DocumentFault error;
    DocumentReader in(document, "", error);
    const Options options = read_options(in);
    Value value = start(options);
    if (!error.found()) {
      read_fields(options, in, value);
    }
    if (!error.found()) {
      error.set(invalid(value));
    }
    if (!error.found()) {
      check_derived_fields(options, in, value);
    }
    if constexpr (std::is_same_v<Value, typename G::State>) {
      if (!error.found() && !is_canonical<G>(value)) {
        error.set("a field means nothing in this position");
      }
    }
    if (error.found()) {
      return fail(ErrorCode::BadState, error.text());
    }
    return value;
  }

 private:
  static void add_result(const Value& value, json::object& out) {
    out["scores"] = nullptr;
    out["winners"] = nullptr;
    if (Of::turn(value).is_over()) {
      const typename G::State& world = Of::world(value);
      out["scores"] = numbers_json(G::scores(world));
      out["winners"] = winners_json(G::payoffs(world));
    }
  }

  static std::string invalid(const Value& value) {
    if constexpr (requires { N::invalid_view(value); }) {
      if (const auto wrong = N::invalid_view(value); wrong.reason != decltype(wrong.reason)::None) {
        return say_invalid<G, N>(wrong.reason, wrong.args);
      }
    }
    return invalid_sentence<G, N>(Of::world(value));
  }

  static Options read_options(DocumentReader& in) {
    if (in.text("game") != G::id) {
      in.complain("game", "must be " + std::string(G::id));
    }
    const int players = in.integer("players", G::min_players, G::max_players);
    Options options = default_options<Options>(players);
    if constexpr (requires { N::why_unplayable(options); }) {
      if (!can_play<G>(options)) {
        in.complain("players",
                    "cannot be " + std::to_string(players) + ": " + N::why_unplayable(options));
      }
    }
    in.object("options");
    DocumentReader inside(in.at("options"), "options", in.fault());
    for (const auto& spec : N::option_specs) {
      const OptionInfo info = describe_option(spec);
      const auto number = option_number(info, inside.at(spec.name));
      if (!number) {
        inside.complain(spec.name, "must be " + option_range(info));
      }
      options.*spec.field = static_cast<std::int16_t>(number.value_or(spec.standard()));
    }
    inside.expect_no_other_key();
    return options;
  }

  static void read_fields(const Options& options, DocumentReader& in, Value& value) {
    StateReader<G> reader(options, Turn::over(), in, Pass::Read);
    G::Description::describe(reader, value);
    in.at("scores");
    in.at("winners");
    in.expect_no_other_key();
  }

  static void check_derived_fields(const Options& options, DocumentReader& in, Value& value) {
    const bool acts = Of::turn(value).is_player();
    if (in.at("to_act").is_null() == acts) {
      in.complain("to_act", acts ? "must be a seat: a player is to act"
                                 : "must be null: no player is to act");
    }
    StateReader<G> checker(options, Of::turn(value), in, Pass::Check);
    G::Description::describe(checker, value);
    json::object result;
    add_result(value, result);
    in.expect("scores", result["scores"]);
    in.expect("winners", result["winners"]);
  }
};

// A game's notation inherits this, and ViewJson too where the game has secrets.
template <class G, class N>
struct StateJson {
  static json::object state_json(const typename G::State& state) {
    return Document<G, N, OfState<G>>::write(state);
  }
  static Result<typename G::State> load_state(const json::value& value) {
    return Document<G, N, OfState<G>>::load(
        value, [](const auto& options) { return G::initial(options); });
  }

 private:
  friend N;
  StateJson() = default;
};

template <class G, class N>
struct ViewJson {
  static json::object view_json(const typename G::View& view) {
    return Document<G, N, OfView<G>>::write(view);
  }
  static Result<typename G::View> load_view(const json::value& value, Seat seat) {
    auto loaded = Document<G, N, OfView<G>>::load(
        value, [&](const auto& options) { return G::observe(G::initial(options), seat); });
    if (loaded && seat != spectator && seat >= G::options_seen(*loaded).players) {
      return fail(ErrorCode::BadState, "there is no seat " + std::to_string(int{seat}));
    }
    return loaded;
  }

 private:
  friend N;
  ViewJson() = default;
};

}  // namespace ahu
