// The HTTP interface: routes, checks and authentication.
#include "server/api.hpp"

#include <array>
#include <future>

#include "engine/request.hpp"
#include "server/new_table.hpp"
#include "store/names.hpp"

namespace ahu::server {

namespace {

constexpr std::chrono::seconds actor_timeout{10};
constexpr int session_lasts_seconds = 180 * 86'400;

// The id in the place of the star, if the path fits the pattern.
std::optional<std::string> id_in(std::string_view path, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return path == pattern ? std::optional<std::string>("") : std::nullopt;
  }
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after = pattern.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) ||
      !path.ends_with(after)) {
    return {};
  }
  const auto id = path.substr(before.size(), path.size() - before.size() - after.size());
  return id.find('/') == std::string_view::npos ? std::optional(std::string(id)) : std::nullopt;
}

Result<json::object> read_body(const HttpRequest& request) {
  if (request.body.empty()) {
    return json::object();
  }
  if (!request.content_type.starts_with("application/json")) {
    return fail(ErrorCode::BadMediaType, "the content type must be application/json");
  }
  boost::system::error_code broken;
  json::value body = json::parse(request.body, broken);
  if (broken) {
    return fail(ErrorCode::BadJson, "not valid JSON: " + broken.message());
  }
  if (!body.is_object()) {
    return bad_request("the body must be a JSON object");
  }
  return std::move(body.get_object());
}

}  // namespace

std::optional<std::string> password_queue_key(const HttpRequest& request) {
  if (request.method != "POST" || !comes_from_own_page(request)) {
    return {};
  }
  if (request.path == "/api/account") {
    return "claim " + request.credentials.session;
  }
  const auto body = request.path == "/api/login" ? read_body(request) : not_found("path");
  const auto name = body ? read_text(*body, "name") : fail(ErrorCode::BadRequest, "");
  return name ? std::optional("login " + store::look_key(*name)) : std::nullopt;
}

std::span<const Api::Route> Api::routes() {
  static constexpr auto all = std::to_array<Route>({
      {"GET", "/metrics", &Api::metrics},
      {"GET", "/api/openapi.json", &Api::openapi},
      {"GET", "/api/session", &Api::show_session},
      {"POST", "/api/session", &Api::new_session},
      {"DELETE", "/api/session", &Api::end_session},
      {"POST", "/api/account", &Api::claim},
      {"POST", "/api/login", &Api::log_in},
      {"GET", "/api/bots", &Api::bots},
      {"POST", "/api/bots", &Api::new_bot},
      {"DELETE", "/api/bots/*", &Api::delete_bot},
      {"GET", "/api/games", &Api::games},
      {"GET", "/api/tables", &Api::tables},
      {"POST", "/api/tables", &Api::new_table},
      {"GET", "/api/tables/*", &Api::table},
      {"POST", "/api/tables/*/join", &Api::join},
      {"POST", "/api/tables/*/leave", &Api::leave},
      {"GET", "/api/commitments", &Api::commitments},
      {"GET", "/api/matches", &Api::matches},
      {"GET", "/api/matches/*", &Api::match},
      {"GET", "/api/matches/*/transcript", &Api::transcript},
      {"GET", "/api/ratings", &Api::ratings},
      {"GET", "/api/players/*", &Api::player},
  });
  return all;
}

HttpResponse Api::answer(const HttpRequest& request) {
  try {
    auto response = dispatch(request);
    if (response) {
      return std::move(*response);
    }
    ++context_.metrics.refusals;
    return error_response(response.error());
  } catch (const std::exception& error) {
    report(context_, error);
    return error_response(unavailable("internal server error").error());
  }
}

Result<HttpResponse> Api::dispatch(const HttpRequest& request) {
  // A page elsewhere can make a browser send requests with our cookie, but not with our Origin.
  const bool changes_something = request.method != "GET";
  if (changes_something && request.credentials.bearer.empty() && !comes_from_own_page(request)) {
    return forbidden("the request does not come from a page of this server");
  }
  bool path_exists = false;
  for (const Route& route : routes()) {
    if (const auto id = id_in(request.path, route.path)) {
      if (route.method == request.method) {
        return (this->*route.handler)(request, *id);
      }
      path_exists = true;
    }
  }
  if (path_exists) {
    return fail(ErrorCode::BadMethod, "this path does not support the method");
  }
  return not_found("path");
}

