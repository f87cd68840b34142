"""Tree search over many positions at once, with your own evaluator.

The tree is in C++, the evaluator is a function over arrays of leaves: a net in numpy or torch. Over
games without secrets it is a Monte Carlo tree search. Over the others each simulation draws a world
that the seat cannot tell from the real one, and nodes are what the seat to act sees (a search of
information sets).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import Batch, Game, View
from . import _core

# Observations and masks of leaves to logits (leaves, actions) and values: shares of the win, either
# of the seat to act (leaves,) or of every seat from it on (leaves, players).
Evaluator = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], tuple[Any, Any]]


class BatchSearchResult(NamedTuple):
    """The results of a search, one row for each position."""

    policies: npt.NDArray[np.float32]  # the improved policy, by action index
    visits: npt.NDArray[np.int32]  # by action index
    action_values: npt.NDArray[np.float32]  # shares of the win, by action index
    values: npt.NDArray[np.float32]  # the share of the win that the seat to act expects
    best: npt.NDArray[np.int64]  # the action to play


class Search:
    """Gumbel search (Danihelka and others, 2022) over up to n positions side by side.

    With `considered` the root's actions are narrowed down by sequential halving, starting with that
    number; 0 searches the root like every other node. `noise` draws Gumbel noise at the root, which
    self-play needs. With the same seed and evaluator the answer is the same for any `threads`.

    >>> import numpy as np
    >>> def evaluate(observations, masks):
    ...     return np.zeros(masks.shape), np.full(len(masks), 0.5)
    >>> batch = ahu.Batch(game, n=4, seed=1)
    >>> found = ahu.Search(game, n=4, simulations=16).run(batch, evaluate, seed=1)
    >>> bool(batch.masks[np.arange(4), found.best].all())
    True
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        simulations: int = 32,
        considered: int = 16,
        visit_offset: float = 50.0,
        value_scale: float = 0.5,
        noise: bool = False,
        threads: int = 1,
    ) -> None:
        self.game = game
        self.n = n
        self.simulations = simulations
        self._core = _core.Search(
            game, n, simulations, considered, visit_offset, value_scale, noise, threads
        )

    def run(
        self, positions: Batch | Sequence[View], evaluate: Evaluator, seed: int | None = 0
    ) -> BatchSearchResult:
        """Searches the positions of a batch, or views of seats that are to act."""
        views = positions.views() if isinstance(positions, Batch) else list(positions)
        self._core.begin(views, seed)
        while (leaves := self._core.leaves()) is not None:
            observations, masks, _ = leaves
            logits, values = evaluate(observations, masks)
            self._core.expand(np.asarray(logits), np.asarray(values))
        policies, visits, action_values, values, best = self._core.results()
        return BatchSearchResult(policies.copy(), visits.copy(), action_values.copy(), values.copy(),
                     best.copy())
