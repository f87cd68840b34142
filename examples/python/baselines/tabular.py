#!/usr/bin/python3
"""A table in numpy learns a small variant of a game by playing itself (Monte Carlo control).

A row of the table is what the seat to act sees, told apart by its observation; its numbers are the
mean shares of the win that followed each action. The small variants can be solved exactly, so the
distance of the learned play from equilibrium is told as well.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from curves import Curve, arguments

import ahu

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.bool_]


class Table:
    def __init__(self, game: ahu.Game, seed: int) -> None:
        self.actions = game.num_actions
        self.rows: dict[bytes, int] = {}
        self.totals = np.zeros((1024, game.num_actions))
        self.counts = np.zeros((1024, game.num_actions))
        self.rng = np.random.default_rng(seed)

    def row_of(self, observation: Floats) -> int:
        row = self.rows.setdefault(observation.tobytes(), len(self.rows))
        if row == len(self.totals):
            self.totals = np.concatenate([self.totals, np.zeros_like(self.totals)])
            self.counts = np.concatenate([self.counts, np.zeros_like(self.counts)])
        return row

    def values(self, observations: Floats, masks: Masks) -> npt.NDArray[np.float64]:
        """The mean share of the win after each action; optimistic for actions that were never tried."""
        rows = [self.row_of(one) for one in observations]
        counts = self.counts[rows]
        means = np.where(counts > 0, self.totals[rows] / np.maximum(counts, 1), 0.6)
        return np.where(masks, means, -1.0)

    def best(self, observations: Floats, masks: Masks) -> npt.NDArray[np.int64]:
        return self.values(observations, masks).argmax(axis=1)

    def decide(self, observations: Floats, masks: Masks) -> ahu.Decisions:
        """Mostly the best action, sometimes any."""
        lots = np.where(masks, self.rng.random(masks.shape), -1)
        greedy = (self.values(observations, masks) + 1e-6 * lots).argmax(axis=1)
        explore = self.rng.random(len(masks)) < 0.2
        return ahu.Decisions(np.where(explore, lots.argmax(axis=1), greedy))

    def learn(self, data: ahu.Dataset) -> None:
        rows = np.array([self.row_of(one) for one in data.observations])
        np.add.at(self.totals, (rows, data.actions), data.outcomes)
        np.add.at(self.counts, (rows, data.actions), 1)


def distance(table: Table, tree: ahu.GameTree) -> float:
    """The exploitability of playing the table's best action everywhere."""
    views = tree.views()
    observations = np.stack([view.tensor() for view in views])
    masks = np.stack([view.mask() for view in views])
    strategy = np.zeros(masks.shape, np.float32)
    strategy[np.arange(len(views)), table.best(observations, masks)] = 1
    return tree.exploitability(strategy).gain


def main() -> None:
    options = arguments(__doc__.splitlines()[0], iterations=40, positions=20_000, every=10, rounds=100,
                     seed=1)
    game = ahu.game("rapa-nui-cards-small")
    tree = ahu.GameTree(game)
    table = Table(game, options.seed)
    batch = ahu.Batch(game, n=256, seed=options.seed)
    curve = Curve(game, "Table, self-play", ["random", "level-1"], options.rounds, options.out)
    for iteration in range(options.iterations + 1):
        if iteration % options.every == 0:
            curve.measure(iteration * options.positions, table.best)
            print(f"{'':9} {len(table.rows)} rows, exploitability {distance(table, tree):.4f}")
        table.learn(ahu.Dataset.from_batch(batch, table.decide, options.positions))


if __name__ == "__main__":
    main()