Result<store::Account> Api::authenticate_websocket(const HttpRequest& request) {
  if (request.credentials.bearer.empty() && !comes_from_own_page(request)) {
    return forbidden("the socket is not opened by a page of this server");
  }
  try {
    return accounts_.authenticate(request.credentials);
  } catch (const std::exception& error) {
    report(context_, error);
    return unavailable("internal server error");
  }
}

Result<json::object> Api::ask_actor(const store::MatchId& id, const store::AccountId& account,
                                    std::function<void(TableActor&, const Reply&)> question) {
  auto promise = std::make_shared<std::promise<Result<json::object>>>();
  auto answered = promise->get_future();
  const Reply reply = [promise](const Result<json::object>& answer) { promise->set_value(answer); };
  context_.post([this, id, account, question = std::move(question), reply] {
    lobby_.find(id, [account, question, reply](const Result<TableActorPtr>& actor) {
      if (actor && (*actor)->is_open_to(account)) {
        question(**actor, reply);
      } else {
        reply(actor ? not_found("table") : std::unexpected(actor.error()));
      }
    });
  });
  if (answered.wait_for(actor_timeout) != std::future_status::ready) {
    return unavailable("the table does not answer");
  }
  return answered.get();
}

void Api::refresh(const store::AccountId& account) {
  context_.post([this, account] { lobby_.refresh_accounts({account}); });
}

// --- monitoring

Result<HttpResponse> Api::metrics(const HttpRequest&, const Id&) {
  return HttpResponse{200, "text/plain; version=0.0.4", context_.metrics.text()};
}

Result<HttpResponse> Api::openapi(const HttpRequest&, const Id&) {
  return HttpResponse{200, "application/json", std::string(openapi_document)};
}

// --- sessions and accounts

std::string Api::cookie(std::string_view token, int lasts_seconds) const {
  return std::string(cookie_name()) + "=" + std::string(token) +
         "; Path=/; Max-Age=" + std::to_string(lasts_seconds) + "; HttpOnly; SameSite=Strict" +
         (secure_cookies_ ? "; Secure" : "");
}

HttpResponse Api::with_cookie(const SignedIn& signed_in) const {
  HttpResponse response =
      json_response({{"ok", true}, {"player", account_json(signed_in.account)}}, 201);
  response.headers.emplace_back("Set-Cookie", cookie(signed_in.token, session_lasts_seconds));
  return response;
}

Result<HttpResponse> Api::show_session(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  if (!account && account.error().code == ErrorCode::NotSignedIn) {
    return json_response({{"ok", true}});
  }
  if (!account) {
    return std::unexpected(account.error());
  }
  HttpResponse response = json_response({{"ok", true}, {"player", account_json(*account)}});
  if (account->kind == store::AccountKind::Guest) {  // renews the cookie
    response.headers.emplace_back("Set-Cookie",
                                  cookie(request.credentials.session, session_lasts_seconds));
  }
  return response;
}

Result<HttpResponse> Api::new_session(const HttpRequest& request, const Id&) {
  const auto body = read_body(request);
  if (!body) {
    return std::unexpected(body.error());
  }
  std::optional<std::string> name;
  if (body->contains("name")) {
    const auto text = read_text(*body, "name");
    if (!text) {
      return std::unexpected(text.error());
    }
    name = *text;
  }
  const auto guest = accounts_.new_guest(name, request.source);
  if (!guest) {
    return std::unexpected(guest.error());
  }
  return with_cookie(*guest);
}

Result<HttpResponse> Api::end_session(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  accounts_.log_out(request.credentials);
  if (account) {  // what it opened is closed
    refresh(account->id);
  }
  HttpResponse response = json_response({{"ok", true}});
  response.headers.emplace_back("Set-Cookie", cookie("", 0));
  return response;
}

Result<HttpResponse> Api::claim(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  const auto body = read_body(request);
  if (!account || !body) {
    return std::unexpected(account ? body.error() : account.error());
  }
  const auto name = read_text(*body, "name", account->name);
  const auto password = read_text(*body, "password");
  if (const auto error = first_error(name, password)) {
    return std::unexpected(*error);
  }
  const auto claimed = accounts_.claim(*account, *name, *password);
  if (!claimed) {
    return std::unexpected(claimed.error());
  }
  refresh(claimed->id);
  return json_response({{"ok", true}, {"player", account_json(*claimed)}});
}

