// The encoding of views and actions for learners, used by a game's learning.hpp: a view as named
// whole numbers, actions as named blocks of indices. Runs on the CPU, in wasm and on the GPU.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/hash.hpp"
#include "core/action_table.hpp"

namespace ahu {

// A run of numbers of an observation, or of indices of the action space.
struct NamedRange {
  std::string_view name;
  std::string_view meaning;
  int start = 0;
  int size = 0;
  int unit = 1;  // the divisor of the numbers where fractions are written
};

// Every pen has the same functions. Each begins with zeros.
//   plane:  a run of numbers, to be written by index
//   number: one number
//   choice: a 1 at one of the places; nothing where there is no such place
//   choices: several of them in rows, which(row) each
//   phase:  a 1 at the phase
//   fill:   the same number at every place
//   numbers: a number for each place, value(place) or an array
//   marks:  a 1 at each place of a set
//   by_seat: a number of each seat, value(seat), or several, value(seat, which), or an array of
//            either; the viewer's first
//   seat_set: a 1 for each seat of a set
//   seat: a 1 at a seat, nothing for nobody; seats_in: the same for each entry of an array, in rows
//   to_act: a 1 at the seat whose turn it is
struct SeatsDrawn {
  Frame frame;
  int max_seats;

  // -1 for nobody.
  AHU_HD constexpr int relative(int seat) const {
    return seat >= 0 && seat < frame.players ? frame.relative(seat) : -1;
  }
};
// Names are plain pointers: nvcc drops, silently, device code that makes a string_view of a
// literal.
template <class Own>
class Strokes {
 public:
  AHU_HD constexpr void number(const char* name, const char* meaning, int value, int unit = 1) {
    own().plane(name, meaning, 1, unit)[0] = value;
  }
  AHU_HD constexpr void choice(const char* name, const char* meaning, int size, int at) {
    choices(name, meaning, 1, size, [at](int) { return at; });
  }
  template <class Phase>
  AHU_HD constexpr void phase(Phase now) {
    choice("phase", "", count_of(now), static_cast<int>(now));
  }
  template <class Which>
  AHU_HD constexpr void choices(const char* name, const char* meaning, int rows, int size,
                                Which&& which) {
    auto places = own().plane(name, meaning, rows * size);
    for (int row = 0; row < rows; ++row) {
      const int at = which(row);
      if (at >= 0 && at < size) {
        places[row * size + at] = 1;
      }
    }
  }
  AHU_HD constexpr void fill(const char* name, const char* meaning, int size, int value,
                             int unit = 1) {
    auto places = own().plane(name, meaning, size, unit);
    for (int at = 0; at < size; ++at) {
      places[at] = value;
    }
  }
  template <class Value>
  AHU_HD constexpr void numbers(const char* name, const char* meaning, int size, int unit,
                                Value&& value) {
    auto places = own().plane(name, meaning, size, unit);
    for (int at = 0; at < size; ++at) {
      places[at] = value(at);
    }
  }
  template <class Field, int Size>
  AHU_HD constexpr void numbers(const char* name, const char* meaning, int unit,
                                const Field (&fields)[Size]) {
    numbers(name, meaning, Size, unit, [&](int at) { return fields[at]; });
  }
  AHU_HD constexpr void marks(const char* name, const char* meaning, int size, std::uint64_t set) {
    auto places = own().plane(name, meaning, size);
    for_each_bit(set, [&](int at) { places[at] = 1; });
  }
  template <class Value>
  AHU_HD constexpr void by_seat(const char* name, const char* meaning, SeatsDrawn seats, int unit,
                                Value&& value) {
    by_seat(name, meaning, seats, unit, 1, [&](int seat, int) { return value(seat); });
  }
  template <class Field, int Seats>
  AHU_HD constexpr void by_seat(const char* name, const char* meaning, SeatsDrawn seats, int unit,
                                const Field (&fields)[Seats]) {
    by_seat(name, meaning, seats, unit, [&](int seat) { return fields[seat]; });
  }
  template <class Field, int Seats, int Each>
  AHU_HD constexpr void by_seat(const char* name, const char* meaning, SeatsDrawn seats, int unit,
                                const Field (&fields)[Seats][Each]) {
    by_seat(name, meaning, seats, unit, Each,
            [&](int seat, int which) { return fields[seat][which]; });
  }
  AHU_HD constexpr void seat_set(const char* name, const char* meaning, SeatsDrawn seats,
                                 unsigned set) {
    by_seat(name, meaning, seats, 1, [&](int seat) { return static_cast<int>(set >> seat & 1U); });
  }
  AHU_HD constexpr void seat(const char* name, const char* meaning, SeatsDrawn seats, int of) {
    choice(name, meaning, seats.max_seats, seats.relative(of));
  }
  template <class Field, int Size>
  AHU_HD constexpr void seats_in(const char* name, const char* meaning, SeatsDrawn seats,
                                 const Field (&fields)[Size]) {
    choices(name, meaning, Size, seats.max_seats,
            [&](int row) { return seats.relative(fields[row]); });
  }
  AHU_HD constexpr void to_act(SeatsDrawn seats, Turn turn) {
    seat("to act", "the seat, the viewer first", seats, turn.is_player() ? turn.seat : -1);
  }
  template <class Value>
  AHU_HD constexpr void by_seat(const char* name, const char* meaning, SeatsDrawn seats, int unit,
                                int each, Value&& value) {
    auto places = own().plane(name, meaning, seats.max_seats * each, unit);
    for (int at = 0; at < seats.frame.players; ++at) {
      for (int which = 0; which < each; ++which) {
        places[at * each + which] = value(seats.frame.absolute(at), which);
      }
    }
  }

