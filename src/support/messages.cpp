// Reads catalogues and fills messages.
#include "support/messages.hpp"

#include <algorithm>

namespace ahu {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto start = std::min(text.find_first_not_of(" \n"), text.size());
  const auto end = text.find_last_not_of(" \n");
  return text.substr(start, end == std::string_view::npos ? 0 : end + 1 - start);
}

// The position of the bracket that closes the one at `open`.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
    if (depth == 0) {
      return at;
    }
  }
  return text.size();
}

std::string text_of(const json::value& value) {
  if (value.is_string()) {
    return std::string(value.get_string());
  }
  const bool none = value.is_null() || (value.is_array() && value.get_array().empty());
  return none ? "none" : json::serialize(value);
}

std::string_view plural_form(Language language, std::int64_t number) {
  const bool one = language == Language::English  ? number == 1
                   : language == Language::French ? number == 0 || number == 1
                                                  : false;
  return one ? "one" : "other";
}

// Of `one {…} other {…}` the text of the first of these names that exists.
std::string_view chosen(std::string_view forms, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (std::size_t at = 0; at < forms.size();) {
      const std::size_t open = forms.find('{', at);
      if (open == std::string_view::npos) {
        break;
      }
      const std::size_t end = closing(forms, open);
      if (trimmed(forms.substr(at, open - at)) == name) {
        return forms.substr(open + 1, end - open - 1);
      }
      at = end + 1;
    }
  }
  return "";
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
    text.replace(at, what.size(), with);
  }
}

// French punctuation and quotation marks must stay on the line of their word.
std::string typeset(std::string_view message, Language language) {
  std::string text(message);
  if (language == Language::French) {
    for (const char mark : {'?', '!', ';', ':'}) {
      replace_all(text, std::string(" ") + mark, std::string("\u00a0") + mark);
    }
    replace_all(text, " »", "\u00a0»");
    replace_all(text, "« ", "«\u00a0");
  }
  return text;
}

}  // namespace

class MessageFormatter {
 public:
  MessageFormatter(const Messages& say, const json::object& values) : say_(say), values_(values) {}

  std::string text(std::string_view message) const {
    std::string filled;
    for (std::size_t at = 0; at < message.size();) {
      const std::size_t open = std::min(message.find('{', at), message.size());
      filled += message.substr(at, open - at);
      if (open == message.size()) {
        break;
      }
      const std::size_t end = closing(message, open);
      filled += fill(message.substr(open + 1, end - open - 1));
      at = end + 1;
    }
    return filled;
  }

 private:
  std::string fill(std::string_view hole) const {
    const std::size_t comma = std::min(hole.find(','), hole.size());
    const json::value* value = values_.if_contains(trimmed(hole.substr(0, comma)));
    if (value == nullptr) {
      return "{" + std::string(hole) + "}";
    }
    if (comma == hole.size()) {
      return text_of(*value);
    }
    const std::string_view rest = hole.substr(comma + 1);
    const std::size_t second = std::min(rest.find(','), rest.size());
    const std::string_view kind = trimmed(rest.substr(0, second));
    return by_kind(kind, *value, second == rest.size() ? "" : rest.substr(second + 1));
  }

  std::string by_kind(std::string_view kind, const json::value& value,
                      std::string_view forms) const {
    if (kind == "plural") {
      const std::string number = text_of(value);
      const auto form = plural_form(say_.language_, value.is_int64() ? value.get_int64() : 0);
      std::string filled(chosen(forms, {"=" + number, form, "other"}));
      replace_all(filled, "#", number);
      return text(filled);
    }
    if (kind == "select") {
      return text(chosen(forms, {text_of(value), "other"}));
    }
    if (kind == "seats" || kind == "finals") {
      return listed(kind, value, trimmed(forms));
    }
    for (const Messages* from = &say_; from != nullptr; from = from->behind_) {
      if (from->format_ != nullptr) {
        if (auto said = from->format_(say_, kind, value, values_)) {
          return *said;
        }
      }
    }
    return say_(std::string(kind) + "." + text_of(value), values_);
  }

  // Seats by name, or with their final scores; `joiner` is the message between them.
  std::string listed(std::string_view kind, const json::value& value,
                     std::string_view joiner) const {
    std::string names;
    if (value.is_array()) {
      for (const json::value& seat : value.get_array()) {
        const std::string name = by_kind("seat", seat, "");
        names += names.empty() ? "" : joiner.empty() ? ", " : say_(joiner);
        names += kind == "seats" ? name : final_score(name, seat);
      }
    }
    return names;
  }

  std::string final_score(const std::string& name, const json::value& seat) const {
    const json::array& scores = values_.at("scores").as_array();
    return say_("event.final",
                {{"name", name}, {"score", scores.at(seat.to_number<std::size_t>())}});
  }

  const Messages& say_;
  const json::object& values_;
};

std::optional<Language> language_named(std::string_view locale) {
  const std::string_view code = locale.substr(0, locale.find_first_of("_.@-"));
  const auto found = std::find(language_codes.begin(), language_codes.end(), code);
  if (found == language_codes.end()) {
    return std::nullopt;
  }
  return static_cast<Language>(found - language_codes.begin());
}

Messages::Messages(std::string_view catalogue, Language language, const Messages* behind,
                   Format format)
    : own_(catalogue.empty() ? json::object() : json::parse(catalogue).as_object()),
      language_(language),
      behind_(behind),
      format_(format) {}

const json::string* Messages::find(std::string_view key) const {
  for (const Messages* from = this; from != nullptr; from = from->behind_) {
    if (const json::value* found = from->own_.if_contains(key)) {
      return &found->as_string();
    }
  }
  return nullptr;
}

std::string Messages::operator()(std::string_view key, const json::object& values) const {
  const json::string* message = find(key);
  if (message == nullptr) {
    return std::string(key);
  }
  return MessageFormatter(*this, values).text(typeset(*message, language_));
}

}  // namespace ahu
