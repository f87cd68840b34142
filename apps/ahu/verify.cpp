// ahu verify: whether the chance in a record followed from what was promised.
#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "engine/request.hpp"
#include "match/fairness.hpp"
#include "match/record.hpp"

namespace ahu::app {

namespace {

struct VerifyCall {
  std::string file;
  std::string commitment;
  std::vector<std::string> nonces;  // SEAT=HEX
};

Result<Witness> read_witness(const VerifyCall& call) {
  Witness witness{call.commitment, {}};
  for (const std::string& given : call.nonces) {
    int seat = 0;
    const char* end = given.data() + given.size();
    const auto read = std::from_chars(given.data(), end, seat);
    const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (read.ec != std::errc() || !rest.starts_with('=') || !is_nonce(rest.substr(1))) {
      return fail(ErrorCode::BadRequest,
                  "--nonce must be SEAT=HEX, as in 0=4fd2, not '" + given + "'");
    }
    witness.nonces[seat] = rest.substr(1);
  }
  return witness;
}

int say_fault(const std::string& fault) {
  fmt::print("It does not follow: {}.\n", fault);
  return failed;
}

// What was seen before the match is all that speaks against a record made up afterwards.
void say_who_promised(const std::optional<Fairness>& fairness, const Witness& witness) {
  if (!fairness) {
    fmt::print("Nobody was committed to that seed before the match.\n");
    return;
  }
  fmt::print(
      "The seed follows from the server's seed and the nonces of the seats; the server's seed fits "
      "the commitment in the record.\n");
  fmt::print("{}\n", witness.commitment.empty()
                         ? "Whether this commitment was shown before the match, only somebody who "
                           "saw it can tell: compare it, or give --commitment."
                         : "The commitment is the one you saw.");
  if (witness.nonces.empty()) {
    fmt::print(
        "Whether the nonces are those that were sent, only the players can tell: compare "
        "yours, or give --nonce.\n");
  }
  for (const auto& [seat, nonce] : witness.nonces) {
    fmt::print("The nonce of seat {} is the one you sent.\n", seat);
  }
}

int verify(const VerifyCall& call) {
  const auto text = read_file(call.file);
  if (!text) {
    return complain(text.error());
  }
  boost::system::error_code broken;
  const json::value record = json::parse(*text, broken);
  if (broken) {
    return complain(call.file + " is not valid JSON: " + broken.message());
  }
  const auto match = read_record(record);
  const auto fairness = read_fairness(record);
  const auto witness = read_witness(call);
  if (const auto error = first_error(match, fairness, witness)) {
    return complain(*error);
  }
  const bool something_seen = !witness->commitment.empty() || !witness->nonces.empty();
  if (!*fairness && something_seen) {
    return say_fault("the record has no commitment and no nonces");
  }
  const ChanceCheck check = check_chance(*match, *fairness);
  const std::string fault =
      check.fault.empty() && *fairness ? fault_against(**fairness, *witness) : check.fault;
  if (!fault.empty()) {
    return say_fault(fault);
  }
  fmt::print("All {} chance outcomes follow from the seed of the match.\n", check.outcomes);
  say_who_promised(*fairness, *witness);
  return 0;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "verify", "Check that every chance outcome of a record followed from its seed");
  auto call = std::make_shared<VerifyCall>();
  command->add_option("record", call->file, "The file of the record")->required();
  command->add_option("--commitment", call->commitment, "The one that was shown before the match");
  command->add_option("--nonce", call->nonces, "SEAT=HEX: what this seat sent; seats count from 0");
  command->footer("Ends with 1 when something does not follow, with 2 when the record is broken.");
  command->callback([call, &status] { status = verify(*call); });
}

}  // namespace ahu::app
