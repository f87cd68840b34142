"""The spaces of observations and actions: Gymnasium's where installed, else small ones alike."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Game


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self._random = random.Random()

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: npt.NDArray[Any] | None = None) -> int:
        """Any number, or any of those that the mask allows."""
        allowed = list(range(self.n)) if mask is None else np.flatnonzero(mask).tolist()
        return int(self._random.choice(allowed))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains


class Box:
    """Arrays of one shape and type, within bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low = low
        self.high = high
        self.shape = shape
        self.dtype = np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and x.dtype == self.dtype
            and bool((x >= self.low).all() and (x <= self.high).all())
        )

    __contains__ = contains


class Dict:
    """Named spaces together."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        self.spaces = spaces

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    __contains__ = contains


def _library() -> Any:
    try:
        import gymnasium.spaces as spaces  # type: ignore[import]
    except ImportError:
        import ahu.spaces as spaces
    return spaces


def observation_space(game: Game) -> Any:
    """A tensor of numbers from 0 up, and a mask of the action space."""
    spaces = _library()
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, np.inf, game.observation_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def action_space(game: Game) -> Any:
    return _library().Discrete(game.num_actions)
