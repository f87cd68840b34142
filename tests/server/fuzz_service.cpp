// Any bytes as HTTP requests and WebSocket messages: the service answers and stays whole. The first
// byte chooses the game, the rest are lines. A line's first letter says whose it is: a and b have
// the seats, w watches, p is an external bot; G, P, D and X are HTTP requests with a target and,
// after a blank, a body; a dot lets time pass. In a line, ~t stands for the table, ~v for its
// version, ~0 to ~9 for its legal actions.
#include <condition_variable>
#include <deque>
#include <mutex>

#include "match/registry.hpp"
#include "server/api.hpp"
#include "server/session.hpp"
#include "store/secrets.hpp"

namespace {

using namespace ahu;
using namespace ahu::server;

constexpr int inputs_for_each_service = 200;
constexpr std::size_t max_lines = 40;

void hold(bool holds) {
  if (!holds) {
    std::abort();
  }
}

// What the io_context is in the server; the thread of the fuzzer runs it.
class Loop {
 public:
  void post(std::function<void()> job) {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_one();
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return !jobs_.empty(); });
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
};

class Silent final : public Socket {
 public:
  void send(Message message) override { hold(json::parse(*message).is_object()); }
  void close(CloseCode, std::string_view) override {}
};

// A service with its store in memory.
class Service {
 public:
  Service() {
    for (const char* name : {"ana", "ben", "watcher", "robot"}) {
      add_account(name);
    }
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  ~Service() {
    settle();
    desk_.stop();
    io_pool_.stop();
    search_pool_.stop();
    lobby_.release_connections();
  }

  // Requests wait for actors, and actors for the loop.
  HttpResponse answer(const HttpRequest& request) {
    std::optional<HttpResponse> response;
    desk_.submit([&](const std::atomic<bool>&) {
      auto answer = api_.answer(request);
      loop_.post([&response, answer = std::move(answer)] { response = answer; });
    });
    loop_.run_until([&] { return response.has_value(); });
    settle();
    return *response;
  }
  static HttpRequest request_of(std::string method, const std::string& who) {
    HttpRequest request;
    request.method = std::move(method);
    request.path = "/";
    request.credentials.session = who;
    request.origin = "http://here";
    request.host = "here";
    request.content_type = "application/json";
    request.source.unlimited = true;
    return request;
  }
  std::shared_ptr<Session> sit(const std::string& who, const TableActorPtr& actor) {
    const auto account = store_->find_account(who).value();
    const auto session = actor ? table_session(context_, lobby_, account, actor)
                               : bot_session(context_, lobby_, account, Source{"nowhere", true});
    session->begin(std::make_shared<Silent>());
    return session;
  }
  TableActorPtr find(const std::string& id) {
    TableActorPtr found;
    lobby_.find(id, [&](const Result<TableActorPtr>& actor) { found = actor.value(); });
    loop_.run_until([&] { return found != nullptr; });
    return found;
  }
  // Until every table has stored what it was told.
  void settle() {
    loop_.run_until([this] { return lobby_.has_stored_all(); });
  }
  void tick() {
    now_ += 400;
    lobby_.tick();
    settle();
  }

 private:
  void add_account(const std::string& name) {
    const bool is_external_bot = name == "robot";
    store::Account account;
    account.id = account.name = name;
    account.kind = is_external_bot ? store::AccountKind::External : store::AccountKind::Person;
    store_->add_account(account);
    store::Token token;
    token.kind = is_external_bot ? store::TokenKind::Bot : store::TokenKind::Session;
    token.hash = store::token_hash(name);
    token.account = name;
    store_->add_token(token);
  }
  static Limits limits() {
    Limits limits;
    limits.chat = {1e9, 1e9};
    limits.guests = {1e9, 1e9};
    limits.passwords = {0.001, 1};  // they are slow by design
    return limits;
  }

  std::unique_ptr<store::MatchStore> store_ = store::open_store("memory:");
  std::atomic<Millis> now_ = 0;
  Metrics metrics_;
  Limits limits_ = limits();
  Loop loop_;
  Workers desk_{1, 4096};
  Workers io_pool_{1, 4096};
  SearchPool search_pool_{1, 4};
  Context context_{*store_,
                   io_pool_,
                   search_pool_,
                   metrics_,
                   limits_,
                   Buckets(limits_.chat),
                   1000,
                   "fuzz",
                   [this](std::function<void()> job) { loop_.post(std::move(job)); },
                   [this] { return now_.load(); },
                   [](std::string_view, const json::object&) {}};
  Lobby lobby_{context_};
  Api api_{context_, lobby_, false};
};

// A table of its own for one input, with a match under way.
class Visit {
 public:
  Visit(Service& service, const AnyGame& game) : service_(service) {
    HttpRequest request = Service::request_of("POST", "ana");
    request.path = "/api/tables";
    request.body = R"({"game":")" + std::string(game.info().id) +
                   R"(","bots_allowed":true,"clock":{"kind":"bank","seconds":9}})";
    const json::value made = json::parse(service_.answer(request).body);
    id_ = made.at("table").at("id").as_string();
    request = Service::request_of("POST", "ben");
    request.path = "/api/tables/" + id_ + "/join";
    service_.answer(request);
    actor_ = service_.find(id_);
    sessions_ = {{'a', service_.sit("ana", actor_)},
                 {'b', service_.sit("ben", actor_)},
                 {'w', service_.sit("watcher", actor_)},
                 {'p', service_.sit("robot", nullptr)}};
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    for (const auto& [letter, session] : sessions_) {
      session->end();
    }
  }

  void line(std::string_view raw) {
    const std::string text = filled(raw.substr(1));
    if (const auto session = sessions_.find(raw[0]); session != sessions_.end()) {
      session->second->receive(text);
      service_.settle();
    } else if (raw[0] == '.') {
      service_.tick();
    } else {
      request(raw[0], text);
    }
  }

 private:
  void request(char letter, std::string_view text) {
    const std::size_t blank = text.find(' ');
    HttpRequest request = Service::request_of(letter == 'G'   ? "GET"
                                              : letter == 'P' ? "POST"
                                              : letter == 'D' ? "DELETE"
                                                              : "PATCH",
                                              letter == 'D' ? "ben" : "ana");
    read_cookie(text, "ahu_session");
    if (!read_target(text.substr(0, blank), request)) {
      return;
    }
    if (blank != std::string_view::npos) {
      request.body = text.substr(blank + 1);
    }
    const HttpResponse response = service_.answer(request);
    hold(response.status >= 200 && response.status <= 599);
  }

  std::string filled(std::string_view raw) const {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const bool is_mark = raw[i] == '~' && i + 1 < raw.size();
      text += is_mark ? meaning(raw[++i]) : std::string(1, raw[i]);
    }
    return text;
  }
  std::string meaning(char mark) const {
    const Match* match = actor_->table().match();
    if (mark == 't') {
      return id_;
    }
    if (mark == 'v') {
      return std::to_string(match == nullptr ? 0 : match->version());
    }
    if (mark < '0' || mark > '9' || !actor_->table().to_act()) {
      return {mark};
    }
    const auto actions = match->game().legal_actions(match->state());
    const auto at = static_cast<std::size_t>(mark - '0') % actions.size();
    return match->game().action_text(match->setup(), actions[at]);
  }

  Service& service_;
  std::string id_;
  TableActorPtr actor_;
  std::map<char, std::shared_ptr<Session>> sessions_;
};

Service& fresh_service() {
  static std::unique_ptr<Service> service;
  static int inputs = 0;
  if (!service || ++inputs == inputs_for_each_service) {
    service.reset();
    service = std::make_unique<Service>();
    inputs = 0;
  }
  return *service;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  const auto games = all_games();
  Visit visit(fresh_service(), *games[data[0] % games.size()]);
  for (std::size_t lines = 0; lines < max_lines && !text.empty(); ++lines) {
    const std::size_t end = text.find('\n');
    if (end != 0) {
      visit.line(text.substr(0, end));
    }
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
  }
  return 0;
}
