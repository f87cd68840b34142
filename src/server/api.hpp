// The HTTP interface: answers one request at a time. Blocks: call it on the io_pool.
#pragma once

#include <functional>

#include "server/accounts.hpp"
#include "server/http.hpp"
#include "server/lobby.hpp"

namespace ahu::server {

class Api {
 public:
  Api(Context& context, Lobby& lobby, bool secure_cookies)
      : context_(context), lobby_(lobby), accounts_(context), secure_cookies_(secure_cookies) {}

  HttpResponse answer(const HttpRequest& request);
  // Over TLS browsers guarantee that this host has set it.
  std::string_view cookie_name() const {
    return secure_cookies_ ? "__Host-ahu_session" : "ahu_session";
  }

  // Accepts a page of this server with a session, or an external bot with a token.
  Result<store::Account> authenticate_websocket(const HttpRequest& request);

 private:
  using Id = std::string;
  using Handler = Result<HttpResponse> (Api::*)(const HttpRequest&, const Id&);
  struct Route {
    std::string_view method;
    std::string_view path;  // with * for an id
    Handler handler;
  };
  static std::span<const Route> routes();
  Result<HttpResponse> dispatch(const HttpRequest& request);

  Result<HttpResponse> metrics(const HttpRequest& request, const Id& id);
  Result<HttpResponse> openapi(const HttpRequest& request, const Id& id);
  Result<HttpResponse> show_session(const HttpRequest& request, const Id& id);
  Result<HttpResponse> new_session(const HttpRequest& request, const Id& id);
  Result<HttpResponse> end_session(const HttpRequest& request, const Id& id);
  Result<HttpResponse> claim(const HttpRequest& request, const Id& id);
  Result<HttpResponse> log_in(const HttpRequest& request, const Id& id);
  void refresh(const store::AccountId& account);  // on all its connections
  Result<HttpResponse> bots(const HttpRequest& request, const Id& id);
  Result<HttpResponse> new_bot(const HttpRequest& request, const Id& id);
  Result<HttpResponse> delete_bot(const HttpRequest& request, const Id& id);
  Result<HttpResponse> games(const HttpRequest& request, const Id& id);
  Result<HttpResponse> tables(const HttpRequest& request, const Id& id);
  Result<HttpResponse> new_table(const HttpRequest& request, const Id& id);
  Result<HttpResponse> table(const HttpRequest& request, const Id& id);
  Result<HttpResponse> join(const HttpRequest& request, const Id& id);
  Result<HttpResponse> leave(const HttpRequest& request, const Id& id);
  Result<HttpResponse> commitments(const HttpRequest& request, const Id& id);
  Result<HttpResponse> matches(const HttpRequest& request, const Id& id);
  Result<HttpResponse> match(const HttpRequest& request, const Id& id);
  Result<HttpResponse> transcript(const HttpRequest& request, const Id& id);
  Result<HttpResponse> ratings(const HttpRequest& request, const Id& id);
  Result<HttpResponse> player(const HttpRequest& request, const Id& id);

  store::AccountId viewer_of(const HttpRequest& request);  // empty: not signed in
  HttpResponse with_cookie(const SignedIn& signed_in) const;
  std::string cookie(std::string_view token, int lasts_seconds) const;
  // Runs a query to a table actor on the loop, if the account may see the table, and waits for the
  // answer.
  Result<json::object> ask_actor(const store::MatchId& id, const store::AccountId& account,
                                 std::function<void(TableActor&, const Reply&)> question);

  Context& context_;
  Lobby& lobby_;
  Accounts accounts_;
  bool secure_cookies_;
};

// The account whose password a request contains; none if it contains no password.
std::optional<std::string> password_queue_key(const HttpRequest& request);

extern const std::string_view openapi_document;  // docs/openapi.json, compiled in

}  // namespace ahu::server
