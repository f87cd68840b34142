// The actions of ahu admin.
#pragma once

#include <optional>
#include <string>

#include "store/store.hpp"

namespace ahu::app {

// Opens an existing store: a wrong name must not create a new, empty one. Does not migrate its
// schema; an older one can only be read.
std::unique_ptr<store::MatchStore> open_existing_store(const std::string& where);
std::unique_ptr<store::MatchStore> open_to_read(const std::string& where);

// "90s", "30m", "2h", "7d" or "forever", as the moment at which it ends.
std::optional<store::Millis> end_of(const std::string& duration, store::Millis now);
std::string time_text(store::Millis ms);  // 2024-05-01 12:34, in UTC

// Each prints a result or an error and returns the exit code.
int list_accounts(store::MatchStore& store, const store::Page& page);
int list_tables(store::MatchStore& store, const store::Page& page);
int list_present(store::MatchStore& store);
// Finished matches of rules that this program no longer has.
int list_outdated(store::MatchStore& store);
int mute_account(store::MatchStore& store, const std::string& name, store::Millis until,
                 const std::string& reason);
int ban_account(store::MatchStore& store, const std::string& name, store::Millis until,
                const std::string& reason);
int reset_password(store::MatchStore& store, const std::string& name);
int delete_account(store::MatchStore& store, const std::string& name);
// Guests created before that moment without a session or a match.
int forget_guests(store::MatchStore& store, store::Millis born_before);
int close_table(store::MatchStore& store, const std::string& id);

}  // namespace ahu::app
