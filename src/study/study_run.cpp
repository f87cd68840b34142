// Plays a study.
#include "study/study_run.hpp"

#include <algorithm>
#include <fcntl.h>
#include <fmt/core.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

#include "match/record.hpp"
#include "study/distribute_work.hpp"
#include "study/study_match.hpp"

namespace ahu::study {

namespace {

constexpr std::string_view setup_name = "study.json";
constexpr std::string_view matches_name = "matches.csv";
constexpr std::string_view part_name = "matches.part";
constexpr char record_mark = '\t';  // between the line of a match and its record

std::string text_of(const std::filesystem::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? std::move(text).str() : "";
}

// Whether this process holds the lock file. Another one may have removed it in the meantime.
bool has_lock(std::FILE& file, const std::filesystem::path& path) {
  struct stat opened{};
  struct stat named{};
  return ::flock(::fileno(&file), LOCK_EX | LOCK_NB) == 0 &&
         ::fstat(::fileno(&file), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino;
}

[[noreturn]] void throw_unwritable(const std::filesystem::path& path) {
  throw std::system_error(errno, std::generic_category(), "cannot write " + path.string());
}

// The matches that are still to be played, one after the other.
class MatchQueue {
 public:
  MatchQueue(const StudyPlan& plan, const MatchLines& played) : plan_(plan) {
    for (const auto& [key, line] : played.all()) {
      played_.push_back(key);
      done_ += key.number < count_of(key.series) ? 1 : 0;
    }
  }
  std::int64_t done() const { return done_; }
  std::int64_t total() const {
    return static_cast<std::int64_t>(plan_.configurations.size()) *
           (std::int64_t{plan_.matches} + plan_.skill_matches);
  }
  std::optional<MatchKey> next() {
    while (at_.configuration < static_cast<int>(plan_.configurations.size())) {
      const MatchKey key = at_;
      step();
      if (key.number < count_of(key.series) && !is_played(key)) {
        return key;
      }
    }
    return std::nullopt;
  }

 private:
  int count_of(Series series) const {
    return series == Series::Even ? plan_.matches : plan_.skill_matches;
  }
  bool is_played(const MatchKey& key) {
    while (passed_ < played_.size() && played_[passed_] < key) {
      ++passed_;
    }
    return passed_ < played_.size() && played_[passed_] == key;
  }
  void step() {
    if (++at_.number < count_of(at_.series)) {
      return;
    }
    at_.number = 0;
    if (at_.series == Series::Even) {
      at_.series = Series::Skill;
    } else {
      at_ = {at_.configuration + 1, Series::Even, 0};
    }
  }
  const StudyPlan& plan_;
  std::vector<MatchKey> played_;  // rising, as the matches that are dealt
  std::size_t passed_ = 0;
  MatchKey at_;
  std::int64_t done_ = 0;
};

// A match as its line in the files.
struct StudyTexts {
  std::string row;
  std::string record;  // empty where none is kept
};

Worker<MatchKey, StudyTexts> make_study_worker(const StudyPlan& plan, const StudyRun& run) {
  auto player = std::make_shared<StudyPlayer>(plan, run.stop);
  return [player, keep = run.keep_records](const MatchKey& key) -> std::optional<StudyTexts> {
    const auto studied = player->play(key);
    if (!studied) {
      return std::nullopt;
    }
    return StudyTexts{csv_line(studied->row),
                      keep ? json::serialize(write_record(studied->match)) : ""};
  };
}

std::string write_study_texts(const MatchKey&, const StudyTexts& texts) {
  return texts.row + record_mark + texts.record;
}
StudyTexts read_study_texts(const std::string& line) {
  const std::size_t end = line.find(record_mark);
  return {line.substr(0, end), line.substr(end + 1)};
}

}  // namespace

void MatchLines::add(std::string text) {
  texts_.push_back(std::make_unique<std::string>(std::move(text)));
  const std::string_view all = *texts_.back();
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t end = std::min(all.find('\n', from), all.size());
    const std::string_view line = all.substr(from, end - from);
    if (const auto key = parse_csv_key(line)) {
      lines_.emplace_back(*key, line);
    }
    from = end + 1;
  }
}

void MatchLines::sort() {
  std::ranges::sort(lines_, {}, &std::pair<MatchKey, std::string_view>::first);
  const auto same = std::ranges::unique(lines_, {}, &std::pair<MatchKey, std::string_view>::first);
  lines_.erase(same.begin(), same.end());
}

bool StudyFolder::holds_study() const { return std::filesystem::exists(path_ / setup_name); }

Result<void> StudyFolder::open(const StudyPlan& plan) {
  std::filesystem::create_directories(path_);
  const json::object wanted = setup_json(plan);
  if (!holds_study()) {
    write(std::string(setup_name), json::serialize(wanted) + "\n");
  }
  boost::system::error_code broken;
  const json::value found = json::parse(text_of(path_ / setup_name), broken);
  if (broken || !found.is_object()) {
    return fail(ErrorCode::BadRequest, (path_ / setup_name).string() + " is not valid JSON");
  }
  if (const std::string differs = difference(found.get_object(), wanted); !differs.empty()) {
    return fail(ErrorCode::BadRequest, path_.string() + " belongs to another study: " + differs);
  }
  part_.reset(std::fopen((path_ / part_name).c_str(), "abe"));
  if (!part_) {
    throw_unwritable(path_ / part_name);
  }
  if (!has_lock(*part_, path_ / part_name)) {
    return fail(ErrorCode::BadRequest, "another process plays the study in " + path_.string());
  }
  // The last line may have been cut off.
  std::filesystem::resize_file(path_ / part_name, text_of(path_ / part_name).rfind('\n') + 1);
  return {};
}

MatchLines StudyFolder::read() const {
  MatchLines lines;
  lines.add(text_of(path_ / matches_name));
  lines.add(text_of(path_ / part_name));
  lines.sort();
  return lines;
}

void StudyFolder::append(const std::string& line) {
  if (std::fwrite(line.data(), 1, line.size(), part_.get()) != line.size() ||
      std::fputc('\n', part_.get()) == EOF) {
    throw_unwritable(path_ / part_name);
  }
}

void StudyFolder::flush() {
  if (std::fflush(part_.get()) != 0) {
    throw_unwritable(path_ / part_name);
  }
}

void StudyFolder::keep_record(const MatchKey& key, const std::string& record) const {
  const auto folder = path_ / "records";
  std::filesystem::create_directories(folder);
  const auto name = fmt::format("{}-{}-{}.json", key.configuration,
                                key.series == Series::Even ? "even" : "skill", key.number);
  save_text((folder / name).string(), record + "\n");
}

void StudyFolder::merge(const MatchLines& lines) {
  std::string text = csv_header() + "\n";
  for (const auto& [key, line] : lines.all()) {
    text.append(line);
    text += '\n';
  }
  write(std::string(matches_name), text);
  part_.reset();
  std::filesystem::remove(path_ / part_name);
}

void StudyFolder::write(const std::string& name, const std::string& text) const {
  save_text((path_ / name).string(), text);
}

bool run_study(const StudyPlan& plan, const StudyRun& run, StudyFolder& folder) {
  const bool is_first = is_first_rank(run.ranks);
  MatchQueue queue(plan, is_first ? folder.read() : MatchLines());
  Progress progress{queue.done(), queue.total(), 0};
  const auto deliver = [&](const MatchKey& key, const StudyTexts& texts) {
    if (!texts.record.empty()) {
      folder.keep_record(key, texts.record);
    }
    folder.append(texts.row);
    folder.flush();
    ++progress.done;
    ++progress.played_now;
  };
  share_work<MatchKey, StudyTexts>(
      {.threads = run.threads,
       .stop = run.stop,
       .ranks = run.ranks,
       .lines = {task_text, parse_task, write_study_texts, read_study_texts},
       .make_worker = [&] { return make_study_worker(plan, run); },
       .next = [&] { return queue.next(); },
       .deliver = deliver,
       .watch = [&] { run.watch(progress); }});
  return progress.done == progress.to_play;
}

}  // namespace ahu::study
