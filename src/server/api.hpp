// The HTTP interface: one request in, one answer out. Blocks: call it on the io_pool.
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
  // Over TLS browsers see to it that nobody but this host has set it.
  std::string_view cookie_name() const {
    return secure_cookies_ ? "__Host-ahu_session" : "ahu_session";
  }

  // Who may open a WebSocket: a page of ours with a session, or a program with a token.
  Answer<store::Account> authenticate_websocket(const HttpRequest& request);

 private:
  using Id = std::string;
  using Handler = Answer<HttpResponse> (Api::*)(const HttpRequest&, const Id&);
  struct Route {
    std::string_view method;
    std::string_view path;  // with * for an id
    Handler handler;
  };
  static std::span<const Route> routes();
  Answer<HttpResponse> dispatch(const HttpRequest& request);

  Answer<HttpResponse> metrics(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> openapi(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> show_session(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> new_session(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> end_session(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> claim(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> log_in(const HttpRequest& request, const Id& id);
  void refresh(const store::AccountId& account);  // wherever it is connected
  Answer<HttpResponse> bots(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> new_bot(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> delete_bot(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> games(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> tables(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> new_table(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> table(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> join(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> leave(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> commitments(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> matches(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> match(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> transcript(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> ratings(const HttpRequest& request, const Id& id);
  Answer<HttpResponse> player(const HttpRequest& request, const Id& id);

  store::AccountId viewer_of(const HttpRequest& request);  // empty: nobody that is known
  HttpResponse with_cookie(const Signed& signed_in) const;
  std::string cookie(std::string_view token, int lasts_seconds) const;
  // Asks a actor on the loop and waits for its answer.
  Answer<json::object> ask_actor(const store::MatchId& id,
                                 std::function<void(TableActor&, const Reply&)> question);

  Context& context_;
  Lobby& lobby_;
  Accounts accounts_;
  bool secure_cookies_;
};

// Whose password a request brings to be checked or hashed; nothing when it brings none.
std::optional<std::string> password_queue_key(const HttpRequest& request);

extern const std::string_view openapi_document;  // docs/openapi.json, compiled in

}  // namespace ahu::server
