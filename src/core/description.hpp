// One description of a State or View: a function template `describe(d, state)` names every field,
// its JSON form and its range. JSON in and out, the schema (match/state_json.hpp, match/schema.hpp)
// and the range part of the invariant (`in_range`, below) are what different `d` make of it.
#pragma once

#include "base/bits.hpp"
#include "base/every.hpp"
#include "core/domain.hpp"
#include "core/game.hpp"

namespace ahu {

// Every `d` has these. A key "" means the value itself, inside a list or an optional.
//   integer(key, low, high, get, set)
//   flag(key, get, set)
//   word(key, domain, get, set)
//   letters(key, alphabet, max, get(i), set(i, letter))   a text; get gives -1 at its end
//   optional(key, is_null, set_null, describe(d))         null or a value
//   either(key, first, describe(d), describe(d))          one of two forms, known beforehand
//   fork(key, name, first, describe(d), describe(d))      two forms; only the first has key `name`
//   nothing(key)                                          null
//   object(key, describe(d))
//   list(key, low, high, size, resize(n), describe(d, i))
//   pieces(key, name, domain, set, describe(d, place))    objects in a list, each on its own place
//   entries(key, domain, set, describe(d, place))         an object with a key for each place; in
//                                                         `set` before reading: must be given
//   derived(key, describe(d))                             follows from the rest: never `set`
//   start(clear)                                          before reading: clears fields
//   check(key, holds, error)                              while reading: checks the last value
//   finish(complete)                                      after reading: sets fields without a key
// A packed field is described by local variables, which `finish` packs. `set` of a value may return
// an error as a string_view, empty if there is none. The functions below are short forms for common
// cases.
template <class Self, class Game>
class Describer {
 public:
  using Options = typename Game::Options;

  AHU_HD constexpr const Options& options() const { return options_; }
  AHU_HD constexpr int players() const { return options_.players; }

  template <class Field>
  AHU_HD constexpr void integer(std::string_view key, int low, int high, Field& field) {
    self().integer(key, low, high, get(field), set(field));
  }
  template <class Field>
  AHU_HD constexpr void flag(std::string_view key, Field& field) {
    self().flag(key, get(field), set(field));
  }
  template <class Field>
  AHU_HD constexpr void word(std::string_view key, const Domain<Options>& domain, Field& field) {
    self().word(key, domain, get(field), set(field));
  }
  template <class Field>
  AHU_HD constexpr void seat(std::string_view key, Field& field) {
    integer(key, 0, players() - 1, field);
  }
  // Null where the field holds `none`.
  template <class Field>
  AHU_HD constexpr void seat_or_null(std::string_view key, Field& field, int none) {
    self().optional(
        key, static_cast<int>(field) == none, [&] { field = static_cast<Field>(none); },
        [&](auto& d) { d.seat("", field); });
  }
  // `first` is what the field holds for the first word.
  template <class Field>
  AHU_HD constexpr void word_or_null(std::string_view key, const Domain<Options>& domain,
                                     Field& field, int none, int first = 0) {
    self().optional(
        key, static_cast<int>(field) == none, [&] { field = static_cast<Field>(none); },
        [&](auto& d) {
          d.word(
              "", domain, [&] { return static_cast<int>(field) - first; },
              [&](int value) { field = static_cast<Field>(value + first); });
        });
  }
  template <class Field>
  AHU_HD constexpr void integer_or_null(std::string_view key, int low, int high, Field& field,
                                        int none) {
    self().optional(
        key, static_cast<int>(field) == none, [&] { field = static_cast<Field>(none); },
        [&](auto& d) { d.integer("", low, high, field); });
  }
  // An object of numbers, one for each of some words or letters.
  template <class Words, class Get, class Set>
  AHU_HD constexpr void counts(std::string_view key, const Words& words, int high, Get&& get,
                               Set&& set) {
    self().object(key, [&](auto& d) {
      for (int at = 0; at < static_cast<int>(std::size(words)); ++at) {
        d.integer(
            item(words, at), 0, high, [&] { return get(at); }, [&](int count) { set(at, count); });
      }
    });
  }
  template <class Words, class Field>
  AHU_HD constexpr void counts(std::string_view key, const Words& words, int high, Field* fields) {
    counts(
        key, words, high, [&](int at) { return int{fields[at]}; },
        [&](int at, int count) { fields[at] = static_cast<Field>(count); });
  }
  // The same without those that are 0, by the words of a domain.
  template <class Field>
  AHU_HD constexpr void counts_held(std::string_view key, const Domain<Options>& domain, int high,
                                    Field* fields) {
    std::uint64_t held = 0;
    for (int at = 0; at < domain.count; ++at) {
      held |= fields[at] > 0 ? std::uint64_t{1} << at : 0;
    }
    self().entries(key, domain, held, [&](auto& d, int at) { d.integer("", 1, high, fields[at]); });
  }
  // A list of items that are added one by one; or of a size that is known before.
  template <class Describe>
  AHU_HD constexpr void list(std::string_view key, int low, int high, int size,
                             Describe&& describe) {
    self().list(key, low, high, size, [](int) {}, describe);
  }
  template <class Describe>
  AHU_HD constexpr void list(std::string_view key, int size, Describe&& describe) {
    list(key, size, size, size, describe);
  }
  // One entry a seat.
  template <class Describe>
  AHU_HD constexpr void seats(std::string_view key, Describe&& describe) {
    list(key, players(), describe);
  }
  template <class Field>
  AHU_HD constexpr void seats(std::string_view key, int low, int high, Field* fields) {
    seats(key, [&](auto& d, int seat) { d.integer("", low, high, fields[seat]); });
  }

