// Events as JSON: {"type": "treasure_moved", "seat": 0, "from": 2, "to": 3}.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "base/bits.hpp"
#include "core/event.hpp"
#include "core/game.hpp"
#include "support/json.hpp"
#include "support/names.hpp"
#include "support/text.hpp"

namespace ahu {

// A field that may be null, where std::optional leaves it out.
template <class T>
struct OrNull {
  std::optional<T> value;
};

// The seats with a payoff above 0.
constexpr SeatSet winners_of(const Payoffs& payoffs) {
  SeatSet winners;
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    winners.seats |= payoffs[seat] > 0 ? 1U << seat : 0U;
  }
  return winners;
}

template <class Options>
class EventList {
 public:
  explicit EventList(const Options& options) : options_(options) {}

  // Returns what was added, for fields beside those of the struct.
  template <class Event>
  json::object& add(const Event& event) {
    json::object& out = list_.emplace_back(json::object()).get_object();
    out["type"] = separated(Event::name, '_');
    write_fields(event, out);
    return out;
  }
  // The listener that the rules call.
  template <class Event>
  void operator()(const Event& event) {
    add(event);
  }
  json::array take() { return std::move(list_); }

 private:
  // A field whose name is a C++ keyword ends in _.
  template <class Fields>
  void write_fields(const Fields& fields, json::object& out) const {
    fields.each_field([&]<class T>(std::string_view name, const T& field) {
      name = name.substr(0, name.find_last_not_of('_') + 1);
      if constexpr (requires { field.has_value(); }) {
        if (field) {
          out[name] = json_of(*field);
        }
      } else {
        out[name] = json_of(field);
      }
    });
  }

  template <class T>
  json::value json_of(const T& field) const {
    if constexpr (std::is_enum_v<T>) {
      return json::value(enumerator_names<T>()[static_cast<std::size_t>(field)]);
    } else if constexpr (requires { field.each_field([](auto, auto&) {}); }) {
      json::object out;
      write_fields(field, out);
      return out;
    } else if constexpr (requires { field.text(); }) {
      return json::value(std::string_view(field.text()));
    } else if constexpr (std::constructible_from<json::value, T>) {
      return json::value(field);
    } else {
      return list_json(field);
    }
  }
  template <const auto& domain>
  json::value json_of(const In<domain>& field) const {
    const ShortText spelled = domain.text(options_, field.value);
    const std::string_view text = spelled;
    return text.empty()         ? json::value()
           : domain.is_number() ? json::value(domain.first + field.value)
                                : json::value(text);
  }
  json::value json_of(SeatSet field) const {
    json::array seats;
    for_each_bit(field.seats, [&](int seat) { seats.emplace_back(seat); });
    return seats;
  }
  template <class T>
  json::value json_of(const OrNull<T>& field) const {
    return field.value ? json_of(*field.value) : json::value();
  }
  template <class List>
  json::value list_json(const List& list) const {
    json::array out;
    for (const auto& item : list) {
      out.push_back(json_of(item));
    }
    return out;
  }

  Options options_;
  json::array list_;
};

// Collects the events of an action as JSON, for one reader.
template <class G>
class ActionEvents : public EventList<typename G::Options> {
  using State = typename G::State;

 public:
  ActionEvents(const State& before, const State& after, Seat reader)
      : EventList<typename G::Options>(G::options(before)),
        before_(before),
        after_(after),
        reader_(reader) {}

 protected:
  const State& before_;
  const State& after_;  // once the action is done
  const Seat reader_;
};

template <class G, class Listener>
json::array emitted_events(const typename G::State& before, typename G::Action action,
                           Seat reader) {
  typename G::State after = before;
  Listener listener(before, after, reader);
  G::apply_with_events(after, action, listener);
  return listener.take();
}

}  // namespace ahu
