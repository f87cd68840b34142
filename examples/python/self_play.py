#!/usr/bin/python3
"""A linear learner of Connect Four: it plays itself in a Batch and then beats random play.

Each line of four places is judged by how many stones of either side lie on it. That makes nine
numbers for a position, whose weights are all there is to learn (TD(0) towards the value of the
position after the next action, self-play with some random actions)."""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

import ahu

ROWS, COLUMNS = 6, 7
Floats = npt.NDArray[np.float64]


def all_lines() -> npt.NDArray[np.int64]:
    """The 69 lines of four, as places row * 7 + column."""
    lines = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                ends = row + 3 * down, column + 3 * right
                if 0 <= ends[0] < ROWS and 0 <= ends[1] < COLUMNS:
                    places = [(row + i * down, column + i * right) for i in range(4)]
                    lines.append([at[0] * COLUMNS + at[1] for at in places])
    return np.array(lines)


LINES = all_lines()


def features(own: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_]) -> Floats:
    """Open lines by the number of stones on them, for both sides, and a one: (…, 9)."""
    mine = own[..., LINES].sum(axis=-1)
    theirs = other[..., LINES].sum(axis=-1)
    columns = []
    for count in (1, 2, 3, 4):
        columns.append(((mine == count) & (theirs == 0)).sum(axis=-1))
        columns.append(((theirs == count) & (mine == 0)).sum(axis=-1))
    columns.append(np.ones(own.shape[:-1], dtype=np.int64))
    return np.stack(columns, axis=-1) / np.array([20, 20, 10, 10, 3, 3, 1, 1, 1])


def after_each_action(
    observations: npt.NDArray[np.float32],
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """The boards (n, 7, 42) after a stone of the seat to act in each column: own, other."""
    boards = observations[:, :2].reshape(-1, 2, ROWS * COLUMNS) > 0
    taken = boards.any(axis=1).reshape(-1, ROWS, COLUMNS)
    height = np.minimum(taken.sum(axis=1), ROWS - 1)
    own = np.repeat(boards[:, :1], COLUMNS, axis=1)
    other = np.repeat(boards[:, 1:], COLUMNS, axis=1)
    rows = np.arange(len(own))
    for column in range(COLUMNS):
        own[rows, column, height[:, column] * COLUMNS + column] = True
    return own, other


def values_of(weights: Floats, numbers: Floats) -> Floats:
    """The share of the win that the player who has just moved expects, 0 to 1."""
    return 1 / (1 + np.exp(-numbers @ weights))


def choose(
    weights: Floats, step: ahu.Step, rng: np.random.Generator, random_share: float
) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
    """Actions for every match, what the boards after them look like, and the best values."""
    numbers = features(*after_each_action(step.observations))
    values = np.where(step.masks, values_of(weights, numbers), -1.0)
    lots = np.where(step.masks, rng.random(step.masks.shape), -1.0)
    best = (values + 1e-9 * lots).argmax(axis=1)  # ties are broken at random
    actions = np.where(rng.random(len(best)) < random_share, lots.argmax(axis=1), best)
    return actions, numbers[np.arange(len(best)), actions], values.max(axis=1)


def learn(steps: int, matches: int = 256, seed: int = 1, rate: float = 0.5) -> Floats:
    """Weights after this many steps of self-play."""
    env = ahu.Batch(ahu.game("connect-four"), matches, seed=seed)
    step = env.reset(seed)
    rng = np.random.default_rng(seed)
    weights = np.zeros(9)
    for _ in range(steps):
        mover = step.seats.copy()
        actions, numbers, _ = choose(weights, step, rng, random_share=0.2)
        expected = values_of(weights, numbers)
        step = env.step(actions)
        _, _, reply = choose(weights, step, rng, random_share=0)
        gained = step.rewards[np.arange(matches), mover]
        target = np.where(step.dones, gained, 1 - reply)
        weights += rate * ((target - expected)[:, None] * numbers).mean(axis=0)
    return weights


def share_against_random(weights: Floats, matches: int, seed: int) -> float:
    """The mean share of the win against random play, seats taken in turn."""
    env = ahu.Batch(ahu.game("connect-four"), matches, seed=seed)
    step = env.reset(seed)
    rng = np.random.default_rng(seed)
    learner = np.arange(matches) % 2
    shares = np.full(matches, np.nan)
    while np.isnan(shares).any():
        actions, _, _ = choose(weights, step, rng, random_share=0)
        mine = step.seats == learner
        step = env.step(np.where(mine, actions, env.sample_actions()))
        ended = step.dones & np.isnan(shares)
        shares[ended] = step.rewards[ended, learner[ended]]
    return float(shares.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--matches", type=int, default=1000, help="of the test against random play")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    untaught = share_against_random(np.zeros(9), options.matches, options.seed)
    weights = learn(options.steps, seed=options.seed)
    taught = share_against_random(weights, options.matches, options.seed + 1)
    print(f"share of the win against random play: {untaught:.3f} before, {taught:.3f} after")


if __name__ == "__main__":
    main()
