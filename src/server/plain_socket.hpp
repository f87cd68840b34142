// The client's end of a connection: HTTP requests and WebSocket messages, as few bytes and as
// little code as a load generator needs.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ahu::server {

namespace asio = boost::asio;

struct Disconnected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class PlainSocket {
 public:
  explicit PlainSocket(asio::io_context& loop) : socket_(loop) {}

  asio::awaitable<void> connect(asio::ip::tcp::endpoint to);
  // The body of the answer; `cookie` is sent and, where the server sets one, replaced.
  asio::awaitable<std::string> request(std::string method, std::string path, std::string body,
                                       std::string& cookie);
  // With a header that says who it is.
  asio::awaitable<void> open_websocket(std::string path, std::string header);
  asio::awaitable<void> send(std::string text);
  // The next text, valid until the next call; Disconnected at the end.
  asio::awaitable<std::string_view> receive();

 private:
  struct Frame {
    unsigned char opcode = 0;
    std::string_view data;
  };
  std::optional<Frame> next_frame();  // none if it is incomplete
  asio::awaitable<void> more();
  asio::awaitable<std::string> until_blank_line();
  asio::awaitable<std::string> take(std::size_t size);
  asio::awaitable<void> write(std::string data);
  std::string own_headers() const;

  asio::ip::tcp::socket socket_;
  std::string host_;
  std::string buffer_;
  std::size_t at_ = 0;
};

}  // namespace ahu::server
