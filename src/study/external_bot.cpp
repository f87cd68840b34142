// Programs as bots.
#include "study/external_bot.hpp"

#include <algorithm>

#include "chance/seed.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr std::uint64_t untimed_millis = 10'000;  // where the budget is not one of time
constexpr std::uint64_t start_millis = 5'000;     // to start up, before the first answer

json::array texts(const AnyGame& game, const AnySetup& setup, std::span<const AnyAction> entries) {
  json::array all;
  for (const AnyAction entry : entries) {
    all.emplace_back(game.action_text(setup, entry));
  }
  return all;
}

// As positions list them: sorted byte by byte.
json::array sorted_texts(const AnyGame& game, const AnySetup& setup,
                         std::span<const AnyAction> actions) {
  std::vector<std::string> sorted;
  for (const AnyAction action : actions) {
    sorted.push_back(game.action_text(setup, action));
  }
  std::ranges::sort(sorted);
  json::array all;
  for (auto& text : sorted) {
    all.emplace_back(std::move(text));
  }
  return all;
}

}  // namespace

ExternalBot::ExternalBot(const AnyGame& game, std::string command, std::uint64_t grace_millis)
    : game_(game), command_(std::move(command)), grace_millis_(grace_millis) {}

Thought ExternalBot::choose(const AnyView& view, std::span<const AnyAction> log,
                            const Budget& budget) {
  const std::string request = json::serialize(request_for(view, log, budget));
  if (process_ == nullptr) {
    process_ = std::make_unique<Process>(command_);
    has_answered_ = false;
  }
  try {
    const std::string answer = process_->ask(request, patience_for(budget), budget.stop);
    has_answered_ = true;
    Thought thought;
    thought.best = read_answer(game_.setup(view), answer);
    return thought;
  } catch (...) {
    process_.reset();  // whatever it may still say belongs to no question
    throw;
  }
}

json::object ExternalBot::request_for(const AnyView& view, std::span<const AnyAction> log,
                                      const Budget& budget) {
  // Any world behind the view has the seat's turn and its legal actions.
  Rng rng(budget.seed);
  const AnyState world = game_.sample_world(view, rng);
  const AnySetup setup = game_.setup(view);
  json::object request = {{"cmd", "choose"},
                          {"id", ++asked_},
                          {"game", game_.info().id},
                          {"seat", game_.turn(world).seat},
                          {"view", game_.view_json(view)},
                          {"log", texts(game_, setup, log)},
                          {"actions", sorted_texts(game_, setup, game_.legal_actions(world))},
                          {"seed", Seed::from_number(budget.seed).text()}};
  for (const auto& [key, value] :
       {std::pair{"millis", budget.millis}, std::pair{"simulations", budget.simulations},
        std::pair{"nodes", budget.nodes}}) {
    if (value > 0) {
      request[key] = value;
    }
  }
  return request;
}

std::chrono::milliseconds ExternalBot::patience_for(const Budget& budget) const {
  const std::uint64_t thinking = budget.millis > 0 ? budget.millis : untimed_millis;
  return std::chrono::milliseconds(thinking + grace_millis_ + (has_answered_ ? 0 : start_millis));
}

AnyAction ExternalBot::read_answer(const AnySetup& setup, const std::string& answer) const {
  boost::system::error_code broken;
  const json::value value = json::parse(answer, broken);
  const json::object* object = broken ? nullptr : value.if_object();
  const json::value* action = object == nullptr ? nullptr : object->if_contains("action");
  if (action == nullptr || !action->is_string()) {
    throw ProcessFailure("answered " + shortened(answer, 200) + R"(, which is no {"action":"…"})");
  }
  if (const json::value* id = object->if_contains("id"); id != nullptr && *id != asked_) {
    throw ProcessFailure("answered another question: " + shortened(answer, 200));
  }
  const auto parsed = game_.parse_action(setup, action->get_string());
  if (!parsed) {
    throw ProcessFailure("chose '" + shortened(action->get_string(), 100) +
                         "': " + parsed.error().message);
  }
  return *parsed;
}

}  // namespace ahu::study
