// A stream under a WebSocket that sends what is written in one turn of the loop at once: an answer
// and the position after it are one call to the system, not two.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/http_connection.hpp"

namespace ahu::server {

class GatheredStream {
 public:
  using executor_type = TcpSocket::executor_type;
  using next_layer_type = TcpSocket;

  explicit GatheredStream(TcpSocket socket) : state_(std::make_shared<State>(std::move(socket))) {}

  executor_type get_executor() { return state_->socket.get_executor(); }
  TcpSocket& next_layer() { return state_->socket; }
  const TcpSocket& next_layer() const { return state_->socket; }
  // What the other end has not taken yet.
  std::size_t unsent() const { return state_->waiting.size() + state_->sending.size(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return state_->socket.async_read_some(buffers, std::forward<Token>(token));
  }

  // Done as soon as it is copied: the writer has to look at `unsent`.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    auto start = [state = state_](auto handler, const Buffers& parts) {
      const std::size_t size = state->add(parts);
      asio::post(state->socket.get_executor(),
                 boost::beast::bind_front_handler(std::move(handler), state->error, size));
      State::send_soon(state);
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(start, token,
                                                                                     buffers);
  }

  // Calls it once everything is sent, or cannot be.
  void when_sent(std::move_only_function<void()> done) {
    if (unsent() == 0 || state_->error) {
      done();
    } else {
      state_->done = std::move(done);
    }
  }

 private:
  struct State {
    explicit State(TcpSocket from) : socket(std::move(from)) {}

    template <class Buffers>
    std::size_t add(const Buffers& parts) {
      const std::size_t before = waiting.size();
      const std::size_t size = boost::beast::buffer_bytes(parts);
      waiting.resize(before + size);
      return asio::buffer_copy(asio::buffer(waiting.data() + before, size), parts);
    }

    static void send_soon(const std::shared_ptr<State>& state) {
      if (!state->is_scheduled && state->sending.empty()) {
        state->is_scheduled = true;
        send_once_complete(state, state->waiting.size());
      }
    }
    // What was just written may be followed by more.
    static void send_once_complete(const std::shared_ptr<State>& state, std::size_t seen) {
      asio::post(state->socket.get_executor(), [state, seen] {
        if (state->waiting.size() > seen && seen < max_gathered) {
          send_once_complete(state, state->waiting.size());
        } else {
          send(state);
        }
      });
    }
    static void send(const std::shared_ptr<State>& state) {
      state->is_scheduled = false;
      state->sending.swap(state->waiting);
      asio::async_write(state->socket, asio::buffer(state->sending),
                        [state](boost::system::error_code failed, std::size_t) {
                          std::string().swap(state->sending);  // an idle socket keeps nothing
                          sent(state, failed);
                        });
    }
    static void sent(const std::shared_ptr<State>& state, boost::system::error_code failed) {
      state->error = failed;
      if (!failed && !state->waiting.empty()) {
        send(state);
      } else if (state->done) {
        std::exchange(state->done, nullptr)();
      }
    }

    static constexpr std::size_t max_gathered = 16 << 10;
    TcpSocket socket;
    std::string waiting;
    std::string sending;
    bool is_scheduled = false;
    boost::system::error_code error;
    std::move_only_function<void()> done;
  };
  std::shared_ptr<State> state_;
};

// How Beast ends a connection: after the last words.
template <class Handler>
void async_teardown(boost::beast::role_type role, GatheredStream& stream, Handler&& handler) {
  stream.when_sent(
      [role, &next = stream.next_layer(), handler = std::forward<Handler>(handler)]() mutable {
        using boost::beast::websocket::async_teardown;
        async_teardown(role, next, std::move(handler));
      });
}

}  // namespace ahu::server
