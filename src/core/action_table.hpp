// The actions of a game as one table: for each kind its word, its phases and its arguments. The
// table determines the bits of a code, its text and JSON form, its index for learners and its
// redacted form.
#pragma once

#include <iterator>
#include <utility>

#include "core/domain.hpp"
#include "core/frame.hpp"
#include "core/phases.hpp"

namespace ahu {

// Log: not an action; the redacted form of the action with the same word, for other seats.
enum class Mover : std::uint8_t { Player, Chance, Log };

inline constexpr char glued = '\0';

template <class Options>
struct Argument {
  std::string_view name;                    // its key in the structured form
  const Domain<Options>* domain = nullptr;  // null: the kind has no such argument
  char before = ' ';  // the separator before it; all texts of a domain before a `glued` one have
                      // the same length
};

inline constexpr int max_arguments = 3;

template <class OptionsOfGame, class Kind>
struct ActionRow {
  using Options = OptionsOfGame;

  Kind kind;
  std::uint32_t phases;
  Argument<Options> arguments[max_arguments] = {};
  Mover mover = Mover::Player;
  std::string_view other_word{};

  constexpr std::string_view word() const {
    return other_word.empty() ? word_of(kind) : other_word;
  }

  constexpr int size() const {
    int size = 0;
    while (size < max_arguments && arguments[size].domain != nullptr) {
      ++size;
    }
    return size;
  }
};

// AHU_KINDS(std::uint8_t, 0, Draw, Place) defines the enum Kind, which begins with this number, and
// the word of each kind: its name in small letters, unless its row says otherwise.
#define AHU_KINDS(type, begin, first, ...)                                                         \
  enum class Kind : type { first = (begin)__VA_OPT__(, ) __VA_ARGS__ };                            \
  inline constexpr auto kind_list = ahu::lower_case(#first __VA_OPT__(", ") #__VA_ARGS__);         \
  inline constexpr auto kind_words = ahu::items_of<ahu::count_items(kind_list.data())>(kind_list); \
  constexpr std::string_view word_of(Kind kind) {                                                  \
    return kind_words[static_cast<std::size_t>(kind) - (begin)];                                   \
  }                                                                                                \
  static_assert(true)

// The order of the arguments in a code: the last one in the lowest bits, or the first one right
// below the kind.
enum class Packing : std::uint8_t { LastLowest, FirstHighest };

// A game replaces it if the indices of a kind are not the product of the kind's arguments.
template <class Kind>
struct NoOwnIndex {
  AHU_HD static constexpr int size(Kind) { return 0; }
  AHU_HD static constexpr int index(std::uint32_t) { return 0; }
  AHU_HD static constexpr std::uint32_t code(int) { return 0; }
  static constexpr std::string_view meaning{};
};

// Rows are accessed only by constant index, so that look-ups work on a GPU too.
template <const auto& Rows, int KindShift, Packing packing = Packing::LastLowest,
          class OwnIndex = NoOwnIndex<std::remove_cvref_t<decltype(Rows[0].kind)>>>
class ActionTable {
  using Row = std::remove_cvref_t<decltype(Rows[0])>;
  using Kind = std::remove_cvref_t<decltype(Rows[0].kind)>;

 public:
  static constexpr int size = static_cast<int>(std::size(Rows));
  static constexpr const Row& row(int at) { return Rows[at]; }

  // -- bits --

  static constexpr int row_of(Kind kind) {
    int at = 0;
    while (Rows[at].kind != kind) {
      ++at;
    }
    return at;
  }
  static constexpr int shift(int at, int argument) {
    int shift = packing == Packing::FirstHighest ? KindShift : 0;
    if (packing == Packing::FirstHighest) {
      for (int i = 0; i <= argument; ++i) {
        shift -= Rows[at].arguments[i].domain->bits;
      }
    } else {
      for (int i = Rows[at].size() - 1; i > argument; --i) {
        shift += Rows[at].arguments[i].domain->bits;
      }
    }
    return shift;
  }
  static constexpr std::uint32_t mask(int at, int argument) {
    const int bits = Rows[at].arguments[argument].domain->bits;
    return bits == 32 ? ~0U : (1U << bits) - 1;
  }
  AHU_HD static constexpr std::uint32_t base(Kind kind) {
    return static_cast<std::uint32_t>(kind) << KindShift;
  }
  AHU_HD static constexpr Kind kind_of(std::uint32_t code) {
    return static_cast<Kind>(code >> KindShift);
  }

  // An argument of a code of this kind.
  template <Kind kind, int argument>
  AHU_HD static constexpr int get(std::uint32_t code) {
    return value<row_of(kind), argument>(code);
  }
  // The bits of arguments of this kind, without the kind.
  template <Kind kind, class... Values>
  AHU_HD static constexpr std::uint32_t put(Values... values) {
    constexpr int at = row_of(kind);
    static_assert(sizeof...(values) == Rows[at].size());
    return put_all<at>(std::make_index_sequence<sizeof...(values)>{}, values...);
  }

  // The row of a code, or -1: the bits of its kind alone are set and every argument can be written.
  AHU_HD static constexpr int find(std::uint32_t code) {
    int found = -1;
    for_each_row([&]<int at>() { found = found < 0 && fits<at>(code) ? at : found; });
    return found;
  }
  AHU_HD static constexpr bool is_well_formed(std::uint32_t code) { return find(code) >= 0; }

  // Replaces each argument by `map(domain, value)`; returns an invalid code unchanged.
  template <class Map>
  static constexpr std::uint32_t mapped(std::uint32_t code, Map&& map) {
    const int at = find(code);
    for (int i = 0; at >= 0 && i < Rows[at].size(); ++i) {
      const std::uint32_t bits = mask(at, i) << shift(at, i);
      const int value =
          map(*Rows[at].arguments[i].domain, static_cast<int>((code & bits) >> shift(at, i)));
      code = (code & ~bits) | static_cast<std::uint32_t>(value) << shift(at, i);
    }
    return code;
  }

  // Whether actions of this kind belong to the phase.
  template <class Phase>
  AHU_HD static constexpr bool belongs(Kind kind, Phase phase) {
    bool found = false;
    for_each_row([&]<int at>() {
      constexpr Kind own = Rows[at].kind;
      constexpr auto phases = Rows[at].phases;
      found = found || (own == kind && (phases & in(phase)) != 0);
    });
    return found;
  }

  // The code without the arguments that the Log row of the same word hides.
  AHU_HD static constexpr std::uint32_t redacted(std::uint32_t code) {
    std::uint32_t seen = code;
    for_each_row([&]<int at>() {
      constexpr int log = log_row(at);
      if constexpr (log >= 0) {
        seen = fits<at>(code) ? redacted_row<at, log>(code) : seen;
      }
    });
    return seen;
  }

  // -- indices for learners --

  static constexpr int index_size(int at) {
    if (Rows[at].mover != Mover::Player) {
      return 0;
    }
    int size = OwnIndex::size(Rows[at].kind);
    if (size == 0) {
      size = 1;
      for (int i = 0; i < Rows[at].size(); ++i) {
        size *= Rows[at].arguments[i].domain->count;
      }
    }
    return size;
  }
  static constexpr int index_start(int at) {
    int start = 0;
    for (int i = 0; i < at; ++i) {
      start += index_size(i);
    }
    return start;
  }
  static constexpr int indices = index_start(size);
  static constexpr bool has_own_index(int at) { return OwnIndex::size(Rows[at].kind) > 0; }
  static constexpr std::string_view own_meaning = OwnIndex::meaning;

  // -1 for codes without an index, such as outcomes of chance.
  AHU_HD static constexpr int index_of(Frame frame, std::uint32_t code) {
    int index = -1;
    for_each_row([&]<int at>() {
      if constexpr (index_size(at) > 0) {
        constexpr int start = index_start(at);
        if (index < 0 && fits<at>(code)) {
          index = start + offset_of<at>(frame, code);
        }
      }
    });
    return index;
  }
  struct Found {
    bool exists;  // false if it names a seat outside the match, or a value without a text
    std::uint32_t code;
  };
  AHU_HD static constexpr Found code_of(Frame frame, int index) {
    Found found{false, 0};
    if (index < 0) {
      return found;
    }
    find_row([&]<int at>() {
      constexpr int start = index_start(at);
      constexpr int end = start + index_size(at);
      if constexpr (start < end) {
        if (index < end) {
          found = code_at<at>(frame, index - start);
          return true;
        }
      }
      return false;
    });
    return found;
  }

 private:
  template <class Do>
  AHU_HD static constexpr void for_each_row(Do&& act) {
    [&]<std::size_t... at>(std::index_sequence<at...>) {
      (act.template operator()<static_cast<int>(at)>(), ...);
    }(std::make_index_sequence<static_cast<std::size_t>(size)>{});
  }
  // Whether `ask` is true for a row; stops at the first one.
  template <class Ask>
  AHU_HD static constexpr bool find_row(Ask&& ask) {
    return [&]<std::size_t... at>(std::index_sequence<at...>) {
      return (ask.template operator()<static_cast<int>(at)>() || ...);
    }(std::make_index_sequence<static_cast<std::size_t>(size)>{});
  }
  // Whether `act` is true for every argument of the row.
  template <int at, class Do>
  AHU_HD static constexpr bool for_each_argument(Do&& act) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return (act.template operator()<static_cast<int>(i)>() && ... && true);
    }(std::make_index_sequence<static_cast<std::size_t>(Rows[at].size())>{});
  }

