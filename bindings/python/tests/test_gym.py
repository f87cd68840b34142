"""The conventions of Gymnasium's vector environments, with and without Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ahu
import ahu.gym

Arrays = npt.NDArray[Any]


def choose(infos: dict[str, Any], rng: np.random.Generator) -> Arrays:
    mask = infos["action_mask"]
    actions: Arrays = np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)
    return actions


def test_the_conventions_are_kept(game: ahu.Game) -> None:
    envs = ahu.gym.VectorEnv(game, num_envs=3, render_mode="ansi")
    assert envs.num_envs == 3 and envs.spec is None and envs.unwrapped is envs and not envs.closed
    assert envs.metadata["autoreset_mode"] == ahu.gym.AutoresetMode.SAME_STEP
    assert envs.single_observation_space.shape == game.observation_shape
    assert envs.observation_space.shape == (3, *game.observation_shape)
    assert envs.single_action_space.n == game.num_actions
    assert envs.action_space.nvec.tolist() == [game.num_actions] * 3
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(150):
        assert envs.observation_space.contains(observations)
        assert infos["action_mask"].shape == (3, game.num_actions)
        assert infos["action_mask"].dtype == np.int8
        actions = choose(infos, rng)
        assert envs.action_space.contains(actions)
        before = infos
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        assert rewards.dtype == np.float64 and terminations.dtype == truncations.dtype == np.bool_
        assert not truncations.any() and not rewards[~terminations].any()
        assert ("final_obs" in infos) == terminations.any()
        if terminations.any():
            check_ends(game, before, rewards, terminations, infos)
    frames = envs.render()
    assert frames is not None and len(frames) == 3
    envs.close()
    envs.close()
    with pytest.raises(ahu.Error, match="closed"):
        envs.step(actions)


def check_ends(game: ahu.Game, before: dict[str, Any], rewards: Arrays,
               ended: Arrays, infos: dict[str, Any]) -> None:
    assert (infos["_final_obs"] == ended).all() and (infos["_final_info"] == ended).all()
    assert infos["final_obs"].shape == (len(ended), *game.observation_shape)
    assert not infos["final_obs"][~ended].any()
    told = infos["final_info"]
    for row in np.flatnonzero(ended):
        assert infos["final_obs"][row].any()
        seat = before["seat"][row]
        assert told["seat"][row] == seat and told["rewards"][row, seat] == rewards[row]
        assert told["rewards"][row].sum() == pytest.approx(1)


def test_a_seed_repeats_it(game: ahu.Game) -> None:
    def play(envs: ahu.gym.VectorEnv, seed: int) -> list[float]:
        observations, infos = envs.reset(seed=seed)
        rng = np.random.default_rng(1)
        seen = []
        for _ in range(40):
            observations, _, _, _, infos = envs.step(choose(infos, rng))
            seen.append(float(observations.sum()))
        return seen

    one, two = (ahu.gym.VectorEnv(game, num_envs=4, threads=threads) for threads in (1, 2))
    assert play(one, 7) == play(two, 7) == play(one, 7) != play(two, 8)


def test_the_learner_sits_everywhere_or_plays_everyone(game: ahu.Game) -> None:
    envs = ahu.gym.VectorEnv(game, num_envs=game.players)
    _, infos = envs.reset(seed=1)
    assert sorted(infos["seat"]) == list(range(game.players))
    alone = ahu.gym.VectorEnv(game, num_envs=1, opponents=None)
    _, infos = alone.reset(seed=1)
    rng = np.random.default_rng(1)
    seats = set()
    for _ in range(60):
        seats.add(int(infos["seat"][0]))
        _, _, _, _, infos = alone.step(choose(infos, rng))
    assert seats == set(range(game.players))


def test_states_to_start_from_and_arrays_without_a_copy() -> None:
    game = ahu.game(ahu.games()[0])
    state = game.initial_state(seed=1)
    state.apply(state.legal_actions()[0])
    envs = ahu.gym.VectorEnv(game.id, num_envs=2, opponents=None, copy=False)
    observations, _ = envs.reset(seed=1, options={"states": [state]})
    assert envs.batch.state(1) == state and np.shares_memory(observations, envs.batch.observations)
    kept, _ = ahu.gym.VectorEnv(game, num_envs=2).reset(seed=1)
    assert kept.flags.owndata


def test_with_gymnasium_it_is_one_of_its_own() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    envs = ahu.gym.VectorEnv(ahu.game(ahu.games()[0]), num_envs=2)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert isinstance(envs.action_space, gymnasium.spaces.MultiDiscrete)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ahu.Error, match="render modes"):
        ahu.gym.VectorEnv(ahu.games()[0], num_envs=1, render_mode="human")
    with pytest.raises(ahu.Error, match="n must be"):
        ahu.gym.VectorEnv(ahu.games()[0], num_envs=0)
