// The stream below a WebSocket. Combines all writes of one turn of the loop: an answer and the
// position after it take one system call, not two.
#pragma once

#include <array>
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
  // Called before each read: frames without data reach no one else.
  void on_read(std::function<void()> call) { on_read_ = std::move(call); }
  // The bytes that the peer has not accepted yet.
  std::size_t unsent() const { return state_->waiting.size() + state_->sending.size(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (on_read_) {
      on_read_();
    }
    return state_->socket.async_read_some(buffers, std::forward<Token>(token));
  }

  // Done as soon as it is copied: the writer has to look at `unsent`. A frame is
  // written at once, so that frames of several writers stay whole.
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

  // A text message as one frame of a server (RFC 6455, 5.2): whole and not masked.
  void write_text_frame(std::string_view text) {
    std::array<char, 10> head = {static_cast<char>(0x81)};
    std::size_t head_size = 2;
    if (text.size() < 126) {
      head[1] = static_cast<char>(text.size());
    } else {
      const bool is_short = text.size() <= 0xFFFF;
      head[1] = static_cast<char>(is_short ? 126 : 127);
      for (int shift = is_short ? 8 : 56; shift >= 0; shift -= 8) {
        head[head_size++] = static_cast<char>(text.size() >> shift & 0xFF);
      }
    }
    state_->waiting.reserve(state_->waiting.size() + head_size + text.size());
    state_->waiting.append(head.data(), head_size).append(text);
    State::send_soon(state_);
  }

  // Calls `done` once everything is sent or sending has failed.
  void when_sent(std::move_only_function<void()> done) {
    if (unsent() == 0 || state_->error) {
      done();
    } else {
      state_->done = std::move(done);
    }
  }

 private:
  struct State {
    explicit State(TcpSocket from) : socket(std::move(from)) {
      boost::system::error_code none;
      std::ignore = socket.non_blocking(true, none);
    }

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
        asio::post(state->socket.get_executor(),
                   [pending = Pending(state)]() mutable { send(pending.take()); });
      }
    }
    // Sends what fits into the socket's buffer; the rest waits for the peer.
    static void send(const std::shared_ptr<State>& state) {
      state->is_scheduled = false;
      boost::system::error_code failed;
      const std::size_t size = state->socket.write_some(asio::buffer(state->waiting), failed);
      if (failed == asio::error::would_block || failed == asio::error::try_again) {
        failed = {};
      }
      if (failed || size == state->waiting.size()) {
        std::string().swap(state->waiting);  // an idle socket keeps nothing
        sent(state, failed);
        return;
      }
      state->sending.swap(state->waiting);
      const auto rest = asio::buffer(state->sending) + size;
      asio::async_write(
          state->socket, rest,
          [pending = Pending(state)](boost::system::error_code error, std::size_t) mutable {
            const auto own = pending.take();
            std::string().swap(own->sending);
            sent(own, error);
          });
    }
    static void sent(const std::shared_ptr<State>& state, boost::system::error_code failed) {
      state->error = failed;
      if (failed) {
        boost::system::error_code none;
        std::ignore = state->socket.close(none);  // and so does the reading end
      }
      if (!failed && !state->waiting.empty()) {
        send(state);
      } else if (state->done) {
        std::exchange(state->done, nullptr)();
      }
    }

    // Held by what is under way. Where the loop ends before it, `done`, whose owner may own this
    // state, is dropped with it.
    class Pending {
     public:
      explicit Pending(std::shared_ptr<State> state) : state_(std::move(state)) {}
      Pending(Pending&&) noexcept = default;
      Pending& operator=(Pending&&) = delete;
      ~Pending() {
        if (state_) {
          const auto dropped = std::exchange(state_->done, nullptr);
        }
      }
      std::shared_ptr<State> take() { return std::move(state_); }

     private:
      std::shared_ptr<State> state_;
    };

    TcpSocket socket;
    std::string waiting;
    std::string sending;
    bool is_scheduled = false;
    boost::system::error_code error;
    std::move_only_function<void()> done;
  };
  std::shared_ptr<State> state_;
  std::function<void()> on_read_;
};

// Called by Beast to close a connection; waits until everything, the close frame included, is sent.
template <class Handler>
void async_teardown(boost::beast::role_type role, GatheredStream& stream, Handler&& handler) {
  stream.when_sent(
      [role, &next = stream.next_layer(), handler = std::forward<Handler>(handler)]() mutable {
        using boost::beast::websocket::async_teardown;
        async_teardown(role, next, std::move(handler));
      });
}

}  // namespace ahu::server
