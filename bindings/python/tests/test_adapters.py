"""The wrappers for PettingZoo's and OpenSpiel's ways, against stand-ins of their contracts."""

from __future__ import annotations

import aec_contract
import openspiel_contract
import pytest

import ahu
import ahu.aec
import ahu.openspiel
import ahu.spaces


def test_the_aec_contract_is_kept(game: ahu.Game) -> None:
    aec_contract.check(ahu.aec.env(game))


def test_aec_refuses_what_is_out_of_turn(game: ahu.Game) -> None:
    env = ahu.aec.AECEnv(game)
    with pytest.raises(ahu.Error, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    with pytest.raises(ahu.Error, match="must act"):
        env.step(None)
    with pytest.raises(ahu.IllegalAction):
        env.step(game.num_actions)
    aec_contract.play(env, seed=1)
    with pytest.raises(ahu.Error, match="over"):
        env.step(0)


def test_aec_spaces_sample_what_the_mask_allows(game: ahu.Game) -> None:
    env = ahu.aec.AECEnv(game)
    env.reset(seed=2)
    space = env.action_space(env.agent_selection)
    mask = env.observe(env.agent_selection)["action_mask"]
    for _ in range(20):
        assert mask[space.sample(mask)] and space.contains(space.sample())
    assert not space.contains(game.num_actions) and not space.contains("0")


def test_the_openspiel_contract_is_kept(game: ahu.Game) -> None:
    openspiel_contract.check(ahu.openspiel.Game(game))


def test_openspiel_states_tell_no_secrets(game: ahu.Game) -> None:
    """Two worlds that look alike to a player have the same strings and tensors for it."""
    spiel = ahu.openspiel.load_game(game.id, {"players": game.players, **game.options})
    assert spiel == ahu.openspiel.Game(game)
    end = openspiel_contract.play(spiel, seed=2)
    state = spiel.new_initial_state()
    for action in end.history()[: len(end.history()) // 2]:
        state.apply_action(action)
    for player in range(game.players):
        other = state.resample_from_infostate(player, lambda: 0.3)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)


def test_openspiel_refuses_what_cannot_be(game: ahu.Game) -> None:
    state = ahu.openspiel.Game(game).new_initial_state()
    while state.is_chance_node():
        with pytest.raises(ahu.Error, match="no outcome"):
            state.apply_action(10**6)
        state.apply_action(0)
    with pytest.raises(ahu.Error):
        state.apply_action(game.num_actions)
    with pytest.raises(ahu.Error, match="no player"):
        state.observation_tensor(game.players)