 private:
  friend Own;
  constexpr Strokes() = default;
  AHU_HD constexpr Own& own() { return static_cast<Own&>(*this); }
};

// A number of a plane of fractions: takes whole numbers and divides them by the plane's unit.
class Fraction {
 public:
  AHU_HD constexpr Fraction(float& at, float unit) : at_(at), unit_(unit) {}
  AHU_HD constexpr void operator=(int value) { at_ = static_cast<float>(value) / unit_; }
  AHU_HD constexpr void operator+=(int value) { at_ += static_cast<float>(value) / unit_; }

 private:
  float& at_;
  float unit_;
};

// Writes fractions, for external learners.
class Pen : public Strokes<Pen> {
 public:
  struct Plane {
    float* at;
    float unit;
    AHU_HD constexpr Fraction operator[](int place) const { return {at[place], unit}; }
    AHU_HD constexpr Plane operator+(int places) const { return {at + places, unit}; }
  };
  AHU_HD constexpr explicit Pen(float* at) : at_(at) {}
  AHU_HD constexpr Plane plane(const char*, const char*, int size, int unit = 1) {
    float* const start = at_;
    at_ += size;
    return {start, static_cast<float>(unit)};
  }

 private:
  float* at_;
};

// A number of a net's input: whole, and at most 255.
class Count {
 public:
  AHU_HD constexpr explicit Count(std::uint8_t& at) : at_(at) {}
  AHU_HD constexpr void operator=(int value) { at_ = cut(value); }
  AHU_HD constexpr void operator+=(int value) { at_ = cut(at_ + value); }

 private:
  AHU_HD static constexpr std::uint8_t cut(int value) {
    return static_cast<std::uint8_t>(value < 255 ? value : 255);
  }
  std::uint8_t& at_;
};

// Writes whole numbers, for nets. A plane with the same number everywhere is written as one number.
class NetPen : public Strokes<NetPen> {
 public:
  struct Plane {
    std::uint8_t* at;
    AHU_HD constexpr Count operator[](int place) const { return Count(at[place]); }
    AHU_HD constexpr Plane operator+(int places) const { return {at + places}; }
  };
  AHU_HD constexpr explicit NetPen(std::uint8_t* at) : at_(at) {}
  AHU_HD constexpr Plane plane(const char*, const char*, int size, int = 1) {
    std::uint8_t* const start = at_;
    at_ += size;
    return {start};
  }
  AHU_HD constexpr void fill(const char* name, const char* meaning, int, int value, int unit = 1) {
    number(name, meaning, value, unit);
  }

 private:
  std::uint8_t* at_;
};

// Writes only the names of the numbers: of those for learners, or of those for nets.
enum class Numbers : std::uint8_t { Learner, Net };

template <Numbers For>
class NamingPen : public Strokes<NamingPen<For>> {
 public:
  struct Plane {
    std::uint8_t* at;
    Count operator[](int place) const { return Count(at[place]); }
    Plane operator+(int places) const { return {at + places}; }
  };
  Plane plane(const char* name, const char* meaning, int size, int unit = 1) {
    names_.push_back({name, meaning, total_, size, unit});
    total_ += size;
    scratch_.emplace_back(static_cast<std::size_t>(size));
    return {scratch_.back().data()};
  }
  template <class Phase>
  void phase(Phase now) {
    this->choice("phase", names_of(now), count_of(now), static_cast<int>(now));
  }
  void fill(const char* name, const char* meaning, int size, int, int unit = 1) {
    plane(name, meaning, For == Numbers::Net ? 1 : size, unit);
  }
  const std::vector<NamedRange>& names() const { return names_; }
  int total() const { return total_; }

 private:
  std::vector<NamedRange> names_;
  std::vector<std::vector<std::uint8_t>> scratch_;  // written and never read
  int total_ = 0;
};

// Whether the kinds of chance are listed as blocks without an index.
enum class ListChance : bool { No, Yes };

// The action space by the game's table of actions: its Learning inherits it.
template <class G, ListChance chance = ListChance::No>
class ActionIndices {
  using GameTable = typename G::Actions;

