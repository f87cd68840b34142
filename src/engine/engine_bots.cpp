// The commands of the engine protocol that ask bots.
#include <algorithm>
#include <iterator>

#include "engine/engine.hpp"
#include "engine/position.hpp"
#include "engine/request.hpp"
#include "match/analysis.hpp"
#include "match/registry.hpp"

namespace ahu {

json::array bots_json(const AnyBots& game) {
  json::array all;
  for (const auto& bot : game.bots()) {
    all.push_back({{"name", bot.name}, {"meaning", bot.meaning}, {"level", bot.level}});
  }
  return all;
}

namespace {

json::object thought_json(const AnyText& game, const AnySetup& setup, const SearchResult& thought,
                          bool is_structured) {
  json::object answer = {{"ok", true},
                         {"action", game.action_text(setup, thought.best)},
                         {"nodes", thought.nodes},
                         {"reused", thought.reused},
                         {"actions", rated_json(game, setup, thought.rated)}};
  if (is_structured) {
    std::vector<AnyAction> actions;
    std::ranges::transform(thought.rated, std::back_inserter(actions), &RatedAction::action);
    answer["structured"] = structured_json(game, setup, actions);
  }
  return answer;
}

Result<std::vector<AnyAction>> read_log(const AnyGame& game, const AnySetup& setup,
                                        const json::object& request) {
  std::vector<AnyAction> log;
  const json::value* value = request.if_contains("log");
  if (value == nullptr) {
    return log;
  }
  const json::array* entries = value->if_array();
  if (entries == nullptr) {
    return fail(ErrorCode::BadRequest, "log must be a list of strings");
  }
  for (const auto& entry : *entries) {
    const json::string* text = entry.if_string();
    const auto action =
        text == nullptr ? fail(ErrorCode::BadRequest, "") : game.parse_action(setup, *text);
    if (!action) {
      return fail(ErrorCode::BadRequest,
                  "log has an entry that is not an action of " + std::string(game.info().id));
    }
    log.push_back(*action);
  }
  return log;
}

}  // namespace

Engine::Answer Engine::bots(const Request& request) {
  if (!request.contains("game")) {
    return match_ ? Answer(json::object{{"ok", true}, {"bots", bots_json(match_->game())}})
                  : no_game();
  }
  const auto id = read_text(request, "game");
  const auto game = id ? find_game(*id) : std::unexpected(id.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  return json::object{{"ok", true}, {"bots", bots_json(**game)}};
}

Result<Budget> Engine::read_budget(const Request& request) const {
  const auto max_node_count = static_cast<std::int64_t>(limits_.nodes);
  const auto millis =
      read_number(request, "millis", 1, static_cast<std::int64_t>(limits_.millis), 0);
  const auto simulations = read_number(request, "simulations", 1, max_node_count, 0);
  const auto nodes = read_number(request, "nodes", 1, max_node_count, 0);
  const auto threads = read_number(request, "threads", 1, limits_.threads, 1);
  const auto compare = read_flag(request, "compare");
  const auto seed = read_seed_or_fresh(request);
  if (const auto error = first_error(millis, simulations, nodes, threads, compare, seed)) {
    return std::unexpected(*error);
  }
  Budget budget;
  budget.millis = static_cast<std::uint64_t>(*millis);
  budget.simulations = static_cast<std::uint64_t>(*simulations);
  budget.nodes = static_cast<std::uint64_t>(*nodes);
  budget.seed = seed->folded();
  budget.stop = stop_;
  budget.threads = static_cast<int>(*threads);
  budget.compare = *compare;
  return budget;
}

Result<Bot*> Engine::bot_at(const AnyGame& game, Seat seat, std::string_view name) {
  const auto found = std::ranges::find_if(bots_, [&](const SeatBot& each) {
    return each.game == &game && each.seat == seat && each.name == name;
  });
  if (found != bots_.end()) {
    return found->bot.get();
  }
  auto made = game.make_bot(name);
  if (!made) {
    return std::unexpected(made.error());
  }
  bots_.push_back({&game, seat, std::string(name), std::move(*made)});
  return bots_.back().bot.get();
}

Engine::Answer Engine::search(const Request& request) {
  const AnyGame& game = match_->game();
  const Turn turn = match_->turn();
  if (turn.is_over()) {
    return fail(ErrorCode::GameOver, "the match is over");
  }
  if (turn.is_chance()) {
    return fail(ErrorCode::NotYourTurn, "chance is to act: there is nothing to search");
  }
  const auto budget = read_budget(request);
  const auto name = read_text(request, "bot", game.bots()[0].name);
  const auto memory = read_memory(request);
  if (const auto error = first_error(budget, name, memory)) {
    return std::unexpected(*error);
  }
  const auto bot = bot_at(game, turn.seat, *name);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  const SearchResult thought = (*bot)->choose(
      match_->view(turn.seat, memory->value_or(Memory::Open)), match_->log_for(turn.seat), *budget);
  return thought_json(game, match_->setup(), thought, *read_flag(request, "structured"));
}

Engine::Answer Engine::analyse(const Request& request) {
  const auto from = read_number(request, "from", 0, match_->version(), 0);
  const auto to =
      read_number(request, "to", from.value_or(0), match_->version(), match_->version());
  const auto budget = read_budget(request);
  const auto name = read_text(request, "bot", match_->game().bots()[0].name);
  const auto memory = read_memory(request);
  if (const auto error = first_error(from, to, budget, name, memory)) {
    return std::unexpected(*error);
  }
  if (*to - *from > limits_.analysed) {
    return fail(ErrorCode::BadRequest,
                "to - from must be at most " + std::to_string(limits_.analysed));
  }
  const auto analysis = ahu::analyse(
      *match_, {*name, *budget, static_cast<int>(*from), static_cast<int>(*to), *memory});
  if (!analysis) {
    return std::unexpected(analysis.error());
  }
  return analysis_json(*match_, *analysis);
}

Engine::Answer Engine::choose(const Request& request) {
  const auto id = read_text(request, "game");
  const auto game = id ? find_game(*id) : std::unexpected(id.error());
  const auto seat = read_seat(request, max_seats);
  const auto budget = read_budget(request);
  if (const auto error = first_error(game, seat, budget)) {
    return std::unexpected(*error);
  }
  const json::value* written = request.if_contains("view");
  if (written == nullptr) {
    return fail(ErrorCode::BadRequest, "view is missing");
  }
  const auto view = (*game)->load_view(*written, *seat);
  if (!view) {
    return std::unexpected(view.error());
  }
  Rng rng(budget->seed);
  const Turn turn = (*game)->turn((*game)->sample_world(*view, rng));
  if (turn.is_over()) {
    return fail(ErrorCode::GameOver, "the match is over");
  }
  if (!turn.is_player() || turn.seat != *seat) {
    return fail(ErrorCode::NotYourTurn, "the view's seat is not to act");
  }
  const AnySetup setup = (*game)->setup(*view);
  const auto log = read_log(**game, setup, request);
  const auto name = read_text(request, "bot", (*game)->bots()[0].name);
  if (const auto error = first_error(log, name)) {
    return std::unexpected(*error);
  }
  const auto bot = bot_at(**game, *seat, *name);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  const SearchResult thought = (*bot)->choose(*view, *log, *budget);
  return thought_json(**game, setup, thought, *read_flag(request, "structured"));
}

}  // namespace ahu
