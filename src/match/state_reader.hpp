// Reads a state or view from JSON, by its description (core/description.hpp).
#pragma once

#include "match/state_writer.hpp"
#include "support/document_reader.hpp"

namespace ahu {

// Reads a document; a second pass, `Pass::Check`, compares the derived fields.
enum class Pass : std::uint8_t { Read, Check };

template <class G>
class StateReader : public Describer<StateReader<G>, G> {
  using Base = Describer<StateReader<G>, G>;
  using Options = typename G::Options;

 public:
  using Base::flag, Base::integer, Base::list, Base::word;

  StateReader(const Options& options, Turn turn, DocumentReader& in, Pass pass)
      : Base(options), turn_(turn), in_(in), pass_(pass) {}

  static bool nobody_acts() { return false; }  // the document says so
  static int acting() { return 0; }

  template <class Get, class Set>
  void integer(std::string_view key, int low, int high, Get&&, Set&& set) {
    give(key, in_.integer(key, low, high), set);
  }
  template <class Get, class Set>
  void flag(std::string_view key, Get&&, Set&& set) {
    give(key, in_.boolean(key), set);
  }
  template <class Get, class Set>
  void word(std::string_view key, const Domain<Options>& domain, Get&&, Set&& set) {
    give(key, value_of(key, domain), set);
  }
  template <class Get, class Set>
  void letters(std::string_view key, std::string_view alphabet, int max, Get&&, Set&& set) {
    const std::string_view text = in_.text(key);
    if (text.size() > static_cast<std::size_t>(max) ||
        text.find_first_not_of(alphabet) != std::string_view::npos) {
      in_.complain(key, "must be at most " + std::to_string(max) + " of " + std::string(alphabet));
      return;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
      give(key, static_cast<int>(alphabet.find(text[i])),
           [&](int letter) { return set(static_cast<int>(i), letter); });
    }
  }
  template <class Clear, class Describe>
  void optional(std::string_view key, bool, Clear&& set_null, Describe&& describe) {
    if (!in_.at(key).is_null()) {
      inside(in_.at(key), in_.path(key), describe);
    } else if (pass_ == Pass::Read) {
      set_null();
    }
  }
  template <class First, class Second>
  void either(std::string_view key, bool first, First&& one, Second&& other) {
    if (first) {
      inside(in_.at(key), in_.path(key), one);
    } else {
      inside(in_.at(key), in_.path(key), other);
    }
  }
  template <class First, class Second>
  void fork(std::string_view key, std::string_view name, bool, First&& one, Second&& other) {
    const json::object* object = in_.at(key).if_object();
    either(key, object != nullptr && object->contains(name), one, other);
  }
  void nothing(std::string_view key) {
    if (!in_.at(key).is_null()) {
      in_.complain(key, "must be null");
    }
  }
  template <class Describe>
  void object(std::string_view key, Describe&& describe) {
    in_.object(key);
    inside(in_.at(key), in_.path(key), describe);
  }
  template <class Resize, class Describe>
  void list(std::string_view key, int low, int high, int, Resize&& resize, Describe&& describe) {
    const json::array& items = in_.array(key, low, high);
    if (pass_ == Pass::Read && !in_.failed()) {
      resize(static_cast<int>(items.size()));
    }
    for (std::size_t i = 0; i < items.size() && !in_.failed(); ++i) {
      inside(items[i], in_.path(key, i), [&](auto& d) { describe(d, static_cast<int>(i)); });
    }
  }
  template <class Set, class Describe>
  void pieces(std::string_view key, std::string_view name, const Domain<Options>& domain, Set,
              Describe&& describe) {
    const json::array& items = in_.array(key, 0, domain.count);
    Set seen = 0;
    for (std::size_t i = 0; i < items.size() && !in_.failed(); ++i) {
      inside(items[i], in_.path(key, i), [&](StateReader& d) {
        const int place = d.place(name, domain, seen);
        if (!in_.failed()) {
          describe(d, place);
        }
      });
    }
  }
  template <class Set, class Describe>
  void entries(std::string_view key, const Domain<Options>& domain, Set set, Describe&& describe) {
    const json::object& object = in_.object(key);
    for_each_bit(set, [&](int place) {
      const ShortText name = domain.text(this->options(), place);
      if (!object.contains(std::string_view(name))) {
        in_.fault().complain(in_.path(key) + "." + std::string(name), "is missing");
      }
    });
    for (const auto& entry : object) {
      const std::string path = in_.path(key) + "." + std::string(entry.key());
      const int place = domain.value(this->options(), entry.key());
      if (place < 0 || place >= domain.count) {
        in_.fault().complain(path, "is no " + std::string(domain.name));
      }
      if (in_.failed()) {
        return;
      }
      inside(entry.value(), path, [&](auto& d) { describe(d, place); });
    }
  }
  template <class Describe>
  void derived(std::string_view key, Describe&& describe) {
    in_.at(key);
    if (pass_ == Pass::Check) {
      json::value wanted;
      StateWriter<G> writer(this->options(), turn_, wanted);
      describe(writer);
      in_.expect(key, wanted);
    }
  }
  template <class Clear>
  void start(Clear&& clear) {
    if (pass_ == Pass::Read) {
      clear();
    }
  }
  void check(std::string_view key, bool holds, std::string_view complaint) {
    if (pass_ == Pass::Read && !in_.failed() && !holds) {
      in_.complain(key, complaint);
    }
  }
  template <class Complete>
  void finish(Complete&& complete) {
    if (pass_ == Pass::Read && !in_.failed()) {
      complete();
    }
  }

 private:
  template <class Value, class Set>
  void give(std::string_view key, Value value, Set&& set) {
    if (pass_ == Pass::Check || in_.failed()) {
      return;
    }
    if constexpr (std::is_convertible_v<decltype(set(value)), std::string_view>) {
      if (const std::string_view complaint = set(value); !complaint.empty()) {
        in_.complain(key, complaint);
      }
    } else {
      set(value);
    }
  }
  template <class Describe>
  void inside(const json::value& value, std::string path, Describe&& describe) {
    DocumentReader in(value, std::move(path), in_.fault());
    StateReader reader(this->options(), turn_, in, pass_);
    describe(reader);
    in.expect_no_other_key();
  }
  // The place of a piece; a place holds at most one.
  template <class Set>
  int place(std::string_view name, const Domain<Options>& domain, Set& seen) {
    const int place = value_of(name, domain);
    if ((seen >> place & 1U) != 0) {
      in_.complain(name, "holds another one already");
    }
    seen |= Set{1} << place;
    return place;
  }
  int value_of(std::string_view key, const Domain<Options>& domain) {
    const int value = domain.value(this->options(), in_.text(key));
    if (value >= 0 && value < domain.count) {
      return value;
    }
    in_.complain(key, "must be one of " + known(domain));
    return 0;
  }
  std::string known(const Domain<Options>& domain) const {
    std::string texts;
    for (int value = 0; value < domain.count; ++value) {
      if (const std::string text(domain.text(this->options(), value)); !text.empty()) {
        texts += (texts.empty() ? "" : ", ") + text;
      }
    }
    return texts;
  }

  Turn turn_;
  DocumentReader& in_;
  Pass pass_;
};

}  // namespace ahu
