#!/usr/bin/python3
"""Bots against each other: every seat of every match drawn at random, wins printed with their errors.

    random_tournament.py costa-ruana --players 4 --bots random,shallow --matches 200
"""

from __future__ import annotations

import argparse
import math
import random

import ahu


def play(game: ahu.Game, names: list[str], seed: int) -> list[int]:
    """One match with a bot at each seat; the payoffs, 60 shared by the winners."""
    match = ahu.Match(game, seed=seed)
    bots = [ahu.bot(game, name) for name in names]
    rng = random.Random(seed)
    while not match.is_over:
        seat = match.turn
        match.act(bots[seat].choose(match.view(seat), match.log_for(seat), nodes=200, seed=rng))
    return match.payoffs()


def tournament(
    game: ahu.Game, names: list[str], matches: int, seed: int
) -> dict[str, tuple[float, float]]:
    """The mean share of the win of each bot, in units of a fair share, and its standard error."""
    rng = random.Random(seed)
    shares: dict[str, list[float]] = {name: [] for name in names}
    for number in range(matches):
        seated = [names[seat % len(names)] for seat in range(game.players)]
        rng.shuffle(seated)
        for name, payoff in zip(seated, play(game, seated, seed * 1_000_003 + number)):
            shares[name].append(payoff / 60 * game.players)
    results = {}
    for name, gained in shares.items():
        mean = sum(gained) / len(gained)
        spread = sum((share - mean) ** 2 for share in gained) / len(gained)
        results[name] = (mean, math.sqrt(spread / len(gained)))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="easter-island", choices=ahu.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="random,shallow")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = ahu.game(options.game, options.players)
    print(f"{game.name}, {game.players} players, {options.matches} matches; 1.00 is a fair share")
    found = tournament(game, options.bots.split(","), options.matches, options.seed)
    for name, (mean, error) in sorted(found.items(), key=lambda item: -item[1][0]):
        print(f"  {name:12} {mean:5.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
