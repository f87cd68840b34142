// The legal actions of a turn as a numbered list.
#include "apps/ahu/listed_actions.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/core.h>

#include "apps/ahu/language.hpp"
#include "apps/ahu/text_layout.hpp"

namespace ahu::app {

namespace {

constexpr std::size_t max_groups = 16;

// The first words of a text.
std::string_view first_words(std::string_view text, int count) {
  std::size_t end = 0;
  for (; count > 0 && end != std::string_view::npos; --count) {
    end = text.find(' ', end == 0 ? 0 : end + 1);
  }
  return text.substr(0, end);
}

std::optional<std::size_t> as_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

// Removes spaces and case.
std::string packed(std::string_view text) {
  std::string small = lower(text);
  std::erase(small, ' ');
  return small;
}

// Whether the words typed begin words of the text, in their order.
bool begin_words(std::string_view text, std::string_view typed) {
  std::size_t at = 0;
  for (std::size_t start = 0; start < typed.size();) {
    const std::size_t end = std::min(typed.find(' ', start), typed.size());
    const std::string_view word = typed.substr(start, end - start);
    while (at < text.size() && !begins(text.substr(at), word)) {
      const std::size_t space = text.find(' ', at);
      at = space == std::string_view::npos ? text.size() : space + 1;
    }
    if (at >= text.size()) {
      return false;
    }
    at += word.size();
    start = end + 1;
  }
  return true;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Alphabetically, but numbers by their value: 2 before 10.
bool comes_before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    std::size_t first = 0;
    std::size_t second = 0;
    if (is_digit(a[0]) && is_digit(b[0])) {
      const auto end_a = std::from_chars(a.data(), a.data() + a.size(), first).ptr;
      const auto end_b = std::from_chars(b.data(), b.data() + b.size(), second).ptr;
      a.remove_prefix(static_cast<std::size_t>(end_a - a.data()));
      b.remove_prefix(static_cast<std::size_t>(end_b - b.data()));
    } else {
      first = static_cast<unsigned char>(a[0]);
      second = static_cast<unsigned char>(b[0]);
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
    if (first != second) {
      return first < second;
    }
  }
  return a.size() < b.size();
}

int digits_of(std::size_t number) { return static_cast<int>(std::to_string(number).size()); }

}  // namespace

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return small;
}

std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const char plain = c == '\t' ? ' ' : c;
    if (plain != ' ' || (!out.empty() && out.back() != ' ')) {
      out += plain;
    }
  }
  return out;
}

bool begins(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && lower(text.substr(0, start.size())) == lower(start);
}

ListedActions::ListedActions(const Match& match, Seat seat) {
  const AnyGame& game = match.game();
  const AnyView view = match.view(seat);
  for (const AnyAction action : game.legal_actions(match.state())) {
    all_.push_back(
        {game.action_text(match.setup(), action), action, game.note(view, action, language())});
  }
  std::sort(all_.begin(), all_.end(), [](const ListedAction& a, const ListedAction& b) {
    return comes_before(a.text, b.text);
  });
}

bool ListedActions::has_exactly(const std::string& typed) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&](const ListedAction& choice) { return choice.text == typed; });
}

ListedActions::Lookup ListedActions::find(const std::string& typed) const {
  const auto number = as_number(typed);
  if (number && *number >= 1 && *number <= all_.size()) {
    return {all_[*number - 1], {}};
  }
  return fitting(
      typed,
      {[](std::string_view text, std::string_view word) { return text == word; },
       [](std::string_view text, std::string_view word) { return lower(text) == lower(word); },
       [](std::string_view text, std::string_view word) { return packed(text) == packed(word); },
       [](std::string_view text, std::string_view word) { return text.starts_with(word); },
       begins});
}

ListedActions::Lookup ListedActions::find_part(const std::string& typed) const {
  return fitting(typed, {begin_words, [](std::string_view text, std::string_view part) {
                           return packed(text).find(packed(part)) != std::string::npos;
                         }});
}

// Tries the comparisons from the strictest to the most tolerant; the first with a result decides.
ListedActions::Lookup ListedActions::fitting(const std::string& typed,
                                             std::initializer_list<Fits> readings) const {
  Lookup found;
  for (const Fits fits : readings) {
    std::vector<const ListedAction*> some;
    for (const auto& choice : all_) {
      if (!typed.empty() && fits(choice.text, typed)) {
        some.push_back(&choice);
      }
    }
    if (some.size() == 1) {
      return {*some[0], {}};
    }
    if (!some.empty()) {
      for (const ListedAction* choice : some) {
        found.several.push_back(choice->text);
      }
      return found;
    }
  }
  return found;
}