  // A set of bits: whether it has this one; one flag a seat; or the words of those set, in order.
  template <class Bits>
  AHU_HD constexpr void bit_flag(std::string_view key, Bits& bits, int at) {
    const Bits one = static_cast<Bits>(Bits{1} << at);
    self().flag(
        key, [&bits, one] { return (bits & one) != 0; },
        [&bits, one](bool on) { bits = static_cast<Bits>(on ? bits | one : bits & ~one); });
  }
  // The seat whose set of bits has this one.
  template <class Bits>
  AHU_HD constexpr void owner(std::string_view key, Bits* sets, int at) {
    self().integer(
        key, 0, players() - 1,
        [&, at] {
          return first_of(players() - 1, [&](int seat) { return (sets[seat] >> at & 1U) != 0; });
        },
        [sets, at](int seat) { sets[seat] = static_cast<Bits>(sets[seat] | Bits{1} << at); });
  }
  template <class Bits>
  AHU_HD constexpr void seat_flags(std::string_view key, Bits& bits) {
    seats(key, [&](auto& d, int seat) { d.bit_flag("", bits, seat); });
  }
  template <class Bits>
  AHU_HD constexpr void word_set(std::string_view key, const Domain<Options>& domain, Bits& bits) {
    list(key, 0, domain.count, count_bits(bits), [&](auto& d, int at) {
      d.word(
          "", domain, [&] { return nth_bit(bits, at); },
          [&](int value) -> std::string_view {
            const bool in_order = (bits >> value) == 0;
            bits = static_cast<Bits>(bits | (1U << value));
            return in_order ? "" : "must come earlier, and once";
          });
    });
  }

  // Numbers, flags and words that follow from the rest.
  template <class Get>
  AHU_HD constexpr void derived_integer(std::string_view key, int low, int high, Get&& get) {
    self().derived(key, [&](auto& d) { d.integer("", low, high, get, [](int) {}); });
  }
  template <class Get>
  AHU_HD constexpr void derived_flag(std::string_view key, Get&& get) {
    self().derived(key, [&](auto& d) { d.flag("", get, [](bool) {}); });
  }
  template <class Get>
  AHU_HD constexpr void derived_word(std::string_view key, const Domain<Options>& domain,
                                     Get&& get) {
    self().derived(key, [&](auto& d) { d.word("", domain, get, [](int) {}); });
  }

  // Where JSON does not matter there is only what is inside, and what follows from the rest is
  // passed over.
  template <class First, class Second>
  AHU_HD constexpr void either(std::string_view, bool first, First&& one, Second&& other) {
    if (first) {
      one(self());
    } else {
      other(self());
    }
  }
  AHU_HD constexpr void nothing(std::string_view) {}
  // One of several forms, known before.
  template <class First, class... Others>
  AHU_HD constexpr void cases(std::string_view key, int which, First&& first, Others&&... others) {
    self().either(key, which == 0, first, [&](auto& d) {
      if constexpr (sizeof...(Others) == 1) {
        (others(d), ...);
      } else {
        d.cases("", which - 1, others...);
      }
    });
  }
  template <class Describe>
  AHU_HD constexpr void object(std::string_view, Describe&& describe) {
    describe(self());
  }
  template <class Set, class Describe>
  AHU_HD constexpr void entries(std::string_view key, const Domain<Options>& domain, Set set,
                                Describe&& describe) {
    self().pieces(key, "", domain, set, describe);
  }
  template <class Describe>
  AHU_HD constexpr void derived(std::string_view, Describe&&) {}
  // Nothing is read.
  template <class Clear>
  AHU_HD constexpr void start(Clear&&) {}
  AHU_HD constexpr void check(std::string_view, bool, std::string_view) {}
  template <class Complete>
  AHU_HD constexpr void finish(Complete&&) {}

