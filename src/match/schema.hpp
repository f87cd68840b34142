// The JSON schemas of a game's states and views, by their descriptions.
#pragma once

#include "match/state_json.hpp"

namespace ahu {

// Merges two schemas that differ only in sizes, ranges and words into one that accepts both.
json::value merged_schema(const json::value& one, const json::value& other);
json::object integer_schema(int low, int high);
json::object object_schema(json::object properties);
json::object list_schema(json::value items, int low, int high);
json::object text_schema(std::string_view alphabet, int max);
json::object any_schema(json::value one, json::value other);
json::object option_schema(const OptionInfo& option);

template <class G>
class SchemaWriter : public Describer<SchemaWriter<G>, G> {
  using Base = Describer<SchemaWriter<G>, G>;
  using Options = typename G::Options;

 public:
  using Base::flag, Base::integer, Base::list, Base::word;

  explicit SchemaWriter(const Options& options) : Base(options) {}

  static bool nobody_acts() { return false; }
  static int acting() { return 0; }

  template <class Get, class Set>
  void integer(std::string_view key, int low, int high, Get&&, Set&&) {
    put(key, integer_schema(low, high));
  }
  template <class Get, class Set>
  void flag(std::string_view key, Get&&, Set&&) {
    put(key, json::object{{"type", "boolean"}});
  }
  template <class Get, class Set>
  void word(std::string_view key, const Domain<Options>& domain, Get&&, Set&&) {
    put(key, json::object{{"enum", texts(domain)}});
  }
  template <class Get, class Set>
  void letters(std::string_view key, std::string_view alphabet, int max, Get&&, Set&&) {
    put(key, text_schema(alphabet, max));
  }
  template <class Clear, class Describe>
  void optional(std::string_view key, bool, Clear&&, Describe&& describe) {
    put(key, any_schema(of(describe), json::object{{"type", "null"}}));
  }
  template <class First, class Second>
  void either(std::string_view key, bool, First&& one, Second&& other) {
    put(key, any_schema(of(one), of(other)));
  }
  template <class First, class Second>
  void fork(std::string_view key, std::string_view, bool first, First&& one, Second&& other) {
    either(key, first, one, other);
  }
  void nothing(std::string_view key) { put(key, json::object{{"type", "null"}}); }
  template <class Describe>
  void object(std::string_view key, Describe&& describe) {
    put(key, of(describe));
  }
  template <class Resize, class Describe>
  void list(std::string_view key, int low, int high, int, Resize&&, Describe&& describe) {
    put(key, list_schema(of([&](auto& d) { describe(d, 0); }), low, high));
  }
  template <class Set, class Describe>
  void pieces(std::string_view key, std::string_view name, const Domain<Options>& domain, Set,
              Describe&& describe) {
    put(key, list_schema(of([&](auto& d) {
                           d.word(name, domain, [] { return 0; }, [](int) {});
                           describe(d, 0);
                         }),
                         0, domain.count));
  }
  template <class Set, class Describe>
  void entries(std::string_view key, const Domain<Options>& domain, Set, Describe&& describe) {
    put(key, json::object{{"type", "object"},
                          {"propertyNames", {{"enum", texts(domain)}}},
                          {"additionalProperties", of([&](auto& d) { describe(d, 0); })}});
  }
  template <class Describe>
  void derived(std::string_view key, Describe&& describe) {
    put(key, of(describe));
  }

  json::value schema() const { return fields_.empty() ? own_ : object_schema(fields_); }
  void put(std::string_view key, json::value schema) {
    if (key.empty()) {
      own_ = std::move(schema);
    } else {
      fields_[key] = std::move(schema);
    }
  }

 private:
  template <class Describe>
  json::value of(Describe&& describe) const {
    SchemaWriter inside(this->options());
    describe(inside);
    return inside.schema();
  }
  json::array texts(const Domain<Options>& domain) const {
    json::array all;
    for (int value = 0; value < domain.count; ++value) {
      if (const std::string text(domain.text(this->options(), value)); !text.empty()) {
        all.emplace_back(text);
      }
    }
    return all;
  }

  json::object fields_;
  json::value own_;
};

// `make(options)` is any value of the document.
template <class G, class N, class Make>
json::value schema_for(int players, Make&& make) {
  using Options = typename G::Options;
  const auto options = default_options<Options>(players);
  SchemaWriter<G> writer(options);
  json::object chosen;
  for (const auto& spec : N::option_specs) {
    chosen[spec.name] = option_schema(describe_option(spec));
  }
  writer.put("game", json::object{{"const", G::id}});
  writer.put("players", integer_schema(players, players));
  writer.put("options", object_schema(std::move(chosen)));
  auto value = make(options);
  G::Description::describe(writer, value);
  const json::value seats = list_schema(integer_schema(0, players - 1), 1, players);
  const json::value points = list_schema(json::object{{"type", "integer"}}, players, players);
  writer.put("scores", any_schema(points, json::object{{"type", "null"}}));
  writer.put("winners", any_schema(seats, json::object{{"type", "null"}}));
  return writer.schema();
}

// For every number of players.
template <class G, class N, class Make>
json::object schema_of(std::string_view what, Make&& make) {
  json::value schema = schema_for<G, N>(G::min_players, make);
  for (int players = G::min_players + 1; players <= G::max_players; ++players) {
    schema = merged_schema(schema, schema_for<G, N>(players, make));
  }
  json::object out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                      {"title", std::string(G::name) + ": " + std::string(what)}};
  for (auto& field : schema.as_object()) {
    out[field.key()] = std::move(field.value());
  }
  return out;
}

template <class G, class N>
json::object state_schema() {
  return schema_of<G, N>("a state", [](const auto& options) { return G::initial(options); });
}
template <class G, class N>
json::object view_schema() {
  return schema_of<G, N>("a view",
                         [](const auto& options) { return G::observe(G::initial(options), 0); });
}

}  // namespace ahu
