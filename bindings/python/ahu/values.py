"""Plain values that the package hands out."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class Named(NamedTuple):
    """A run of the numbers of an observation, or of the indices of the action space."""

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


class Rated(NamedTuple):
    """What a bot thinks of an action: `value` is the share of the win it expects, 0 to 1."""

    action: str
    visits: int
    value: float


class Thought(NamedTuple):
    """What a bot came to."""

    best: str
    nodes: int
    rated: list[Rated]


class Step(NamedTuple):
    """What a `VectorEnv` shows: one row for each match."""

    observations: npt.NDArray[np.float32]  # the view of the seat to act
    masks: npt.NDArray[np.bool_]  # True where that seat may act so
    rewards: npt.NDArray[np.float32]  # by seat, the share of the win when a match ended, else 0
    seats: npt.NDArray[np.int32]  # the seat to act
    dones: npt.NDArray[np.bool_]  # True when the step ended a match; the row shows a new one