  // Every document has these two; `none` is the field's value where no player is to act.
  template <class Field>
  AHU_HD constexpr void phase(const Domain<Options>& domain, Field& field) {
    word("phase", domain, field);
  }
  template <class Field>
  AHU_HD constexpr void to_act(Field& field, int none) {
    self().optional(
        "to_act", self().nobody_acts(), [&] { field = static_cast<Field>(none); },
        [&](auto& d) { d.seat("", field); });
  }
  // Both, where they follow from the rest.
  template <class Get>
  AHU_HD constexpr void turn(const Domain<Options>& phases, Get&& phase) {
    derived_word("phase", phases, phase);
    derived_to_act();
  }
  // `to_act` where it follows from the rest.
  AHU_HD constexpr void derived_to_act() {
    self().derived("to_act", [&](auto& d) {
      d.optional(
          "", d.nobody_acts(), [] {},
          [](auto& inside) {
            inside.integer(
                "", 0, inside.players() - 1, [&] { return inside.acting(); }, [](int) {});
          });
    });
  }

 private:
  friend Self;
  AHU_HD explicit constexpr Describer(const Options& options) : options_(options) {}
  AHU_HD constexpr Self& self() { return static_cast<Self&>(*this); }
  AHU_HD static constexpr std::string_view item(std::string_view letters, int at) {
    return letters.substr(static_cast<std::size_t>(at), 1);
  }
  template <std::size_t Size>
  AHU_HD static constexpr std::string_view item(const std::string_view (&words)[Size], int at) {
    return words[at];
  }
  AHU_HD static constexpr int nth_bit(std::uint32_t bits, int at) {
    for (; at > 0; --at) {
      bits &= bits - 1;
    }
    return lowest_bit(bits);
  }
  template <class Field>
  AHU_HD static constexpr auto get(Field& field) {
    return [&field] { return static_cast<int>(field); };
  }
  template <class Field>
  AHU_HD static constexpr auto set(Field& field) {
    return [&field](int value) { field = static_cast<Field>(value); };
  }

  Options options_;
};

// Whether every described number is within its range.
template <class Game>
class RangeCheck : public Describer<RangeCheck<Game>, Game> {
  using Base = Describer<RangeCheck<Game>, Game>;
  using Options = typename Game::Options;

 public:
  using Base::flag, Base::integer, Base::list, Base::word;

  AHU_HD explicit constexpr RangeCheck(const Options& options) : Base(options) {}
  AHU_HD constexpr bool holds() const { return holds_; }
  AHU_HD static constexpr bool nobody_acts() { return false; }
  AHU_HD static constexpr int acting() { return 0; }

  template <class Get, class Set>
  AHU_HD constexpr void integer(std::string_view, int low, int high, Get&& get, Set&&) {
    const int value = static_cast<int>(get());
    holds_ = holds_ && value >= low && value <= high;
  }
  template <class Get, class Set>
  AHU_HD constexpr void flag(std::string_view key, Get&& get, Set&& set) {
    integer(key, 0, 1, get, set);
  }
  template <class Get, class Set>
  AHU_HD constexpr void word(std::string_view key, const Domain<Options>& domain, Get&& get,
                             Set&& set) {
    integer(key, 0, domain.count - 1, get, set);
  }
  template <class Get, class Set>
  AHU_HD constexpr void letters(std::string_view, std::string_view alphabet, int max, Get&& get,
                                Set&&) {
    for (int i = 0; i < max; ++i) {
      holds_ = holds_ && get(i) < static_cast<int>(alphabet.size());
    }
  }
  template <class Clear, class Describe>
  AHU_HD constexpr void optional(std::string_view, bool is_null, Clear&&, Describe&& describe) {
    if (!is_null) {
      describe(*this);
    }
  }
  template <class First, class Second>
  AHU_HD constexpr void fork(std::string_view key, std::string_view, bool first, First&& one,
                             Second&& other) {
    this->either(key, first, one, other);
  }
  template <class Resize, class Describe>
  AHU_HD constexpr void list(std::string_view, int low, int high, int size, Resize&&,
                             Describe&& describe) {
    holds_ = holds_ && size >= low && size <= high;
    for (int i = 0; holds_ && i < size; ++i) {
      describe(*this, i);
    }
  }
  template <class Set, class Describe>
  AHU_HD constexpr void pieces(std::string_view, std::string_view, const Domain<Options>& domain,
                               Set set, Describe&& describe) {
    holds_ = holds_ && (domain.count >= 64 || std::uint64_t{set} >> domain.count == 0);
    for (Set left = set; holds_ && left != 0; left &= left - 1) {
      describe(*this, lowest_bit(left));
    }
  }
  template <class Field>
  AHU_HD constexpr void to_act(Field& field, int none) {
    holds_ =
        holds_ && (static_cast<int>(field) == none || static_cast<int>(field) < this->players());
  }

 private:
  bool holds_ = true;
};

template <class Game, class Description>
AHU_HD constexpr bool in_range(const typename Game::State& state) {
  const auto options = Game::options(state);
  if (options.players < Game::min_players || options.players > Game::max_players) {
    return false;
  }
  RangeCheck<Game> check(options);
  typename Game::State copy = state;
  Description::describe(check, copy);
  return check.holds();
}

}  // namespace ahu