Result<HttpResponse> Api::log_in(const HttpRequest& request, const Id&) {
  const auto body = read_body(request);
  if (!body) {
    return std::unexpected(body.error());
  }
  const auto name = read_text(*body, "name");
  const auto password = read_text(*body, "password");
  if (const auto error = first_error(name, password)) {
    return std::unexpected(*error);
  }
  const auto signed_in = accounts_.log_in(*name, *password, request.source.address);
  if (!signed_in) {
    return std::unexpected(signed_in.error());
  }
  return with_cookie(*signed_in);
}

Result<HttpResponse> Api::bots(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  if (!account) {
    return std::unexpected(account.error());
  }
  json::array bots;
  for (const store::Account& bot : context_.store.bots_of(account->id)) {
    bots.emplace_back(account_json(bot));
  }
  return json_response({{"ok", true}, {"bots", std::move(bots)}});
}

Result<HttpResponse> Api::new_bot(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  const auto body = read_body(request);
  if (!account || !body) {
    return std::unexpected(account ? body.error() : account.error());
  }
  const auto name = read_text(*body, "name");
  if (!name) {
    return std::unexpected(name.error());
  }
  const auto bot = accounts_.new_bot(*account, *name);
  if (!bot) {
    return std::unexpected(bot.error());
  }
  return json_response(
      {{"ok", true}, {"player", account_json(bot->account)}, {"token", bot->token}}, 201);
}

Result<HttpResponse> Api::delete_bot(const HttpRequest& request, const Id& id) {
  const auto account = accounts_.authenticate(request.credentials);
  if (!account) {
    return std::unexpected(account.error());
  }
  if (const auto done = accounts_.delete_bot(*account, id); !done) {
    return std::unexpected(done.error());
  }
  refresh(id);
  return json_response({{"ok", true}});
}

// --- tables

Result<HttpResponse> Api::new_table(const HttpRequest& request, const Id&) {
  const auto account = accounts_.authenticate(request.credentials);
  const auto body = read_body(request);
  if (!account || !body) {
    return std::unexpected(account ? body.error() : account.error());
  }
  const auto made = make_table(context_, *account, request.source, *body);
  if (!made) {
    return std::unexpected(made.error());
  }
  context_.post([this, info = *made] { lobby_.add_new(info, {created_entry(info)}); });
  return json_response({{"ok", true}, {"table", table_json(*made)}}, 201);
}

Result<HttpResponse> Api::join(const HttpRequest& request, const Id& id) {
  const auto account = accounts_.authenticate(request.credentials);
  const auto body = read_body(request);
  if (!account || !body) {
    return std::unexpected(account ? body.error() : account.error());
  }
  std::optional<int> seat;
  if (body->contains("seat")) {
    const auto number = read_number(*body, "seat", 0, max_seats - 1, std::nullopt);
    if (!number) {
      return std::unexpected(number.error());
    }
    seat = static_cast<int>(*number);
  }
  if (const auto allowed = may_sit_down(context_, *account, request.source); !allowed) {
    return std::unexpected(allowed.error());
  }
  if (const auto allowed = may_change_seat(context_, *account, request.source); !allowed) {
    return std::unexpected(allowed.error());
  }
  const auto sit = [account = *account, seat](TableActor& actor, const Reply& reply) {
    actor.sit(account, seat, [&actor, reply](const Result<json::object>& answer) {
      reply(answer ? Result<json::object>(table_json(actor.table().info())) : answer);
    });
  };
  const auto sat = ask_actor(id, account->id, sit);
  if (!sat) {
    return std::unexpected(sat.error());
  }
  return json_response({{"ok", true}, {"table", *sat}});
}

Result<HttpResponse> Api::leave(const HttpRequest& request, const Id& id) {
  const auto account = accounts_.authenticate(request.credentials);
  if (!account) {
    return std::unexpected(account.error());
  }
  if (const auto allowed = may_change_seat(context_, *account, request.source); !allowed) {
    return std::unexpected(allowed.error());
  }
  const auto leave = [account = account->id](TableActor& actor, const Reply& reply) {
    actor.leave(account, reply);
  };
  const auto left = ask_actor(id, account->id, leave);
  if (!left) {
    return std::unexpected(left.error());
  }
  return json_response({{"ok", true}});
}

}  // namespace ahu::server
