"""What observations and action indices mean, as tables: `python3 -m ahu.planes [GAME …]`."""

from __future__ import annotations

import sys

import ahu


def table(title: str, runs: list[ahu.NamedRange]) -> list[str]:
    lines = [f"| from | size | {title} | meaning |", "|---:|---:|---|---|"]
    return [*lines, *(f"| {run.start} | {run.size} | {run.name} | {run.meaning} |" for run in runs)]


def describe(game: ahu.Game) -> str:
    """The planes, the blocks of actions and the symmetries of a game, in Markdown."""
    shape = " × ".join(map(str, game.observation_shape))
    lines = [f"## {game.name} (`{game.id}`)", f"Observation: {shape}; {game.num_actions} actions."]
    if game.symmetries:
        names = "; ".join(symmetry.name for symmetry in game.symmetries)
        lines.append(f"{len(game.symmetries)} symmetries: {names}.")
    lines += ["", *table("plane", game.planes), "", *table("action", game.action_blocks)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print("\n".join(describe(ahu.game(id)) for id in sys.argv[1:] or ahu.games()), end="")
