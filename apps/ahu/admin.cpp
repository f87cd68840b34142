// ahu admin: manages accounts and tables of a running server.
#include "apps/ahu/admin.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "store/secrets.hpp"

namespace ahu::app {

namespace {

struct AdminArguments {
  std::string where = "ahu.sqlite";
  std::string name;
  std::string reason;
  std::string duration = "forever";
  std::string age = "30d";
  store::Page page;
  bool sure = false;
};
using Arguments = std::shared_ptr<AdminArguments>;
using Work = std::function<int(store::MatchStore&, const AdminArguments&)>;

CLI::App* add_work(CLI::App& admin, const Arguments& arguments, int& status,
                   const std::string& name, const std::string& meaning, Work work) {
  auto* command = admin.add_subcommand(name, meaning);
  command->callback([arguments, &status, work = std::move(work)] {
    status = work(*open_existing_store(arguments->where), *arguments);
  });
  return command;
}

void add_lists(CLI::App& admin, const Arguments& arguments, int& status) {
  auto* accounts =
      add_work(admin, arguments, status, "accounts", "List accounts, the newest first",
               [](auto& store, const auto& c) { return list_accounts(store, c.page); });
  auto* tables = add_work(admin, arguments, status, "tables", "List open and running tables",
                          [](auto& store, const auto& c) { return list_tables(store, c.page); });
  for (auto* command : {accounts, tables}) {
    command->add_option("--after", arguments->page.after, "Continue after this one");
    command->add_option("--limit", arguments->page.limit, "Max number of rows")
        ->check(CLI::Range(1, 10'000));
  }
  add_work(admin, arguments, status, "who", "List the players who are online",
           [](auto& store, const auto&) { return list_present(store); });
  add_work(admin, arguments, status, "outdated",
           "List finished matches that cannot be replayed: their rules have changed",
           [](auto& store, const auto&) { return list_outdated(store); });
}

using Sanction = int (*)(store::MatchStore&, const std::string&, store::Millis, const std::string&);

void add_sanction(CLI::App& admin, const Arguments& arguments, int& status, const std::string& name,
                  const std::string& meaning, Sanction sanction) {
  auto* on =
      add_work(admin, arguments, status, name, meaning, [sanction](auto& store, const auto& c) {
        const auto until = end_of(c.duration, store::now_ms());
        return until ? sanction(store, c.name, *until, c.reason)
                     : report_usage_error(
                           "--for needs a duration such as 90s, 30m, 2h or 7d, or forever");
      });
  on->add_option("name", arguments->name, "The account")->required();
  on->add_option("--for", arguments->duration, "30m, 2h, 7d … or forever")->capture_default_str();
  on->add_option("--reason", arguments->reason, "The reason shown to the account");
  auto* off =
      add_work(admin, arguments, status, "un" + name,
               name == "mute" ? "Let an account chat again" : "Unlock an account",
               [sanction](auto& store, const auto& c) { return sanction(store, c.name, 0, ""); });
  off->add_option("name", arguments->name, "The account")->required();
}

void add_account_works(CLI::App& admin, const Arguments& arguments, int& status) {
  add_sanction(admin, arguments, status, "mute", "Let an account play but not chat", mute_account);
  add_sanction(admin, arguments, status, "ban",
               "Lock an account: it is logged out and cannot log in", ban_account);
  add_work(admin, arguments, status, "reset-password",
           "Give an account a new password and log it out",
           [](auto& store, const auto& c) { return reset_password(store, c.name); })
      ->add_option("name", arguments->name, "The account")
      ->required();
  auto* remove = add_work(
      admin, arguments, status, "delete", "Delete an account with all its data",
      [](auto& store, const auto& c) {
        return c.sure ? delete_account(store, c.name)
                      : report_usage_error("deleting an account is permanent; confirm with --yes");
      });
  remove->add_option("name", arguments->name, "The account")->required();
  remove->add_flag("--yes", arguments->sure, "Confirm the deletion");
}

void add_forget_guests(CLI::App& admin, const Arguments& arguments, int& status) {
  auto* command =
      add_work(admin, arguments, status, "forget-guests",
               "Delete guests who have left and never played", [](auto& store, const auto& c) {
                 const store::Millis now = store::now_ms();
                 const auto age = end_of(c.age, 0);
                 return age ? forget_guests(store, now - *age)
                            : report_usage_error("--older needs a duration such as 2h or 30d");
               });
  command->add_option("--older", arguments->age, "Min time since the guest was created")
      ->capture_default_str();
}

}  // namespace

void add_admin(CLI::App& app, int& status) {
  auto* admin = app.add_subcommand("admin", "For hosts: accounts and tables of a server");
  auto arguments = std::make_shared<AdminArguments>();
  admin->add_option("--store", arguments->where, "The server's store: a file or postgresql://…")
      ->envname("AHU_STORE")
      ->capture_default_str();
  admin->require_subcommand(1);
  admin->footer(
      "Works on the store of a running server, which applies the change within a second.");
  add_lists(*admin, arguments, status);
  add_account_works(*admin, arguments, status);
  add_forget_guests(*admin, arguments, status);
  add_work(*admin, arguments, status, "close", "Close a table: the match ends and does not count",
           [](auto& store, const auto& c) { return close_table(store, c.name); })
      ->add_option("table", arguments->name, "Its id, as `tables` shows it")
      ->required();
}

}  // namespace ahu::app
