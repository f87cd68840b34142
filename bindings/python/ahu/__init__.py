"""Board games of Ahu at engine speed: states, views, records, bots, tensors, batches.

An action is its text, as in the rules' own notation, or its index in the game's action space.

>>> game = ahu.game(ahu.games()[0])
>>> state = game.initial_state(seed=1)
>>> while not state.is_over:
...     state.apply(state.legal_actions()[0])
...     _ = state.let_chance(rng=1)
>>> sum(state.payoffs())
60
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from .errors import Error, IllegalAction
from .values import Exploitability, NamedRange, RatedAction, SearchResult, Step, Symmetry
from ._core import (
    CHANCE,
    OVER,
    Batch,
    Bot,
    Game,
    GameTree,
    Match,
    Sprt,
    State,
    View,
    __version__,
    estimate,
    games,
    read_record,
    variants,
)

__all__ = [
    "Batch",
    "BatchSearchResult",
    "Bot",
    "CHANCE",
    "Dataset",
    "DatasetWriter",
    "Decisions",
    "Error",
    "Evaluation",
    "Exploitability",
    "Game",
    "GameTree",
    "IllegalAction",
    "Match",
    "NamedRange",
    "OVER",
    "RatedAction",
    "Rollout",
    "Search",
    "SearchResult",
    "Sprt",
    "State",
    "Step",
    "Symmetry",
    "View",
    "__version__",
    "bot",
    "estimate",
    "evaluate",
    "game",
    "games",
    "load_match",
    "match_of",
    "read_record",
    "save_match",
    "variants",
]


def game(id: str, players: int | None = None, **options: int | str | bool) -> Game:
    """The game of that id, with this many players (default: the fewest) and its own options.

    >>> ahu.game(ahu.games()[0]).id == ahu.games()[0]
    True
    >>> ahu.game("no such game")
    Traceback (most recent call last):
    ahu.errors.Error: there is no game 'no such game'; games: ...
    """
    return Game(id, players, options)


def bot(game: Game, name: str | None = None) -> Bot:
    """A built-in bot of that game; without a name the default opponent."""
    return Bot(game, game.bots[0][0] if name is None else name)


def save_match(match: Match, path: str | PathLike[str]) -> None:
    """Writes the record of a match to a file."""
    Path(path).write_text(match.record() + "\n", encoding="utf-8")


def load_match(path: str | PathLike[str]) -> Match:
    """Reads the record of a match from a file, every entry checked against the rules."""
    return read_record(Path(path).read_text(encoding="utf-8"))


def match_of(batch: Batch, row: int, last: bool = False) -> Match:
    """A match of a batch that keeps logs, as a `Match` with its log: to save, to show, to analyse.

    >>> batch = ahu.Batch(game, n=2, seed=1, log=True)
    >>> _ = batch.step(batch.sample_actions())
    >>> ahu.match_of(batch, 0).state == batch.state(0)
    True
    """
    start, log = batch.log(row, last)
    begins = start == batch.game.initial_state()
    match = Match(batch.game, seed=0, chance_by_hand=True, state=None if begins else start)
    for entry in log:
        match.act(entry)
    return match


# These need the names above.
from .dataset import Dataset, DatasetWriter  # noqa: E402
from .evaluation import Evaluation, evaluate  # noqa: E402
from .rollouts import Decisions, Rollout  # noqa: E402
from .search import BatchSearchResult, Search  # noqa: E402
