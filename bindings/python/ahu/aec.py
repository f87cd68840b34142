"""A game as an environment in the style of PettingZoo's AEC: agents act one after another.

Neither PettingZoo nor Gymnasium need be installed. Where they are, the environment is one of
PettingZoo's own `AECEnv` and the spaces are Gymnasium's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Game, State
from .errors import Error
from .spaces import action_space, library, observation_space

try:
    from pettingzoo import AECEnv as _Base  # type: ignore[import]
except ImportError:
    _Base = object

Observation = dict[str, npt.NDArray[Any]]


class AECEnv(_Base):  # type: ignore[misc]
    """One match after another of a game, for agents `seat_0`, `seat_1` …

    An observation is `{"observation": tensor, "action_mask": mask}` of the agent's own view; the
    mask is 0 everywhere unless the agent is to act. The reward at the end is the share of the win.

    >>> import ahu.aec
    >>> env = ahu.aec.AECEnv(game)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
    >>> env.agents
    []
    """

    def __init__(self, game: Game, render_mode: str | None = "ansi") -> None:
        if render_mode not in (None, "ansi"):
            raise Error("the render modes are None and ansi")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {"name": game.id, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.state_space = library().Box(
            0.0, np.inf, (game.players, *game.observation_shape), np.float32
        )
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = ""
        self._random = random.Random()
        self._position: State | None = None

    @property
    def unwrapped(self) -> AECEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; its chance follows from the seed, if there is one."""
        if seed is not None:
            self._random = random.Random(seed)
        self._position = self.game.initial_state(seed=self._random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._position.turn]

    def observe(self, agent: str) -> Observation:
        view = self.position.observe(self.possible_agents.index(agent))
        return {"observation": view.tensor(), "action_mask": view.mask().astype(np.int8)}

    @property
    def position(self) -> State:
        """The state behind the environment, secrets included."""
        if self._position is None:
            raise Error("reset() comes first")
        return self._position

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats together see, for a central critic: a tensor for each seat."""
        views = [self.position.observe(seat) for seat in range(self.game.players)]
        return np.stack([view.tensor() for view in views])

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, has gained since it last acted, and whether it is done."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action; an agent that is done must pass None."""
        state = self.position
        agent = self.agent_selection
        if not self.agents:
            raise Error("the match is over; reset() begins the next", "game_over")
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Error("an agent that is not done must act")
        state.apply(action)
        state.let_chance(self._random)
        self._cumulative_rewards[agent] = 0.0
        if state.is_over:
            self._finish(state.payoffs())
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.agent_selection = self.possible_agents[state.turn]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they act, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The board as the spectator sees it."""
        return None if self.render_mode is None else str(self.position.observe(None))

    def close(self) -> None:
        """There is nothing to close."""

    def _finish(self, payoffs: list[int]) -> None:
        total = sum(payoffs)
        for agent, payoff in zip(self.possible_agents, payoffs):
            self.rewards[agent] = payoff / total
            self._cumulative_rewards[agent] += payoff / total
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise Error("an agent that is done can only step with None")
        tables: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations,
                                        self.truncations, self.infos]
        for table in tables:
            del table[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


def env(game: Game, render_mode: str | None = "ansi") -> AECEnv:
    """The environment of a game, under the name that PettingZoo's modules use."""
    return AECEnv(game, render_mode)
