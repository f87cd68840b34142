// Lines of matches.csv.
#include "study/match_row.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace ahu::study {

namespace {

constexpr std::string_view columns =
    "configuration,series,number,bots,payoffs,scores,order,decisions,plies,forced,options,"
    "max_options,option_bits,labels,decided,lead_changes,start,luck,compared,better,worse,gained,"
    "decisions_at,labels_at";
constexpr std::array<std::string_view, 2> series_names = {"even", "skill"};

void add_number(std::string& text, int number) {
  std::array<char, 12> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

void add_list(std::string& text, const std::vector<int>& numbers, char between) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) {
      text += between;
    }
    add_number(text, numbers[i]);
  }
}

template <class... Numbers>
void add_columns(std::string& text, Numbers... numbers) {
  ((text += ',', add_number(text, numbers)), ...);
}

void add_list_column(std::string& text, const std::vector<int>& numbers) {
  text += ',';
  add_list(text, numbers, ' ');
}

// place:30:5+7 cells/b4:0:1+0
void add_labels(std::string& text, const std::vector<LabelCount>& labels) {
  text += ',';
  for (std::size_t i = 0; i < labels.size(); ++i) {
    text += i == 0 ? "" : " ";
    text += labels[i].label + ":";
    add_number(text, labels[i].open);
    text += ':';
    add_list(text, labels[i].taken, '+');
  }
}

void add_labels_at(std::string& text, const std::vector<LabelAt>& labels) {
  text += ',';
  for (std::size_t i = 0; i < labels.size(); ++i) {
    text += i == 0 ? "" : " ";
    text += labels[i].label + ":";
    add_list(text, {labels[i].seat, labels[i].bin, labels[i].count}, ':');
  }
}

void add_judgement(std::string& text, const Judgement& judged) {
  add_columns(text, judged.decided, judged.lead_changes);
  add_list_column(text, judged.start);
  add_list_column(text, judged.luck);
  add_columns(text, judged.compared, judged.better, judged.worse, judged.gained);
  add_list_column(text, judged.decisions_at);
  add_labels_at(text, judged.labels_at);
}

// Reads the fields of a line from left to right and remembers whether all were valid.
class FieldReader {
 public:
  explicit FieldReader(std::string_view rest) : rest_(rest) {}

  bool is_valid() const { return valid_; }
  bool is_empty() const { return rest_.empty(); }
  std::string_view until(char sign) {
    const std::size_t at = std::min(rest_.find(sign), rest_.size());
    const std::string_view part = rest_.substr(0, at);
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
    return part;
  }
  int number(char sign) { return to_number(until(sign)); }
  std::vector<int> numbers(char end, char between) {
    std::vector<int> all;
    for (FieldReader list(until(end)); !list.is_empty();) {
      all.push_back(to_number(list.until(between)));
    }
    return all;
  }
  void require(bool holds) { valid_ = valid_ && holds; }

 private:
  int to_number(std::string_view text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    require(read.ec == std::errc() && read.ptr == text.data() + text.size());
    return number;
  }
  std::string_view rest_;
  bool valid_ = true;
};

MatchKey read_key(FieldReader& line) {
  MatchKey key;
  key.configuration = line.number(',');
  const auto at = std::ranges::find(series_names, line.until(','));
  line.require(at != series_names.end());
  key.series = at == series_names.begin() ? Series::Even : Series::Skill;
  key.number = line.number(',');
  return key;
}

std::vector<LabelCount> read_labels(FieldReader& line) {
  std::vector<LabelCount> labels;
  for (FieldReader list(line.until(',')); !list.is_empty();) {
    FieldReader item(list.until(' '));
    LabelCount one;
    one.label = item.until(':');
    one.open = item.number(':');
    one.taken = item.numbers(' ', '+');
    line.require(item.is_valid());
    labels.push_back(std::move(one));
  }
  return labels;
}

std::vector<LabelAt> read_labels_at(FieldReader& line) {
  std::vector<LabelAt> labels;
  for (FieldReader list(line.until(',')); !list.is_empty();) {
    FieldReader item(list.until(' '));
    LabelAt one;
    one.label = item.until(':');
    one.seat = item.number(':');
    one.bin = item.number(':');
    one.count = item.number(':');
    line.require(item.is_valid() && one.bin >= 0 && one.bin < share_bins);
    labels.push_back(std::move(one));
  }
  return labels;
}

Judgement read_judgement(FieldReader& line) {
  Judgement judged;
  judged.decided = line.number(',');
  judged.lead_changes = line.number(',');
  judged.start = line.numbers(',', ' ');
  judged.luck = line.numbers(',', ' ');
  judged.compared = line.number(',');
  judged.better = line.number(',');
  judged.worse = line.number(',');
  judged.gained = line.number(',');
  judged.decisions_at = line.numbers(',', ' ');
  judged.labels_at = read_labels_at(line);
  return judged;
}

bool has_right_sizes(const MatchRow& row) {
  const std::size_t seats = row.payoffs.size();
  const auto fits = [&](const std::vector<int>& list) { return list.size() == seats; };
  const bool judged_fits = !row.judged || (fits(row.judged->start) && fits(row.judged->luck) &&
                                           row.judged->decisions_at.size() == seats * share_bins);
  return seats > 0 && fits(row.bots) && fits(row.scores) && judged_fits &&
         std::ranges::all_of(row.labels, [&](const auto& one) { return fits(one.taken); });
}

}  // namespace

std::string csv_header() { return std::string(columns); }

std::string csv_line(const MatchRow& row) {
  std::string text;
  add_number(text, row.key.configuration);
  text += ',';
  text += series_names[static_cast<std::size_t>(row.key.series)];
  add_columns(text, row.key.number);
  for (const auto* list : {&row.bots, &row.payoffs, &row.scores, &row.order}) {
    add_list_column(text, *list);
  }
  add_columns(text, row.decisions, row.plies, row.forced, row.options, row.max_options,
              row.option_bits);
  add_labels(text, row.labels);
  if (row.judged) {
    add_judgement(text, *row.judged);
  } else {
    text += ",,,,,,,,,,";
  }
  return text;
}

std::optional<MatchKey> parse_csv_key(std::string_view line) {
  FieldReader fields(line);
  const MatchKey key = read_key(fields);
  return fields.is_valid() ? std::optional(key) : std::nullopt;
}

std::optional<MatchRow> parse_csv_line(std::string_view line) {
  FieldReader fields(line);
  MatchRow row;
  row.key = read_key(fields);
  for (auto* list : {&row.bots, &row.payoffs, &row.scores, &row.order}) {
    *list = fields.numbers(',', ' ');
  }
  for (int* number : {&row.decisions, &row.plies, &row.forced, &row.options, &row.max_options,
                      &row.option_bits}) {
    *number = fields.number(',');
  }
  row.labels = read_labels(fields);
  if (!line.ends_with(",,,,,,,,,,")) {
    row.judged = read_judgement(fields);
  }
  return fields.is_valid() && has_right_sizes(row) ? std::optional(std::move(row)) : std::nullopt;
}

std::string label_text(std::string_view group, std::string_view name) {
  std::string text = std::string(group) + "/" + std::string(name);
  for (char& letter : text) {
    const bool parts = letter == ' ' || letter == ',' || letter == ':' || letter == '"' ||
                       letter == '\n' || letter == '\t';
    letter = parts ? '_' : letter;
  }
  return text;
}

}  // namespace ahu::study
