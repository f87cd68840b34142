// Type erasure: any game behind virtual functions over opaque bytes, called once a decision.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/bot.hpp"
#include "match/options.hpp"
#include "match/paint.hpp"
#include "search/choice.hpp"
#include "support/error.hpp"
#include "support/messages.hpp"

namespace ahu {

struct OptionInfo {
  std::string_view name;
  OptionKind kind;
  int low;
  int high;
  int standard;
  std::span<const std::string_view> names;
  std::string meaning{};  // in English
};

struct GameInfo {
  std::string_view id;
  std::string_view name;
  int rules_version;
  int min_players;
  int max_players;
  bool has_secrets;
  std::size_t state_bytes;
  std::vector<OptionInfo> options;
  std::vector<Ruling> rulings;  // the messages ruling.<clause>
  std::span<const Take> takes;  // empty if the notation defines none
};

struct AnyOutcome {
  AnyAction action;
  std::uint32_t weight = 0;
};

struct PlayoutCount {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;  // chance included
};

// The rules.
class AnyRules {
 public:
  virtual ~AnyRules() = default;
  virtual AnyState initial(const AnySetup& setup) const = 0;
  virtual AnySetup setup(const AnyState& state) const = 0;
  virtual AnySetup setup(const AnyView& view) const = 0;
  virtual int players(const AnySetup& setup) const = 0;
  virtual int max_plies(const AnySetup& setup) const = 0;

  virtual Turn turn(const AnyState& state) const = 0;
  virtual std::vector<AnyAction> legal_actions(const AnyState& state) const = 0;
  virtual std::vector<AnyOutcome> chance_outcomes(const AnyState& state) const = 0;
  virtual void apply(AnyState& state, AnyAction action) const = 0;  // must be legal
  virtual Payoffs payoffs(const AnyState& state) const = 0;
  virtual Scores scores(const AnyState& state) const = 0;
  virtual std::uint64_t hash(const AnyState& state) const = 0;

  virtual AnyView observe(const AnyState& state, Seat seat) const = 0;
  virtual AnyState sample_world(const AnyView& view, Rng& rng) const = 0;
  virtual AnyAction seen_as(const AnyState& state, AnyAction action, Seat seat) const = 0;
  virtual bool reveals(const AnyState& state, AnyAction action) const = 0;
  // Whether this action reveals earlier log entries, and how they read from then on.
  virtual bool opens_log(const AnyState& state, AnyAction action) const = 0;
  virtual AnyAction seen_later(const AnyState& state, AnyAction action, Seat seat) const = 0;
  // The same position as if the match had this memory; unchanged in a game without that option.
  virtual AnyState with_memory(const AnyState& state, Memory memory) const = 0;

  virtual std::uint64_t perft(const AnyState& state, int depth) const = 0;
  virtual PlayoutCount random_playouts(const AnySetup& setup, std::uint64_t games,
                                       std::uint64_t seed) const = 0;
};

// Text, JSON and messages.
class AnyText {
 public:
  virtual ~AnyText() = default;
  virtual Result<AnySetup> make_setup(int players, const json::object& options) const = 0;
  virtual json::object options_json(const AnySetup& setup) const = 0;
  virtual std::string action_text(const AnySetup& setup, AnyAction action) const = 0;
  virtual Result<AnyAction> parse_action(const AnySetup& setup, std::string_view text) const = 0;
  // The same as an object: {"kind": "move", "from": "c3", "to": "c5"}.
  virtual json::object action_json(const AnySetup& setup, AnyAction action) const = 0;
  virtual Result<AnyAction> read_action(const AnySetup& setup,
                                        const json::object& object) const = 0;
  virtual Result<void> try_apply(AnyState& state, AnyAction action) const = 0;  // or the refusal
  // The data that never change in a match: maps, lists and prices.
  virtual json::object material(const AnySetup& setup) const = 0;
  virtual json::object state_json(const AnyState& state) const = 0;
  virtual Result<AnyState> load_state(const json::value& value) const = 0;
  virtual json::object view_json(const AnyView& view) const = 0;
  // Values that the rules compute from a view, for display; empty in a game without such values.
  virtual json::object facts(const AnyView& view) const = 0;
  virtual Result<AnyView> load_view(const json::value& value, Seat seat) const = 0;
  // The events of an action as that seat may see them, and the events that it would cause, as far
  // as a view shows them.
  virtual json::array events(const AnyState& before, AnyAction action, Seat seat) const = 0;
  virtual json::array preview(const AnyView& view, AnyAction action) const = 0;

  // Texts for display: the catalogue of a language, and texts made from it.
  virtual const Messages& messages(Language language) const = 0;
  virtual std::string draw(const AnyView& view, const Paint& paint, Drawing drawing,
                           Language language) const = 0;
  virtual std::string legend(const Paint& paint, Language language) const = 0;
  virtual std::string question(const AnyView& view, Language language) const = 0;
  virtual std::string note(const AnyView& view, AnyAction action, Language language) const = 0;
  virtual std::string event_text(const AnySetup& setup, const json::object& event,
                                 Language language) const = 0;
};

// Bots, nets and estimates.
class AnyBots {
 public:
  virtual ~AnyBots() = default;
  virtual std::span<const BotInfo> bots() const = 0;  // the first one is the default opponent
  virtual Result<std::unique_ptr<Bot>> make_bot(std::string_view name) const = 0;
  // Loads a net file that is not built in; only before the first match.
  virtual Result<void> load_net(std::span<const std::byte> file) const = 0;
  // The estimated share of the win of each seat, with nothing hidden.
  virtual std::vector<double> estimate(const AnyState& state, std::uint64_t seed) const = 0;
  virtual Calibration calibration(int players) const = 0;
  virtual std::uint64_t signature() const = 0;
};

class AnyGame : public AnyRules, public AnyText, public AnyBots {
 public:
  virtual const GameInfo& info() const = 0;
};

}  // namespace ahu
