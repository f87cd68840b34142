"""The wrappers for PettingZoo's and OpenSpiel's ways, against substitutes of their contracts."""

from __future__ import annotations

import aec_contract
import numpy as np
import openspiel_contract
import pytest

import ahu
import ahu.aec
import ahu.openspiel
import ahu.spaces


def test_the_aec_contract_is_kept(game: ahu.Game) -> None:
    aec_contract.check(ahu.aec.env(game))
    aec_contract.check_seeds(lambda: ahu.aec.env(game))


def test_pettingzoos_own_tests_pass(game: ahu.Game) -> None:
    pettingzoo = pytest.importorskip("pettingzoo")
    tests = pytest.importorskip("pettingzoo.test")
    env = ahu.aec.env(game)
    assert isinstance(env, pettingzoo.AECEnv)
    tests.api_test(env, num_cycles=100)
    tests.seed_test(lambda: ahu.aec.env(game), num_cycles=50)


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


def test_openspiels_own_algorithms_accept_a_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = ahu.openspiel.load_game(ahu.games()[0])
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1))
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


def test_openspiel_games_are_loaded_by_name(game: ahu.Game) -> None:
    spiel = ahu.openspiel.Game(game)
    assert ahu.openspiel.load_game(str(spiel)) == spiel
    assert ahu.openspiel.load_game(spiel.serialize()) == spiel
    name = spiel.get_type().short_name
    assert name in ahu.openspiel.registered_names()
    assert ahu.openspiel.load_game(name).get_type().short_name == name
    assert ahu.openspiel.load_game(f"{name}(players={game.players})").num_players() == game.players
    for wrong in ("no_such_game", f"{name}(players)", f"{name}(players=99)", "a b"):
        with pytest.raises(ahu.Error):
            ahu.openspiel.load_game(wrong)


def test_openspiel_observers(game: ahu.Game) -> None:
    spiel = ahu.openspiel.Game(game)
    state = spiel.new_initial_state()
    while state.is_chance_node() or state.move_number() < 4:
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    kind = ahu.openspiel.IIGObservationType
    plain, recalling = spiel.make_observer(), spiel.make_observer(kind(perfect_recall=True))
    for observer in (plain, recalling):
        observer.set_from(state, player)
    assert plain.tensor is not None and recalling.tensor is not None
    assert plain.tensor.tolist() == state.observation_tensor(player)
    assert plain.dict["observation"].shape == game.observation_shape
    assert recalling.tensor.tolist() == state.information_state_tensor(player)
    assert recalling.dict["log"].any()
    assert plain.string_from(state, player) == state.observation_string(player)
    assert recalling.string_from(state, player) == state.information_state_string(player)
    public = spiel.make_observer(kind(private_info=ahu.openspiel.PrivateInfoType.NONE))
    assert public.tensor is None
    assert public.string_from(state, 0) == public.string_from(state, 1)
    with pytest.raises(RuntimeError, match="no parameters"):
        spiel.make_observer(None, {"a": 1})


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


def test_spaces_say_what_they_are() -> None:
    box = ahu.spaces.Box(0, 1, (2, 3), np.int8)
    assert repr(box) == "Box(0, 1, (2, 3), int8)"
    assert repr(ahu.spaces.Discrete(7)) == "Discrete(7)"
    assert repr(ahu.spaces.MultiDiscrete([7, 7])) == "MultiDiscrete([7 7])"
    assert repr(ahu.spaces.Dict({"mask": box})) == "Dict('mask': Box(0, 1, (2, 3), int8))"
