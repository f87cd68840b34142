#!/usr/bin/python3
"""Measures how even the seats are. A script in the style of a notebook; it draws balance.png.

    balance_plot.py --matches 20000 --out balance.png
"""

# %% Arguments
from __future__ import annotations

import argparse

import matplotlib

matplotlib.use("Agg")  # to a file, without a window
import matplotlib.pyplot as plt
import numpy as np

import ahu

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--matches", type=int, default=20_000)
parser.add_argument("--out", default="balance.png")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()


# %% The mean share of the win of each seat under random play, and its standard error
def shares(game: ahu.Game, matches: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    env = ahu.Batch(game, n=min(matches, 512), threads=2, seed=seed)
    a_row = matches // env.n  # as many of each row: to take those that end first favours short ones
    counts = np.zeros(env.n, dtype=int)
    ended: list[np.ndarray] = []
    while (counts < a_row).any():
        step = env.step(env.sample_actions())
        taken = step.dones & (counts < a_row)
        counts += taken
        ended.append(step.rewards[taken])
    rewards = np.concatenate(ended)
    return rewards.mean(axis=0), rewards.std(axis=0) / np.sqrt(len(rewards))


games = [
    ahu.game(id, players)
    for id in ahu.games()
    for players in range(ahu.game(id).min_players, ahu.game(id).max_players + 1)
]
found = [shares(game, options.matches, options.seed) for game in games]

# %% A table
for game, (means, errors) in zip(games, found):
    seats = "  ".join(f"{mean:.3f} ± {error:.3f}" for mean, error in zip(means, errors))
    print(f"{game.id:16} {game.players} players: {seats}")

# %% The picture: a dot a seat, in units of a fair share
figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
for row, (game, (means, errors)) in enumerate(zip(games, found)):
    for seat in range(game.players):
        axes.errorbar(
            means[seat] * game.players,
            row,
            xerr=2 * errors[seat] * game.players,
            marker=f"${seat}$",
            color=f"C{seat}",
            markersize=9,
        )
axes.axvline(1, color="grey", linewidth=0.8)
axes.set_yticks(range(len(games)), [f"{game.name}, {game.players}" for game in games])
axes.invert_yaxis()
axes.set_xlabel("share of the wins under random play; 1 is fair (two standard errors)")
axes.set_title("Balance of the seats")
figure.savefig(options.out, dpi=120)
print(f"drawn: {options.out}")
