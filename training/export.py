#!/usr/bin/env python3
"""Converts a checkpoint into the integer net that plays, and measures the cost of rounding.

    training/export.py build/nets/stone_race/checkpoint.pt games/stone_race/nets/stone_race.net
"""

import argparse
import ctypes
import hashlib
import struct
import sys
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from library import MAX_SEATS, Batch, Library  # noqa: E402
from net import FIRST_ONE, HEADER, ONE, WEIGHT_ONE, Evaluator, Net  # noqa: E402
from train import Plan, evaluate  # noqa: E402


def rounded(values: torch.Tensor, dtype) -> numpy.ndarray:
    limits = numpy.iinfo(dtype)
    return numpy.clip(numpy.rint(values.detach().double().cpu().numpy()), limits.min, limits.max).astype(dtype)


class IntegerNet:
    """The weights of src/nnet/net.cpp."""

    def __init__(self, net: Net):
        self.first = rounded((net.first.weight / net.units).t() * FIRST_ONE, numpy.int16)
        self.first_bias = rounded(net.first.bias * FIRST_ONE, numpy.int32)
        self.second = rounded(net.second.weight.t() * WEIGHT_ONE, numpy.int8)
        self.second_bias = rounded(net.second.bias * ONE * WEIGHT_ONE, numpy.int32)
        self.value = rounded(net.value.weight * WEIGHT_ONE, numpy.int8)
        self.value_bias = rounded(net.value.bias * ONE * WEIGHT_ONE, numpy.int32)
        self.policy = rounded(net.policy.weight * WEIGHT_ONE, numpy.int8)
        self.policy_bias = rounded(net.policy.bias * ONE * WEIGHT_ONE, numpy.int32)

    def arrays(self) -> list:
        return [self.first, self.first_bias, self.second, self.second_bias, self.value,
                self.value_bias, self.policy, self.policy_bias]


@torch.no_grad()
def leave_out_unseen(net: Net, optimizer: dict) -> None:
    """Inputs and actions that training never met still have the weights they began with: 0 is as
    good, and takes no room in a compressed file."""
    moments = optimizer["state"]
    if not moments:  # nothing was learned yet
        return
    net.first.weight *= moments[0]["exp_avg_sq"].amax(0) > 0
    if net.policy.out_features > 0:
        is_seen = moments[6]["exp_avg_sq"].amax(1) > 0
        net.policy.weight *= is_seen.unsqueeze(1)
        net.policy.bias *= is_seen


