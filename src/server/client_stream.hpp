// The bytes between a client and a server, plain or by TLS. How they are read and written is
// compiled once: otherwise Asio and Beast are compiled again for each completion token.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/role.hpp>
#include <functional>
#include <memory>

#include "server/server_url.hpp"

namespace ahu::server {

class ClientStream {
 public:
  using executor_type = boost::asio::io_context::executor_type;
  using Done = std::function<void(boost::system::error_code, std::size_t)>;

  ClientStream(boost::asio::io_context& loop, bool is_secure);

  executor_type get_executor() { return socket_.get_executor(); }
  boost::asio::awaitable<void> open(const ServerUrl& url);
  void close();  // cancels pending operations

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return initiate(std::forward<Token>(token), [this, buffers](Done done) {
      read_some(first_of<boost::asio::mutable_buffer>(buffers), std::move(done));
    });
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return initiate(std::forward<Token>(token), [this, buffers](Done done) {
      write_some(first_of<boost::asio::const_buffer>(buffers), std::move(done));
    });
  }

 private:
  using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, executor_type>;

  template <class Token, class Start>
  static auto initiate(Token&& token, Start start) {
    auto begin = [](auto handler, const Start& chosen) {
      const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
      chosen([kept](boost::system::error_code error, std::size_t size) {
        std::move (*kept)(error, size);
      });
    };
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        begin, token, std::move(start));
  }
  // "Some" may be less than all: of several buffers the first that is not empty.
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto at = boost::asio::buffer_sequence_begin(buffers); at != end; ++at) {
      if (const Buffer buffer(*at); buffer.size() > 0) {
        return buffer;
      }
    }
    return {};
  }

  boost::asio::awaitable<void> shake_hands(const std::string& host);
  void read_some(boost::asio::mutable_buffer buffer, Done done);
  void write_some(boost::asio::const_buffer buffer, Done done);

  boost::asio::ssl::context trusted_;
  TcpSocket socket_;
  std::unique_ptr<boost::asio::ssl::stream<TcpSocket&>> secure_;  // nothing when plain
};

// Called by Beast to close a connection after the close handshake or its timeout.
template <class Handler>
void async_teardown(boost::beast::role_type, ClientStream& stream, Handler&& handler) {
  stream.close();
  boost::asio::post(stream.get_executor(), [handler = std::forward<Handler>(handler)]() mutable {
    std::move(handler)(boost::system::error_code());
  });
}
inline void beast_close_socket(ClientStream& stream) { stream.close(); }

}  // namespace ahu::server
