#include "nnet/net.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/math.hpp"
#include "nnet/kernels.hpp"

namespace ahu {

namespace {

static_assert(std::endian::native == std::endian::little, "net files are little-endian");

using Header = NetFormat::Header;

NetIdentity identity_of(const Header& header) {
  const auto* const end = std::find(header.game, header.game + sizeof header.game, '\0');
  return {std::string(header.game, end), header.rules_version, header.encoding, header.features,
          header.actions};
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

// Refuses what is not made for the game or has sizes that the program cannot use.
Result<Header> read_header(std::span<const std::byte> file, const NetIdentity& wanted) {
  Header header{};
  if (file.size() < sizeof header) {
    return fail(ErrorCode::BadRequest, "the net file is too short");
  }
  std::memcpy(&header, file.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != NetFormat::magic) {
    return fail(ErrorCode::BadRequest, "this is not a net file");
  }
  if (const std::string fault = fault_of(identity_of(header), wanted); !fault.empty()) {
    return fail(ErrorCode::BadRequest, fault);
  }
  const bool is_sized = header.wide > 0 && header.wide <= NetFormat::max_wide &&
                        header.narrow > 0 && header.narrow <= NetFormat::max_narrow &&
                        header.seats > 1 && header.seats <= max_seats;
  if (!is_sized) {
    return fail(ErrorCode::BadRequest, "the net file has sizes that this program cannot use");
  }
  return header;
}

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}
  // Rows of `length` each, in memory filled up with zeros to `room`.
  template <class Stored, class T>
  void read(std::vector<T>& into, std::size_t rows, std::size_t length, std::size_t room) {
    into.assign(rows * room, 0);
    std::vector<Stored> stored(length);
    for (std::size_t row = 0; row < rows; ++row) {
      std::copy_n(left_.data(), length * sizeof(Stored),
                  std::as_writable_bytes(std::span(stored)).data());
      std::copy(stored.begin(), stored.end(),
                into.begin() + static_cast<std::ptrdiff_t>(row * room));
      left_ = left_.subspan(length * sizeof(Stored));
    }
  }

 private:
  std::span<const std::byte> left_;
};

std::size_t filled_up(std::size_t count) {
  return (count + nnet::columns - 1) / nnet::columns * nnet::columns;
}

// A sum of 1 is `unit`; as an activation it is 127.
template <std::int32_t unit>
std::uint8_t activation_of(std::int32_t sum) {
  return static_cast<std::uint8_t>((std::clamp(sum, 0, unit) * NetFormat::one + unit / 2) / unit);
}

// Adds the weights of what is not 0.
void add_active(std::span<const std::uint8_t> values, const std::vector<std::int16_t>& weights,
                int width, std::int32_t* sums) {
  constexpr std::size_t at_once = 1024;
  std::array<nnet::Active, at_once + 1> active;
  for (std::size_t start = 0; start < values.size(); start += at_once) {
    const std::size_t end = std::min(values.size(), start + at_once);
    std::size_t count = 0;
    for (std::size_t row = start; row < end; ++row) {  // without a jump that nobody can foresee
      active[count] = {static_cast<std::int32_t>(row), values[row]};
      count += static_cast<std::size_t>(values[row] != 0);
    }
    active[count] = {0, 0};
    nnet::add_rows({active.data(), count + count % 2}, weights.data(), width, sums);
  }
}

float share_of(std::int32_t sum) {
  const double logit = static_cast<double>(sum) / (NetFormat::one * Net::weight_one);
  const double part = exponential(logit < 0 ? logit : -logit);
  return static_cast<float>(logit < 0 ? part / (1 + part) : 1 / (1 + part));
}

}  // namespace

Result<Net::Outline> Net::outline(std::span<const std::byte> file, const NetIdentity& wanted) {
  const auto header = read_header(file, wanted);
  if (!header) {
    return std::unexpected(header.error());
  }
  return Outline{static_cast<int>(header->seats),
                 file.size() > sizeof(Header) + body_size(*header)};
}

