// What a stream gathers, sends and leaves behind.
#include "server/gathered_stream.hpp"

#include <algorithm>
#include <boost/asio/read.hpp>
#include <gtest/gtest.h>

namespace ahu::server {
namespace {

// A stream and its other end, which reads nothing by itself.
struct Pair {
  Pair() {
    Acceptor acceptor(loop, {asio::ip::address_v4::loopback(), 0});
    other.connect(acceptor.local_endpoint());
    TcpSocket accepted = acceptor.accept();
    accepted.set_option(asio::socket_base::send_buffer_size(4096));
    stream = std::make_shared<GatheredStream>(std::move(accepted));
  }
  // Lets the loop run until the other end has this much.
  std::string receive(std::size_t size) {
    std::string text;
    while (text.size() < size) {
      loop.restart();
      loop.poll();
      std::string part(std::min(other.available(), size - text.size()), ' ');
      asio::read(other, asio::buffer(part));
      text += part;
    }
    return text;
  }

  asio::io_context loop;
  tcp::socket other{loop};
  std::shared_ptr<GatheredStream> stream;
};

constexpr std::size_t more_than_fits = 64 << 20;

TEST(GatheredStream, WritesTextsOfEveryLengthAsFrames) {
  Pair pair;
  for (const std::size_t size : {0U, 125U, 126U, 65535U, 65536U}) {
    pair.stream->write_text_frame(std::string(size, 'x'));
    const std::size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
    const std::string frame = pair.receive(head + size);
    EXPECT_EQ(static_cast<unsigned char>(frame[0]), 0x81);
    EXPECT_EQ(static_cast<unsigned char>(frame[1]), size < 126 ? size : size < 65536 ? 126U : 127U);
    std::size_t told = 0;
    for (std::size_t at = 2; at < head; ++at) {
      told = told << 8 | static_cast<unsigned char>(frame[at]);
    }
    EXPECT_EQ(size < 126 ? size : told, size);
    EXPECT_EQ(frame.substr(head), std::string(size, 'x'));
  }
}

TEST(GatheredStream, TextsStayInOrderWhileTheOtherEndIsSlow) {
  Pair pair;
  std::string sent;
  for (int number = 0; number < 4000; ++number) {
    std::string text = std::to_string(number);
    text.resize(1000, '.');
    pair.stream->write_text_frame(text);
    sent += text;
    if (number % 100 == 0) {
      pair.loop.restart();
      pair.loop.poll();
    }
  }
  EXPECT_GT(pair.stream->unsent(), 0U);
  std::string got;
  while (got.size() < sent.size()) {
    pair.receive(4);  // the head of a frame
    got += pair.receive(1000);
  }
  EXPECT_EQ(got, sent);
}

// The last words wait for a client that does not read, and the one who says them holds the stream.
TEST(GatheredStream, IsDestroyedWithItsLoopWhileDataIsUnsent) {
  std::weak_ptr<GatheredStream> left;
  bool is_told = false;
  {
    Pair pair;
    const std::string text(more_than_fits, 'x');
    asio::async_write(*pair.stream, asio::buffer(text),
                      [stream = pair.stream](boost::system::error_code, std::size_t) {});
    pair.loop.poll();
    ASSERT_GT(pair.stream->unsent(), 0U);
    pair.stream->when_sent([stream = pair.stream, &is_told] { is_told = true; });
    left = pair.stream;
  }
  EXPECT_TRUE(left.expired());
  EXPECT_FALSE(is_told);
}

}  // namespace
}  // namespace ahu::server
