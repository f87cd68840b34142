// From the command line of a study to its plan.
#include "apps/ahu/study_arguments.hpp"

#include <CLI/CLI.hpp>

#include "apps/ahu/arena_arguments.hpp"
#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/registry.hpp"

namespace ahu::app {

namespace {

constexpr int skill_part = 10;  // one match in ten sets strong bots against weak ones

// A set of options, or a list of sets.
Result<void> read_option_sets(std::string_view text, const std::string& where,
                              std::vector<json::object>& sets) {
  boost::system::error_code broken;
  const json::value value = json::parse(text, broken);
  if (broken) {
    return bad(where + " is not valid JSON: " + broken.message());
  }
  if (value.is_object()) {
    sets.push_back(value.get_object());
    return {};
  }
  for (std::size_t i = 0; value.is_array() && i < value.get_array().size(); ++i) {
    if (!value.get_array()[i].is_object()) {
      return bad(where + " must be an object of options or a list of them");
    }
    sets.push_back(value.get_array()[i].get_object());
  }
  return value.is_array() ? Result<void>{}
                          : bad(where + " must be an object of options or a list of them");
}

Result<study::StudyRequest> read_asked(const StudyArguments& arguments) {
  study::StudyRequest request;
  request.players = arguments.players;
  for (const std::string& text : arguments.options) {
    if (auto read = read_option_sets(text, "--options", request.options); !read) {
      return std::unexpected(read.error());
    }
  }
  for (const std::string& path : arguments.against) {
    const auto text = read_file(path);
    if (!text) {
      return std::unexpected(text.error());
    }
    if (auto read = read_option_sets(*text, path, request.against); !read) {
      return std::unexpected(read.error());
    }
  }
  return request;
}

}  // namespace

void add_study_options(CLI::App& command, StudyArguments& arguments) {
  command.add_option("game", arguments.game, "The game")->required();
  command.add_option("--out", arguments.out, "Folder for the report and the matches")->required();
  command.add_option("--matches", arguments.matches, "Matches of each configuration")
      ->check(CLI::Range(1, study::max_study_matches))
      ->capture_default_str();
  command
      .add_option("--players", arguments.players,
                  "Numbers of players, as in 2,4 (default: the fewest)")
      ->delimiter(',');
  command.add_option("--options", arguments.options,
                     "Options of the game as JSON, or a list of them; each with each number of "
                     "players");
  command.add_option(
      "--against", arguments.against,
      "File with a rule set to compare with: its options as JSON, or a list of such sets");
  command
      .add_option("--bots", arguments.bots,
                  "Bots, by seat in turn (default: the level below the highest)")
      ->delimiter(',');
  command.add_option("--weak", arguments.weak_bot,
                     "Bot that the first one is measured against (default: the lowest level)");
  command
      .add_option("--nodes", arguments.nodes, "Nodes for each decision (default: the bot's own)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53U));
  command
      .add_option("--skill-matches", arguments.skill_matches,
                  "Matches of one strong bot among weak ones (default: a tenth of --matches)")
      ->check(CLI::Range(0, study::max_study_matches));
  command
      .add_option("--judge-every", arguments.judge_every,
                  "Judge every n-th match with estimates; 0: none")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--threads", arguments.threads, "Matches at the same time, of each process")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command
      .add_option("--device", arguments.device,
                  "gpu: play at random or by policy on a GPU, unjudged, with the programs of "
                  "tools/build_gpu_study")
      ->check(CLI::IsMember({"cpu", "gpu"}))
      ->capture_default_str();
  command.add_option("--gpu-folder", arguments.gpu_folder, "Where these programs are")
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "The seed of the whole study")
      ->capture_default_str();
  command.add_flag("--records", arguments.records, "Save a record of every match in records/");
  command.add_flag("--resume", arguments.resume,
                   "Continue the study in the folder, if there is one");
}

Result<study::StudyPlan> plan_of(const StudyArguments& arguments) {
  const auto game = find_game(arguments.game);
  const auto asked = read_asked(arguments);
  const auto seed = parse_seed(arguments.seed);
  if (const auto error = first_error(game, asked, seed)) {
    return std::unexpected(*error);
  }
  study::StudyPlan plan;
  plan.game = *game;
  plan.bots = arguments.bots;
  plan.weak_bot = arguments.weak_bot;
  plan.nodes = arguments.nodes;
  plan.matches = arguments.matches;
  plan.skill_matches =
      arguments.skill_matches < 0 ? arguments.matches / skill_part : arguments.skill_matches;
  plan.judge_every = arguments.judge_every;
  plan.seed = *seed;
  if (arguments.device == "gpu") {
    plan.on_gpu = true;
    plan.judge_every = 0;
    plan.skill_matches = 0;
  }
  return study::checked(std::move(plan), *asked);
}

}  // namespace ahu::app
