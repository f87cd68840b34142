#!/usr/bin/python3
"""Measures Batch beside the native batched playout, and two threads beside a pure loop.

Run it from the top of the repository with the build's package on the path (docs/performance.md). What
is compared is measured in turns within one run, and the medians are told as ratios: one thread in
processor time, two threads by the clock on the wall."""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import ahu

LEAST_OF_NATIVE = 0.8
LEAST_OF_SCALING = 0.9
CALIBRATION_ROUNDS = 60_000_000


class Program:
    """A native program that answers each line with the seconds its work took."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, *work: int) -> float:
        assert self.process.stdin and self.process.stdout
        print(*work, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline().split()[0])

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def seconds_of(env: ahu.Batch, steps: int) -> tuple[float, float]:
    """The wall-clock time, and the processor time of this thread."""
    began, busy = time.perf_counter(), time.thread_time()
    for _ in range(steps):
        env.step(env.sample_actions())
    return time.perf_counter() - began, time.thread_time() - busy


def native_seconds(id: str, build: Path, matches: int) -> Callable[[int], float]:
    """The native playout, in this process: the speed of another process may differ by a tenth."""
    folder = id.replace("-", "_")
    library = ctypes.CDLL(str((build / "games" / folder / f"libbatch_{folder}.so").resolve()))
    library.ahu_batch_seconds.restype = ctypes.c_double
    library.ahu_batch_seconds.argtypes = (ctypes.c_int, ctypes.c_long)
    return lambda steps: float(library.ahu_batch_seconds(matches, steps))


def steps_for(env: ahu.Batch, seconds: float) -> int:
    """The number of steps that take about that long."""
    seconds_of(env, 20)
    return max(20, int(100 * seconds / seconds_of(env, 100)[1]))


def measure(id: str, build: Path, matches: int, rounds: int, seconds: float) -> dict[str, float]:
    game = ahu.game(id)
    one = ahu.Batch(game, matches, threads=1, seed=1)
    two = ahu.Batch(game, matches, threads=2, seed=1)
    native = native_seconds(id, build, matches)
    pure = Program(str(build / "bench" / "calibrate"))
    steps = steps_for(one, seconds)
    seconds_of(two, 20)
    native(20)
    found: dict[str, list[float]] = {"env": [], "native": [], "of native": [], "scaling": [],
                                     "pure": []}
    for _ in range(rounds):
        by_one, busy = seconds_of(one, steps)
        by_native = native(steps)
        by_two, _ = seconds_of(two, steps)
        alone = pure.seconds(1, CALIBRATION_ROUNDS)
        together = pure.seconds(2, CALIBRATION_ROUNDS)
        found["env"].append(matches * steps / busy / 1e6)
        found["native"].append(matches * steps / by_native / 1e6)
        found["of native"].append(by_native / busy)
        found["scaling"].append(by_one / by_two)
        found["pure"].append(alone / together)
    pure.close()
    return {name: statistics.median(values) for name, values in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path, help="the folder of the build, such as build/bench")
    parser.add_argument("games", nargs="*", default=ahu.games())
    parser.add_argument("--matches", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--try", dest="only_try", action="store_true",
                        help="a moment of each, judged by nobody")
    options = parser.parse_args()
    if options.only_try:
        options.rounds, options.seconds = 1, 0.01
    print(f"{'game':16} {'million steps/s':>15} {'native':>7} {'ratio':>6} "
          f"{'2 threads':>9} {'pure loop':>9} {'ratio':>6}")
    good = True
    for id in options.games:
        found = measure(id, options.build, options.matches, options.rounds, options.seconds)
        scaling = found["scaling"] / found["pure"]
        good &= found["of native"] >= LEAST_OF_NATIVE and scaling >= LEAST_OF_SCALING
        print(f"{id:16} {found['env']:15.2f} {found['native']:7.2f} {found['of native']:6.2f} "
              f"{found['scaling']:9.2f} {found['pure']:9.2f} {scaling:6.2f}", flush=True)
    print("as it should be" if good else
          f"wanted: at least {LEAST_OF_NATIVE} of native, {LEAST_OF_SCALING} of the pure scaling")
    return 0 if good or options.only_try else 1


if __name__ == "__main__":
    sys.exit(main())