Result<Net> Net::load(std::span<const std::byte> file, const NetIdentity& wanted) {
  const auto header = read_header(file, wanted);
  if (!header) {
    return std::unexpected(header.error());
  }
  Net net;
  net.identity_ = wanted;
  const auto rest = file.subspan(sizeof(Header));
  const auto body = rest.first(std::min(rest.size(), body_size(*header)));
  if (!has_hash(text_of(body), header->hash)) {
    return fail(ErrorCode::BadRequest, "the net file is damaged: its hash does not match");
  }
  if (body.size() != body_size(*header)) {
    return fail(ErrorCode::BadRequest, "the net file does not have the length that it states");
  }
  net.read(*header, body);
  if (const auto second = rest.subspan(body.size()); !second.empty()) {
    NetIdentity of_worlds = wanted;
    of_worlds.actions = 0;
    auto worlds = load(second, of_worlds);
    if (!worlds) {
      return fail(ErrorCode::BadRequest, "the second net of the file: " + worlds.error().message);
    }
    net.worlds_ = std::make_shared<const Net>(std::move(*worlds));
  }
  return net;
}

void Net::read(const Header& header, std::span<const std::byte> body) {
  const std::size_t wide_room = filled_up(header.wide);
  const std::size_t narrow_room = filled_up(header.narrow);
  Reader reader(body);
  reader.read<std::int16_t>(first_, header.features, header.wide, wide_room);
  reader.read<std::int32_t>(first_bias_, 1, header.wide, wide_room);
  reader.read<std::int8_t>(second_, header.wide, header.narrow, narrow_room);
  reader.read<std::int32_t>(second_bias_, 1, header.narrow, narrow_room);
  reader.read<std::int8_t>(value_, header.seats, header.narrow, narrow_room);
  reader.read<std::int32_t>(value_bias_, 1, header.seats, header.seats);
  reader.read<std::int8_t>(policy_, header.actions, header.narrow, narrow_room);
  reader.read<std::int32_t>(policy_bias_, 1, header.actions, header.actions);
  wide_ = static_cast<int>(wide_room);
  narrow_ = static_cast<int>(narrow_room);
}

void Net::evaluate(std::span<const std::uint8_t> row, Evaluation& evaluation) const {
  std::array<std::int32_t, max_wide> wide;
  std::copy(first_bias_.begin(), first_bias_.end(), wide.begin());
  add_active(row, first_, wide_, wide.data());
  std::array<std::uint8_t, max_wide> activations;
  for (std::size_t at = 0; at < static_cast<std::size_t>(wide_); ++at) {
    activations[at] = activation_of<first_one>(wide[at]);
  }
  std::array<std::int32_t, max_narrow> narrow;
  std::copy(second_bias_.begin(), second_bias_.end(), narrow.begin());
  add_active({activations.data(), second_.size() / static_cast<std::size_t>(narrow_)}, second_,
             narrow_, narrow.data());
  for (std::size_t at = 0; at < static_cast<std::size_t>(narrow_); ++at) {
    evaluation.hidden[at] = activation_of<one * weight_one>(narrow[at]);
  }
  for (int seat = 0; seat < seats(); ++seat) {
    evaluation.shares[seat] = share_of(head(evaluation, value_, value_bias_, seat));
  }
}

float Net::logit(const Evaluation& evaluation, int action) const {
  const std::int32_t sum = head(evaluation, policy_, policy_bias_, action);
  return static_cast<float>(static_cast<double>(sum) / (one * weight_one));
}

std::int32_t Net::head(const Evaluation& evaluation, const std::vector<std::int8_t>& weights,
                       const std::vector<std::int32_t>& biases, int row) const {
  return biases[static_cast<std::size_t>(row)] +
         nnet::dot(weights.data() + static_cast<std::ptrdiff_t>(row) * narrow_, evaluation.hidden,
                   narrow_);
}

}  // namespace ahu
