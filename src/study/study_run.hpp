// Plays the matches of a study, and the folder that keeps them: study.json (the setup),
// matches.csv (sorted) and, while it is played, matches.part (lines as they come).
#pragma once

#include <cstdio>
#include <filesystem>

#include "study/arena.hpp"
#include "study/match_row.hpp"
#include "study/ranks.hpp"

namespace ahu::study {

// The lines of a study as texts, in order: parsed rows of a million matches would not fit into
// memory.
class MatchLines {
 public:
  // Adds the text of a CSV file; invalid lines are left out.
  void add(std::string text);
  void sort();  // by key; of equal keys one is kept
  const std::vector<std::pair<MatchKey, std::string_view>>& all() const { return lines_; }

 private:
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::pair<MatchKey, std::string_view>> lines_;
};

class StudyFolder {
 public:
  explicit StudyFolder(std::filesystem::path path) : path_(std::move(path)) {}

  bool holds_study() const;
  // Creates the folder, or checks that it belongs to the plan and that no other process uses it.
  Result<void> open(const StudyPlan& plan);
  MatchLines read() const;
  void append(const std::string& line);
  void flush();
  void keep_record(const MatchKey& key, const std::string& record) const;
  // Writes matches.csv and removes matches.part.
  void merge(const MatchLines& lines);
  void write(const std::string& name, const std::string& text) const;

 private:
  struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::filesystem::path path_;
  std::unique_ptr<std::FILE, FileCloser> part_;
};

struct StudyRun {
  int threads = 1;
  const std::atomic<bool>& stop;
  Ranks* ranks = nullptr;
  bool keep_records = false;
  std::function<void(const Progress&)> watch;
};

// Plays the matches missing in the folder; true if all were played. Only rank 0 touches the folder.
bool run_study(const StudyPlan& plan, const StudyRun& run, StudyFolder& folder);

}  // namespace ahu::study
