// A game's net for the matches of a study on a GPU: the integers of src/nnet/net.cpp, one thread a
// position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/encoding.hpp"
#include "nnet/net_format.hpp"
#include "search/gumbel.hpp"
#include "training/launch.hpp"

namespace ahu::training {

struct StudyNet : NetFormat {
  static constexpr int max_features = 2048;
  static constexpr int sum_one = one * weight_one;

  std::int32_t features;
  std::int32_t wide;
  std::int32_t narrow;
  const std::int16_t* first;  // a row of `wide` for each input
  const std::int32_t* first_bias;
  const std::uint32_t* second;  // four activations at a time, a row of `narrow` for each four
  const std::int32_t* second_bias;
  const std::uint32_t* policy;  // a row of `narrow` for each action, four at a time
  const std::int32_t* policy_bias;
};

AHU_HD inline std::int32_t dot_of_four(std::uint32_t one, std::uint32_t other, std::int32_t sum) {
#if defined(__CUDA_ARCH__)
  return __dp4a(static_cast<int>(one), static_cast<int>(other), sum);
#else
  for (int at = 0; at < 32; at += 8) {
    sum += static_cast<std::int8_t>(one >> at) * static_cast<std::int8_t>(other >> at);
  }
  return sum;
#endif
}

AHU_HD constexpr std::uint32_t net_activation(std::int32_t sum, std::int32_t unit) {
  const std::int32_t clipped = sum < 0 ? 0 : sum > unit ? unit : sum;
  return static_cast<std::uint32_t>((clipped * StudyNet::one + unit / 2) / unit);
}

// The inputs of a position that are not 0.
struct NetInputs {
  std::uint16_t rows[StudyNet::max_features];
  std::uint8_t values[StudyNet::max_features];
  int count = 0;
};

// Sixteen sums at a time stay in registers; four activations make a word.
AHU_HD inline void net_wide(const StudyNet& net, const NetInputs& inputs, std::uint32_t* words) {
  constexpr int at_once = 16;
  struct alignas(16) Eight {
    std::int16_t at[8];
  };
  for (int column = 0; column < net.wide; column += at_once) {
    std::int32_t sums[at_once];
    for (int at = 0; at < at_once; ++at) {
      sums[at] = net.first_bias[column + at];
    }
    for (int input = 0; input < inputs.count; ++input) {
      const std::int32_t value = inputs.values[input];
      const auto* const weights = reinterpret_cast<const Eight*>(
          net.first + static_cast<std::int64_t>(inputs.rows[input]) * net.wide + column);
      for (int half = 0; half < 2; ++half) {
        const Eight eight = weights[half];
        for (int at = 0; at < 8; ++at) {
          sums[8 * half + at] += eight.at[at] * value;
        }
      }
    }
    for (int at = 0; at < at_once; ++at) {
      const std::uint32_t activation = net_activation(sums[at], StudyNet::first_one) << at % 4 * 8;
      words[(column + at) / 4] = (at % 4 == 0 ? 0 : words[(column + at) / 4]) | activation;
    }
  }
}

AHU_HD inline void net_narrow(const StudyNet& net, const std::uint32_t* wide,
                              std::uint32_t* words) {
  constexpr int at_once = 8;
  struct alignas(16) Four {
    std::uint32_t at[4];
  };
  for (int column = 0; column < net.narrow; column += at_once) {
    std::int32_t sums[at_once];
    for (int at = 0; at < at_once; ++at) {
      sums[at] = net.second_bias[column + at];
    }
    for (int input = 0; input < net.wide / 4; ++input) {
      const auto* const weights =
          reinterpret_cast<const Four*>(net.second + input * net.narrow + column);
      for (int half = 0; half < 2; ++half) {
        const Four four = weights[half];
        for (int at = 0; at < 4; ++at) {
          sums[4 * half + at] = dot_of_four(wide[input], four.at[at], sums[4 * half + at]);
        }
      }
    }
    for (int at = 0; at < at_once; ++at) {
      const std::uint32_t activation = net_activation(sums[at], StudyNet::sum_one) << at % 4 * 8;
      words[(column + at) / 4] = (at % 4 == 0 ? 0 : words[(column + at) / 4]) | activation;
    }
  }
}

AHU_HD inline float net_logit(const StudyNet& net, const std::uint32_t* hidden, int action) {
  std::int32_t sum = net.policy_bias[action];
  for (int at = 0; at < net.narrow / 4; ++at) {
    sum = dot_of_four(hidden[at], net.policy[action * (net.narrow / 4) + at], sum);
  }
  return static_cast<float>(static_cast<double>(sum) / StudyNet::sum_one);
}

// Like the bot `policy`: draws an action with the probabilities of the net's policy.
template <Game G, class Learning>
AHU_HD int draw_by_net(const StudyNet& net, const typename G::State& state,
                       const ActionList<G>& legal, Rng& rng) {
  const Seat seat = G::turn(state).seat;
  const Frame frame{G::options(state).players, seat};
  std::uint8_t row[StudyNet::max_features];
  for (int at = 0; at < net.features; ++at) {
    row[at] = 0;
  }
  NetPen pen(row);
  Learning::draw(open_view<G>(state, seat), frame, pen);
  NetInputs inputs;
  for (int at = 0; at < net.features; ++at) {
    if (row[at] != 0) {
      inputs.rows[inputs.count] = static_cast<std::uint16_t>(at);
      inputs.values[inputs.count++] = row[at];
    }
  }
  std::uint32_t wide[StudyNet::max_wide / 4];
  std::uint32_t hidden[StudyNet::max_narrow / 4];
  net_wide(net, inputs, wide);
  net_narrow(net, wide, hidden);
  int best = 0;
  float best_score = 0;
  for (int at = 0; at < legal.size(); ++at) {
    const float score =
        net_logit(net, hidden, Learning::index_of(frame, legal[at])) + gumbel_noise(rng);
    if (at == 0 || score > best_score) {
      best = at;
      best_score = score;
    }
  }
  return best;
}

// Reads the net file beside the program; returns an error message, or nothing.
template <Game G, class Learning>
class StudyNetFile {
 public:
  static const char* read(const std::string& path, StudyNet& net) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
      return "there is no net beside the program: build it again with tools/build_gpu_study";
    }
    std::vector<unsigned char> bytes(std::size_t{1} << 23);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    return StudyNetFile(bytes).fill(net);
  }

 private:
  using Header = NetFormat::Header;

  explicit StudyNetFile(const std::vector<unsigned char>& bytes) : bytes_(bytes) {}

  const char* fill(StudyNet& net) {
    Header header{};
    if (bytes_.size() < sizeof header) {
      return "the net file is too short";
    }
    std::memcpy(&header, bytes_.data(), sizeof header);
    at_ = sizeof header;
    const bool fits =
        std::memcmp(header.magic, NetFormat::magic.data(), sizeof header.magic) == 0 &&
        header.encoding == encoding_hash<G, Learning>() &&
        header.rules_version == static_cast<std::uint32_t>(G::rules_version);
    const bool is_sized = header.features <= StudyNet::max_features && header.wide % 16 == 0 &&
                          header.wide <= StudyNet::max_wide && header.narrow % 8 == 0 &&
                          header.narrow <= StudyNet::max_narrow;
    if (!fits || !is_sized) {
      return "the net file beside the program is for other rules or another encoding: build it "
             "again "
             "with tools/build_gpu_study";
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
    const std::size_t size = NetFormat::body_size(header);
    const std::string_view second = text.substr(std::min(text.size(), sizeof header + size));
    if (!(second.empty() || second.starts_with(NetFormat::magic)) ||
        !has_hash(text.substr(sizeof header, size), header.hash)) {
      return "the net file beside the program is damaged: build it again with "
             "tools/build_gpu_study";
    }
    net.features = static_cast<std::int32_t>(header.features);
    net.wide = static_cast<std::int32_t>(header.wide);
    net.narrow = static_cast<std::int32_t>(header.narrow);
    net.first = take<std::int16_t>(header.features * header.wide);
    net.first_bias = take<std::int32_t>(header.wide);
    net.second = by_four(take<std::int8_t>(header.wide * header.narrow), net);
    net.second_bias = take<std::int32_t>(header.narrow);
    at_ += header.seats * (header.narrow + sizeof(std::int32_t));  // shares are not asked for
    net.policy =
        reinterpret_cast<const std::uint32_t*>(take<std::int8_t>(header.actions * header.narrow));
    net.policy_bias = take<std::int32_t>(header.actions);
    return nullptr;
  }

  template <class T>
  T* take(std::size_t count) {
    T* const array = shared_array<T>(count);
    std::memcpy(array, bytes_.data() + at_, count * sizeof(T));
    at_ += count * sizeof(T);
    return array;
  }

  // The weights of four activations to one unit become one word.
  static const std::uint32_t* by_four(const std::int8_t* weights, const StudyNet& net) {
    auto* const words = shared_array<std::uint32_t>(static_cast<std::size_t>(net.wide) / 4 *
                                                    static_cast<std::size_t>(net.narrow));
    for (int at = 0; at < net.wide / 4 * net.narrow; ++at) {
      const int first = at / net.narrow * 4;
      words[at] = 0;
      for (int part = 0; part < 4; ++part) {
        const auto weight =
            static_cast<std::uint8_t>(weights[(first + part) * net.narrow + at % net.narrow]);
        words[at] |= std::uint32_t{weight} << 8 * part;
      }
    }
    return words;
  }

  const std::vector<unsigned char>& bytes_;
  std::size_t at_ = 0;
};

}  // namespace ahu::training
