// A bot for the table server in C++: it joins tables that allow external bots and plays random
// actions.
//   g++ -std=c++20 examples/ws_bot.cpp -lboost_json -lboost_container -lsodium -o ws_bot
//   ./ws_bot 127.0.0.1 8080 TOKEN [MATCHES]
// It uses plain TCP: if the server is behind TLS, run the bot on the server's machine or through a
// tunnel. docs/server.md describes the messages.
#include <arpa/inet.h>
#include <boost/json.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <netinet/in.h>
#include <random>
#include <sodium.h>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

namespace json = boost::json;

// The part of RFC 6455 that a bot needs: whole text messages, and answers to pings.
class WebSocket {
 public:
  WebSocket(const std::string& host, int port, const std::string& path, const std::string& token)
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    if (socket_ < 0 || inet_pton(AF_INET, host.c_str(), &to.sin_addr) != 1 ||
        connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
      throw std::runtime_error("no server at " + host + ":" + std::to_string(port));
    }
    write("GET " + path + " HTTP/1.1\r\nHost: " + host + ":" + std::to_string(port) +
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer " +
          token + "\r\n\r\n");
    std::string head;
    while (!head.ends_with("\r\n\r\n")) {
      head += read(1);
    }
    if (head.find(" 101 ") == std::string::npos) {
      throw std::runtime_error("the server refuses: " + head.substr(0, head.find('\r')));
    }
  }
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() { close(socket_); }

  void send(const json::object& message) { send_frame(1, json::serialize(message)); }

  json::object receive() {
    for (;;) {
      const std::string head = read(2);
      std::size_t size = static_cast<unsigned char>(head[1]);
      if (size >= 126) {
        const std::string more = read(size == 126 ? 2 : 8);
        size = 0;
        for (const char byte : more) {
          size = size << 8 | static_cast<unsigned char>(byte);
        }
      }
      const std::string data = read(size);
      switch (head[0] & 15) {
        case 1: return json::parse(data).as_object();
        case 8: throw std::runtime_error("the server closed the connection");
        case 9: send_frame(10, data); break;
        default: break;
      }
    }
  }

 private:
  void send_frame(int opcode, const std::string& data) {
    std::string frame = {static_cast<char>(0x80 | opcode), static_cast<char>(0x80 | 126),
                         static_cast<char>(data.size() >> 8), static_cast<char>(data.size())};
    if (data.size() < 126) {
      frame = {static_cast<char>(0x80 | opcode), static_cast<char>(0x80 | data.size())};
    }
    write(frame + std::string(4, '\0') + data);  // a mask of zeros
  }
  void write(const std::string& data) {
    for (std::size_t sent = 0; sent < data.size();) {
      const ssize_t part = ::send(socket_, data.data() + sent, data.size() - sent, MSG_NOSIGNAL);
      if (part <= 0) {
        throw std::runtime_error("the server is gone");
      }
      sent += static_cast<std::size_t>(part);
    }
  }
  std::string read(std::size_t size) {
    std::string data(size, '\0');
    for (std::size_t got = 0; got < size;) {
      const ssize_t part = recv(socket_, data.data() + got, size - got, 0);
      if (part <= 0) {
        throw std::runtime_error("the server is gone");
      }
      got += static_cast<std::size_t>(part);
    }
    return data;
  }
  int socket_;
};

// The bot itself: the question has view, log, actions, millis and more.
json::value choose(const json::object& question, std::mt19937& random) {
  const json::array& actions = question.at("actions").as_array();
  return actions[std::uniform_int_distribution<std::size_t>(0, actions.size() - 1)(random)];
}

// The bot's nonces by their hashes; a nonce cannot be guessed before it is revealed.
class Nonces {
 public:
  std::string draw() {
    std::string bytes(32, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    const std::string nonce = hex(bytes);
    std::string hash(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                       reinterpret_cast<const unsigned char*>(nonce.data()), nonce.size());
    by_hash_[hex(hash)] = nonce;
    return hex(hash);
  }
  std::string find(const json::array& hashes) const {
    for (const json::value& hash : hashes) {
      const auto own = by_hash_.find(std::string(hash.as_string()));
      if (own != by_hash_.end()) {
        return own->second;
      }
    }
    return "";
  }

 private:
  static std::string hex(const std::string& bytes) {
    std::string digits(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(digits.data(), digits.size(),
                   reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    digits.pop_back();
    return digits;
  }
  std::map<std::string, std::string> by_hash_;
};

void join_tables(WebSocket& server, const json::array& tables, Nonces& nonces) {
  for (const json::value& table : tables) {
    if (table.at("status") == "open" && table.at("bots_allowed") == true) {
      server.send({{"cmd", "join"},
                   {"id", "join"},
                   {"table", table.at("id")},
                   {"nonce_hash", nonces.draw()}});
    }
  }
}

void play(WebSocket& server, int matches) {
  std::mt19937 random(std::random_device{}());
  Nonces nonces;
  server.send({{"cmd", "tables"}, {"id", "tables"}});
  while (matches > 0) {
    const json::object message = server.receive();
    if (message.contains("tables")) {
      join_tables(server, message.at("tables").as_array(), nonces);
    } else if (message.contains("cmd")) {
      server.send({{"id", message.at("id")}, {"action", choose(message, random)}});
    } else if (message.contains("type") && message.at("type") == "reveal") {
      server.send({{"cmd", "reveal"},
                   {"id", "reveal"},
                   {"table", message.at("table")},
                   {"nonce", nonces.find(message.at("nonce_hashes").as_array())}});
    } else if (message.contains("type")) {
      std::printf("over: %s\n", message.at("table").as_string().c_str());
      --matches;
    } else if (message.at("ok") == false) {
      std::printf("refused: %s\n", json::serialize(message.at("error")).c_str());
    }
  }
}

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: ws_bot HOST PORT TOKEN [MATCHES]\n");
    return 2;
  }
  if (sodium_init() < 0) {
    return 1;
  }
  try {
    WebSocket server(argv[1], std::atoi(argv[2]), "/api/bot", argv[3]);
    play(server, argc > 4 ? std::atoi(argv[4]) : 1'000'000'000);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ws_bot: %s\n", error.what());
    return 1;
  }
  return 0;
}
