// Compresses long texts (zlib, base 64) and decompresses them.
#include "store/compression.hpp"

#include <array>
#include <sodium.h>
#include <zlib.h>

#include "store/store.hpp"

namespace ahu::store {

namespace {

constexpr int base64_variant = sodium_base64_VARIANT_ORIGINAL;

[[noreturn]] void refuse_data() { throw StoreError("a compressed text is damaged"); }

std::string base64_of(std::string_view bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), base64_variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), base64_variant);
  text.pop_back();  // the NUL at its end
  return text;
}

std::string bytes_of(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr, base64_variant) != 0) {
    refuse_data();
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string compressed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(),
                Z_BEST_COMPRESSION) != Z_OK) {
    throw StoreError("a text could not be compressed");
  }
  bytes.resize(size);
  return base64_of(bytes);
}

std::string decompressed(std::string_view data) {
  const std::string bytes = bytes_of(data);
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) {
    refuse_data();
  }
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text;
  std::array<char, 1 << 16> piece{};
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    status = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END) {
    refuse_data();
  }
  return text;
}

}  // namespace ahu::store
