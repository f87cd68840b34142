// Reads and checks the plan of an arena.
#include "study/plan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "study/clean_text.hpp"
#include "study/openings.hpp"
#include "support/text.hpp"

namespace ahu::study {

namespace {

std::unexpected<Error> bad(std::string message) {
  return fail(ErrorCode::BadRequest, std::move(message));
}

constexpr std::int64_t max_tables = 1000;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 40 && std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == ',' || c == '=' || c == '\x7f';
  });
}

// As many tables as there are choices of contestants; in a gauntlet the first one is always chosen.
std::int64_t count_tables(const ArenaPlan& plan) {
  std::int64_t bots = std::ssize(plan.contestants);
  std::int64_t size = plan.pairwise ? 2 : std::min<std::int64_t>(bots, plan.players);
  if (plan.gauntlet) {
    --bots;
    --size;
  }
  std::int64_t count = 1;
  for (std::int64_t i = 0; i < size; ++i) {
    count = count * (bots - i) / (i + 1);
  }
  return count;
}

Result<void> check_names(const ArenaPlan& plan) {
  for (std::size_t i = 0; i < plan.contestants.size(); ++i) {
    const Contestant& one = plan.contestants[i];
    if (one.command != clean_text(one.command)) {
      return bad("the command of " + one.name + " must be one line of valid UTF-8");
    }
    if (!is_name(one.name) || one.name != clean_text(one.name)) {
      return bad("'" + shortened(clean_text(one.name)) +
                 "' cannot be a bot's name: use 1 to 40 characters without space, comma and =");
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (plan.contestants[j].name == one.name) {
        return bad("two bots are called " + one.name +
                   "; give one of them another name with --bot");
      }
    }
    if (one.is_external()) {
      continue;
    }
    if (const auto bot = plan.game->make_bot(one.bot); !bot) {
      return std::unexpected(bot.error());
    }
  }
  return {};
}

Result<void> check_counts(const ArenaPlan& plan) {
  if (plan.contestants.size() < 2 || plan.contestants.size() > max_contestants) {
    return bad("an arena needs 2 to " + std::to_string(max_contestants) + " bots, not " +
               std::to_string(plan.contestants.size()));
  }
  if (plan.games < 1 || plan.games > max_games) {
    return bad("the number of games must be from 1 to " + std::to_string(max_games));
  }
  if (count_tables(plan) > max_tables) {
    return bad("these bots would meet at " + std::to_string(count_tables(plan)) +
               " tables, at most " + std::to_string(max_tables) +
               " are possible: use fewer bots or --pairwise");
  }
  const auto sprt = plan.sprt ? check_bounds(*plan.sprt) : std::string();
  return sprt.empty() ? Result<void>{} : bad(sprt);
}

json::object limits_json(const DecisionLimits& limits) {
  json::object written;
  for (const auto& [key, value] :
       {std::pair{"millis", limits.millis}, std::pair{"simulations", limits.simulations},
        std::pair{"nodes", limits.nodes}, std::pair{"threads", limits.threads},
        std::pair{"clock_millis", limits.clock_millis},
        std::pair{"increment_millis", limits.increment_millis}}) {
    if (value > 0) {
      written[key] = value;
    }
  }
  return written;
}

Result<void> read_limit(std::string_view text, DecisionLimits& limits) {
  const std::size_t equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  std::uint64_t* const place = key == "millis"        ? &limits.millis
                               : key == "simulations" ? &limits.simulations
                               : key == "nodes"       ? &limits.nodes
                               : key == "threads"     ? &limits.threads
                                                      : nullptr;
  if (place == nullptr || equals == std::string_view::npos) {
    return bad("'" + shortened(text) +
               "' is not a budget: use millis=…, simulations=…, nodes=… or threads=…");
  }
  const std::string_view digits = text.substr(equals + 1);
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), *place);
  if (fault != std::errc() || end != digits.data() + digits.size() || *place == 0) {
    return bad(std::string(key) + " must be a whole number above 0, not '" + shortened(digits) +
               "'");
  }
  return {};
}

// Seconds with decimals, as milliseconds.
std::optional<std::uint64_t> read_seconds(std::string_view text) {
  constexpr double max_seconds = 1e6;
  double seconds = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (fault != std::errc() || end != text.data() + text.size() ||
      !(seconds >= 0 && seconds <= max_seconds)) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(std::llround(seconds * 1000));
}

