// The client's end of a connection.
#include "server/plain_socket.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

namespace ahu::server {

namespace {

constexpr std::size_t chunk = 2 << 10;

// The value of a header, whatever its letters' case.
std::string header_value(const std::string& head, std::string_view name) {
  for (std::size_t at = head.find("\r\n"); at != std::string::npos;
       at = head.find("\r\n", at + 2)) {
    const auto line = std::string_view(head).substr(at + 2);
    const bool same = line.size() > name.size() && line[name.size()] == ':' &&
                      std::equal(name.begin(), name.end(), line.begin(),
                                 [](char a, char b) { return (a | 0x20) == (b | 0x20); });
    if (same) {
      const auto value = line.substr(name.size() + 2);
      return std::string(value.substr(0, value.find("\r\n")));
    }
  }
  return "";
}

std::string frame_of(unsigned char opcode, std::string_view text) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  frame.reserve(text.size() + 8);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size() & 0xFF);
  }
  frame.append(4, '\0');  // a mask of zeros: there is no proxy to protect
  return frame.append(text);
}

}  // namespace

asio::awaitable<void> PlainSocket::connect(asio::ip::tcp::endpoint to) {
  co_await socket_.async_connect(to, asio::use_awaitable);
  socket_.set_option(asio::ip::tcp::no_delay(true));
  socket_.non_blocking(true);
  host_ = to.address().to_string() + ":" + std::to_string(to.port());
}

std::string PlainSocket::own_headers() const {
  return "Host: " + host_ + "\r\nOrigin: http://" + host_ + "\r\n";
}

asio::awaitable<std::string> PlainSocket::request(std::string method, std::string path,
                                                  std::string body, std::string& cookie) {
  std::string text =
      method + " " + path + " HTTP/1.1\r\n" + own_headers() +
      "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  if (!cookie.empty()) {
    text += "Cookie: ahu_session=" + cookie + "\r\n";
  }
  co_await write(text + "\r\n" + body);
  const std::string head = co_await until_blank_line();
  const std::string length = header_value(head, "Content-Length");
  std::string answer = co_await take(length.empty() ? 0 : std::stoul(length));
  const std::string set = header_value(head, "Set-Cookie");
  if (set.starts_with("ahu_session=")) {
    cookie = set.substr(12, set.find(';') - 12);
  }
  if (head.size() < 12 || head[9] != '2') {
    throw Disconnected(method + " " + path + ": " + answer);
  }
  co_return answer;
}

asio::awaitable<void> PlainSocket::open_websocket(std::string path, std::string header) {
  co_await write("GET " + path + " HTTP/1.1\r\n" + own_headers() +
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
                 header + "\r\n\r\n");
  const std::string head = co_await until_blank_line();
  if (head.find(" 101 ") == std::string::npos) {
    throw Disconnected("no WebSocket: " + head.substr(0, head.find("\r\n")));
  }
}

asio::awaitable<void> PlainSocket::send(std::string text) { co_await write(frame_of(1, text)); }

std::optional<PlainSocket::Frame> PlainSocket::next_frame() {
  const std::string_view rest = std::string_view(buffer_).substr(at_);
  if (rest.size() < 2) {
    return {};
  }
  std::size_t size = static_cast<unsigned char>(rest[1]) & 0x7F;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  const std::size_t head = 2 + more;
  if (rest.size() < head) {
    return {};
  }
  size = more > 0 ? 0 : size;
  for (const char byte : rest.substr(2, more)) {
    size = size << 8 | static_cast<unsigned char>(byte);
  }
  if (rest.size() - head < size) {
    return {};
  }
  at_ += head + size;
  return Frame{static_cast<unsigned char>(rest[0] & 0x0F), rest.substr(head, size)};
}

asio::awaitable<std::string_view> PlainSocket::receive() {
  for (;;) {
    const auto frame = next_frame();
    if (!frame) {
      co_await more();
    } else if (frame->opcode == 1) {
      co_return frame->data;
    } else if (frame->opcode == 8) {
      throw Disconnected(
          "the server closed the socket: " +
          std::string(frame->data.substr(std::min<std::size_t>(2, frame->data.size()))));
    } else if (frame->opcode == 9) {
      co_await write(frame_of(10, frame->data));
    }
  }
}

asio::awaitable<void> PlainSocket::more() {
  buffer_.erase(0, at_);
  at_ = 0;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + chunk);
  const std::size_t size = co_await socket_.async_read_some(
      asio::buffer(buffer_.data() + before, chunk), asio::use_awaitable);
  buffer_.resize(before + size);
}

asio::awaitable<std::string> PlainSocket::until_blank_line() {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n", at_)) == std::string::npos) {
    co_await more();
  }
  std::string head = buffer_.substr(at_, end - at_);
  at_ = end + 4;
  co_return head;
}

asio::awaitable<std::string> PlainSocket::take(std::size_t size) {
  while (buffer_.size() - at_ < size) {
    co_await more();
  }
  std::string data = buffer_.substr(at_, size);
  at_ += size;
  co_return data;
}

// Most of the time all of it can be sent at once.
asio::awaitable<void> PlainSocket::write(std::string data) {
  boost::system::error_code busy;
  const std::size_t sent = socket_.write_some(asio::buffer(data), busy);
  if (sent < data.size()) {
    co_await asio::async_write(socket_, asio::buffer(data) + sent, asio::use_awaitable);
  }
}

}  // namespace ahu::server
