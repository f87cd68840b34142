#include "nnet/net.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/math.hpp"
#include "base/sha256.hpp"

namespace ahu {

namespace {

static_assert(std::endian::native == std::endian::little, "net files are little-endian");

constexpr std::string_view magic = "AHUNET01";

// The beginning of a net file; the arrays follow in the order of `Net`'s members.
struct Header {
  char magic[8];
  char game[32];  // filled up with zeros
  std::uint64_t encoding;
  std::uint32_t rules_version;
  std::uint32_t features;
  std::uint32_t actions;
  std::uint32_t wide;
  std::uint32_t narrow;
  std::uint32_t seats;
  std::uint8_t hash[32];  // SHA-256 of all that follows
};
static_assert(sizeof(Header) == 104);

Result<Header> read_header(std::span<const std::byte> file) {
  Header header{};
  if (file.size() < sizeof header) {
    return fail(ErrorCode::BadRequest, "the net file is too short");
  }
  std::memcpy(&header, file.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != magic) {
    return fail(ErrorCode::BadRequest, "this is no net file");
  }
  return header;
}

std::string fault_of(const NetIdentity& has, const NetIdentity& wanted) {
  if (has.game != wanted.game) {
    return "the net is for " + has.game + ", not for " + wanted.game;
  }
  if (has.rules_version != wanted.rules_version) {
    return "the net is for rules version " + std::to_string(has.rules_version) +
           "; the game has version " + std::to_string(wanted.rules_version);
  }
  return has == wanted ? "" : "the net was trained with another encoding of " + has.game;
}

bool has_hash(std::span<const std::byte> body, const std::uint8_t (&wanted)[32]) {
  const Sha256 words =
      sha256(std::string_view(reinterpret_cast<const char*>(body.data()), body.size()));
  for (std::size_t i = 0; i < sizeof wanted; ++i) {
    if (wanted[i] != static_cast<std::uint8_t>(words[i / 4] >> (24 - i % 4 * 8))) {
      return false;
    }
  }
  return true;
}

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}
  template <class T>
  void read(std::vector<T>& into, std::size_t count) {
    if (left_.size() < count * sizeof(T)) {
      is_short_ = true;
      return;
    }
    into.resize(count);
    std::memcpy(into.data(), left_.data(), count * sizeof(T));
    left_ = left_.subspan(count * sizeof(T));
  }
  bool is_exact() const { return !is_short_ && left_.empty(); }

 private:
  std::span<const std::byte> left_;
  bool is_short_ = false;
};

template <class Weight>
void add(std::int32_t* sums, const Weight* weights, std::int32_t times, int count) {
  for (int i = 0; i < count; ++i) {
    sums[i] += weights[i] * times;
  }
}

// A sum of 1 is `unit`; as an activation it is 127.
std::uint8_t activation_of(std::int32_t sum, std::int32_t unit) {
  return static_cast<std::uint8_t>((std::clamp(sum, 0, unit) * Net::one + unit / 2) / unit);
}

float share_of(std::int32_t sum) {
  const double logit = static_cast<double>(sum) / (Net::one * Net::weight_one);
  const double part = exponential(logit < 0 ? logit : -logit);
  return static_cast<float>(logit < 0 ? part / (1 + part) : 1 / (1 + part));
}

}  // namespace

Result<Net> Net::load(std::span<const std::byte> file, const NetIdentity& wanted) {
  const auto header = read_header(file);
  if (!header) {
    return std::unexpected(header.error());
  }
  Net net;
  const auto* const end = std::find(header->game, header->game + sizeof header->game, '\0');
  net.identity_ = {std::string(header->game, end), header->rules_version, header->encoding,
                   header->features, header->actions};
  if (const std::string fault = fault_of(net.identity_, wanted); !fault.empty()) {
    return fail(ErrorCode::BadRequest, fault);
  }
  const auto body = file.subspan(sizeof(Header));
  if (!has_hash(body, header->hash)) {
    return fail(ErrorCode::BadRequest, "the net file is damaged: its hash does not fit");
  }
  const bool is_sized = header->wide > 0 && header->wide <= max_wide && header->narrow > 0 &&
                        header->narrow <= max_narrow && header->seats == max_seats;
  if (!is_sized) {
    return fail(ErrorCode::BadRequest, "the net file has sizes that this program cannot use");
  }
  const std::size_t wide = header->wide;
  const std::size_t narrow = header->narrow;
  Reader reader(body);
  reader.read(net.first_, header->features * wide);
  reader.read(net.first_bias_, wide);
  reader.read(net.second_, wide * narrow);
  reader.read(net.second_bias_, narrow);
  reader.read(net.value_, max_seats * narrow);
  reader.read(net.value_bias_, max_seats);
  reader.read(net.policy_, header->actions * narrow);
  reader.read(net.policy_bias_, header->actions);
  if (!reader.is_exact()) {
    return fail(ErrorCode::BadRequest, "the net file does not have the length that it states");
  }
  net.wide_ = static_cast<int>(wide);
  net.narrow_ = static_cast<int>(narrow);
  return net;
}

void Net::judge(std::span<const std::uint8_t> row, Opinion& opinion) const {
  std::array<std::int32_t, max_wide> wide;
  std::copy(first_bias_.begin(), first_bias_.end(), wide.begin());
  for (std::size_t input = 0; input < row.size(); ++input) {
    if (row[input] != 0) {
      add(wide.data(), first_.data() + input * static_cast<std::size_t>(wide_), row[input], wide_);
    }
  }
  std::array<std::int32_t, max_narrow> narrow;
  std::copy(second_bias_.begin(), second_bias_.end(), narrow.begin());
  for (int at = 0; at < wide_; ++at) {
    const std::uint8_t activation = activation_of(wide[static_cast<std::size_t>(at)], first_one);
    if (activation != 0) {
      add(narrow.data(), second_.data() + static_cast<std::ptrdiff_t>(at) * narrow_, activation,
          narrow_);
    }
  }
  for (int at = 0; at < narrow_; ++at) {
    opinion.hidden[at] = activation_of(narrow[static_cast<std::size_t>(at)], one * weight_one);
  }
  for (int seat = 0; seat < max_seats; ++seat) {
    opinion.shares[seat] =
        share_of(head(opinion, value_.data() + static_cast<std::ptrdiff_t>(seat) * narrow_,
                      value_bias_[static_cast<std::size_t>(seat)]));
  }
}

float Net::logit(const Opinion& opinion, int action) const {
  const auto sum = head(opinion, policy_.data() + static_cast<std::ptrdiff_t>(action) * narrow_,
                        policy_bias_[static_cast<std::size_t>(action)]);
  return static_cast<float>(static_cast<double>(sum) / (one * weight_one));
}

std::int32_t Net::head(const Opinion& opinion, const std::int8_t* weights,
                       std::int32_t bias) const {
  std::int32_t sum = bias;
  for (int at = 0; at < narrow_; ++at) {
    sum += opinion.hidden[at] * weights[at];
  }
  return sum;
}

}  // namespace ahu
