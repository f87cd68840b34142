// The legal actions of a turn as a numbered list: printed in full or grouped, and looked up by
// the text typed.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace ahu::app {

struct ListedAction {
  std::string text;
  AnyAction action;
  std::string note;
};

class ListedActions {
 public:
  ListedActions() = default;
  ListedActions(const Match& match, Seat seat);  // in a fixed order, so that numbers stay the same

  struct Lookup {
    std::optional<ListedAction> one;
    std::vector<std::string> several;  // where the text fits more than one
  };
  // A number, the notation, or the start of it.
  Lookup find(const std::string& typed) const;
  // Any part of it: words that begin its words in order, or consecutive characters.
  Lookup find_part(const std::string& typed) const;
  bool has_exactly(const std::string& typed) const;

  static constexpr int usual_rows = 12;
  // All if they fit into `rows`, else an overview by their first words.
  std::string overview(int width, int rows, const Paint& paint) const;
  // Every action, or those whose words begin with the given ones.
  std::string list(const std::string& start, int width, const Paint& paint) const;

  const std::vector<ListedAction>& all() const { return all_; }

 private:
  using Fits = bool (*)(std::string_view, std::string_view);
  Lookup fitting(const std::string& typed, std::initializer_list<Fits> readings) const;
  struct Group {
    std::string words;
    std::size_t first = 0;
    std::size_t size = 0;
  };
  std::vector<Group> groups() const;
  std::string group_line(const Group& group, int width, const Paint& paint) const;
  std::string group_range(const Group& group, const Paint& paint) const;
  std::string cell(std::size_t at, bool noted, const Paint& paint) const;
  std::string listed(int width, bool noted, const Paint& paint) const;
  std::string by_group(int width, const Paint& paint) const;
  std::string by_range(int width, const Paint& paint) const;
  std::string more_line(const std::string& example, const Paint& paint) const;

  std::vector<ListedAction> all_;
};

std::string lower(std::string_view text);
std::string squeezed(std::string_view text);                 // single spaces
bool begins(std::string_view text, std::string_view start);  // case-insensitive

}  // namespace ahu::app