// shallow,nodes=500
Result<Contestant> parse_built_in_bot(std::string_view name, std::string_view text) {
  Contestant one{std::string(name), std::string(text.substr(0, text.find(','))), "", {}};
  for (std::size_t comma = text.find(','); comma != std::string_view::npos;) {
    const std::size_t next = text.find(',', comma + 1);
    const auto read = read_limit(text.substr(comma + 1, next - comma - 1), one.limits);
    if (!read) {
      return std::unexpected(read.error());
    }
    comma = next;
  }
  return one;
}

}  // namespace

Result<ArenaPlan> checked(ArenaPlan plan) {
  if (plan.players == 0) {
    plan.players = plan.game->info().min_players;
  }
  const auto setup = plan.game->make_setup(plan.players, plan.options);
  if (!setup) {
    return std::unexpected(setup.error());
  }
  if (plan.players < 2) {
    return bad("an arena needs at least 2 seats");
  }
  plan.options = plan.game->options_json(*setup);
  plan.pairwise = plan.pairwise || plan.sprt.has_value() || plan.players == 2;
  for (const auto& check : {check_counts, check_names, check_openings}) {
    if (auto fine = check(plan); !fine) {
      return std::unexpected(fine.error());
    }
  }
  return plan;
}

json::object setup_json(const ArenaPlan& plan) {
  json::array bots;
  for (const Contestant& one : plan.contestants) {
    json::object bot = {{"name", one.name}};
    bot[one.is_external() ? "command" : "bot"] = one.is_external() ? one.command : one.bot;
    bot["budget"] = limits_json(one.limits);
    bots.push_back(std::move(bot));
  }
  json::object setup = {
      {"game", plan.game->info().id}, {"rules_version", plan.game->info().rules_version},
      {"players", plan.players},      {"options", plan.options},
      {"seed", plan.seed.text()},     {"opening", plan.opening},
      {"pairwise", plan.pairwise},    {"bots", std::move(bots)}};
  if (plan.gauntlet) {
    setup["gauntlet"] = true;
  }
  if (plan.processor_time) {
    setup["processor_time"] = true;
  }
  if (!plan.openings.empty()) {
    setup["openings"] = fingerprint_of(plan.openings);
  }
  return setup;
}

std::string difference(const json::object& of_file, const json::object& of_plan) {
  const auto text = [](const json::value* value) {
    return value == nullptr ? "missing" : shortened(json::serialize(*value), 300);
  };
  for (const json::object* const fields : {&of_plan, &of_file}) {
    for (const auto& field : *fields) {
      const json::value* in_file = of_file.if_contains(field.key());
      const json::value* in_plan = of_plan.if_contains(field.key());
      if (in_file == nullptr || in_plan == nullptr || *in_file != *in_plan) {
        return "its " + std::string(field.key()) + " is " + text(in_file) + ", here it is " +
               text(in_plan);
      }
    }
  }
  return "";
}

Result<DecisionLimits> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto clock = read_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? std::optional<std::uint64_t>(0)
                                                        : read_seconds(text.substr(plus + 1));
  if (!clock || *clock == 0 || !increment) {
    return bad("a clock is seconds for the game + seconds for each move, such as 60+1, not '" +
               shortened(text) + "'");
  }
  DecisionLimits limits;
  limits.clock_millis = *clock;
  limits.increment_millis = *increment;
  return limits;
}

Result<Contestant> parse_contestant(std::string_view text) {
  std::string_view name;
  std::string_view what = text;
  if (const auto equals = text.find('=');
      equals != std::string_view::npos && !text.starts_with("cmd:") && !text.starts_with("bot:")) {
    name = text.substr(0, equals);
    what = text.substr(equals + 1);
  }
  if (what.starts_with("cmd:") && what.size() > 4) {
    return Contestant{std::string(name), "", std::string(what.substr(4)), {}};
  }
  if (what.starts_with("bot:") && what.size() > 4) {
    return parse_built_in_bot(name, what.substr(4));
  }
  return bad("'" + shortened(text) +
             "' names no bot: use name=cmd:COMMAND for an external bot, "
             "name=bot:BOT,nodes=500 for a built-in one");
}

}  // namespace ahu::study
