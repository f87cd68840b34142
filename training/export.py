#!/usr/bin/env python3
"""Turns a checkpoint into the integer net that plays, and measures what rounding costs.

    training/export.py build/nets/stone_race/checkpoint.pt games/stone_race/nets/stone_race.net
"""

import argparse
import hashlib
import struct
import sys
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from library import MAX_SEATS, Batch, Library  # noqa: E402
from net import FIRST_ONE, HEADER, ONE, WEIGHT_ONE, Evaluator, Net  # noqa: E402


def rounded(values: torch.Tensor, dtype) -> numpy.ndarray:
    limits = numpy.iinfo(dtype)
    return numpy.clip(numpy.rint(values.detach().double().cpu().numpy()), limits.min, limits.max).astype(dtype)


class IntegerNet:
    """The arithmetic of src/nnet/net.cpp in numpy."""

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

    def __call__(self, rows: numpy.ndarray):
        wide = rows.astype(numpy.int32) @ self.first.astype(numpy.int32) + self.first_bias
        wide = (numpy.clip(wide, 0, FIRST_ONE) * ONE + FIRST_ONE // 2) // FIRST_ONE
        narrow = wide @ self.second.astype(numpy.int32) + self.second_bias
        unit = ONE * WEIGHT_ONE
        narrow = (numpy.clip(narrow, 0, unit) * ONE + unit // 2) // unit
        logits = (narrow @ self.policy.T.astype(numpy.int32) + self.policy_bias) / (ONE * WEIGHT_ONE)
        shares = (narrow @ self.value.T.astype(numpy.int32) + self.value_bias) / (ONE * WEIGHT_ONE)
        return logits, 1 / (1 + numpy.exp(-shares))


def random_rows(library: Library, count: int):
    """Positions of random play, with a mask of the legal actions."""
    matches = min(count, 1024)
    batch = Batch(library, matches, simulations=1, random_plies=60)
    rows = []
    for seed in range((count + matches - 1) // matches):
        batch.reset(1000 + seed)
        batch.call("observe", batch.rows)
        rows.append(batch.rows.cpu().numpy().copy())
    return numpy.concatenate(rows)[:count]


def measure(net: Net, integer: IntegerNet, rows: numpy.ndarray) -> dict:
    with torch.no_grad():
        logits, values = Evaluator(net)(torch.from_numpy(rows))
    own_logits, own_values = integer(rows)
    same = (logits.numpy().argmax(axis=1) == own_logits.argmax(axis=1)).mean()
    return {"positions": len(rows), "same_best_action": round(float(same), 4),
            "mean_error_of_share": round(float(abs(values.numpy() - own_values)[:, 0].mean()), 5)}


def write(path: Path, game_id: str, library: Library, integer: IntegerNet, net: Net) -> None:
    body = b"".join(numpy.ascontiguousarray(array).tobytes() for array in integer.arrays())
    header = struct.pack(HEADER, b"AHUNET01", game_id.encode(), library.encoding,
                         library.info.rules_version, library.info.features, library.info.actions,
                         net.wide, net.narrow, MAX_SEATS, hashlib.sha256(body).digest())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header + body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("--positions", type=int, default=20000)
    given = parser.parse_args()
    checkpoint = torch.load(given.checkpoint, map_location="cpu")
    plan = checkpoint["plan"]
    library = Library(plan["game"], "cpu")
    if checkpoint["rules_version"] != library.info.rules_version:
        raise SystemExit("the checkpoint belongs to other rules")
    net = Net(library.units, library.info.actions, plan["wide"], plan["narrow"])
    net.load_state_dict(checkpoint["net"])
    integer = IntegerNet(net)
    write(given.net, plan["game"].replace("_", "-"), library, integer, net)
    print(given.net, given.net.stat().st_size, "bytes",
          measure(net, integer, random_rows(library, given.positions)))


if __name__ == "__main__":
    main()