  static constexpr std::uint32_t all_arguments(int at) {
    std::uint32_t bits = 0;
    for (int i = 0; i < Rows[at].size(); ++i) {
      bits |= mask(at, i) << shift(at, i);
    }
    return bits;
  }

  template <int at, int argument>
  AHU_HD static constexpr int value(std::uint32_t code) {
    constexpr int by = shift(at, argument);
    constexpr std::uint32_t kept = mask(at, argument);
    return static_cast<int>((code >> by) & kept);
  }
  template <int at, std::size_t... i, class... Values>
  AHU_HD static constexpr std::uint32_t put_all(std::index_sequence<i...>, Values... values) {
    return (0U | ... | shifted<at, static_cast<int>(i)>(static_cast<int>(values)));
  }
  template <int at, int argument>
  AHU_HD static constexpr std::uint32_t shifted(int value) {
    constexpr int by = shift(at, argument);
    return static_cast<std::uint32_t>(value) << by;
  }

  template <int at>
  AHU_HD static constexpr bool fits(std::uint32_t code) {
    constexpr std::uint32_t fixed = ~all_arguments(at);
    constexpr std::uint32_t kind = base(Rows[at].kind);
    return (code & fixed) == kind && for_each_argument<at>([&]<int i>() {
             constexpr int lowest = Rows[at].arguments[i].domain->lowest;
             constexpr int highest = Rows[at].arguments[i].domain->highest;
             return value<at, i>(code) >= lowest && value<at, i>(code) <= highest;
           });
  }

