// Actions as text and as JSON objects, by the table of a game (core/action_table.hpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/action_table.hpp"
#include "support/error.hpp"

namespace ahu {

// Why a text or an object is not an action: "'X' is no facing (N, E, S, W)".
struct ArgumentError {
  std::string_view argument;  // its name; empty if the word is wrong
  std::string value;          // as given; empty if it is missing
  std::string message;
};

ArgumentError unknown_word(const std::vector<std::string_view>& words);
ArgumentError missing_argument(std::string_view name);
ArgumentError wrong_argument(std::string_view name, std::string_view value, std::string_view domain,
                             const std::vector<std::string>& texts, bool is_number);
Refusal unreadable_action(std::string_view game, std::string_view text, const ArgumentError& error);

// A game's notation inherits these.
template <class G>
class ActionWords {
  // Prefixed, because a notation inherits these names and would find them before its own.
  using GameAction = typename G::Action;
  using GameOptions = typename G::Options;
  using GameTable = typename G::Actions;
  using GameRow = std::remove_cvref_t<decltype(GameTable::row(0))>;

 public:
  static std::string action_text(const GameOptions& options, GameAction action) {
    const int at = GameTable::find(action.code);
    if (at < 0) {
      return "?";
    }
    const GameRow& row = GameTable::row(at);
    std::string text(row.word());
    for (int i = 0; i < row.size(); ++i) {
      if (row.arguments[i].before != glued) {
        text += row.arguments[i].before;
      }
      const std::string value = value_text(options, at, i, action);
      text += value.empty() ? "?" : value;
    }
    return text;
  }

  static Result<GameAction> parse_action(const GameOptions& options, std::string_view text) {
    std::optional<ArgumentError> error;
    for (int at = 0; at < GameTable::size; ++at) {
      const GameRow& row = GameTable::row(at);
      const std::string_view rest = text.substr(std::min(row.word().size(), text.size()));
      if (!text.starts_with(row.word()) || !(rest.empty() || rest[0] == ' ')) {
        continue;
      }
      auto parsed = parse_row(options, at, rest);
      if (parsed) {
        return *parsed;
      }
      if (!error) {
        error = std::move(parsed.error());
      }
    }
    return fail(unreadable_action(G::id, text, error ? *error : unknown_word(row_words())));
  }

  // {"kind": "move", "from": "c3", "to": "c5"}: numbers where the text has numbers, null for `?`.
  static json::object action_json(const GameOptions& options, GameAction action) {
    const int at = GameTable::find(action.code);
    if (at < 0) {
      return {{"kind", nullptr}};
    }
    const GameRow& row = GameTable::row(at);
    json::object out = {{"kind", row.word()}};
    for (int i = 0; i < row.size(); ++i) {
      const auto& domain = *row.arguments[i].domain;
      json::value& value = out[row.arguments[i].name];
      if (domain.is_number()) {
        value = domain.first + value_of(at, i, action);
      } else if (!domain.is_hidden()) {
        value = value_text(options, at, i, action);
      }
    }
    return out;
  }

  static Result<GameAction> read_action(const GameOptions& options, const json::object& object) {
    std::optional<ArgumentError> error;
    const json::value* kind = object.if_contains("kind");
    for (int at = 0; at < GameTable::size; ++at) {
      if (kind == nullptr || *kind != json::value(GameTable::row(at).word())) {
        continue;
      }
      auto read = read_row(options, at, object);
      if (read) {
        return *read;
      }
      if (!error) {
        error = std::move(read.error());
      }
    }
    return fail(unreadable_action(G::id, json::serialize(object),
                                  error ? *error : unknown_word(row_words())));
  }

 private:
  using Parsed = std::expected<GameAction, ArgumentError>;

  static int value_of(int at, int argument, GameAction action) {
    return static_cast<int>((action.code >> GameTable::shift(at, argument)) &
                            GameTable::mask(at, argument));
  }
  static std::string value_text(const GameOptions& options, int at, int argument,
                                GameAction action) {
    return std::string(GameTable::row(at).arguments[argument].domain->text(
        options, value_of(at, argument, action)));
  }
  static std::vector<std::string_view> row_words() {
    std::vector<std::string_view> words;
    for (int at = 0; at < GameTable::size; ++at) {
      if (GameTable::row(at).mover != Mover::Log) {
        words.push_back(GameTable::row(at).word());
      }
    }
    return words;
  }

  // Adds an argument to the code, or returns an error if its text is not in the domain.
  static std::optional<ArgumentError> add(const GameOptions& options, int at, int argument,
                                          std::string_view text, GameAction& action) {
    const auto& [name, domain, before] = GameTable::row(at).arguments[argument];
    if (text.empty()) {
      return missing_argument(name);
    }
    const int value = domain->value(options, text);
    if (value == domain->no_value) {
      std::vector<std::string> texts;
      for (int i = 0; i < domain->count; ++i) {
        if (const std::string known(domain->text(options, i)); !known.empty()) {
          texts.push_back(known);
        }
      }
      return wrong_argument(name, text, domain->name, texts, domain->is_number());
    }
    action.code |= (static_cast<std::uint32_t>(value) & GameTable::mask(at, argument))
                   << GameTable::shift(at, argument);
    return std::nullopt;
  }

  // The end of an argument's text: before the separator of the next one, or after the length of its
  // domain's texts.
  static std::size_t end_of(const GameOptions& options, int at, int argument,
                            std::string_view rest) {
    const GameRow& row = GameTable::row(at);
    if (argument + 1 == row.size()) {
      return rest.size();
    }
    const char next = row.arguments[argument + 1].before;
    const auto& domain = *row.arguments[argument].domain;
    const std::string_view any = domain.text(options, domain.lowest);
    return std::min(next == glued ? any.size() : rest.find(next), rest.size());
  }

  static Parsed parse_row(const GameOptions& options, int at, std::string_view rest) {
    const GameRow& row = GameTable::row(at);
    GameAction action{GameTable::base(row.kind)};
    for (int i = 0; i < row.size(); ++i) {
      if (row.arguments[i].before != glued && !rest.empty()) {
        rest.remove_prefix(1);  // the separator
      }
      const std::size_t end = end_of(options, at, i, rest);
      if (auto error = add(options, at, i, rest.substr(0, end), action)) {
        return std::unexpected(std::move(*error));
      }
      rest.remove_prefix(end);
    }
    if (!rest.empty()) {
      return std::unexpected(
          ArgumentError{"", std::string(rest), "nothing follows " + std::string(row.word())});
    }
    return action;
  }

  static Parsed read_row(const GameOptions& options, int at, const json::object& object) {
    const GameRow& row = GameTable::row(at);
    GameAction action{GameTable::base(row.kind)};
    for (int i = 0; i < row.size(); ++i) {
      const json::value* given = object.if_contains(row.arguments[i].name);
      const bool is_number = row.arguments[i].domain->is_number();
      std::string text;
      if (given != nullptr && given->is_null() && row.arguments[i].domain->is_hidden()) {
        text = "?";
      } else if (given != nullptr) {
        // Numbers must be JSON numbers and words strings; anything else is quoted in the error as
        // given.
        text = given->is_string() && !is_number ? std::string(given->get_string())
                                                : json::serialize(*given);
      }
      if (auto error = add(options, at, i, text, action)) {
        return std::unexpected(std::move(*error));
      }
    }
    return action;
  }
};

}  // namespace ahu