 public:
  // Rows with the same first word are one block: "use rest", "use barter".
  struct Space {
    static constexpr int size() { return GameTable::indices; }
    static const std::vector<NamedRange>& blocks() {
      static const std::vector<std::string> meanings = all_meanings();
      static const std::vector<NamedRange> blocks = [] {
        std::vector<NamedRange> named;
        for (int at = 0; at < GameTable::size; ++at) {
          if (!is_listed(at)) {
            continue;
          }
          if (starts_block(at)) {
            named.push_back(
                {first_word(at), meanings[named.size()], GameTable::index_start(at), 0});
          }
          named.back().size += GameTable::index_size(at);
        }
        return named;
      }();
      return blocks;
    }
  };
  static constexpr Space actions{};

  AHU_HD static constexpr int index_of(Frame frame, typename G::Action action) {
    return GameTable::index_of(frame, action.code);
  }
  static constexpr std::optional<typename G::Action> action_of(Frame frame, int index) {
    const auto found = GameTable::code_of(frame, index);
    return found.exists ? std::optional(typename G::Action{found.code}) : std::nullopt;
  }

 private:
  static constexpr bool is_listed(int at) {
    return GameTable::index_size(at) > 0 ||
           (chance == ListChance::Yes && GameTable::row(at).mover == Mover::Chance);
  }
  static constexpr std::string_view first_word(int at) {
    const std::string_view word = GameTable::row(at).word();
    return word.substr(0, word.find(' '));
  }
  static constexpr bool starts_block(int at) {
    return at == 0 || !is_listed(at - 1) || first_word(at - 1) != first_word(at);
  }

  // A meaning for each block.
  static std::vector<std::string> all_meanings() {
    std::vector<std::string> meanings;
    for (int at = 0; at < GameTable::size; ++at) {
      if (is_listed(at) && starts_block(at)) {
        meanings.emplace_back();
      }
      if (is_listed(at)) {
        meanings.back() += (starts_block(at) ? "" : "; ") + meaning(at);
      }
    }
    return meanings;
  }
  // The arguments, each times the number of values of those after it: "crossing * 4 + facing".
  static std::string meaning(int at) {
    if (GameTable::has_own_index(at)) {
      return std::string(GameTable::own_meaning);
    }
    const auto& row = GameTable::row(at);
    std::string text(row.word().substr(std::min(first_word(at).size() + 1, row.word().size())));
    text += text.empty() || row.size() == 0 ? "" : " ";
    int after = GameTable::index_size(at);
    for (int i = 0; i < row.size() && after > 0; ++i) {
      after /= row.arguments[i].domain->count;
      text += i == 0 ? "" : " + ";
      text += row.arguments[i].domain->name;
      text += row.arguments[i].domain->is_seat ? " from one's own" : "";
      text += after == 1 ? "" : " * " + std::to_string(after);
    }
    return GameTable::index_size(at) > 0 ? text + few_words(at) : "chance: no index";
  }
  // The words of a lone argument that has only a few.
  static std::string few_words(int at) {
    const auto& row = GameTable::row(at);
    constexpr int few = 5;
    std::string text;
    if (row.size() == 1 && !row.arguments[0].domain->is_number() &&
        row.arguments[0].domain->count <= few) {
      for (int value = 0; value < row.arguments[0].domain->count; ++value) {
        text += value == 0 ? ": " : ", ";
        const std::string word(row.arguments[0].domain->text({}, value));
        text += word.empty() ? "-" : word;
      }
    }
    return text;
  }
};

// An encoding may also show a whole world, drawn behind a view, as if nothing in it were hidden. It
// has the same numbers.
template <class Learning, class G>
concept HasWorldView = requires(const typename G::State& state, Seat seat) {
  { Learning::world_view(state, seat) } -> std::same_as<typename G::View>;
};

template <Game G, class Learning>
AHU_HD constexpr typename G::View world_view(const typename G::State& state, Seat seat) {
  if constexpr (HasWorldView<Learning, G>) {
    return Learning::world_view(state, seat);
  } else {
    return open_view<G>(state, seat);
  }
}

// The numbers that a net sees, for the greatest number of players: they are the same for all.
template <Game G, class Learning>
NamingPen<Numbers::Net> net_numbers() {
  typename G::Options options{};
  options.players = G::max_players;
  NamingPen<Numbers::Net> pen;
  Learning::draw(G::observe(G::initial(options), 0), Frame{G::max_players, 0}, pen);
  return pen;
}

// Changes with every number and every action index that a net sees.
template <Game G, class Learning>
std::uint64_t encoding_hash() {
  std::uint64_t hash = 0;
  const auto add = [&](const NamedRange& named) {
    hash = combine_hash(hash, hash_bytes(named.name.data(), named.name.size()));
    hash = combine_hash(hash, static_cast<std::uint64_t>(named.size));
    hash = combine_hash(hash, static_cast<std::uint64_t>(named.unit));
  };
  const auto pen = net_numbers<G, Learning>();
  for (const NamedRange& plane : pen.names()) {
    add(plane);
  }
  for (const NamedRange& block : Learning::actions.blocks()) {
    add(block);
  }
  return hash;
}

}  // namespace ahu
