// What a game's learning.hpp is written with: named planes of numbers for the view of a seat, and
// named blocks of indices for its actions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/action_table.hpp"

namespace ahu {

// A run of numbers of an observation, or of indices of the action space.
struct Named {
  std::string_view name;
  std::string_view meaning;
  int start = 0;
  int size = 0;
};

// Both pens take the same strokes: one writes the numbers of a view, the other only their names.
// What a stroke gives is zeroed before.
class Pen {
 public:
  explicit Pen(float* at) : at_(at) {}
  float* plane(std::string_view, std::string_view, int size) {
    float* const start = at_;
    at_ += size;
    return start;
  }
  void number(std::string_view name, std::string_view meaning, float value) {
    *plane(name, meaning, 1) = value;
  }
  // A 1 at one of the places; nothing where there is no such place.
  void choice(std::string_view name, std::string_view meaning, int size, int at) {
    float* const places = plane(name, meaning, size);
    if (at >= 0 && at < size) {
      places[at] = 1;
    }
  }

 private:
  float* at_;
};

class NamingPen {
 public:
  float* plane(std::string_view name, std::string_view meaning, int size) {
    names_.push_back({name, meaning, total_, size});
    total_ += size;
    scratch_.emplace_back(static_cast<std::size_t>(size));
    return scratch_.back().data();
  }
  void number(std::string_view name, std::string_view meaning, float) { plane(name, meaning, 1); }
  void choice(std::string_view name, std::string_view meaning, int size, int) {
    plane(name, meaning, size);
  }
  const std::vector<Named>& names() const { return names_; }
  int total() const { return total_; }

 private:
  std::vector<Named> names_;
  std::vector<std::vector<float>> scratch_;  // what is written goes nowhere
  int total_ = 0;
};

// The action space: blocks one after the other, each for one kind of action.
struct Block {
  std::string_view name;
  std::string_view meaning;
  int size;
};

template <int Count>
class ActionSpace {
 public:
  struct Place {
    int block;
    int offset;
  };

  constexpr explicit ActionSpace(const Block (&blocks)[Count]) {
    for (int at = 0; at < Count; ++at) {
      const auto i = static_cast<std::size_t>(at);
      blocks_[i] = {blocks[at].name, blocks[at].meaning, size_, blocks[at].size};
      size_ += blocks[at].size;
    }
  }
  constexpr int size() const { return size_; }
  constexpr const std::array<Named, Count>& blocks() const { return blocks_; }
  constexpr int index(int block, int offset) const {
    return blocks_[static_cast<std::size_t>(block)].start + offset;
  }
  // Where an index below size() lies.
  constexpr Place find(int index) const {
    int at = Count - 1;
    while (blocks_[static_cast<std::size_t>(at)].start > index) {
      --at;
    }
    return {at, index - blocks_[static_cast<std::size_t>(at)].start};
  }

 private:
  std::array<Named, Count> blocks_{};
  int size_ = 0;
};

// The action space by the game's table of actions: its Learning inherits it.
template <class G>
struct ActionIndices {
  using Table = typename G::Actions;

  struct Space {
    static constexpr int size() { return Table::indices; }
    static const std::vector<Named>& blocks() {
      static const std::vector<std::string> meanings = all_meanings();
      static const std::vector<Named> blocks = [] {
        std::vector<Named> named;
        for (int at = 0; at < Table::size; ++at) {
          named.push_back({Table::row(at).word, meanings[static_cast<std::size_t>(at)],
                           Table::index_start(at), Table::index_size(at)});
        }
        return named;
      }();
      return blocks;
    }
  };
  static constexpr Space actions{};

  static constexpr int index_of(Frame frame, typename G::Action action) {
    return Table::index_of(frame, action.code);
  }
  static constexpr std::optional<typename G::Action> action_of(Frame frame, int index) {
    const auto found = Table::code_of(frame, index);
    return found.exists ? std::optional(typename G::Action{found.code}) : std::nullopt;
  }

 private:
  static std::vector<std::string> all_meanings() {
    std::vector<std::string> meanings;
    for (int at = 0; at < Table::size; ++at) {
      meanings.push_back(meaning(at));
    }
    return meanings;
  }
  // The arguments, each times the number of values of those after it: "crossing * 4 + facing".
  static std::string meaning(int at) {
    if (Table::has_own_index(at)) {
      return std::string(Table::own_meaning);
    }
    const auto& row = Table::row(at);
    std::string text;
    int after = Table::index_size(at);
    for (int i = 0; i < row.size() && after > 0; ++i) {
      after /= row.arguments[i].domain->count;
      text += i == 0 ? "" : " + ";
      text += row.arguments[i].domain->name;
      text += row.arguments[i].domain->is_seat ? " from one's own" : "";
      text += after == 1 ? "" : " * " + std::to_string(after);
    }
    return text;
  }
};

}  // namespace ahu
