// What a game's learning.hpp is written with: named planes of numbers for the view of a seat, and
// named blocks of indices for its actions.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace ahu {

// From where a table is looked at. Seats are told relative to the viewer, clockwise: 0 is the
// viewer. The spectator looks from seat 0.
struct Frame {
  int players;
  int seat;

  static constexpr Frame of(int players, Seat viewer) {
    return {players, viewer == spectator ? 0 : int{viewer}};
  }
  constexpr int relative(int of) const { return of >= seat ? of - seat : of - seat + players; }
  constexpr int absolute(int relative) const {
    return relative + seat < players ? relative + seat : relative + seat - players;
  }
};

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

}  // namespace ahu
