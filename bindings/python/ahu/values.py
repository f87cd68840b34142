"""The value types of the package."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class NamedRange(NamedTuple):
    """A named range of an observation, or of the action space."""

    name: str
    meaning: str
    start: int
    size: int


class Symmetry(NamedTuple):
    """A symmetry of a game, as permutations.

    Number i of a turned observation (flattened) is number `observation[i]` of the plain one, and
    index i of its actions is index `actions[i]`.
    """

    name: str
    observation: npt.NDArray[np.int32]
    actions: npt.NDArray[np.int32]
    number: int

    def turn_observations(self, observations: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Observations as they look after the symmetry; axes in front of the game's own stay."""
        flat = observations.reshape(-1, len(self.observation))
        return flat[:, self.observation].reshape(observations.shape)

    def turn_actions(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Masks, policies or values by action index as they look after the symmetry."""
        return values[..., self.actions]


class RatedAction(NamedTuple):
    """A bot's rating of an action: `value` is the share of the win it expects, 0 to 1."""

    action: str
    visits: int
    value: float


class SearchResult(NamedTuple):
    """The result of a bot's search."""

    best: str
    nodes: int
    rated: list[RatedAction]


def margins_of(scores: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """By how much each seat is ahead of the best other one; negative where it is behind.

    >>> import numpy as np
    >>> from ahu.values import margins_of
    >>> margins_of(np.array([[10, 7, 9]])).tolist()
    [[1, -3, -1]]
    """
    ranked = np.sort(scores, axis=-1)
    best, second = ranked[..., -1:], ranked[..., -2:-1]
    margins: npt.NDArray[Any] = scores - np.where(scores == best, second, best)
    return margins


class Step(NamedTuple):
    """What a `Batch` shows: one row for each match."""

    observations: npt.NDArray[np.float32]  # the view of the seat to act
    masks: npt.NDArray[np.bool_]  # True where that seat may act so
    rewards: npt.NDArray[np.float32]  # by seat, the share of the win when a match ended, else 0
    seats: npt.NDArray[np.int32]  # the seat to act
    dones: npt.NDArray[np.bool_]  # True when the step ended a match; the row shows a new one
    scores: npt.NDArray[np.int32]  # by seat, the points when a match ended, else 0

    @property
    def margins(self) -> npt.NDArray[np.int32]:
        """By seat, the lead in points over the best other seat when a match ended, else 0."""
        return margins_of(self.scores)


class Exploitability(NamedTuple):
    """How far a strategy is from equilibrium, in shares of the win: `gain` is what a perfect opponent
    wins over the value of the game, as the mean of both seats; 0 at an equilibrium."""

    gain: float
    value: float  # of the first seat, when both play the strategy
    best_response: tuple[float, float]  # what each seat gets at best against it
