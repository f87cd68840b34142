// Playing a study on a GPU.
#include "study/gpu_study.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <set>
#include <sstream>
#include <unistd.h>

#include "base/hash.hpp"
#include "study/process.hpp"

namespace ahu::study {

namespace {

// Matches requested at a time: all their rows are one answer, of at most 1 MiB.
constexpr int block = 4096;
constexpr std::chrono::minutes gpu_timeout{10};

std::string hex_of(const std::vector<std::byte>& bytes) {
  std::string text;
  for (const std::byte byte : bytes) {
    text += fmt::format("{:02x}", std::to_integer<int>(byte));
  }
  return text;
}

std::string quoted(const std::string& path) {
  std::string text = "'";
  for (const char letter : path) {
    text += letter == '\'' ? "'\\''" : std::string(1, letter);
  }
  return text + "'";
}

std::string command_for(const StudyPlan& plan, const GpuRun& run, int configuration) {
  const Configuration& one = plan.configurations[static_cast<std::size_t>(configuration)];
  const AnySetup setup = plan.game->make_setup(one.players, one.options).value();
  const std::uint64_t seed = match_seed(plan, {configuration, Series::Even, 0}).folded();
  return fmt::format("exec {} {} {} {}", quoted(run.program), hex_of(setup.bytes), seed,
                     plan.bots[0]);
}

std::vector<int> read_numbers(std::istream& text, int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  for (int& number : numbers) {
    text >> number;
  }
  return numbers;
}

MatchRow parse_gpu_row(const std::string& text, const MatchKey& key, int players) {
  std::istringstream from(text);
  MatchRow row;
  row.key = key;
  row.bots.assign(static_cast<std::size_t>(players), 0);
  row.payoffs = read_numbers(from, players);
  row.scores = read_numbers(from, players);
  row.order = read_numbers(from, players);
  from >> row.decisions >> row.plies >> row.forced >> row.options >> row.max_options >>
      row.option_bits;
  if (!from || !(from >> std::ws).eof()) {
    throw ProcessFailure("the GPU program's answer cannot be read: " + text.substr(0, 80));
  }
  return row;
}

// The consecutive numbers from `first` on that are not played yet.
int run_length(const std::set<int>& played, int first, int end) {
  const auto next = played.lower_bound(first);
  return std::min({end - first, block, next == played.end() ? end : *next - first});
}

void play_block(const StudyPlan& plan, Process& gpu, const MatchKey& first, int count,
                const std::atomic<bool>& stop, StudyFolder& folder) {
  const int players = plan.configurations[static_cast<std::size_t>(first.configuration)].players;
  std::istringstream rows(gpu.ask(fmt::format("{} {}", first.number, count), gpu_timeout, &stop));
  MatchKey key = first;
  for (std::string row; std::getline(rows, row, ';'); ++key.number) {
    folder.append(csv_line(parse_gpu_row(row, key, players)));
  }
  if (key.number != first.number + count) {
    throw ProcessFailure("the GPU program answered with another number of matches");
  }
  folder.flush();
}

void play_configuration(const StudyPlan& plan, const GpuRun& run, int configuration,
                        const std::set<int>& played, Progress& progress, StudyFolder& folder) {
  Process gpu(command_for(plan, run, configuration));
  for (int at = 0; at < plan.matches && !run.stop.load(std::memory_order_relaxed);) {
    const int count = run_length(played, at, plan.matches);
    if (count > 0) {
      play_block(plan, gpu, {configuration, Series::Even, at}, count, run.stop, folder);
      progress.done += count;
      progress.played_now += count;
      run.watch(progress);
    }
    at += std::max(1, count);
  }
}

}  // namespace

std::string gpu_program(const std::string& folder, const AnyGame& game) {
  std::string name(game.info().id);
  std::ranges::replace(name, '-', '_');
  return folder + "/" + name + "/study";
}

Result<void> check_gpu_plan(const StudyPlan& plan, const std::string& program) {
  if (plan.bots.size() != 1 || (plan.bots[0] != "random" && plan.bots[0] != "policy")) {
    return fail(ErrorCode::BadRequest,
                "on a GPU every seat is played by --bots random or --bots policy");
  }
  if (::access(program.c_str(), X_OK) != 0) {
    return fail(ErrorCode::BadRequest,
                "there is no " + program + ": build it with tools/build_gpu_study");
  }
  return {};
}

bool run_gpu_study(const StudyPlan& plan, const GpuRun& run, StudyFolder& folder) {
  const auto configurations = static_cast<int>(plan.configurations.size());
  std::vector<std::set<int>> played(static_cast<std::size_t>(configurations));
  Progress progress{0, std::int64_t{configurations} * plan.matches, 0};
  const MatchLines lines = folder.read();
  for (const auto& [key, line] : lines.all()) {
    played[static_cast<std::size_t>(key.configuration)].insert(key.number);
    progress.done += key.number < plan.matches ? 1 : 0;
  }
  try {
    for (int at = 0; at < configurations; ++at) {
      play_configuration(plan, run, at, played[static_cast<std::size_t>(at)], progress, folder);
    }
  } catch (const ProcessInterrupted&) {
    return false;
  }
  return progress.done == progress.to_play;
}

}  // namespace ahu::study
