// ahu verify: checks the chance in a record against the commitments.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/fairness.hpp"
#include "match/record.hpp"

namespace ahu::app {

namespace {

struct VerifyArguments {
  std::string file;
  std::string commitment;
  std::vector<std::string> nonces;        // SEAT=HEX
  std::vector<std::string> nonce_hashes;  // SEAT=HEX
  std::string chain;                      // a file
  std::vector<std::string> links;         // NUMBER=HEX
  bool as_json = false;
};

using Numbered = std::map<int, std::string>;

// The values of a repeatable option, each as NUMBER=HEX.
Result<Numbered> read_numbered(const std::vector<std::string>& all, const std::string& form,
                               bool (*is_well_formed)(std::string_view)) {
  Numbered numbered;
  for (const std::string& given : all) {
    int number = 0;
    const char* end = given.data() + given.size();
    const auto read = std::from_chars(given.data(), end, number);
    const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (read.ec != std::errc() || !rest.starts_with('=') || !is_well_formed(rest.substr(1))) {
      return fail(ErrorCode::BadRequest, fmt::format("{}, not '{}'", form, given));
    }
    numbered[number] = rest.substr(1);
  }
  return numbered;
}

Result<Witness> read_witness(const VerifyArguments& arguments) {
  const auto nonces =
      read_numbered(arguments.nonces, "--nonce must be SEAT=HEX, as in 0=4fd2", is_nonce);
  const auto hashes = read_numbered(
      arguments.nonce_hashes, "--nonce-hash must be SEAT=HEX with 64 hexadecimal digits", is_hash);
  if (const auto error = first_error(nonces, hashes)) {
    return std::unexpected(*error);
  }
  return Witness{arguments.commitment, *nonces, *hashes};
}

struct Chain {
  std::vector<ChainEntry> entries;
  Numbered links;  // as they were seen
};

Result<std::optional<Chain>> read_chain_of(const VerifyArguments& arguments) {
  auto links = read_numbered(arguments.links,
                             "--link must be NUMBER=HEX with 64 hexadecimal digits", is_hash);
  if (!links) {
    return std::unexpected(links.error());
  }
  if (arguments.chain.empty()) {
    return links->empty() ? Result<std::optional<Chain>>(std::nullopt)
                          : fail(ErrorCode::BadRequest, "--link needs the chain: add --chain");
  }
  const auto text = read_file(arguments.chain);
  if (!text) {
    return std::unexpected(text.error());
  }
  auto entries = read_chain(*text);
  if (!entries) {
    return std::unexpected(entries.error());
  }
  return Chain{std::move(*entries), std::move(*links)};
}

std::string fault_of_chain(const Chain& chain, const Fairness& fairness) {
  if (std::string why = why_no_chain(chain.entries); !why.empty()) {
    return why;
  }
  const auto find = [&](const auto& value, auto member) {
    return std::ranges::find(chain.entries, value, member);
  };
  if (find(fairness.commitment, &ChainEntry::commitment) == chain.entries.end()) {
    return "the chain does not have the commitment of the record";
  }
  for (const auto& [number, link] : chain.links) {
    const auto entry = find(number, &ChainEntry::number);
    if (entry == chain.entries.end() || entry->link != link) {
      return "link " + std::to_string(number) + " of the chain is not the one you saw";
    }
  }
  return "";
}

int print_fault(const VerifyArguments& arguments, const std::string& fault) {
  if (arguments.as_json) {
    fmt::print("{}\n", json_text(json::object{{"follows", false}, {"fault", fault}}));
  } else {
    fmt::print("It does not follow: {}.\n", fault);
  }
  return failed;
}

json::object verdict_json(const ChanceCheck& check, const std::optional<Fairness>& fairness,
                          const Witness& witness) {
  json::array nonces;
  for (const auto& [seat, nonce] : witness.nonces) {
    nonces.emplace_back(seat);
  }
  return {{"follows", true},
          {"outcomes", check.outcomes},
          {"committed", fairness.has_value()},
          {"commitment_seen", !witness.commitment.empty()},
          {"nonces_seen", std::move(nonces)}};
}

// Only what was seen before the match can expose a record made up afterwards.
void print_commitment(const std::optional<Fairness>& fairness, const Witness& witness) {
  if (!fairness) {
    fmt::print("There was no commitment to that seed before the match.\n");
    return;
  }
  fmt::print(
      "The seed follows from the server's seed and the nonces of the seats; the server's seed fits "
      "the commitment in the record.\n");
  fmt::print("{}\n",
             witness.commitment.empty()
                 ? "Compare the commitment with the one you saw before the match, or give it "
                   "with --commitment."
                 : "The commitment is the one you saw.");
  if (witness.nonces.empty()) {
    fmt::print(
        "Only the players know whether the nonces are those that they sent: compare "
        "yours, or give --nonce.\n");
  }
  for (const auto& [seat, nonce] : witness.nonces) {
    fmt::print("The nonce of seat {} is the one you sent.\n", seat);
  }
  for (const auto& [seat, hash] : witness.nonce_hashes) {
    fmt::print("The nonce of seat {} is the one that the seat was committed to.\n", seat);
  }
}

void print_chain(const Chain& chain) {
  fmt::print("The commitment is in the chain, and its {} links are consistent.\n",
             chain.entries.size());
  for (const auto& [number, link] : chain.links) {
    fmt::print("Link {} is the one you saw.\n", number);
  }
}

std::string fault_of_record(const Match& match, const Fairness& fairness, const Witness& witness,
                            const std::optional<Chain>& chain) {
  std::string fault = check_chance(match, fairness).fault;
  if (fault.empty()) {
    fault = fault_against(fairness, witness);
  }
  return fault.empty() && chain ? fault_of_chain(*chain, fairness) : fault;
}

int verify(const VerifyArguments& arguments) {
  const auto text = read_file(arguments.file);
  if (!text) {
    return report_usage_error(text.error());
  }
  boost::system::error_code broken;
  const json::value record = json::parse(*text, broken);
  if (broken) {
    return report_usage_error(arguments.file + " is not valid JSON: " + broken.message());
  }
  const auto match = read_record(record);
  const auto fairness = read_fairness(record);
  const auto witness = read_witness(arguments);
  const auto chain = read_chain_of(arguments);
  if (const auto error = first_error(match, fairness, witness, chain)) {
    return report_usage_error(*error);
  }
  const bool something_seen = !witness->commitment.empty() || !witness->nonces.empty() ||
                              !witness->nonce_hashes.empty() || *chain;
  if (!*fairness && something_seen) {
    return print_fault(arguments, "the record has no commitment and no nonces");
  }
  const ChanceCheck check = check_chance(*match, *fairness);
  const std::string fault =
      *fairness ? fault_of_record(*match, **fairness, *witness, *chain) : check.fault;
  if (!fault.empty()) {
    return print_fault(arguments, fault);
  }
  if (arguments.as_json) {
    fmt::print("{}\n", json_text(verdict_json(check, *fairness, *witness)));
    return 0;
  }
  fmt::print("All {} chance outcomes follow from the seed of the match.\n", check.outcomes);
  print_commitment(*fairness, *witness);
  if (*chain) {
    print_chain(**chain);
  }
  return 0;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "verify", "Check that every chance outcome of a record followed from its seed");
  auto arguments = std::make_shared<VerifyArguments>();
  command->add_option("record", arguments->file, "The file of the record")->required();
  command->add_option("--commitment", arguments->commitment,
                      "The commitment that was shown before the match");
  command->add_option("--nonce", arguments->nonces,
                      "SEAT=HEX: the nonce that this seat sent; seats count from 0");
  command->add_option("--nonce-hash", arguments->nonce_hashes,
                      "SEAT=HEX: the hash that this seat sent before any nonce was revealed");
  command->add_option("--chain", arguments->chain,
                      "A file with the answers of GET /api/commitments, one after the other");
  command->add_option("--link", arguments->links, "NUMBER=HEX: a link of the chain as you saw it");
  command->add_flag("--json", arguments->as_json, "As one JSON object");
  command->footer("The exit status is 1 if the check fails and 2 if the record is damaged.");
  command->callback([arguments, &status] { status = verify(*arguments); });
}

}  // namespace ahu::app
