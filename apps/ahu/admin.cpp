// ahu admin: what a host does to accounts and tables, while the server runs.
#include "apps/ahu/admin.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

#include "apps/ahu/commands.hpp"
#include "store/secrets.hpp"

namespace ahu::app {

namespace {

struct AdminCall {
  std::string where = "ahu.sqlite";
  std::string name;
  std::string reason;
  std::string duration = "forever";
  std::string age = "30d";
  store::Page page;
  bool sure = false;
};
using Call = std::shared_ptr<AdminCall>;
using Work = std::function<int(store::MatchStore&, const AdminCall&)>;

CLI::App* add_work(CLI::App& admin, const Call& call, int& status, const std::string& name,
                   const std::string& meaning, Work work) {
  auto* command = admin.add_subcommand(name, meaning);
  command->callback([call, &status, work = std::move(work)] {
    status = work(*open_existing_store(call->where), *call);
  });
  return command;
}

void add_lists(CLI::App& admin, const Call& call, int& status) {
  auto* accounts =
      add_work(admin, call, status, "accounts", "List accounts, the newest first",
               [](auto& store, const auto& c) { return list_accounts(store, c.page); });
  auto* tables = add_work(admin, call, status, "tables", "List open and running tables",
                          [](auto& store, const auto& c) { return list_tables(store, c.page); });
  for (auto* command : {accounts, tables}) {
    command->add_option("--after", call->page.after, "Continue after this one");
    command->add_option("--limit", call->page.limit, "How many")->check(CLI::Range(1, 10'000));
  }
  add_work(admin, call, status, "who", "Who is on now",
           [](auto& store, const auto&) { return list_present(store); });
  add_work(admin, call, status, "outdated",
           "List finished matches that cannot be replayed: their rules have changed",
           [](auto& store, const auto&) { return list_outdated(store); });
}

using Sanction = int (*)(store::MatchStore&, const std::string&, store::Millis, const std::string&);

void add_sanction(CLI::App& admin, const Call& call, int& status, const std::string& name,
                  const std::string& meaning, Sanction sanction) {
  auto* on = add_work(admin, call, status, name, meaning, [sanction](auto& store, const auto& c) {
    const auto until = end_of(c.duration, store::now_ms());
    return until ? sanction(store, c.name, *until, c.reason)
                 : complain("--for takes a time as in 90s, 30m, 2h or 7d, or forever");
  });
  on->add_option("name", call->name, "The account")->required();
  on->add_option("--for", call->duration, "30m, 2h, 7d … or forever")->capture_default_str();
  on->add_option("--reason", call->reason, "The reason that the account is shown");
  auto* off =
      add_work(admin, call, status, "un" + name, "Take that back",
               [sanction](auto& store, const auto& c) { return sanction(store, c.name, 0, ""); });
  off->add_option("name", call->name, "The account")->required();
}

void add_account_works(CLI::App& admin, const Call& call, int& status) {
  add_sanction(admin, call, status, "mute", "Let an account play but not chat", mute_account);
  add_sanction(admin, call, status, "ban", "Keep an account out", ban_account);
  add_work(admin, call, status, "reset-password", "Give an account a new password and log it out",
           [](auto& store, const auto& c) { return reset_password(store, c.name); })
      ->add_option("name", call->name, "The account")
      ->required();
  auto* remove = add_work(
      admin, call, status, "delete", "Delete an account with all its data",
      [](auto& store, const auto& c) {
        return c.sure ? delete_account(store, c.name)
                      : complain("nothing can bring the account back; say --yes to delete it");
      });
  remove->add_option("name", call->name, "The account")->required();
  remove->add_flag("--yes", call->sure, "Confirm the deletion");
}

void add_forget_guests(CLI::App& admin, const Call& call, int& status) {
  auto* command =
      add_work(admin, call, status, "forget-guests", "Delete guests who have left and never played",
               [](auto& store, const auto& c) {
                 const store::Millis now = store::now_ms();
                 const auto age = end_of(c.age, 0);
                 return age ? forget_guests(store, now - *age)
                            : complain("--older takes a time as in 2h or 30d");
               });
  command->add_option("--older", call->age, "Guests who came longer ago than this")
      ->capture_default_str();
}

}  // namespace

void add_admin(CLI::App& app, int& status) {
  auto* admin = app.add_subcommand("admin", "For hosts: accounts and tables of a server");
  auto call = std::make_shared<AdminCall>();
  admin->add_option("--store", call->where, "The server's store: a file or postgresql://…")
      ->envname("AHU_STORE")
      ->capture_default_str();
  admin->require_subcommand(1);
  admin->footer("Works on the store of a server that runs; it takes notice within a second.");
  add_lists(*admin, call, status);
  add_account_works(*admin, call, status);
  add_forget_guests(*admin, call, status);
  add_work(*admin, call, status, "close", "Close a table: the match ends and does not count",
           [](auto& store, const auto& c) { return close_table(store, c.name); })
      ->add_option("table", call->name, "Its id, as `tables` shows it")
      ->required();
}

}  // namespace ahu::app
