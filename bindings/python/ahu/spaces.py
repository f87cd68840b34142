"""The spaces of observations and actions: Gymnasium's if installed, else our own with the same methods."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import Game


class _Space:
    """The base of all spaces: a shape, a type, a random generator."""

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape = shape
        self.dtype = np.dtype(dtype)
        self._random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(_Space):
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = n

    def sample(self, mask: npt.NDArray[Any] | None = None) -> int:
        """Any number, or any of those that the mask allows."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(allowed))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n


class MultiDiscrete(_Space):
    """A vector of numbers, each from 0 to n - 1 with an n of its own."""

    def __init__(self, nvec: Any) -> None:
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64)

    def sample(self, mask: npt.NDArray[Any] | None = None) -> npt.NDArray[np.int64]:
        """Any vector, or with a mask for each component any that it allows."""
        if mask is None:
            return self._random.integers(self.nvec)
        return np.array([self._random.choice(np.flatnonzero(row)) for row in mask], np.int64)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape
                and np.issubdtype(x.dtype, np.integer)
                and bool(((x >= 0) & (x < self.nvec)).all()))

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiDiscrete) and np.array_equal(self.nvec, other.nvec)


class Box(_Space):
    """Arrays of one shape and type, within bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, dtype)
        self.low = low
        self.high = high

    def sample(self) -> npt.NDArray[Any]:
        """Any array of the space; where there is no bound above, numbers are mostly small."""
        if np.isinf(self.high):
            drawn = self.low + self._random.exponential(size=self.shape)
        else:
            drawn = self.low + self._random.random(self.shape) * (self.high - self.low)
        return np.asarray(np.round(drawn) if self.dtype.kind in "iu" else drawn, self.dtype)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and x.dtype == self.dtype
            and bool((x >= self.low).all() and (x <= self.high).all())
        )

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and vars_of(self) == vars_of(other)


class Dict(_Space):
    """Named spaces together."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        super().__init__((), np.object_)
        self.spaces = spaces

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def seed(self, seed: int | None = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    def __repr__(self) -> str:
        return "Dict(" + ", ".join(f"{name!r}: {one}" for name, one in self.spaces.items()) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces


def vars_of(space: Box) -> tuple[Any, ...]:
    return space.low, space.high, space.shape, space.dtype


def library() -> Any:
    """Gymnasium's spaces, or our own."""
    try:
        import gymnasium.spaces as spaces  # type: ignore[import]
    except ImportError:
        import ahu.spaces as spaces
    return spaces


def observation_space(game: Game) -> Any:
    """A tensor of numbers from 0 up, and a mask of the action space."""
    spaces = library()
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, np.inf, game.observation_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def action_space(game: Game) -> Any:
    return library().Discrete(game.num_actions)
