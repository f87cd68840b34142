"""A number of steps of a batch, with the rewards of each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import Batch
from .errors import Error

Floats = npt.NDArray[np.float32]


class Decisions(NamedTuple):
    """The decisions of a policy for many positions: actions, and for learners their log-probabilities and
    the values of the positions (shares of the win that the seat to act expects)."""

    actions: npt.NDArray[Any]
    log_probs: npt.NDArray[Any] | float = 0.0
    values: npt.NDArray[Any] | float = 0.0


Policy = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], Decisions]


class Rollout:
    """Buffers for this many steps of a batch: row t, i is the decision in match i at step t.

    >>> batch = ahu.Batch(game, n=8, seed=1)
    >>> rollout = ahu.Rollout(batch, steps=64)
    >>> rollout.collect(lambda observations, masks: ahu.Decisions(masks.argmax(axis=1)))
    >>> advantages, returns = rollout.advantages(gamma=1.0, lam=0.95)
    >>> advantages.shape
    (64, 8)
    """

    def __init__(self, batch: Batch, steps: int) -> None:
        if steps < 1:
            raise Error("a rollout has at least one step")
        self.batch = batch
        self.steps = steps
        rows = (steps, batch.n)
        self.observations: Floats = np.zeros((*rows, *batch.game.observation_shape), np.float32)
        self.masks = np.zeros((*rows, batch.game.num_actions), np.bool_)
        self.actions = np.zeros(rows, np.int64)
        self.seats = np.zeros(rows, np.int32)
        self.log_probs: Floats = np.zeros(rows, np.float32)
        self.values: Floats = np.zeros(rows, np.float32)
        self.rewards: Floats = np.zeros((*rows, batch.game.players), np.float32)
        self.dones = np.zeros(rows, np.bool_)
        # The position after the last step: who is to act, and what it is worth to that seat.
        self.next_seats = np.zeros(batch.n, np.int32)
        self.next_values: Floats = np.zeros(batch.n, np.float32)
        # Whether a seat's decision was followed, within the rollout, by its next one, by the end of
        # the match or by the position after the last step. Others have no return yet.
        self.complete = np.zeros(rows, np.bool_)

    def collect(self, policy: Policy) -> None:
        """Plays with the policy at every seat of the caller, and stores all decisions."""
        batch = self.batch
        for step in range(self.steps):
            self.observations[step] = batch.observations
            self.masks[step] = batch.masks
            self.seats[step] = batch.seats
            decisions = policy(self.observations[step], self.masks[step])
            self.actions[step] = np.asarray(decisions.actions)
            self.log_probs[step] = np.asarray(decisions.log_probs)
            self.values[step] = np.asarray(decisions.values)
            shown = batch.step(self.actions[step])
            self.rewards[step] = shown.rewards
            self.dones[step] = shown.dones
        self.next_seats[:] = batch.seats
        self.next_values[:] = np.asarray(policy(batch.observations, batch.masks).values)

    def advantages(self, gamma: float = 1.0, lam: float = 0.95) -> tuple[Floats, Floats]:
        """Generalised advantages and returns, each seat's from its own decisions and rewards.

        What follows a decision is that seat's next one in the same match, or the end. Where neither
        is in the rollout, `complete` is False and the numbers mean nothing.
        """
        count = self.batch.n
        rows = np.arange(count)
        shape = (count, self.batch.game.players)
        value, advantage, reward = (np.zeros(shape, np.float32) for _ in range(3))
        known = np.zeros(shape, np.bool_)
        value[rows, self.next_seats] = self.next_values
        known[rows, self.next_seats] = True
        advantages = np.zeros((self.steps, count), np.float32)
        for step in reversed(range(self.steps)):
            ended = self.dones[step]
            value[ended] = advantage[ended] = 0.0
            reward[ended] = self.rewards[step][ended]
            known[ended] = True
            seats, own = self.seats[step], self.values[step]
            delta = reward[rows, seats] + gamma * value[rows, seats] - own
            advantages[step] = delta + gamma * lam * advantage[rows, seats]
            self.complete[step] = known[rows, seats]
            value[rows, seats] = own
            advantage[rows, seats] = np.where(self.complete[step], advantages[step], 0.0)
            reward[rows, seats] = 0.0
            known[rows, seats] = True
        return advantages, advantages + self.values