class IntegerEvaluator:
    """The arithmetic of src/nnet/net.cpp: whole numbers in float64, which holds every sum."""

    def __init__(self, integer: IntegerNet, device: str):
        self.actions = len(integer.policy)
        (self.first, self.first_bias, self.second, self.second_bias, value, value_bias, policy,
         policy_bias) = [torch.from_numpy(array).double().to(device) for array in integer.arrays()]
        self.heads = torch.cat([policy, value]).t().contiguous()
        self.heads_bias = torch.cat([policy_bias, value_bias])

    @staticmethod
    def activations(sums: torch.Tensor, unit: int) -> torch.Tensor:
        return torch.floor((sums.clamp(0, unit) * ONE + unit // 2) / unit)

    @torch.no_grad()
    def __call__(self, rows: torch.Tensor, _=None):
        hidden = self.activations(rows.double() @ self.first + self.first_bias, FIRST_ONE)
        unit = ONE * WEIGHT_ONE
        hidden = self.activations(hidden @ self.second + self.second_bias, unit)
        out = ((hidden @ self.heads + self.heads_bias) / unit).float()
        return out[:, :self.actions].contiguous(), torch.sigmoid(out[:, self.actions:]).contiguous()


def measure(net: Net, integer: IntegerNet, library: Library, plan: dict, count: int) -> dict:
    """How often the best legal action stays the same, in positions of random play."""
    matches = min(count, 1024)
    batch = Batch(library, matches, simulations=1, random_plies=60, players=tuple(plan["players"]))
    evaluators = [Evaluator(net.to(library.device), torch.float32),
                  IntegerEvaluator(integer, library.device)]
    same, errors = [], []
    for seed in range((count + matches - 1) // matches):
        batch.reset(1000 + seed)
        batch.call("observe", batch.rows)
        best, shares = [], []
        for evaluator in evaluators:
            logits, values = evaluator(batch.rows)
            batch.call("sample", logits, ctypes.c_float(0), batch.codes)
            best.append(batch.codes.clone())
            shares.append(values[:, 0])
        same.append((best[0] == best[1]).float().mean().item())
        errors.append((shares[0] - shares[1]).abs().mean().item())
    return {"positions": matches * len(same), "same_best_action": round(sum(same) / len(same), 4),
            "mean_error_of_share": round(sum(errors) / len(errors), 5)}


def play_rounded(net: Net, integer: IntegerNet, library: Library, plan: dict, given) -> dict:
    """The share of the win of the rounded net against the float net, by the number of players."""
    settings = Plan(plan["game"], simulations=given.simulations, value_scale=plan["value_scale"],
                    evaluation_matches=given.matches, players=tuple(plan["players"]))
    exact = Evaluator(net.to(library.device), torch.float32)
    return evaluate(library, IntegerEvaluator(integer, library.device), exact, settings)


def seats_of(plan: dict) -> int:
    """The number of seats that a net values: that of its players, if it is for one number of players."""
    fewest, most = plan["players"]
    return most if fewest == most and most > 0 else MAX_SEATS


def bytes_of(library: Library, net: Net, seats: int) -> bytes:
    """The net as bytes of a file; one without actions values worlds."""
    integer = IntegerNet(net)
    integer.value, integer.value_bias = integer.value[:seats], integer.value_bias[:seats]
    body = b"".join(numpy.ascontiguousarray(array).tobytes() for array in integer.arrays())
    header = struct.pack(HEADER, b"AHUNET01", library.game_id.encode(), library.encoding,
                         library.info.rules_version, library.info.features, len(integer.policy),
                         net.wide, net.narrow, seats, hashlib.sha256(body).digest())
    return header + body


def world_nets(checkpoint: dict, library: Library) -> list:
    """The net of whole worlds, where the checkpoint has one: the student's before the other one."""
    plan = checkpoint["plan"]
    for name, wide in (("student", "student_wide"), ("world", "world_wide")):
        if checkpoint.get(name):
            net = Net(library.units, 0, plan[wide], plan["world_narrow"])
            net.load_state_dict(checkpoint[name]["net"])
            leave_out_unseen(net, checkpoint[name]["optimizer"])
            return [net]
    return []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("--positions", type=int, default=20000)
    parser.add_argument("--matches", type=int, default=0,
                        help="of each number of players, between the rounded and the float net")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cpu")
    given = parser.parse_args()
    checkpoint = torch.load(given.checkpoint, map_location="cpu")
    plan = checkpoint["plan"]
    library = Library(plan["game"], given.device)
    library.check_checkpoint(checkpoint)
    net = Net(library.units, library.info.actions, plan["wide"], plan["narrow"])
    net.load_state_dict(checkpoint["net"])
    leave_out_unseen(net, checkpoint["optimizer"])
    integer = IntegerNet(net)
    given.net.parent.mkdir(parents=True, exist_ok=True)
    given.net.write_bytes(b"".join(bytes_of(library, each, seats_of(plan))
                                   for each in [net, *world_nets(checkpoint, library)]))
    print(given.net, given.net.stat().st_size, "bytes",
          measure(net, integer, library, plan, given.positions), flush=True)
    if given.matches > 0:
        print("share of the rounded net:", play_rounded(net, integer, library, plan, given))


if __name__ == "__main__":
    main()
