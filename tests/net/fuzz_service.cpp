// Any bytes as HTTP requests and WebSocket messages: the service answers and stays whole.
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <thread>

#include "net/api.hpp"
#include "net/session.hpp"
#include "play/registry.hpp"
#include "store/secrets.hpp"

namespace {

using namespace ahu;
using namespace ahu::net;

// What the io_context is in the server.
class Loop {
 public:
  Loop() : thread_([this] { run(); }) { thread_.detach(); }
  void post(std::function<void()> job) {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_one();
  }
  void wait_for(const std::function<void()>& job) {
    std::promise<void> done;
    post([&] {
      job();
      done.set_value();
    });
    done.get_future().wait();
  }

 private:
  void run() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return !jobs_.empty(); });
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  std::thread thread_;
};

class Silent final : public Socket {
 public:
  void send(Message message) override {
    if (!json::parse(*message).is_object()) {
      std::abort();
    }
  }
  void close(CloseCode, std::string_view) override {}
};

// One service for the whole run, with somebody at a table.
struct Service {
  Service() {
    add_ana();
    const auto account = store->find_account("ana").value();
    HttpRequest request = own("POST", "/api/tables");
    request.body = R"({"game":")" + std::string(all_games()[0]->info().id) + R"("})";
    const json::value made = json::parse(api.answer(request).body);
    const std::string id(made.at("table").at("id").as_string());
    std::promise<void> seated;
    loop.post([&] {
      lobby.find(id, [&](const Answer<RoomPtr>& room) {
        session = table_session(context, account, room.value());
        session->begin(std::make_shared<Silent>());
        seated.set_value();
      });
    });
    seated.get_future().wait();
  }
  void add_ana() const {
    store::Account ana;
    ana.id = "ana";
    ana.name = "Ana";
    store->add_account(ana);
    store::Token token;
    token.hash = store::token_hash("token");
    token.account = "ana";
    store->add_token(token);
  }
  static Limits small_limits() {
    Limits small;
    small.tables = 20;
    return small;
  }
  static HttpRequest own(std::string method, std::string path) {
    HttpRequest request;
    request.method = std::move(method);
    request.path = std::move(path);
    request.credentials.session = "token";
    request.origin = "http://here";
    request.host = "here";
    request.content_type = "application/json";
    return request;
  }

  std::unique_ptr<store::MatchStore> store = store::open_store("memory:");
  Loop& loop = *new Loop;
  Workers& clerks = *new Workers(2, 64);
  Workers& thinkers = *new Workers(1, 4);
  Metrics metrics;
  Limits limits = small_limits();
  Context context{*store,
                  clerks,
                  thinkers,
                  metrics,
                  limits,
                  Buckets(limits.chat),
                  1000,
                  "fuzz",
                  [this](std::function<void()> job) { loop.post(std::move(job)); },
                  [] { return Millis{0}; },
                  [](std::string_view, const json::object&) {}};
  Lobby lobby{context};
  Api api{context, lobby, false};
  std::shared_ptr<Session> session;
};

Service& service() {
  static Service& only = *new Service;
  return only;
}

void try_http(std::string_view text) {
  static constexpr std::array<const char*, 4> methods = {"GET", "POST", "DELETE", "PATCH"};
  const std::size_t line = text.find('\n');
  HttpRequest request = Service::own(methods[text.empty() ? 0 : text[0] & 3], "/");
  if (!read_target(text.substr(0, line), request)) {
    return;
  }
  if (line != std::string_view::npos) {
    request.body = text.substr(line + 1);
  }
  const HttpResponse response = service().api.answer(request);
  if (response.status < 200 || response.status > 599) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] % 2 == 0) {
    service().loop.wait_for([&] { service().session->receive(text); });
  } else {
    try_http(text);
    read_cookie(text, "ahu_session");
  }
  return 0;
}
