"""Many matches at once."""

from __future__ import annotations

import gc
import random
import threading
from typing import Any

import numpy as np
import pytest

import ahu


def test_rows_are_the_views_of_the_seats_to_act(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=4, threads=2, seed=1)
    for _ in range(60):
        for row in range(env.n):
            state = env.state(row)
            view = state.observe(state.turn)
            assert env.seats[row] == state.turn
            assert (env.observations[row] == view.tensor()).all()
            assert (env.masks[row] == view.mask()).all()
        env.step(env.sample_actions())


def test_steps_do_what_the_rules_do(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=8, seed=2)
    for _ in range(200):
        before = [env.state(row) for row in range(env.n)]
        actions = env.sample_actions().copy()
        step = env.step(actions)
        for row, state in enumerate(before):
            state.apply(actions[row])
            if not game.max_chance_outcomes and not state.is_over:
                assert env.state(row) == state
            if state.is_over:
                assert step.dones[row]
                assert np.allclose(step.rewards[row] * 60, state.payoffs())
            if not step.dones[row]:
                assert not step.rewards[row].any()
            else:
                assert step.rewards[row].sum() == pytest.approx(1)


def test_arrays_are_shared_and_writeable(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=3, seed=1)
    first = env.step(env.sample_actions())
    kept = first.observations.copy()
    second = env.step(env.sample_actions())
    for one, two in zip(first, second):
        assert one is two and one.flags.writeable and not one.flags.owndata
    assert not (kept == second.observations).all()
    assert second.observations.shape == (3, *game.observation_shape)
    assert second.masks.dtype == np.bool_ and second.masks.shape == (3, game.num_actions)
    assert second.rewards.shape == second.scores.shape == (3, game.players)


def test_what_is_written_into_the_arrays_changes_no_match(game: ahu.Game) -> None:
    env, same = ahu.Batch(game, n=3, seed=1), ahu.Batch(game, n=3, seed=1)
    actions = env.sample_actions().copy()
    illegal = np.argmin(env.masks, axis=1)
    forbidden = not env.masks[np.arange(3), illegal].any()
    for array in (*env.step(actions), env.sample_actions()):
        array.fill(1)
    env.reset(1)
    for array in (*env.reset(1), env.sample_actions()):
        array.fill(1)
    if forbidden:
        with pytest.raises(ahu.IllegalAction):
            env.step(illegal)
    same.reset(1)
    for one, two in zip(env.step(actions), same.step(actions)):
        assert (one == two).all()


def test_arrays_are_exported_without_a_copy(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=3, seed=1)
    arrays: list[Any] = [env.observations, env.masks.view(np.uint8), env.rewards, env.seats]
    for array in arrays:
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array) and (shared == array).all()


def test_torch_shares_the_arrays(game: ahu.Game) -> None:
    torch = pytest.importorskip("torch")
    env = ahu.Batch(game, n=3, seed=1)
    tensors = [torch.from_dlpack(env.observations), torch.from_numpy(env.masks)]
    env.step(env.sample_actions())
    assert (tensors[0].numpy() == env.observations).all()
    assert (tensors[1].numpy() == env.masks).all()


def test_arrays_outlive_their_env(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=3, seed=1)
    observations = env.observations
    kept = observations.copy()
    del env
    gc.collect()
    assert (observations == kept).all()


def test_threads_change_nothing(game: ahu.Game) -> None:
    envs = [ahu.Batch(game, n=37, threads=threads, seed=9) for threads in (1, 2, 5)]
    for _ in range(60):
        chosen = [env.sample_actions() for env in envs]
        steps = [env.step(actions) for env, actions in zip(envs, chosen)]
        for other in steps[1:]:
            assert all((one == two).all() for one, two in zip(steps[0], other))


def test_a_seed_repeats_everything(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=5, seed=random.Random(3))

    def play(seed: int) -> bytes:
        env.reset(seed)
        for _ in range(20):
            env.step(env.sample_actions())
        return env.observations.tobytes()

    assert play(4) == play(4) != play(5)


def test_an_illegal_action_steps_nothing(game: ahu.Game) -> None:
    env = ahu.Batch(game, n=4, threads=2, seed=1)
    before = [array.copy() for array in env.reset(1)]
    actions = env.sample_actions()
    for bad in (-1, game.num_actions, int(np.argmin(env.masks[2])), 2**40):
        if bad >= 0 and bad < game.num_actions and env.masks[2, bad]:
            continue  # everything is legal here
        with pytest.raises(ahu.IllegalAction, match="match 2"):
            env.step(np.concatenate([actions[:2], [bad], actions[3:]]))
        assert all((one == two).all() for one, two in zip(before, env.reset(1)))
    for wrong in (actions[:2], actions.astype(float), actions.reshape(2, 2)):
        with pytest.raises(ahu.Error):
            env.step(wrong)
    env.step(actions.astype(np.uint16))


def test_sizes_are_checked(game: ahu.Game) -> None:
    for n, threads in ((0, 1), (-1, 1), (2**21, 1), (1, 0), (1, 257)):
        with pytest.raises(ahu.Error, match="must be from 1"):
            ahu.Batch(game, n=n, threads=threads)
    with pytest.raises(ahu.Error, match="matches are"):
        ahu.Batch(game, n=1).state(1)


def test_one_env_serves_one_thread_at_a_time() -> None:
    env = ahu.Batch(ahu.game(ahu.games()[0]), n=100_000, seed=1)
    outcomes: list[str] = []

    def play() -> None:
        for _ in range(5):
            try:
                env.reset(1)
                outcomes.append("done")
            except ahu.Error as refused:
                outcomes.append(str(refused))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(outcomes) <= {"done", "this batch is in use by another thread"}
    assert "done" in outcomes
