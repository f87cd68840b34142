"""A batch by the conventions of Gymnasium's vector environments.

Gymnasium need not be installed. Where it is, `VectorEnv` is one of its own and the spaces are its.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Batch, Game, State
from .errors import Error
from .spaces import library

__all__ = ["AutoresetMode", "VectorEnv"]

_Arrays = npt.NDArray[Any]

try:
    import gymnasium.vector as _vector  # type: ignore[import]
except ImportError:
    _vector = None


class _AutoresetMode(enum.Enum):
    """When the next match begins after the end of one, as in Gymnasium."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


_Base: Any = object if _vector is None else _vector.VectorEnv
AutoresetMode: Any = getattr(_vector, "AutoresetMode", _AutoresetMode)


class VectorEnv(_Base):  # type: ignore[misc]
    """Many matches of one game for one learner, the other seats played by bots.

    An observation is the tensor of the learner's view; `infos["action_mask"]` says what may be done.
    The reward is the learner's share of the win, when a match ends. The next match begins in the
    same step (`AutoresetMode.SAME_STEP`): then `infos["final_obs"]` has the end as the learner saw
    it and `infos["final_info"]` the `rewards` and `scores` of all seats; `infos["_final_obs"]` says
    in which rows.

    `opponents` is a bot's name, a name for each seat (None: the learner) or a mapping from seats;
    with `rotate` the learner sits in every seat in turn. With `opponents=None` the learner plays
    every seat, `infos["seat"]` is the one to act, and a reward is that of the seat that acted.

    >>> import ahu.gym
    >>> envs = ahu.gym.VectorEnv(game, num_envs=4)
    >>> observations, infos = envs.reset(seed=1)
    >>> actions = infos["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)
    >>> rewards.shape
    (4,)
    >>> envs.close()
    """

    spec = None

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        opponents: str | Sequence[str | None] | Mapping[int, str] | None = "random",
        rotate: bool = True,
        simulations: int = 0,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise Error("the render modes are None and ansi")
        self.game = Game(game) if isinstance(game, str) else game
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.closed = False
        self.batch = Batch(self.game, num_envs, threads, opponents=opponents,
                           rotate=rotate and opponents is not None, simulations=simulations,
                           finals=True)
        self._copy = copy
        spaces = library()
        shape = self.game.observation_shape
        self.single_observation_space = spaces.Box(0.0, np.inf, shape, np.float32)
        self.observation_space = spaces.Box(0.0, np.inf, (num_envs, *shape), np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.action_space = spaces.MultiDiscrete([self.game.num_actions] * num_envs)

    @property
    def unwrapped(self) -> VectorEnv:
        return self

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Arrays, dict[str, Any]]:
        """Restarts every match; with `options={"states": [...]}` in these states in turn."""
        self._require_open()
        states: Sequence[State] | None = (options or {}).get("states")
        self.batch.reset(seed, None if states is None else list(states))
        return self._kept(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[_Arrays, _Arrays, _Arrays, _Arrays, dict[str, Any]]:
        """One action for each match; what chance and the bots then do is part of the step."""
        self._require_open()
        actors = self.batch.seats.copy()
        shown = self.batch.step(actions)
        rewards = shown.rewards[np.arange(self.num_envs), actors].astype(np.float64)
        infos = self._infos()
        if shown.dones.any():
            infos |= self._final_infos(actors)
        truncations = np.zeros(self.num_envs, np.bool_)
        return (self._kept(shown.observations), rewards, shown.dones.copy(), truncations, infos)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of each match."""
        masks: npt.NDArray[np.bool_] = self._kept(self.batch.masks)
        return masks

    def render(self) -> tuple[str, ...] | None:
        """With render_mode "ansi" the boards, as the seat to act sees them."""
        self._require_open()
        if self.render_mode is None:
            return None
        return tuple(str(view) for view in self.batch.views())

    def close(self, **kwargs: Any) -> None:
        """Releases the matches; may be called twice."""
        self.closed = True

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._kept(self.batch.masks).view(np.int8),
                "seat": self._kept(self.batch.seats)}

    def _final_infos(self, actors: _Arrays) -> dict[str, Any]:
        assert self.batch.finals is not None
        ended = self.batch.dones.copy()
        finals = np.where(ended.reshape(-1, *[1] * len(self.game.observation_shape)),
                          self.batch.finals, np.float32(0))
        told = {"rewards": self.batch.rewards.copy(), "_rewards": ended.copy(),
                "scores": self.batch.scores.copy(), "_scores": ended.copy(),
                "seat": actors, "_seat": ended.copy()}
        return {"final_obs": finals, "_final_obs": ended, "final_info": told,
                "_final_info": ended.copy()}

    def _kept(self, array: _Arrays) -> _Arrays:
        return array.copy() if self._copy else array

    def _require_open(self) -> None:
        if self.closed:
            raise Error("this environment is closed")

    def __repr__(self) -> str:
        return f"VectorEnv({self.game.id}, num_envs={self.num_envs})"
