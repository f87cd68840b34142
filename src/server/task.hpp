// Coroutines on the loop: a task awaits the store or a thread pool and continues, on the loop, with
// the result. If the loop ends before that, the suspended task is destroyed.
#pragma once

#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/context.hpp"

namespace ahu::server {

// Starts at once and is detached. It is a member function of a class with a `context()` and must
// keep its object alive itself.
struct Task {
  struct promise_type {
    template <class Owner, class... Rest>
    explicit promise_type(Owner& owner, const Rest&...) : context(owner.context()) {}
    Task get_return_object() const noexcept { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const noexcept {}
    void unhandled_exception() const {
      try {
        throw;
      } catch (const std::exception& error) {
        report(context, error);
      }
    }
    Context& context;
  };
};

// Owns a suspended task.
class SuspendedTask {
 public:
  explicit SuspendedTask(std::coroutine_handle<> handle) : handle_(handle) {}
  SuspendedTask(const SuspendedTask&) = delete;
  SuspendedTask& operator=(const SuspendedTask&) = delete;
  ~SuspendedTask() {
    if (handle_) {
      handle_.destroy();
    }
  }
  void run() { std::exchange(handle_, {}).resume(); }
  void release() { handle_ = {}; }

 private:
  std::coroutine_handle<> handle_;
};

// Awaits one value. `start` gets a callback for the value, to be called once from any thread, and
// returns whether it could start. If not, the task continues at once with the value `fallback`.
template <class T>
class Awaited {
 public:
  using Done = std::function<void(T)>;
  using Start = std::function<bool(Done)>;
  Awaited(Context& context, T fallback, Start start)
      : context_(context), value_(std::move(fallback)), start_(std::move(start)) {}

  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> handle) {
    const auto rest = std::make_shared<SuspendedTask>(handle);
    const bool has_started = start_([this, &context = context_, rest](T value) {
      context.post([this, rest, kept = std::make_shared<T>(std::move(value))] {
        value_ = std::move(*kept);
        rest->run();
      });
    });
    if (!has_started) {
      rest->release();
    }
    return has_started;
  }
  T await_resume() { return std::move(value_); }

 private:
  Context& context_;
  T value_;
  Start start_;
};

// Runs blocking work on the io_pool. If its queue is full or the work
// throws, `fallback` is the result.
template <class T>
Awaited<T> run_on_io_pool(Context& context, const T& fallback, const std::function<T()>& work) {
  return {context, fallback, [&context, fallback, work](const auto& done) {
            return context.io_pool.submit([&context, fallback, work, done](const auto&) {
              std::optional<T> result;
              try {
                result = work();
              } catch (const std::exception& error) {
                report(context, error);
              }
              done(result ? std::move(*result) : fallback);
            });
          }};
}

// Runs work on the search pool. If too many searches wait, `fallback` is the result; if the
// work returns nothing, it was cancelled and the task is destroyed.
template <class T>
Awaited<T> search(Context& context, T fallback, const SearchOrder& order,
                  const std::function<std::optional<T>(const std::atomic<bool>& stop)>& work) {
  return {context, std::move(fallback), [&context, order, work](const auto& done) {
            return context.search_pool.submit(order, [work, done](const std::atomic<bool>& stop) {
              if (auto result = work(stop)) {
                done(std::move(*result));
              }
            });
          }};
}

// Completes when the change is durable or has failed.
inline Awaited<store::WriteResult> append(Context& context, store::Change change) {
  return {context, store::WriteResult::Failed,
          [&context, change = std::move(change)](const auto& done) mutable {
            context.store.append(std::move(change), done);
            return true;
          }};
}

inline Awaited<store::WriteResult> say(Context& context, const store::ChatLine& line) {
  return {context, store::WriteResult::Failed, [&context, line](const auto& done) {
            context.store.say(line, done);
            return true;
          }};
}

}  // namespace ahu::server
