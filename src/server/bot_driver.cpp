// Runs the searches of a table's built-in bots, one at a time.
#include "server/bot_driver.hpp"

#include "server/built_in_bots.hpp"

namespace ahu::server {

namespace {

SearchOrder order_of(const MatchInfo& info) { return {info.host, info.id, info.rated}; }

}  // namespace

// The default bot replaces one that this program no longer has.
std::shared_ptr<Bot> BotDriver::bot_at(const AnyBots& game, int seat, const std::string& name) {
  SeatBot& at = bots_[static_cast<std::size_t>(seat)];
  if (!at.bot || at.name != name) {
    auto made = game.make_bot(name);
    if (!made) {
      made = game.make_bot(game.bots()[0].name);
    }
    at = {name, std::move(*made)};
  }
  return at.bot;
}

Awaited<std::optional<ChosenAction>> BotDriver::choose(const Table& table, int seat) {
  using Choice = std::optional<ChosenAction>;
  const Match& match = *table.match();
  const SearchOrder order = order_of(table.info());
  const BuiltInBot chosen = read_built_in_bot(table.seat(seat).bot);
  Budget budget = budget_of(chosen, table.info().rated, context_.search_pool.ahead_of(order),
                            context_.search_pool.threads());
  budget.seed = Seed::fresh().folded();
  auto work = [&context = context_, state = match.state(), budget,
               bot = bot_at(match.game(), seat, chosen.name),
               view = match.open_view(static_cast<Seat>(seat)),
               log = match.log_for(static_cast<Seat>(seat))](
                  const std::atomic<bool>& stop) mutable -> std::optional<Choice> {
    budget.stop = &stop;
    try {
      const SearchResult thought = bot->choose(view, log, budget);
      return stop ? std::nullopt : std::optional(Choice(ChosenAction{state, thought.best}));
    } catch (const std::exception& error) {
      report(context, error);
      return Choice();
    }
  };
  is_thinking_ = true;
  return search<Choice>(context_, Choice(), order, std::move(work));
}

void BotDriver::stop(const Table& table) {
  context_.search_pool.cancel(table.info().id);
  bots_ = {};  // a running search keeps its own bot
  is_thinking_ = false;
}

}  // namespace ahu::server