  static constexpr int log_row(int at) {
    for (int i = 0; i < size; ++i) {
      if (i != at && Rows[i].mover == Mover::Log && Rows[i].word() == Rows[at].word()) {
        return Rows[at].mover == Mover::Log ? -1 : i;
      }
    }
    return -1;
  }
  template <int at, int log>
  AHU_HD static constexpr std::uint32_t redacted_row(std::uint32_t code) {
    constexpr std::uint32_t kind = base(Rows[log].kind);
    std::uint32_t seen = kind;
    for_each_argument<log>([&]<int i>() {
      constexpr bool hides = Rows[log].arguments[i].domain->is_hidden();
      constexpr int cover = Rows[log].arguments[i].domain->lowest;
      seen |= shifted<log, i>(hides ? cover : value<at, i>(code));
      return true;
    });
    return seen;
  }

  template <int at>
  AHU_HD static constexpr int offset_of(Frame frame, std::uint32_t code) {
    if constexpr (has_own_index(at)) {
      return OwnIndex::index(code);
    } else {
      int offset = 0;
      for_each_argument<at>([&]<int i>() {
        constexpr int count = Rows[at].arguments[i].domain->count;
        constexpr bool is_seat = Rows[at].arguments[i].domain->is_seat;
        const int plain = value<at, i>(code);
        offset = offset * count + (is_seat ? frame.relative(plain) : plain);
        return true;
      });
      return offset;
    }
  }
  template <int at>
  AHU_HD static constexpr Found code_at(Frame frame, int offset) {
    if constexpr (has_own_index(at)) {
      return {true, OwnIndex::code(offset)};
    } else {
      constexpr std::uint32_t kind = base(Rows[at].kind);
      Found found{true, kind};
      constexpr int last = Rows[at].size() - 1;
      for_each_argument<at>([&]<int i>() {
        constexpr int count = Rows[at].arguments[last - i].domain->count;
        constexpr bool is_seat = Rows[at].arguments[last - i].domain->is_seat;
        constexpr int lowest = Rows[at].arguments[last - i].domain->lowest;
        constexpr int highest = Rows[at].arguments[last - i].domain->highest;
        if constexpr (count == 0) {
          found.exists = false;  // such a row has no indices
        } else {
          const int plain = offset % count;
          offset /= count;
          found.exists = found.exists &&
                         (is_seat ? plain < frame.players : plain >= lowest && plain <= highest);
          found.code |= shifted<at, last - i>(is_seat ? frame.absolute(plain) : plain);
        }
        return true;
      });
      return found;
    }
  }
};

// A game's Action inherits it and names its arguments.
template <class Table>
struct CodedAction {
  std::uint32_t code = 0;

  AHU_HD constexpr auto kind() const { return Table::kind_of(code); }
  AHU_HD friend constexpr auto operator<=>(CodedAction, CodedAction) = default;
};

}  // namespace ahu
