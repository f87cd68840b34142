"""Rollouts: each seat's decisions with what came of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ahu

Arrays = npt.NDArray[Any]


def collected(game: ahu.Game, steps: int) -> ahu.Rollout:
    batch = ahu.Batch(game, n=4, seed=3)
    rng = np.random.default_rng(1)

    def policy(observations: Arrays, masks: Arrays) -> ahu.Decisions:
        assert observations.shape == (4, *game.observation_shape)
        lots = np.where(masks, rng.random(masks.shape), -1)
        return ahu.Decisions(lots.argmax(axis=1), np.full(4, -1.0), rng.random(4))

    rollout = ahu.Rollout(batch, steps)
    rollout.collect(policy)
    return rollout


def expected(rollout: ahu.Rollout, step: int, row: int, gamma: float, lam: float) -> float | None:
    """The advantage of one decision by the plain definition; None where its return is not there."""
    seat = rollout.seats[step, row]
    for later in range(step, rollout.steps):
        if rollout.dones[later, row]:
            return float(rollout.rewards[later, row, seat] - rollout.values[step, row])
        if later + 1 < rollout.steps and rollout.seats[later + 1, row] == seat:
            following = expected(rollout, later + 1, row, gamma, lam)
            delta = gamma * rollout.values[later + 1, row] - rollout.values[step, row]
            return float(delta + gamma * lam * (following or 0.0))
    if rollout.next_seats[row] == seat:
        return float(gamma * rollout.next_values[row] - rollout.values[step, row])
    return None


def test_advantages_are_each_seats_own(game: ahu.Game) -> None:
    rollout = collected(game, 60)
    advantages, returns = rollout.advantages(gamma=0.9, lam=0.8)
    assert rollout.complete.any()
    for step in range(0, 60, 7):
        for row in range(4):
            wanted = expected(rollout, step, row, 0.9, 0.8)
            assert rollout.complete[step, row] == (wanted is not None)
            if wanted is not None:
                assert advantages[step, row] == pytest.approx(wanted, abs=1e-4)
                assert returns[step, row] == pytest.approx(wanted + rollout.values[step, row],
                                                           abs=1e-4)


def test_with_lambda_one_returns_are_the_outcomes(game: ahu.Game) -> None:
    rollout = collected(game, 300)
    _, returns = rollout.advantages(gamma=1.0, lam=1.0)
    for row in range(4):
        ends = np.flatnonzero(rollout.dones[:, row])
        if len(ends) == 0:
            continue
        for step in range(ends[-1] + 1):
            end = ends[np.searchsorted(ends, step)]
            share = rollout.rewards[end, row, rollout.seats[step, row]]
            assert returns[step, row] == pytest.approx(share, abs=1e-4)


def test_a_rollout_has_steps() -> None:
    with pytest.raises(ahu.Error, match="at least one step"):
        ahu.Rollout(ahu.Batch(ahu.game(ahu.games()[0]), n=1), 0)
