"""What the baselines share: measuring a policy as it learns, and drawing the curve."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import ahu
from ahu.evaluation import Chooser


class Curve:
    """Scores against built-in bots after each number of decisions, with 95 % intervals."""

    def __init__(self, game: ahu.Game, learner: str, opponents: list[str], rounds: int,
                 out: Path | None) -> None:
        self.game = game
        self.learner = learner
        self.opponents = opponents
        self.rounds = rounds
        self.out = out
        self.began = time.process_time()
        self.points: list[dict[str, Any]] = []

    def measure(self, decisions: int, policy: Chooser) -> None:
        began = time.process_time()
        seconds = round(began - self.began, 1)  # of learning
        for found in ahu.evaluate(policy, self.opponents, self.game, rounds=self.rounds, seed=1):
            self.points.append({"decisions": decisions, "seconds": seconds,
                                "opponent": found.opponent, "score": round(found.score, 4),
                                "low": round(found.low, 4), "high": round(found.high, 4)})
            print(f"{decisions:9} decisions, {seconds:6.1f} s: {found}", flush=True)
        if self.out:
            self.save(self.out)
        self.began += time.process_time() - began

    def save(self, path: Path) -> None:
        """The points as JSON, and beside them a picture where matplotlib is installed."""
        told = {"game": self.game.id, "players": self.game.players, "learner": self.learner,
                "rounds": self.rounds, "points": self.points}
        path.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n")
        try:
            import matplotlib
        except ImportError:
            return
        matplotlib.use("svg")
        matplotlib.rcParams["svg.hashsalt"] = "ahu"  # the same picture for the same points
        self._draw(path.with_suffix(".svg"))

    def _draw(self, path: Path) -> None:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
        for opponent in self.opponents:
            points = [point for point in self.points if point["opponent"] == opponent]
            steps = [point["decisions"] for point in points]
            axes.plot(steps, [point["score"] for point in points], marker=".", label=opponent)
            axes.fill_between(steps, [point["low"] for point in points],
                              [point["high"] for point in points], alpha=0.2)
        axes.axhline(0.5, color="grey", linewidth=0.8)
        axes.set(xlabel="decisions of self-play", ylabel="score", ylim=(0, 1),
                 title=f"{self.learner}: {self.game.name}")
        axes.legend(title="against", loc="best")
        figure.savefig(path, metadata={"Date": None})
        plt.close(figure)


def arguments(about: str, **defaults: int) -> argparse.Namespace:
    """The command line of a baseline: every number by its name, and where the curve goes."""
    parser = argparse.ArgumentParser(description=about)
    for name, value in defaults.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--out", type=Path, help="save the curve as FILE.json and FILE.svg")
    return parser.parse_args()
