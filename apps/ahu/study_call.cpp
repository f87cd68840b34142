// From the command line of a study to its plan.
#include "apps/ahu/study_call.hpp"

#include <CLI/CLI.hpp>

#include "apps/ahu/arena_call.hpp"
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

Result<study::Asked> read_asked(const StudyCall& call) {
  study::Asked asked;
  asked.players = call.players;
  for (const std::string& text : call.options) {
    if (auto read = read_option_sets(text, "--options", asked.options); !read) {
      return std::unexpected(read.error());
    }
  }
  for (const std::string& path : call.against) {
    const auto text = read_file(path);
    if (!text) {
      return std::unexpected(text.error());
    }
    if (auto read = read_option_sets(*text, path, asked.against); !read) {
      return std::unexpected(read.error());
    }
  }
  return asked;
}

}  // namespace

void add_study_options(CLI::App& command, StudyCall& call) {
  command.add_option("game", call.game, "The game")->required();
  command.add_option("--out", call.out, "Folder for the report and the matches")->required();
  command.add_option("--matches", call.matches, "Matches of each configuration")
      ->check(CLI::Range(1, study::max_study_matches))
      ->capture_default_str();
  command
      .add_option("--players", call.players, "Numbers of players, as in 2,4 (default: the fewest)")
      ->delimiter(',');
  command.add_option("--options", call.options,
                     "Options of the game as JSON, or a list of such; each with each number of "
                     "players");
  command.add_option("--against", call.against,
                     "File with options to compare the others with, as JSON");
  command
      .add_option("--bots", call.bots,
                  "Who plays, in the seats in turn (default: the level below the highest)")
      ->delimiter(',');
  command.add_option("--weak", call.weak_bot,
                     "Bot that the first one is measured against (default: the lowest level)");
  command
      .add_option("--nodes", call.nodes,
                  "Nodes for each decision (default: what the bot takes by itself)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 53U));
  command
      .add_option("--skill-matches", call.skill_matches,
                  "Matches of one strong bot among weak ones (default: a tenth of --matches)")
      ->check(CLI::Range(0, study::max_study_matches));
  command
      .add_option("--judge-every", call.judge_every,
                  "Judge every n-th match with estimates; 0: none")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--threads", call.threads, "Matches at the same time, of each process")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command
      .add_option("--device", call.device,
                  "gpu: play at random or by policy on a GPU, unjudged, with the programs of "
                  "tools/build_gpu_study")
      ->check(CLI::IsMember({"cpu", "gpu"}))
      ->capture_default_str();
  command.add_option("--gpu-folder", call.gpu_folder, "Where these programs are")
      ->capture_default_str();
  command.add_option("--seed", call.seed, "All luck follows from it")->capture_default_str();
  command.add_flag("--records", call.records, "Save a record of every match in records/");
  command.add_flag("--resume", call.resume, "Continue the study in the folder, if there is one");
}

Result<study::StudyPlan> plan_of(const StudyCall& call) {
  const auto game = find_game(call.game);
  const auto asked = read_asked(call);
  const auto seed = parse_seed(call.seed);
  if (const auto error = first_error(game, asked, seed)) {
    return std::unexpected(*error);
  }
  study::StudyPlan plan;
  plan.game = *game;
  plan.bots = call.bots;
  plan.weak_bot = call.weak_bot;
  plan.nodes = call.nodes;
  plan.matches = call.matches;
  plan.skill_matches = call.skill_matches < 0 ? call.matches / skill_part : call.skill_matches;
  plan.judge_every = call.judge_every;
  plan.seed = *seed;
  if (call.device == "gpu") {
    plan.on_gpu = true;
    plan.judge_every = 0;
    plan.skill_matches = 0;
  }
  return study::checked(std::move(plan), *asked);
}

}  // namespace ahu::app
