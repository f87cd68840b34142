// ahu verify: whether the chance in a record followed from what was promised.
#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "play/fairness.hpp"
#include "play/record.hpp"
#include "play/request.hpp"

namespace ahu::app {

namespace {

int verify(const std::string& file) {
  const auto text = read_file(file);
  if (!text) {
    return complain(text.error());
  }
  boost::system::error_code broken;
  const json::value record = json::parse(*text, broken);
  if (broken) {
    return complain(file + " is not valid JSON: " + broken.message());
  }
  const auto match = read_record(record);
  const auto fairness = read_fairness(record);
  if (const auto error = first_error(match, fairness)) {
    return complain(*error);
  }
  const ChanceCheck check = check_chance(*match, *fairness);
  if (!check.fault.empty()) {
    fmt::print("It does not follow: {}.\n", check.fault);
    return failed;
  }
  fmt::print("All {} chance outcomes follow from the seed of the match.\n", check.outcomes);
  fmt::print("{}\n", *fairness ? "The seed follows from the server's seed, which is the one it was "
                                 "committed to, and the nonces of the seats."
                               : "Nobody was committed to that seed before the match.");
  return 0;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "verify", "Check that every chance outcome of a record followed from its seed");
  auto file = std::make_shared<std::string>();
  command->add_option("record", *file, "The file of the record")->required();
  command->footer("Ends with 1 when something does not follow, with 2 when the record is broken.");
  command->callback([file, &status] { status = verify(*file); });
}

}  // namespace ahu::app
