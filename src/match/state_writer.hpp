// Writes a state or view as JSON, by its description (core/description.hpp).
#pragma once

#include <string>

#include "core/description.hpp"
#include "support/json.hpp"

namespace ahu {

template <class G>
class StateWriter : public Describer<StateWriter<G>, G> {
  using Base = Describer<StateWriter<G>, G>;
  using Options = typename G::Options;

 public:
  using Base::flag, Base::integer, Base::list, Base::word;

  StateWriter(const Options& options, Turn turn, json::value& here)
      : Base(options), turn_(turn), here_(here) {}

  bool nobody_acts() const { return !turn_.is_player(); }
  int acting() const { return turn_.seat; }

  template <class Get, class Set>
  void integer(std::string_view key, int, int, Get&& get, Set&&) {
    put(key, static_cast<std::int64_t>(get()));
  }
  template <class Get, class Set>
  void flag(std::string_view key, Get&& get, Set&&) {
    put(key, get() != 0);
  }
  template <class Get, class Set>
  void word(std::string_view key, const Domain<Options>& domain, Get&& get, Set&&) {
    put(key, json::string(std::string_view(domain.text(this->options(), static_cast<int>(get())))));
  }
  template <class Get, class Set>
  void letters(std::string_view key, std::string_view alphabet, int max, Get&& get, Set&&) {
    std::string text;
    for (int i = 0; i < max && get(i) >= 0; ++i) {
      text += alphabet[static_cast<std::size_t>(get(i))];
    }
    put(key, json::string(text));
  }
  template <class Clear, class Describe>
  void optional(std::string_view key, bool is_null, Clear&&, Describe&& describe) {
    json::value& value = put(key, nullptr);
    if (!is_null) {
      StateWriter inside(this->options(), turn_, value);
      describe(inside);
    }
  }
  template <class First, class Second>
  void either(std::string_view key, bool first, First&& one, Second&& other) {
    StateWriter inside(this->options(), turn_, put(key, nullptr));
    if (first) {
      one(inside);
    } else {
      other(inside);
    }
  }
  template <class First, class Second>
  void fork(std::string_view key, std::string_view, bool first, First&& one, Second&& other) {
    either(key, first, one, other);
  }
  void nothing(std::string_view key) { put(key, nullptr); }
  template <class Describe>
  void object(std::string_view key, Describe&& describe) {
    StateWriter inside(this->options(), turn_, put(key, json::object()));
    describe(inside);
  }
  template <class Resize, class Describe>
  void list(std::string_view key, int, int, int size, Resize&&, Describe&& describe) {
    json::array items;
    for (int i = 0; i < size; ++i) {
      StateWriter inside(this->options(), turn_, items.emplace_back(nullptr));
      describe(inside, i);
    }
    put(key, std::move(items));
  }
  template <class Set, class Describe>
  void pieces(std::string_view key, std::string_view name, const Domain<Options>& domain, Set set,
              Describe&& describe) {
    json::array items;
    for_each_bit(set, [&](int place) {
      StateWriter inside(this->options(), turn_, items.emplace_back(json::object()));
      inside.word(name, domain, [&] { return place; }, [](int) {});
      describe(inside, place);
    });
    put(key, std::move(items));
  }
  template <class Set, class Describe>
  void entries(std::string_view key, const Domain<Options>& domain, Set set, Describe&& describe) {
    json::object items;
    for_each_bit(set, [&](int place) {
      StateWriter inside(this->options(), turn_,
                         items[std::string_view(domain.text(this->options(), place))]);
      describe(inside, place);
    });
    put(key, std::move(items));
  }
  template <class Describe>
  void derived(std::string_view key, Describe&& describe) {
    StateWriter inside(this->options(), turn_, put(key, nullptr));
    describe(inside);
  }

 private:
  json::value& put(std::string_view key, json::value value) {
    if (key.empty()) {
      return here_ = std::move(value);
    }
    json::object& object = here_.is_object() ? here_.get_object() : here_.emplace_object();
    return object[key] = std::move(value);
  }

  Turn turn_;
  json::value& here_;
};

}  // namespace ahu
