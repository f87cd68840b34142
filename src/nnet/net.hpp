// A small integer net: the same bits with every compiler, in wasm and on the GPU.
//
//   row of counts -> first layer -> 0…127 -> second layer -> 0…127 -> shares of the win by seat,
//                                                                     and a logit for an action
//
// Inputs and activations that are 0 are skipped, and logits are computed only for legal actions.
// Weights come from training/export.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "nnet/net_format.hpp"
#include "support/error.hpp"

namespace ahu {

// What a net file was made for; a net is used only if all of it matches.
struct NetIdentity {
  std::string game;
  std::uint32_t rules_version = 0;
  std::uint64_t encoding = 0;  // hash of the names of all numbers and action indices
  std::uint32_t features = 0;
  std::uint32_t actions = 0;
  friend bool operator==(const NetIdentity&, const NetIdentity&) = default;
};

class Net : public NetFormat {
 public:
  // The net's evaluation of one position.
  struct Evaluation {
    std::int16_t hidden[max_narrow];  // 0…127
    float shares[max_seats];          // of the win, the viewer first
  };

  // What the header of a file says.
  struct Outline {
    int seats;
    bool has_worlds;
  };
  // Refuses files made for another game, other rules or another encoding.
  static Result<Outline> outline(std::span<const std::byte> file, const NetIdentity& wanted);
  // Refuses files that are damaged or made for another game, other rules or another encoding.
  // After the net a file may have a second one, without actions, that values whole worlds.
  static Result<Net> load(std::span<const std::byte> file, const NetIdentity& wanted);

  const NetIdentity& identity() const { return identity_; }
  const Net* worlds() const { return worlds_.get(); }
  // The number of seats that it values; if fewer than `max_seats`, it is for that number of players
  // alone.
  int seats() const { return static_cast<int>(value_bias_.size()); }
  void evaluate(std::span<const std::uint8_t> row, Evaluation& evaluation) const;
  float logit(const Evaluation& evaluation, int action) const;

 private:
  void read(const Header& header, std::span<const std::byte> body);
  std::int32_t head(const Evaluation& evaluation, const std::vector<std::int8_t>& weights,
                    const std::vector<std::int32_t>& biases, int row) const;

  NetIdentity identity_;
  int wide_ = 0;  // both filled up with zeros to a multiple of what is summed at once
  int narrow_ = 0;
  std::vector<std::int16_t> first_;  // a row of `wide` for each input
  std::vector<std::int32_t> first_bias_;
  std::vector<std::int16_t> second_;  // a row of `narrow` for each activation
  std::vector<std::int32_t> second_bias_;
  std::vector<std::int8_t> value_;  // a row of `narrow` for each seat
  std::vector<std::int32_t> value_bias_;
  std::vector<std::int8_t> policy_;  // a row of `narrow` for each action
  std::vector<std::int32_t> policy_bias_;
  std::shared_ptr<const Net> worlds_;
};

}  // namespace ahu
