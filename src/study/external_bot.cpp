// External bots as processes.
#include "study/external_bot.hpp"

#include <algorithm>

#include "chance/seed.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

constexpr std::uint64_t untimed_millis = 10'000;  // where the budget is not one of time
constexpr std::uint64_t start_millis = 5'000;     // to start up, before the first answer

json::array texts(const AnyText& game, const AnySetup& setup, std::span<const AnyAction> entries) {
  json::array all;
  for (const AnyAction entry : entries) {
    all.emplace_back(game.action_text(setup, entry));
  }
  return all;
}

// Sorted byte by byte, as in positions.
json::array sorted_texts(const AnyText& game, const AnySetup& setup,
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

json::object clock_json(const ClockReading& clocks) {
  json::array left;
  for (const auto& seat : clocks.left) {
    left.push_back(seat ? json::value(*seat) : json::value());
  }
  return {{"left", std::move(left)}, {"increment", clocks.increment}};
}

}  // namespace

ExternalBot::ExternalBot(const AnyGame& game, std::string command, std::uint64_t grace_millis)
    : game_(game), command_(std::move(command)), grace_millis_(grace_millis) {}

void ExternalBot::begin_game() {
  conversation_.clear();
  stderr_text_.clear();
  clocks_.reset();
}

SearchResult ExternalBot::choose(const AnyView& view, std::span<const AnyAction> log,
                                 const Budget& budget) {
  const json::object request = request_for(view, log, budget);
  const AnySetup setup = game_.setup(view);
  for (int attempt = 1;; ++attempt) {
    try {
      return ask(request, setup, budget);
    } catch (const ProcessFailure& failure) {
      end_process();
      if (has_started_) {
        throw;
      }
      if (attempt == start_attempts) {
        throw BotDidNotStart(failure.what());
      }
    } catch (...) {
      end_process();
      throw;
    }
  }
}

SearchResult ExternalBot::ask(const json::object& request, const AnySetup& setup,
                              const Budget& budget) {
  if (process_ == nullptr) {
    process_ = std::make_unique<Process>(command_);
    has_answered_ = false;
  }
  Exchange& exchange = conversation_.emplace_back(request);
  exchange.received =
      process_->ask(json::serialize(request), timeout_for(request, budget), budget.stop);
  has_answered_ = true;
  has_started_ = true;
  return read_answer(setup, exchange.received);
}

// Any later output of the process answers no question.
void ExternalBot::end_process() {
  if (process_ != nullptr) {
    stderr_text_ = process_->stderr_text();
    if (!conversation_.empty() && conversation_.back().received.empty()) {
      conversation_.back().received = process_->unread();
    }
    process_.reset();
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
  if (clocks_) {
    request["clock"] = clock_json(*clocks_);
  }
  return request;
}

std::chrono::milliseconds ExternalBot::timeout_for(const json::object& request,
                                                   const Budget& budget) const {
  std::uint64_t thinking = budget.millis > 0 ? budget.millis : untimed_millis;
  if (clocks_) {
    const auto seat = request.at("seat").to_number<std::size_t>();
    const auto left = clocks_->left[seat];
    thinking = left ? static_cast<std::uint64_t>(std::max<std::int64_t>(*left, 0)) : thinking;
  }
  return std::chrono::milliseconds(thinking + grace_millis_ + (has_answered_ ? 0 : start_millis));
}

SearchResult ExternalBot::read_answer(const AnySetup& setup, const std::string& answer) const {
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
  SearchResult thought;
  thought.best = *parsed;
  const json::value* nodes = object->if_contains("nodes");
  if (nodes != nullptr && nodes->is_int64() && nodes->get_int64() > 0) {
    thought.nodes = static_cast<std::uint64_t>(nodes->get_int64());
  }
  return thought;
}

}  // namespace ahu::study