// Groups by the first word; if all share it, by the next character, else by the next word. Empty if
// there are too many groups.
std::vector<ListedActions::Group> ListedActions::groups() const {
  for (const auto& [words, signs] : {std::pair(1, 0), std::pair(1, 2), std::pair(2, 0)}) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const std::string_view text = all_[i].text;
      const auto length = first_words(text, words).size() + static_cast<std::size_t>(signs);
      const auto start = text.substr(0, length);
      if (groups.empty() || groups.back().words != start) {
        groups.push_back({std::string(start), i, 0});
      }
      ++groups.back().size;
    }
    if (groups.size() > 1 && groups.size() <= max_groups) {
      return groups;
    }
  }
  return {};
}

std::string ListedActions::cell(std::size_t at, bool noted, const Paint& paint) const {
  const std::string number = fmt::format("{:>{}}", at + 1, digits_of(all_.size()));
  const bool note = noted && !all_[at].note.empty();
  return " " + paint.accent(number) + " " + all_[at].text +
         (note ? "  " + paint.faint(all_[at].note) : "");
}

std::string ListedActions::group_range(const Group& group, const Paint& paint) const {
  const int digits = digits_of(all_.size());
  return " " + paint.accent(group.size == 1 ? fmt::format("{:>{}}", group.first + 1, digits * 2 + 1)
                                            : fmt::format("{:>{}}–{:<{}}", group.first + 1, digits,
                                                          group.first + group.size, digits));
}

std::string ListedActions::group_line(const Group& group, int width, const Paint& paint) const {
  std::string line = group_range(group, paint) + "  ";
  std::vector<const ListedAction*> examples;  // those with a note first
  for (const bool noted : {true, false}) {
    for (std::size_t i = group.first; i < group.first + group.size; ++i) {
      if (all_[i].note.empty() != noted) {
        examples.push_back(&all_[i]);
      }
    }
  }
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const ListedAction& choice = *examples[i];
    const std::string start = i == 0 ? "" : ", ";
    const std::string note = choice.note.empty() ? "" : paint.faint(" (" + choice.note + ")");
    const int used = visible_width(line) + visible_width(start + choice.text) + 3;
    if (i > 0 && used + visible_width(note) > width) {
      return line + ", …\n";
    }
    line += start + choice.text + (used + visible_width(note) > width ? "" : note);
  }
  return line + "\n";
}

std::string ListedActions::listed(int width, bool noted, const Paint& paint) const {
  std::vector<std::string> cells;
  cells.reserve(all_.size());
  for (std::size_t i = 0; i < all_.size(); ++i) {
    cells.push_back(cell(i, noted, paint));
  }
  return in_columns(cells, width);
}

std::string ListedActions::more_line(const std::string& example, const Paint& paint) const {
  const auto key = example.empty() ? "choice.more" : "choice.some";
  return paint.faint(say(key, {{"n", all_.size()}, {"words", example}})) + "\n";
}

std::string ListedActions::by_group(int width, const Paint& paint) const {
  const auto grouped = groups();
  std::string text;
  for (const auto& group : grouped) {
    text += group_line(group, width, paint);
  }
  return grouped.empty() ? "" : text + more_line(grouped[0].words, paint);
}

std::string ListedActions::by_range(int width, const Paint& paint) const {
  const auto grouped = groups();
  std::vector<std::string> cells;
  for (const auto& group : grouped) {
    cells.push_back(group_range(group, paint) + " " +
                    (group.size == 1 ? all_[group.first].text : group.words + " …"));
  }
  return grouped.empty() ? "" : in_columns(cells, width) + more_line(grouped[0].words, paint);
}

std::string ListedActions::overview(int width, int rows, const Paint& paint) const {
  std::string all = listed(width, true, paint);
  const auto height = [](const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  };
  if (height(all) <= rows) {
    return all;
  }
  if (const std::string bare = listed(width, false, paint); height(bare) < rows) {
    return bare + paint.faint(say("choice.preview")) + "\n";
  }
  for (const auto& text : {by_group(width, paint), by_range(width, paint)}) {
    if (!text.empty() && height(text) <= rows) {
      return text;
    }
  }
  return groups().empty() && rows >= usual_rows ? all : more_line("", paint);
}

std::string ListedActions::list(const std::string& start, int width, const Paint& paint) const {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (begins(all_[i].text, start)) {
      cells.push_back(cell(i, true, paint));
    }
  }
  return in_columns(cells, width);
}

}  // namespace ahu::app
