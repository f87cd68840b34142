// Commitments to the seed of a match.
#include "chance/commitment.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "core/game.hpp"
#include "support/document_reader.hpp"

namespace ahu {

namespace {

constexpr std::size_t digits_of_hash = 64;

Seed digest(std::string_view text) {
  Seed seed;
  seed.words = sha256(text);
  return seed;
}

std::string all_digits(const Seed& seed) {
  const std::string text = seed.text();
  return std::string(digits_of_hash - text.size(), '0') + text;
}

Result<Fairness> read_parts(const json::value& value) {
  DocumentFault fault;
  DocumentReader in(value, "fairness", fault);
  Fairness fairness;
  fairness.commitment = in.text("commitment");
  fairness.server_seed = in.text("server_seed");
  for (const json::value& item : in.array("nonces", 1, max_seats)) {
    const json::string* text = item.if_string();
    if (text == nullptr || !is_nonce(*text)) {
      in.complain("nonces", "must be texts of 1 to 64 hexadecimal digits");
      break;
    }
    fairness.nonces.emplace_back(*text);
  }
  if (!fault.found() && !is_hash(fairness.server_seed)) {
    in.complain("server_seed", "must be 64 hexadecimal digits");
  }
  if (fault.found()) {
    return fail(ErrorCode::BadRequest, fault.text());
  }
  return fairness;
}

Result<ChainEntry> read_chain_entry(const json::value& value) {
  DocumentFault fault;
  DocumentReader in(value, "commitments[]", fault);
  ChainEntry entry;
  const std::int64_t* number = in.at("number").if_int64();
  entry.number = number == nullptr ? 0 : *number;
  entry.commitment = in.text("commitment");
  entry.link = in.text("link");
  const json::string* seed = in.at("server_seed").if_string();
  entry.server_seed = seed == nullptr ? std::string_view() : std::string_view(*seed);
  if (!fault.found() && (entry.number < 1 || !is_hash(entry.commitment) || !is_hash(entry.link))) {
    in.complain("", "must have a number, a commitment and a link");
  }
  if (fault.found()) {
    return fail(ErrorCode::BadRequest, fault.text());
  }
  return entry;
}

Result<void> read_chain_page(const json::value& page, std::vector<ChainEntry>& entries) {
  const json::object* object = page.if_object();
  const json::value* list = object != nullptr ? object->if_contains("commitments") : nullptr;
  if (list == nullptr || !list->is_array()) {
    return fail(ErrorCode::BadRequest, "there is no list 'commitments'");
  }
  for (const json::value& item : list->get_array()) {
    auto entry = read_chain_entry(item);
    if (!entry) {
      return std::unexpected(entry.error());
    }
    entries.push_back(std::move(*entry));
  }
  return {};
}

std::string why_not_next(const ChainEntry& before, const ChainEntry& entry) {
  const std::string name = "commitment " + std::to_string(entry.number);
  if (entry.number != before.number + 1) {
    return name + " does not follow number " + std::to_string(before.number);
  }
  if (link_after(before.link, entry.commitment) != entry.link) {
    return "the link of " + name + " does not follow from the one before it";
  }
  if (!entry.server_seed.empty() && commitment_to(entry.server_seed) != entry.commitment) {
    return "the seed of " + name + " is not the one it was committed to";
  }
  return "";
}

}  // namespace

std::string commitment_to(std::string_view server_seed) {
  return all_digits(digest("ahu commitment\n" + std::string(server_seed) + "\n"));
}

std::string hash_of_nonce(std::string_view nonce) { return all_digits(digest(nonce)); }

bool is_nonce(std::string_view text) {
  return !text.empty() && text.size() <= digits_of_hash && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

bool is_hash(std::string_view text) { return text.size() == digits_of_hash && is_nonce(text); }

Seed match_seed(std::string_view server_seed, std::span<const std::string> nonces) {
  std::string text = "ahu match seed\n" + std::string(server_seed) + "\n";
  for (const std::string& nonce : nonces) {
    text += nonce + "\n";
  }
  return digest(text);
}

json::object fairness_json(const Fairness& fairness) {
  return {{"commitment", fairness.commitment},
          {"server_seed", fairness.server_seed},
          {"nonces", json::array(fairness.nonces.begin(), fairness.nonces.end())}};
}

Result<std::optional<Fairness>> read_fairness(const json::value& record) {
  const json::object* object = record.if_object();
  const json::value* part = object != nullptr ? object->if_contains("fairness") : nullptr;
  if (part == nullptr || part->is_null()) {
    return std::nullopt;
  }
  auto fairness = read_parts(*part);
  if (!fairness) {
    return std::unexpected(fairness.error());
  }
  return std::move(*fairness);
}

std::string link_after(std::string_view link_before, std::string_view commitment) {
  return all_digits(
      digest("ahu chain\n" + std::string(link_before) + "\n" + std::string(commitment) + "\n"));
}

std::string why_no_chain(std::span<const ChainEntry> entries) {
  if (entries.empty()) {
    return "";
  }
  ChainEntry before = {0, "", std::string(link_before_first), ""};
  if (entries[0].number != 1) {
    before = entries[0];
    entries = entries.subspan(1);
  }
  for (const ChainEntry& entry : entries) {
    if (std::string why = why_not_next(before, entry); !why.empty()) {
      return why;
    }
    before = entry;
  }
  return "";
}

Result<std::vector<ChainEntry>> read_chain(std::string_view text) {
  std::vector<ChainEntry> entries;
  json::stream_parser parser;
  while (text.find_first_not_of(" \n\r\t") != std::string_view::npos) {
    boost::system::error_code broken;
    text.remove_prefix(parser.write_some(text.data(), text.size(), broken));
    if (!broken && !parser.done()) {
      parser.finish(broken);
    }
    if (broken) {
      return fail(ErrorCode::BadJson, "the chain is not valid JSON: " + broken.message());
    }
    if (auto page = read_chain_page(parser.release(), entries); !page) {
      return std::unexpected(page.error());
    }
    parser.reset();
  }
  return entries;
}

}  // namespace ahu
