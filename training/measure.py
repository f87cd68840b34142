#!/usr/bin/env python3
"""Measures training's speed: searched moves a second and where the time goes.

    training/measure.py stone_race --matches 4096,16384,65536
"""

import argparse
import sys
import time
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from library import Batch, Library, Replay  # noqa: E402
from net import Evaluator, Net, loss_of  # noqa: E402


class Stopwatch:
    """Adds up the time of named parts; waits for the device at each change of part."""

    def __init__(self, device: str):
        self.device, self.seconds, self.part = device, {}, None

    def start(self, part: str | None) -> None:
        if self.device == "cuda":
            torch.cuda.synchronize()
        now = time.perf_counter()
        if self.part is not None:
            self.seconds[self.part] = self.seconds.get(self.part, 0.0) + now - self.began
        self.part, self.began = part, now


def measure(library: Library, matches: int, simulations: int, moves: int) -> dict:
    device = library.device
    net = Net(library.units, library.info.actions).to(device)
    evaluator = Evaluator(net)
    batch = Batch(library, matches, simulations=simulations, random_plies=12)
    replay = Replay(library, matches, 4)
    batch.reset(1)
    batch.search(evaluator)
    batch.play(replay)
    watch = Stopwatch(device)
    watch.start("whole")
    for _ in range(moves):
        batch.search(evaluator)
        batch.play(replay)
    watch.start(None)
    whole = watch.seconds["whole"]
    for _ in range(moves):
        batch.call("begin")
        for _ in range(simulations + 1):
            watch.start("select")
            batch.select()
            watch.start("net")
            logits, values = evaluator(batch.rows)
            watch.start("expand")
            batch.call("expand", logits, values)
        watch.start("play")
        batch.call("choose", batch.codes)
        batch.play(replay)
        watch.start(None)
    optimizer = torch.optim.Adam(net.parameters())
    rows = torch.randint(matches * 4, (8192,), device=device)
    replay.players.fill_(library.info.max_players)
    for _ in range(3):
        sum(loss_of(net, replay, rows)[:2]).backward()
    watch.start("learn")
    for _ in range(20):
        optimizer.zero_grad(set_to_none=True)
        sum(loss_of(net, replay, rows)[:2]).backward()
        optimizer.step()
    watch.start(None)
    learn = watch.seconds.pop("learn")
    parts = {name: seconds for name, seconds in watch.seconds.items() if name != "whole"}
    total = sum(parts.values())
    return {"matches": matches, "moves_a_second": round(matches * moves / whole),
            "shares": {name: round(seconds / total, 2) for name, seconds in parts.items()},
            "trained_a_second": round(20 * len(rows) / learn)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--matches", default="4096,16384,65536")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--device", choices=["cuda", "cpu"],
                        default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    library = Library(given.game, given.device)
    for matches in given.matches.split(","):
        print(given.game, measure(library, int(matches), given.simulations, given.moves),
              flush=True)


if __name__ == "__main__":
    main()
