"""What OpenSpiel's `api_test` and `games_sim_test` check of a game, checked by random play.

The checks are written after the behaviour of these tests, for machines without OpenSpiel.
"""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

CHANCE, TERMINAL = -1, -4


def check_game(game: Any) -> None:
    kind = game.get_type()
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players
    assert game.min_utility() <= game.utility_sum() / game.num_players() <= game.max_utility()
    size = 1
    for length in game.observation_tensor_shape():
        size *= length
    assert size == game.observation_tensor_size()
    assert game.information_state_tensor_size() == game.information_state_tensor_shape()[0]
    assert game.max_history_length() > 0 and game.max_move_number() > 0
    assert (game.max_chance_nodes_in_history() == 0) == (kind.chance_mode.name == "DETERMINISTIC")
    for thing in (game, kind):
        assert pickle.loads(pickle.dumps(thing)) == thing
    assert game.new_initial_state().get_game() == game


def check_chance(state: Any) -> None:
    outcomes = state.chance_outcomes()
    assert abs(sum(weight for _, weight in outcomes) - 1) < 1e-9
    assert [action for action, _ in outcomes] == state.legal_actions()
    assert len(outcomes) <= state.get_game().max_chance_outcomes()
    assert all(state.legal_actions(player) == [] for player in range(state.num_players()))


def check_decision(state: Any) -> None:
    player = state.current_player()
    legal = state.legal_actions()
    assert legal and legal == sorted(set(legal)) == state.legal_actions(player)
    assert legal[0] >= 0 and legal[-1] < state.num_distinct_actions()
    assert [i for i, one in enumerate(state.legal_actions_mask()) if one] == legal
    for action in legal:
        text = state.action_to_string(player, action)
        assert state.string_to_action(player, text) == action
    for other in range(state.num_players()):
        if other != player:
            assert state.legal_actions(other) == []


def check_knowledge(state: Any) -> None:
    for player in range(state.num_players()):
        tensor = state.observation_tensor(player)
        assert len(tensor) == state.get_game().observation_tensor_size()
        assert state.observation_string(player) in state.information_state_string(player)
        known = state.information_state_tensor(player)
        assert len(known) == state.get_game().information_state_tensor_size()
        assert known[: len(tensor)] == tensor
    for told in (state.observation_tensor, state.observation_string,
                 state.information_state_tensor, state.information_state_string):
        with pytest.raises(RuntimeError, match="player >= 0"):
            told(-1)
        with pytest.raises(RuntimeError, match="player <"):
            told(state.num_players() + 1)
        if state.is_chance_node() or state.is_terminal():
            with pytest.raises(RuntimeError):
                told()


def check_saving(state: Any) -> None:
    game = state.get_game()
    for again in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
        assert again == state and str(again) == str(state)
        assert again.history() == state.history() and again.move_number() == state.move_number()
        for player in range(state.num_players()):
            assert again.information_state_string(player) == state.information_state_string(player)


def check_resampling(state: Any, rng: random.Random) -> None:
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert other.move_number() == state.move_number()
    other.apply_action(other.legal_actions()[0])
    assert other.move_number() == state.move_number() + 1


def play(game: Any, seed: int) -> Any:
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.returns() == state.rewards() == [0.0] * game.num_players()
        assert state.is_chance_node() == (state.current_player() == CHANCE)
        assert not state.is_simultaneous_node()
        if state.is_chance_node():
            check_chance(state)
        else:
            check_decision(state)
            check_resampling(state, rng)
        if state.move_number() % 16 == 0:
            check_knowledge(state)
            check_saving(state)
        action = rng.choice(state.legal_actions())
        child = state.child(action)
        state.apply_action(action)
        assert child == state and str(child) == str(state) and child.history() == state.history()
    check_knowledge(state)
    assert state.get_type().name == "TERMINAL"
    assert state.current_player() == TERMINAL and state.legal_actions() == []
    assert state.move_number() == len(state.history()) <= game.max_game_length()
    assert abs(sum(state.returns()) - game.utility_sum()) < 1e-9
    assert all(game.min_utility() <= one <= game.max_utility() for one in state.returns())
    return state


def check(game: Any) -> None:
    check_game(game)
    end = play(game, seed=1)
    again = game.new_initial_state()
    for action in end.history():
        again.apply_action(action)
    assert str(again) == str(end) and again.full_history() == end.full_history()
