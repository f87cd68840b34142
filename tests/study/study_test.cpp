// Studies: the same for any number of threads, resumable, and figures that find what was put in.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

#include "match/registry.hpp"
#include "match/toy_game.hpp"
#include "study/distribute_work.hpp"
#include "study/plots.hpp"
#include "study/report.hpp"
#include "study/study_match.hpp"

namespace ahu::study {
namespace {

namespace fs = std::filesystem;

const std::atomic<bool> never_stop = false;

StudyPlan study_of(const AnyGame& game, int matches, const StudyRequest& request = {}) {
  StudyPlan plan;
  plan.game = &game;
  plan.matches = matches;
  plan.skill_matches = matches / 4;
  plan.judge_every = 2;
  plan.nodes = 20;
  plan.bots = {"shallow"};
  plan.weak_bot = "random";
  plan.seed = Seed::from_number(5);
  return checked(plan, request).value();
}

class Folder {
 public:
  Folder() {
    path_ = (fs::temp_directory_path() / "ahu-study-XXXXXX").string();
    EXPECT_NE(::mkdtemp(path_.data()), nullptr);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  fs::path path() const { return path_; }
  std::string text(const std::string& name) const {
    std::ifstream file(path() / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
};

void finish(const StudyPlan& plan, StudyFolder& folder) {
  const MatchLines lines = folder.read();
  const Report report = make_report(plan, lines);
  folder.merge(lines);
  folder.write("report.json", json::serialize(report_json(report)));
  folder.write("report.html", report_page(report));
}

bool play(
    const StudyPlan& plan, const fs::path& path, int threads,
    const std::atomic<bool>& stop = never_stop,
    const std::function<void(const Progress&)>& watch = [](const Progress&) {}) {
  StudyFolder folder(path);
  EXPECT_TRUE(folder.open(plan));
  const bool complete = run_study(
      plan, {.threads = threads, .stop = stop, .keep_records = false, .watch = watch}, folder);
  finish(plan, folder);
  return complete;
}

MatchRow judged_row() {
  MatchRow row;
  row.key = {1, Series::Even, 42};
  row.bots = {0, 0};
  row.payoffs = {60, 0};
  row.scores = {12, -3};
  row.order = {1, 0};
  row.decisions = 30;
  row.plies = 33;
  row.forced = 2;
  row.options = 120;
  row.max_options = 9;
  row.option_bits = 61234;
  row.labels = {{"kinds/place", 30, {10, 12}}, {"cells/b4", 0, {1, 0}}};
  Judgement judged;
  judged.decided = 400;
  judged.lead_changes = 3;
  judged.start = {500, 500};
  judged.luck = {-120, 120};
  judged.compared = 20;
  judged.better = 9;
  judged.worse = 2;
  judged.gained = 1234;
  judged.decisions_at.assign(2 * share_bins, 1);
  judged.labels_at = {{"kinds/place", 1, 4, 3}};
  row.judged = judged;
  return row;
}

TEST(MatchRow, IsReadBackFromItsLine) {
  MatchRow row = judged_row();
  EXPECT_EQ(parse_csv_line(csv_line(row)), row);
  row.judged.reset();
  EXPECT_EQ(parse_csv_line(csv_line(row)), row);
  row.labels.clear();
  EXPECT_EQ(parse_csv_line(csv_line(row)), row);
}

TEST(MatchRow, HasAColumnForEveryName) {
  const auto commas = [](const std::string& text) { return std::ranges::count(text, ','); };
  MatchRow row = judged_row();
  EXPECT_EQ(commas(csv_line(row)), commas(csv_header()));
  row.judged.reset();
  EXPECT_EQ(commas(csv_line(row)), commas(csv_header()));
}

TEST(MatchRow, RefusesALineThatWasCutOff) {
  const std::string line = csv_line(judged_row());
  EXPECT_EQ(parse_csv_line(line.substr(0, line.size() / 2)), std::nullopt);
  EXPECT_EQ(parse_csv_line(csv_header()), std::nullopt);
}

TEST(StudyPlan, SeedsDependOnTheMatchAlone) {
  const AnyGame& game = *all_games().front();
  const StudyPlan one = study_of(game, 10);
  StudyRequest more;
  more.players = {game.info().min_players};
  const StudyPlan two = study_of(game, 1000, more);
  EXPECT_EQ(match_seed(one, {0, Series::Even, 3}), match_seed(two, {0, Series::Even, 3}));
  EXPECT_NE(match_seed(one, {0, Series::Even, 3}), match_seed(one, {0, Series::Even, 4}));
  EXPECT_NE(match_seed(one, {0, Series::Even, 3}), match_seed(one, {0, Series::Skill, 3}));
}

TEST(StudyPlan, SeatsEveryBotInEverySeat) {
  StudyPlan plan = study_of(*all_games().front(), 10);
  plan.bots = {"shallow", "random"};
  EXPECT_EQ(seating(plan, {0, Series::Even, 0}), (std::vector{0, 1}));
  EXPECT_EQ(seating(plan, {0, Series::Even, 1}), (std::vector{1, 0}));
  EXPECT_EQ(seating(plan, {0, Series::Skill, 0}), (std::vector{0, -1}));
  EXPECT_EQ(seating(plan, {0, Series::Skill, 1}), (std::vector{-1, 0}));
}

TEST(StudyPlan, SaysWhatIsWrong) {
  const AnyGame& game = *all_games().front();
  StudyPlan plan;
  plan.game = &game;
  StudyRequest request;
  request.players = {99};
  EXPECT_FALSE(checked(plan, request));
  request.players = {game.info().min_players, game.info().min_players};
  EXPECT_NE(checked(plan, request).error().message.find("twice"), std::string::npos);
  plan.bots = {"nobody"};
  EXPECT_EQ(checked(plan, {}).error().code, ErrorCode::UnknownBot);
}

TEST(StudyPlan, TakesTheLevelBelowTheHighest) {
  const AnyGame& game = *all_games().front();
  StudyPlan plan;
  plan.game = &game;
  const std::string bot = checked(plan, {}).value().bots.at(0);
  int level = 0;
  int highest = 0;
  for (const BotInfo& info : game.bots()) {
    level = info.name == bot ? info.level : level;
    highest = std::max(highest, info.level);
  }
  EXPECT_EQ(level, highest - 1);
}

TEST(StudyRun, IsTheSameForAnyNumberOfThreads) {
  const StudyPlan plan = study_of(*all_games().front(), 12);
  const Folder one;
  const Folder three;
  EXPECT_TRUE(play(plan, one.path(), 1));
  EXPECT_TRUE(play(plan, three.path(), 3));
  for (const std::string name : {"matches.csv", "report.json", "report.html"}) {
    EXPECT_FALSE(one.text(name).empty());
    EXPECT_EQ(one.text(name), three.text(name)) << name;
  }
  EXPECT_FALSE(fs::exists(one.path() / "matches.part"));
}

TEST(StudyRun, ResumesWhereItWasStopped) {
  const StudyPlan plan = study_of(toy::module(), 400);
  const Folder whole;
  EXPECT_TRUE(play(plan, whole.path(), 2));
  const Folder parts;
  std::atomic<bool> stop = false;
  const StudyPlan fewer = study_of(toy::module(), 100);
  EXPECT_TRUE(play(fewer, parts.path(), 2));
  EXPECT_FALSE(play(study_of(toy::module(), 4'000'000), parts.path(), 2, stop,
                    [&](const Progress&) { stop = true; }));
  {  // a line that the end of the program cut off
    std::ofstream part(parts.path() / "matches.part", std::ios::app);
    part << "0,even,399,0 0,60";
  }
  EXPECT_TRUE(play(plan, parts.path(), 2));
  EXPECT_TRUE(whole.text("matches.csv").starts_with(csv_header()));
  // The stopped run may have played more than these.
  MatchLines lines;
  lines.add(parts.text("matches.csv"));
  MatchLines wanted;
  wanted.add(whole.text("matches.csv"));
  for (const auto& [key, line] : wanted.all()) {
    const auto at =
        std::ranges::find(lines.all(), key, &std::pair<MatchKey, std::string_view>::first);
    ASSERT_NE(at, lines.all().end());
    EXPECT_EQ(at->second, line);
  }
}

TEST(StudyRun, RefusesTheFolderOfAnotherStudy) {
  const Folder folder;
  StudyPlan plan = study_of(toy::module(), 4);
  EXPECT_TRUE(play(plan, folder.path(), 1));
  plan.nodes = 21;
  const auto opened = StudyFolder(folder.path()).open(plan);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("nodes"), std::string::npos);
}

TEST(StudyRun, LocksItsFolder) {
  const Folder folder;
  const StudyPlan plan = study_of(toy::module(), 4);
  StudyFolder one(folder.path());
  EXPECT_TRUE(one.open(plan));
  const auto refused = StudyFolder(folder.path()).open(plan);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("another process"), std::string::npos);
  one.merge(one.read());
  EXPECT_TRUE(StudyFolder(folder.path()).open(plan));
}

TEST(StudyRun, RethrowsWhatAWorkerThrows) {
  int left = 100;
  const SharedWork<int, int> work{.threads = 2,
                                  .stop = never_stop,
                                  .ranks = nullptr,
                                  .lines = {},
                                  .make_worker =
                                      [] {
                                        return [](int task) -> std::optional<int> {
                                          if (task == 50) {
                                            throw std::runtime_error("task 50 failed");
                                          }
                                          return task;
                                        };
                                      },
                                  .next = [&]() -> std::optional<int> { return --left; },
                                  .deliver = [](int, int) {},
                                  .watch = [] {}};
  EXPECT_THROW(share_work(work), std::runtime_error);
}

TEST(StudyMatch, FindsEveryTakeThatAGameNames) {
  for (const AnyGame* game : all_games()) {
    StudyRequest request;
    request.players = {game->info().max_players};
    const StudyPlan plan = study_of(*game, 1, request);
    StudyPlayer player(plan, never_stop);
    std::set<std::string> wanted{"kinds", "openings"};
    for (const Take& take : game->info().takes) {
      const std::string label = label_text(take.group, "");
      wanted.insert(label.substr(0, label.size() - 1));
    }
    for (int number = 0; number < 6 && !wanted.empty(); ++number) {
      const auto studied = player.play({0, Series::Even, number});
      for (const LabelCount& label : studied->row.labels) {
        wanted.erase(label.label.substr(0, label.label.find('/')));
      }
    }
    EXPECT_EQ(wanted, std::set<std::string>{}) << game->info().id;
  }
}

TEST(StudyMatch, CountsOptionsAndTakes) {
  const StudyPlan plan = study_of(toy::module(), 1);
  const MatchRow row = StudyPlayer(plan, never_stop).play({0, Series::Even, 0})->row;
  EXPECT_EQ(row.decisions, 2);
  EXPECT_EQ(row.plies, 5);
  EXPECT_EQ(row.options, 4);
  EXPECT_EQ(row.option_bits, 2000);
  EXPECT_EQ(row.order, (std::vector{0, 1}));
  ASSERT_TRUE(row.judged);
  EXPECT_EQ(row.judged->luck[0] + row.judged->luck[1], 0);
}

// -- figures --

// Matches of two seats in which the first one wins this often, and by this many points.
MatchLines lines_with(double first_wins, int points, int count) {
  std::mt19937 random(7);
  std::string text = csv_header() + "\n";
  for (int number = 0; number < count; ++number) {
    MatchRow row = judged_row();
    row.key = {0, Series::Even, number};
    const bool wins = static_cast<double>(random() % 1000) < first_wins * 1000;
    row.payoffs = wins ? std::vector{60, 0} : std::vector{0, 60};
    row.scores = wins ? std::vector{20 + points, 20} : std::vector{20, 20 + points};
    row.judged.reset();
    text += csv_line(row) + "\n";
  }
  MatchLines lines;
  lines.add(text);
  lines.sort();
  return lines;
}

TEST(Figures, SayHowOftenASeatWins) {
  const StudyPlan plan = study_of(toy::module(), 4000);
  const MatchLines lines = lines_with(0.6, 5, 4000);
  const Figures figures = figures_of(plan, lines, 0);
  EXPECT_EQ(figures.matches, 4000);
  EXPECT_NEAR(figures.seats[0].share.mean(), 0.6, 0.02);
  EXPECT_NEAR(figures.seats[0].share.margin(), 0.0152, 0.001);
  EXPECT_NEAR(*figures.seats[0].elo, 70, 15);  // 400 log10(0.6 / 0.4)
  EXPECT_EQ(figures.seats[0].even_points, -5);
  EXPECT_EQ(figures.seats[1].even_points, 5);
  EXPECT_TRUE(figures.is_by_score);
  EXPECT_NEAR(figures.by_order[0].mean(), 0.4, 0.02);  // seat 1 decides first
  EXPECT_EQ(figures.margins.of.at(5), 4000);
}

TEST(Figures, FindADifferenceAndNoneWhereThereIsNone) {
  const StudyPlan plan = study_of(toy::module(), 4000);
  const MatchLines one = lines_with(0.6, 5, 4000);
  const MatchLines two = lines_with(0.5, 5, 4000);
  const auto found = differences(figures_of(plan, one, 0), figures_of(plan, two, 0));
  EXPECT_EQ(found[0].one.key, "seat_0");
  EXPECT_LT(found[0].holm, 1e-6);
  EXPECT_LT(found[0].z, -5);
  for (const Difference& same : differences(figures_of(plan, one, 0), figures_of(plan, one, 0))) {
    EXPECT_EQ(same.holm, 1);
  }
}

TEST(Figures, KnowWhetherLuckIsCalibrated) {
  std::mt19937 random(3);
  std::normal_distribution<double> luck(0, 0.2);
  std::normal_distribution<double> rest(0, 0.3);
  std::vector<std::pair<double, double>> right;
  std::vector<std::pair<double, double>> half;
  for (int i = 0; i < 4000; ++i) {
    const double lucky = luck(random);
    const double result = lucky + rest(random);
    right.emplace_back(lucky, result);
    half.emplace_back(lucky / 2, result);
  }
  const LuckFigures good = luck_figures(right);
  EXPECT_NEAR(good.slope.value, 1, 2 * good.slope.margin());
  EXPECT_LT(good.slope.margin(), 0.1);
  EXPECT_NEAR(good.explained.value, 0.04 / 0.13, 0.04);
  EXPECT_NEAR(luck_figures(half).slope.value, 2, 0.15);
}

// Luck of only one size: every group of matches has won and lost alike.
TEST(StudyFigures, DoNotGroupEqualLuckByResult) {
  std::vector<std::pair<double, double>> equal;
  for (int i = 0; i < 240; ++i) {
    equal.emplace_back(0.1, i % 2 == 0 ? 0.5 : -0.5);
  }
  for (const PlotPoint& point : luck_figures(equal).points) {
    EXPECT_NEAR(point.y, 0, 1e-9);
  }
}

// Where estimates say 0.35 and 0.65 and the odds are those of twice that sharpness.
TEST(StudyFigures, FindHowSharpSharesShouldBe) {
  const auto came = [](double share) {
    return share * share / (share * share + (1 - share) * (1 - share));
  };
  std::vector<PlotPoint> points;
  for (const double share : {0.05, 0.35, 0.5, 0.65, 0.95}) {
    points.push_back({share, came(share), 0, 1000});
  }
  EXPECT_NEAR(fitted_exponent(points, 2), 2, 0.02);
  for (PlotPoint& point : points) {
    point.y = point.x;
  }
  EXPECT_NEAR(fitted_exponent(points, 2), 1, 0.02);
  EXPECT_NEAR(fitted_exponent(points, 4), 1, 0.02);
}

// A seat that is ahead takes the label more often; the label itself does nothing.
TEST(Figures, DoNotTakeBeingAheadForAnEffect) {
  std::mt19937 random(9);
  LabelSums sums;
  std::vector<MatchRow> rows;
  for (int number = 0; number < 4000; ++number) {
    MatchRow row = judged_row();
    const bool ahead = random() % 2 == 0;
    const bool wins = static_cast<int>(random() % 10) < (ahead ? 8 : 2);
    row.payoffs = wins ? std::vector{60, 0} : std::vector{0, 60};
    row.labels = {{"things/a", 0, {ahead ? 1 : 0, 0}}, {"things/b", 0, {wins ? 1 : 0, 0}}};
    row.judged->decisions_at.assign(2 * share_bins, 0);
    row.judged->decisions_at[ahead ? 8 : 2] = 1;
    row.judged->labels_at.clear();
    if (ahead) {
      row.judged->labels_at.push_back({"things/a", 0, 8, 1});
    }
    if (wins) {
      row.judged->labels_at.push_back({"things/b", 0, ahead ? 8 : 2, 1});
    }
    sums.add(row);
    sums.add_judged(row);
    rows.push_back(std::move(row));
  }
  for (const MatchRow& row : rows) {
    sums.add_residuals(row);
  }
  for (const LabelFigures& label : sums.figures()) {
    if (label.name == "a") {
      EXPECT_NEAR(label.share, 0.8, 0.03);
      EXPECT_NEAR(label.effect.value, 0, 0.001);
      EXPECT_FALSE(label.is_sure);
    } else {
      EXPECT_GT(label.effect.value, 0.2);
      EXPECT_TRUE(label.is_sure);
    }
  }
}

TEST(Figures, AreNeverCertain) {
  RunningStats share;
  for (int i = 0; i < 97; ++i) {
    share.add(1);
  }
  EXPECT_NEAR(share.share_margin(), 0.03, 1e-9);
}

TEST(Figures, ArePlottedEvenWhereAllAreEqual) {
  const std::string svg = bar_plot({"all nothing", {{"a", 0, 0}, {"b", 0, 0}}, 0.0, 100, " %"});
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(Figures, StandOnOnePageThatFetchesNothing) {
  StudyRequest request;
  StudyPlan plan = study_of(toy::module(), 4000, request);
  plan.configurations.push_back(plan.configurations[0]);
  plan.configurations[1].is_baseline = true;
  MatchLines lines = lines_with(0.6, 5, 200);
  const std::string page = report_page(make_report(plan, lines));
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("prefers-color-scheme:dark"), std::string::npos);
  EXPECT_NE(page.find("Side by side"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace ahu::study
