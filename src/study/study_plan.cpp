// The plan of a study.
#include "study/study_plan.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/core.h>

#include "base/hash.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

// The level below the highest; in a game without levels the default opponent.
std::string usual_bot(const AnyBots& game) {
  int highest = 0;
  for (const BotInfo& bot : game.bots()) {
    highest = std::max(highest, bot.level);
  }
  for (const BotInfo& bot : game.bots()) {
    if (bot.level > 0 && bot.level == std::max(1, highest - 1)) {
      return std::string(bot.name);
    }
  }
  return std::string(game.bots().front().name);
}

std::string weakest_bot(const AnyBots& game) {
  for (const BotInfo& bot : game.bots()) {
    if (bot.level == 1) {
      return std::string(bot.name);
    }
  }
  return std::string(game.bots().back().name);
}

Result<void> add_configurations(StudyPlan& plan, const std::vector<int>& players,
                                const std::vector<json::object>& options, bool is_baseline) {
  for (const json::object& wanted : options) {
    for (const int count : players) {
      const auto setup = plan.game->make_setup(count, wanted);
      if (!setup) {
        return std::unexpected(setup.error());
      }
      Configuration one{count, plan.game->options_json(*setup), is_baseline};
      const bool is_repeated = std::ranges::any_of(plan.configurations, [&](const auto& other) {
        return other.players == one.players && other.options == one.options;
      });
      if (is_repeated) {
        return fail(ErrorCode::BadRequest,
                    "the same players and options are given twice: " + std::to_string(count) +
                        " players, " + json::serialize(one.options));
      }
      plan.configurations.push_back(std::move(one));
    }
  }
  return {};
}

std::uint64_t text_hash(std::uint64_t hash, std::string_view text) {
  for (const char letter : text) {
    hash = combine_hash(hash, static_cast<unsigned char>(letter));
  }
  return hash;
}

std::uint64_t match_place(const StudyPlan& plan, const MatchKey& key) {
  const Configuration& one = plan.configurations[static_cast<std::size_t>(key.configuration)];
  std::uint64_t hash =
      text_hash(static_cast<std::uint64_t>(one.players), json::serialize(one.options));
  hash = combine_hash(hash, static_cast<std::uint64_t>(key.series));
  return combine_hash(hash, static_cast<std::uint64_t>(key.number));
}

}  // namespace

Result<StudyPlan> checked(StudyPlan plan, const StudyRequest& request) {
  if (plan.bots.empty()) {
    plan.bots.push_back(usual_bot(*plan.game));
  }
  if (plan.weak_bot.empty()) {
    plan.weak_bot = weakest_bot(*plan.game);
  }
  std::vector<std::string> all = plan.bots;
  all.push_back(plan.weak_bot);
  for (const std::string& name : all) {
    if (const auto bot = plan.game->make_bot(name); !bot) {
      return std::unexpected(bot.error());
    }
  }
  const auto players =
      request.players.empty() ? std::vector{plan.game->info().min_players} : request.players;
  const auto options = request.options.empty() ? std::vector{json::object{}} : request.options;
  plan.configurations.clear();
  if (auto added = add_configurations(plan, players, options, false); !added) {
    return std::unexpected(added.error());
  }
  if (auto added = add_configurations(plan, players, request.against, true); !added) {
    return std::unexpected(added.error());
  }
  return plan;
}

json::object setup_json(const StudyPlan& plan) {
  json::array configurations;
  for (const Configuration& one : plan.configurations) {
    configurations.push_back(
        {{"players", one.players}, {"options", one.options}, {"against", one.is_baseline}});
  }
  json::object setup = {{"game", plan.game->info().id},
                        {"rules_version", plan.game->info().rules_version},
                        {"signature", fmt::format("{:016x}", plan.game->signature())},
                        {"configurations", std::move(configurations)},
                        {"bots", json::array(plan.bots.begin(), plan.bots.end())},
                        {"weak_bot", plan.weak_bot},
                        {"nodes", plan.nodes},
                        {"judge_every", plan.judge_every},
                        {"seed", plan.seed.text()}};
  if (plan.on_gpu) {
    setup["device"] = "gpu";
  }
  return setup;
}

std::vector<int> seating(const StudyPlan& plan, const MatchKey& key) {
  const auto players = static_cast<std::size_t>(
      plan.configurations[static_cast<std::size_t>(key.configuration)].players);
  const auto number = static_cast<std::size_t>(key.number);
  std::vector<int> seats;
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (key.series == Series::Skill) {
      seats.push_back(seat == number % players ? 0 : -1);
    } else {
      seats.push_back(static_cast<int>((seat + number) % plan.bots.size()));
    }
  }
  return seats;
}

bool is_judged(const StudyPlan& plan, const MatchKey& key) {
  return key.series == Series::Even && plan.judge_every > 0 && key.number % plan.judge_every == 0;
}

Seed match_seed(const StudyPlan& plan, const MatchKey& key) {
  const std::uint64_t place = match_place(plan, key);
  Seed seed;
  for (std::size_t half = 0; half < 2; ++half) {
    const auto number = chance_below(plan.seed, combine_hash(place, half), UINT64_MAX);
    seed.words[4 + 2 * half] = static_cast<std::uint32_t>(number >> 32);
    seed.words[5 + 2 * half] = static_cast<std::uint32_t>(number);
  }
  return seed;
}

std::string task_text(const MatchKey& key) {
  return std::to_string(key.configuration) + " " + std::to_string(static_cast<int>(key.series)) +
         " " + std::to_string(key.number);
}

MatchKey parse_task(const std::string& text) {
  MatchKey key;
  int series = 0;
  [[maybe_unused]] const int read =
      std::sscanf(text.c_str(), "%d %d %d", &key.configuration, &series, &key.number);
  AHU_ASSERT(read == 3);
  key.series = static_cast<Series>(series);
  return key;
}

}  // namespace ahu::study
