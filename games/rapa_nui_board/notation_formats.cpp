// How messages of the board game say places, resources, offerings and what tiles do.
#include "games/rapa_nui_board/notation.hpp"

namespace ahu::rapa_nui_board {

namespace {

std::string text_in(const json::object& values, std::string_view key) {
  const json::value* value = values.if_contains(key);
  return value == nullptr     ? ""
         : value->is_string() ? std::string(value->get_string())
                              : json::serialize(*value);
}

std::string cell_name(const std::string& cell, const Messages& say) {
  const std::string key = "cell." + cell;
  return say.has(key) ? say(key) : cell;
}

// `2 reeds, 1 egg` of RRE.
std::string bundle_name(std::string_view letters, const Messages& say) {
  std::string text;
  for (const char letter : resource_letters) {
    const auto count = std::ranges::count(letters, letter);
    if (count > 0) {
      text += (text.empty() ? "" : say("list.and")) +
              say(std::string("resource.") + letter, {{"n", count}});
    }
  }
  return text;
}

std::string offering_name(std::string text, const Messages& say) {
  const bool exceptional = text.ends_with('!');
  const std::string name =
      say("offering." + (exceptional ? text.substr(0, text.size() - 1) : text));
  return exceptional ? say("offering.exceptional", {{"offering", name}}) : name;
}

std::string sculpted_name(const json::object& values, const Messages& say) {
  std::string made;
  for (const std::string_view size : {"large", "medium", "small"}) {
    if (values.at(size).as_int64() > 0) {
      made += (made.empty() ? "" : say("list.and")) +
              say("made." + std::string(size), {{"n", values.at(size)}});
    }
  }
  return made.empty() ? say("event.sculpted.none", values)
                      : say("event.sculpted.some", {{"seat", values.at("seat")}, {"made", made}});
}

std::string power_name(const std::string& tile, const json::object& values, const Messages& say) {
  const std::string way = tile == "reconversion"   ? values.contains("cell") ? ".cell" : ".column"
                          : tile == "helping-hand" ? "." + text_in(values, "figure")
                                                   : "";
  const std::string deed =
      say("power." + tile + way, {{"cell", cell_name(text_in(values, "cell"), say)},
                                  {"column", text_in(values, "column")},
                                  {"paid", bundle_name(text_in(values, "paid"), say)}});
  return say(values.at("tablet").as_bool() ? "action.rongo" : "action.use",
             {{"tile", say("tile." + tile)}, {"deed", deed}});
}

}  // namespace

std::optional<std::string> Notation::format(const Messages& say, std::string_view kind,
                                            const json::value& value, const json::object& values) {
  if (kind == "sculpted") {
    return sculpted_name(values, say);
  }
  if (!value.is_string()) {
    return std::nullopt;
  }
  const std::string text(value.get_string());
  if (kind == "cell") {
    return cell_name(text, say);
  }
  if (kind == "site") {  // the cell of an ahu: vaitea_1
    return cell_name(text.substr(0, text.rfind('_')), say);
  }
  if (kind == "bundle") {
    return bundle_name(text, say);
  }
  if (kind == "offering") {
    return offering_name(text, say);
  }
  return kind == "power" ? std::optional(power_name(text, values, say)) : std::nullopt;
}

}  // namespace ahu::rapa_nui_board
