// Coroutines on the loop: a task waits for the store or for a pool of threads and goes on, on the
// loop, with the result. Where the loop ends before that, what is left of the task is destroyed.
#pragma once

#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/context.hpp"

namespace ahu::server {

// Runs at once, until it waits for something, and belongs to nobody. It is a member function of a
// class with a `context()`, and holds on to its object itself.
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

// The rest of a task that waits.
class Rest {
 public:
  explicit Rest(std::coroutine_handle<> handle) : handle_(handle) {}
  Rest(const Rest&) = delete;
  Rest& operator=(const Rest&) = delete;
  ~Rest() {
    if (handle_) {
      handle_.destroy();
    }
  }
  void run() { std::exchange(handle_, {}).resume(); }
  void release() { handle_ = {}; }

 private:
  std::coroutine_handle<> handle_;
};

// Waits for one value. `start` gets a function that takes the value, from any thread, once; it says
// whether it could start. Otherwise the task goes on at once, with the value `otherwise`.
template <class T>
class Awaited {
 public:
  using Done = std::function<void(T)>;
  using Start = std::function<bool(Done)>;
  Awaited(Context& context, T otherwise, Start start)
      : context_(context), value_(std::move(otherwise)), start_(std::move(start)) {}

  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> handle) {
    const auto rest = std::make_shared<Rest>(handle);
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

// Lets the threads work that wait for the store. Where too much waits there already, or the work
// throws, `otherwise` is the result.
template <class T>
Awaited<T> run_on_io_pool(Context& context, const T& otherwise, const std::function<T()>& work) {
  return {context, otherwise, [&context, otherwise, work](const auto& done) {
            return context.io_pool.submit([&context, otherwise, work, done](const auto&) {
              std::optional<T> result;
              try {
                result = work();
              } catch (const std::exception& error) {
                report(context, error);
              }
              done(result ? std::move(*result) : otherwise);
            });
          }};
}

// Lets the search pool work. Where too many searches wait, `otherwise` is the result; where the
// work gives nothing, nobody waits for it any more, and the task ends there.
template <class T>
Awaited<T> search(Context& context, T otherwise, const SearchOrder& order,
                  const std::function<std::optional<T>(const std::atomic<bool>& stop)>& work) {
  return {context, std::move(otherwise), [&context, order, work](const auto& done) {
            return context.search_pool.submit(order, [work, done](const std::atomic<bool>& stop) {
              if (auto result = work(stop)) {
                done(std::move(*result));
              }
            });
          }};
}

// The verdict comes when it is durable, or cannot be.
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
