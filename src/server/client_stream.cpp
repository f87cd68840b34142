// Connects to a server, with a timeout, and reads and writes its bytes.
#include "server/client_stream.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace ahu::server {

namespace asio = boost::asio;
using asio::use_awaitable;

namespace {

constexpr std::chrono::seconds connect_timeout{20};

}  // namespace

ClientStream::ClientStream(asio::io_context& loop, bool is_secure)
    : trusted_(asio::ssl::context::tls_client), socket_(loop) {
  if (is_secure) {
    trusted_.set_default_verify_paths();
    trusted_.set_verify_mode(asio::ssl::verify_peer);
    secure_ = std::make_unique<asio::ssl::stream<TcpSocket&>>(socket_, trusted_);
  }
}

asio::awaitable<void> ClientStream::open(const ServerUrl& url) {
  bool too_late = false;
  asio::steady_timer limit(get_executor(), connect_timeout);
  asio::ip::tcp::resolver resolver(get_executor());
  limit.async_wait([&](boost::system::error_code canceled) {
    if (!canceled) {
      too_late = true;
      resolver.cancel();
      close();
    }
  });
  try {
    const auto places = co_await resolver.async_resolve(url.host, url.port, use_awaitable);
    co_await asio::async_connect(socket_, places, use_awaitable);
    socket_.set_option(asio::ip::tcp::no_delay(true));
    co_await shake_hands(url.host);
  } catch (const boost::system::system_error&) {
    if (too_late) {
      throw boost::system::system_error(asio::error::timed_out);
    }
    throw;
  }
}

asio::awaitable<void> ClientStream::shake_hands(const std::string& host) {
  if (!secure_) {
    co_return;
  }
  std::string name = host;
  if (SSL_ctrl(secure_->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
               name.data()) != 1) {
    throw std::runtime_error("cannot name the server for TLS");
  }
  secure_->set_verify_callback(asio::ssl::host_name_verification(host));
  co_await secure_->async_handshake(asio::ssl::stream_base::client, use_awaitable);
}

void ClientStream::close() {
  boost::system::error_code none;
  std::ignore = socket_.close(none);
}

void ClientStream::read_some(asio::mutable_buffer buffer, Done done) {
  if (secure_) {
    secure_->async_read_some(buffer, std::move(done));
  } else {
    socket_.async_read_some(buffer, std::move(done));
  }
}

void ClientStream::write_some(asio::const_buffer buffer, Done done) {
  if (secure_) {
    secure_->async_write_some(buffer, std::move(done));
  } else {
    socket_.async_write_some(buffer, std::move(done));
  }
}

}  // namespace ahu::server
