"""The net: sparse whole numbers in, a logit for each action and a share of the win for each seat out.

It is trained with the clips of the integer net that plays (activations between 0 and 1, weights of
the inner layers within the range of int8), so that rounding changes little.
"""

import hashlib
import struct
from pathlib import Path

import numpy
import torch
from torch import nn
from torch.nn import functional as F

from library import MAX_SEATS, Library

WEIGHT_LIMIT = 127 / 64
# The integers of src/nnet/net.hpp: an activation of 1, a weight of 1, one of the first layer.
ONE, WEIGHT_ONE, FIRST_ONE = 127, 64, 1 << 12
HEADER = "<8s32sQ6I32s"


def clipped(sums: torch.Tensor, leak: float = 0.05) -> torch.Tensor:
    """Clips to 0…1; a little of the gradient passes outside, so that no unit is stuck forever."""
    return sums.clamp(0, 1) + leak * (sums - sums.detach())


class Net(nn.Module):
    def __init__(self, units: torch.Tensor, actions: int, wide: int = 512, narrow: int = 128):
        super().__init__()
        self.register_buffer("units", units.clone())
        self.wide, self.narrow = wide, narrow
        self.first = nn.Linear(len(units), wide)
        self.second = nn.Linear(wide, narrow)
        self.value = nn.Linear(narrow, MAX_SEATS)
        self.policy = nn.Linear(narrow, actions)
        nn.init.kaiming_normal_(self.first.weight, a=1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, rows: torch.Tensor):
        """Logits of the actions and of the shares of the win."""
        hidden = (rows.to(self.first.weight.dtype) / self.units.to(self.first.weight.dtype))
        hidden = clipped(self.first(hidden))
        hidden = clipped(self.second(hidden))
        return self.policy(hidden), self.value(hidden)

    @torch.no_grad()
    def stuck_units(self, rows: torch.Tensor) -> float:
        """The share of the second layer's units that are 0 in all rows, or 1 in all of them."""
        hidden = clipped(self.first(rows.to(self.first.weight.dtype) / self.units))
        sums = self.second(hidden)
        return ((sums <= 0).all(dim=0) | (sums >= 1).all(dim=0)).float().mean().item()

    @torch.no_grad()
    def clip(self) -> None:
        for layer in (self.second, self.value, self.policy):
            layer.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)


def sizes_of(data: bytes, library: Library) -> list[int]:
    """The sizes of the net with which these bytes begin: features, actions, wide, narrow, seats.
    Refuses what is damaged or made for another game, other rules or another encoding, like
    src/nnet/net.cpp."""
    start = struct.calcsize(HEADER)
    if len(data) < start:
        raise ValueError("the net file is too short")
    magic, made_for, encoding, rules, *sizes, digest = struct.unpack_from(HEADER, data)
    game, made_for = library.game_id, made_for.rstrip(b"\0").decode(errors="replace")
    features, actions, wide, narrow, seats = sizes
    if magic != b"AHUNET01":
        raise ValueError("this is not a net file")
    if made_for != game:
        raise ValueError(f"the net is for {made_for}, not for {game}")
    if rules != library.info.rules_version:
        raise ValueError(f"the net is for rules version {rules}; the game has version "
                         f"{library.info.rules_version}")
    if (encoding, features) != (library.encoding, library.info.features):
        raise ValueError(f"the net was trained with another encoding of {game}")
    size = wide * (2 * features + 4 + narrow) + 4 * narrow + (seats + actions) * (narrow + 4)
    if hashlib.sha256(data[start:start + size]).digest() != digest:
        raise ValueError("the net file is damaged: its hash does not match")
    return sizes


def read_nets(path: Path, library: Library) -> list:
    """The nets of a file that export.py wrote, as they were rounded there: the one of actions and,
    where there is one, that of whole worlds."""
    data, units = path.read_bytes(), library.units
    at = 0
    nets = []

    def take(dtype, shape, unit):
        nonlocal at
        count = int(numpy.prod(shape))
        values = numpy.frombuffer(data, dtype, count, at).reshape(shape)
        at += values.nbytes
        return torch.from_numpy(values.astype(numpy.float32) / unit)

    while at < len(data) or not nets:
        try:
            features, actions, wide, narrow, seats = sizes_of(data[at:], library)
        except ValueError as error:
            raise SystemExit(f"{path}: {error}") from None
        at += struct.calcsize(HEADER)
        net = Net(units, actions, wide, narrow)
        sums = ONE * WEIGHT_ONE
        net.load_state_dict({
            "units": units,
            "first.weight": take("<i2", (features, wide), FIRST_ONE).t() * units,
            "first.bias": take("<i4", (wide,), FIRST_ONE),
            "second.weight": take("i1", (wide, narrow), WEIGHT_ONE).t(),
            "second.bias": take("<i4", (narrow,), sums),
            "value.weight": F.pad(take("i1", (seats, narrow), WEIGHT_ONE), (0, 0, 0, MAX_SEATS - seats)),
            "value.bias": F.pad(take("<i4", (seats,), sums), (0, MAX_SEATS - seats)),
            "policy.weight": take("i1", (actions, narrow), WEIGHT_ONE),
            "policy.bias": take("<i4", (actions,), sums)})
        nets.append(net)
    return nets


