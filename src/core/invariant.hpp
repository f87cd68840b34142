// The part of the invariant that follows from a state's description: every number is in its range,
// absent seats and the rest of lists are empty, and derived fields have their values. Games add
// only the conditions of their rules.
#pragma once

#include "core/description.hpp"

namespace ahu {

struct SameValues {
  AHU_HD constexpr int operator()(const auto&, int value) const { return value; }
};

// Records the numbers by which a description describes a state, then reads them into another state
// with map(domain, value) in place of each value of a domain.
template <class Game, class Map>
class Tracer : public Describer<Tracer<Game, Map>, Game> {
  using Base = Describer<Tracer<Game, Map>, Game>;
  using Options = typename Game::Options;

 public:
  using Base::flag, Base::integer, Base::list, Base::word;

  AHU_HD constexpr Tracer(const Options& options, Turn turn, Map map)
      : Base(options), map_(map), turn_(turn) {}
  AHU_HD constexpr void turn_to_reading() {
    is_reading_ = true;
    size_ = 0;
  }
  AHU_HD constexpr bool holds() const { return holds_; }
  AHU_HD constexpr bool nobody_acts() const { return !turn_.is_player(); }
  AHU_HD constexpr int acting() const { return turn_.seat; }

  template <class Get, class Set>
  AHU_HD constexpr void integer(std::string_view, int, int, Get&& get, Set&& set) {
    pass(get, set);
  }
  template <class Get, class Set>
  AHU_HD constexpr void flag(std::string_view, Get&& get, Set&& set) {
    pass(get, [&](int value) { return set(value != 0); });
  }
  template <class Get, class Set>
  AHU_HD constexpr void word(std::string_view, const Domain<Options>& domain, Get&& get,
                             Set&& set) {
    pass(get, [&](int value) { return set(map_(domain, value)); });
  }
  template <class Get, class Set>
  AHU_HD constexpr void letters(std::string_view, std::string_view, int max, Get&& get, Set&& set) {
    const int size = number(count_letters(max, get));
    for (int i = 0; i < size; ++i) {
      pass([&] { return get(i); }, [&](int letter) { return set(i, letter); });
    }
  }
  template <class Clear, class Describe>
  AHU_HD constexpr void optional(std::string_view, bool is_null, Clear&& clear,
                                 Describe&& describe) {
    if (number(is_null ? 1 : 0) == 0) {
      describe(*this);
    } else if (is_reading_) {
      clear();
    }
  }
  template <class First, class Second>
  AHU_HD constexpr void fork(std::string_view key, std::string_view, bool first, First&& one,
                             Second&& other) {
    this->either(key, number(first ? 1 : 0) != 0, one, other);
  }
  template <class Resize, class Describe>
  AHU_HD constexpr void list(std::string_view, int, int, int size, Resize&& resize,
                             Describe&& describe) {
    const int items = number(size);
    if (is_reading_) {
      resize(items);
    }
    for (int i = 0; holds_ && i < items; ++i) {
      describe(*this, i);
    }
  }
  template <class Set, class Describe>
  AHU_HD constexpr void pieces(std::string_view, std::string_view, const Domain<Options>& domain,
                               Set set, Describe&& describe) {
    const int items = number(count_bits(set));
    for (int i = 0; holds_ && i < items; ++i, set &= set - (set != 0 ? 1 : 0)) {
      const int place = number(set == 0 ? 0 : lowest_bit(set));
      describe(*this, is_reading_ ? map_(domain, place) : place);
    }
  }
  template <class Clear>
  AHU_HD constexpr void start(Clear&& clear) {
    if (is_reading_) {
      clear();
    }
  }
  AHU_HD constexpr void check(std::string_view, bool holds, std::string_view) {
    holds_ = holds_ && (holds || !is_reading_);
  }
  template <class Complete>
  AHU_HD constexpr void finish(Complete&& complete) {
    if (is_reading_ && holds_) {
      complete();
    }
  }

 private:
  static constexpr int capacity = 1024;

  // Records the value; while reading, returns the recorded one.
  AHU_HD constexpr int number(int value) {
    if (size_ == capacity) {
      holds_ = false;
      return 0;
    }
    if (!is_reading_) {
      numbers_[size_] = value;
    }
    return numbers_[size_++];
  }
  template <class Get, class Set>
  AHU_HD constexpr void pass(Get&& get, Set&& set) {
    if (!is_reading_) {
      number(static_cast<int>(get()));
    } else if constexpr (std::is_convertible_v<decltype(set(0)), std::string_view>) {
      holds_ = set(number(0)).empty() && holds_;
    } else {
      set(number(0));
    }
  }
  template <class Get>
  AHU_HD static constexpr int count_letters(int max, Get&& get) {
    int size = 0;
    while (size < max && get(size) >= 0) {
      ++size;
    }
    return size;
  }

  Map map_;
  Turn turn_;
  bool is_reading_ = false;
  bool holds_ = true;
  int size_ = 0;
  int numbers_[capacity] = {};
};

// The state that is read back from the recorded numbers.
template <class Game>
struct MappedState {
  typename Game::State state;
  bool holds;  // every value was accepted
};
template <class Game, class Map = SameValues>
AHU_HD constexpr MappedState<Game> mapped_state(const typename Game::State& state, Map map = {}) {
  const auto options = Game::options(state);
  Tracer<Game, Map> tracer(options, Game::turn(state), map);
  typename Game::State copy = state;
  Game::Description::describe(tracer, copy);
  tracer.turn_to_reading();
  typename Game::State again = Game::initial(options);
  Game::Description::describe(tracer, again);
  return {again, tracer.holds()};
}

// Whether reading back gives the same bytes. The state must be in range.
template <class Game>
AHU_HD constexpr bool is_canonical(const typename Game::State& state) {
  const MappedState<Game> again = mapped_state<Game>(state);
  return again.holds && again.state == state;
}

// The whole invariant: the description's part and the conditions of invalid_state().
template <class Game>
AHU_HD constexpr bool keeps_invariant(const typename Game::State& state) {
  if (!in_range<Game, typename Game::Description>(state) || !is_canonical<Game>(state)) {
    return false;
  }
  const auto reason = invalid_state(state);
  return reason == decltype(reason)::None;
}

}  // namespace ahu