def read_net(path: Path, library: Library) -> Net:
    return read_nets(path, library)[0]


class Evaluator:
    """A frozen copy of a net for search: bf16 on the GPU, the net's own type on the processor."""

    def __init__(self, net: Net, dtype: torch.dtype | None = None):
        self.net = net
        self.dtype = dtype or (torch.bfloat16 if net.first.weight.is_cuda else torch.float32)
        self.refresh()

    def copy(self) -> "Evaluator":
        net = Net(self.net.units, self.actions, self.net.wide, self.net.narrow)
        net.load_state_dict(self.net.state_dict())
        return Evaluator(net.to(self.net.units.device), self.dtype)

    @torch.no_grad()
    def refresh(self) -> None:
        net = self.net
        scaled = net.first.weight / net.units
        self.weights = [each.to(self.dtype) for each in (
            scaled, net.first.bias, net.second.weight, net.second.bias,
            torch.cat([net.policy.weight, net.value.weight]),
            torch.cat([net.policy.bias, net.value.bias]))]
        self.actions = net.policy.out_features

    @torch.no_grad()
    def __call__(self, rows: torch.Tensor, _=None):
        first, first_bias, second, second_bias, heads, heads_bias = self.weights
        hidden = F.linear(rows.to(self.dtype), first, first_bias).clamp_(0, 1)
        hidden = F.linear(hidden, second, second_bias).clamp_(0, 1)
        out = F.linear(hidden, heads, heads_bias).float()
        return out[:, :self.actions].contiguous(), torch.sigmoid(out[:, self.actions:]).contiguous()


class WorldEvaluator:
    """Logits by what the seat to act sees, values by the whole world that a simulation has drawn."""

    def __init__(self, policy, worlds):
        self.policy, self.worlds = policy, worlds

    def __call__(self, rows: torch.Tensor, worlds: torch.Tensor):
        return self.policy(rows)[0], self.worlds(worlds)[1]


def soft_shares(margin: torch.Tensor, there: torch.Tensor, spread: torch.Tensor) -> torch.Tensor:
    """Shares of the win as if points were drawn with luck of their usual spread."""
    return torch.softmax((margin / spread).masked_fill(~there, -1e9), dim=1)


def outcomes_of(replay, rows: torch.Tensor, points_share: float):
    """The seats in the match, and their shares of the win, which may be mixed with shares by points."""
    there = torch.arange(MAX_SEATS, device=rows.device) < replay.players[rows].unsqueeze(1)
    outcome = replay.outcome[rows].clone()
    if points_share > 0:
        margin = replay.margin[rows]
        spread = margin[there].std().clamp(min=1e-3)
        outcome += points_share * (soft_shares(margin, there, spread) - outcome)
    return there, outcome


def loss_of_shares(shares: torch.Tensor, outcome: torch.Tensor, there: torch.Tensor):
    loss = F.binary_cross_entropy_with_logits(shares.float(), outcome.clamp(0, 1), reduction="none")
    return (loss * there).sum(dim=1).mean()


def world_loss_of(net: Net, replay, rows: torch.Tensor, symmetries, points_share: float):
    """Cross entropy of the result, by the whole world."""
    players = replay.players[rows].long()
    which = torch.randint(symmetries[0].shape[1], (len(rows),), device=rows.device)
    worlds = replay.worlds[rows].gather(1, symmetries[0][players, which])
    there, outcome = outcomes_of(replay, rows, points_share)
    return loss_of_shares(net(worlds)[1], outcome, there)


def loss_of(net: Net, replay, rows: torch.Tensor, symmetries=None, result_share: float = 0.75,
            points_share: float = 0.0):
    """Cross entropy of the search's policy, and of a mix of the result and the search's value.
    A part of the result may be by points instead of won or lost."""
    features, policy, players = replay.features[rows], replay.policy[rows], replay.players[rows]
    if symmetries is not None:
        which = torch.randint(symmetries[0].shape[1], (len(rows),), device=rows.device)
        features = features.gather(1, symmetries[0][players.long(), which])
        policy = policy.gather(1, symmetries[1][players.long(), which])
    logits, shares = net(features)
    logits = logits.float().masked_fill(policy < 0, -1e9)
    target = policy.clamp(min=0).float()
    target = target / target.sum(dim=1, keepdim=True).clamp(min=1)
    policy_loss = -(target * F.log_softmax(logits, dim=1)).sum(dim=1).mean()
    there, outcome = outcomes_of(replay, rows, points_share)
    value = replay.value[rows]
    searched = torch.where(value >= 0, value, outcome[:, 0])
    outcome[:, 0] = result_share * outcome[:, 0] + (1 - result_share) * searched
    value_loss = loss_of_shares(shares, outcome, there)
    with torch.no_grad():
        entropy = -(target * target.clamp(min=1e-9).log()).sum(dim=1).mean()
    return policy_loss, value_loss, entropy
