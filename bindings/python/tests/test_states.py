"""States and views as objects."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import numpy as np
import pytest
from conftest import last_state, positions

import ahu


def test_every_position_knows_itself(game: ahu.Game) -> None:
    for state in positions(game, seed=1, most=60):
        same = state.clone()
        assert same == state and same.hash() == state.hash() and hash(same) == hash(state)
        assert copy.copy(state) == state and copy.deepcopy(state) == state
        loaded = game.load_state(state.to_json())
        assert loaded == state and loaded.game == game
        assert pickle.loads(pickle.dumps(state)) == state
        assert json.loads(state.to_json())["game"] == game.id
        assert state != "a state"


def test_whose_turn_decides_what_there_is(game: ahu.Game) -> None:
    for state in positions(game, seed=2, most=60):
        actions, outcomes = state.legal_actions(), state.chance_outcomes()
        assert bool(actions) == (0 <= state.turn < game.players)
        assert bool(outcomes) == state.is_chance == (state.turn == ahu.CHANCE)
        assert state.is_over == (state.turn == ahu.OVER)
        assert len(set(actions)) == len(actions)
        if outcomes:
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            assert len(outcomes) <= game.max_chance_outcomes


def test_a_clone_is_played_on_alone(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    before = state.to_json()
    other = state.clone()
    other.apply(other.legal_actions()[0])
    assert state.to_json() == before and other != state and other.hash() != state.hash()


def test_matches_end_and_pay(game: ahu.Game) -> None:
    state = last_state(game, seed=3)
    assert state.is_over and sum(state.payoffs()) == 60
    assert len(state.payoffs()) == len(state.scores()) == game.players
    for seat in (None, *range(game.players)):
        assert state.observe(seat).payoffs() == state.payoffs()
        assert state.observe(seat).scores() == state.scores()
    with pytest.raises(ahu.Error, match="over") as refused:
        state.apply("pass")
    assert refused.value.code == "game_over"


def test_payoffs_come_at_the_end_only(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    for ask in (state.payoffs, state.scores, state.observe(0).payoffs, state.observe(0).scores):
        with pytest.raises(ahu.Error, match="not over yet"):
            ask()


def test_chance_follows_the_seed(game: ahu.Game) -> None:
    one, two = game.initial_state(), game.initial_state()
    assert one.let_chance(7) == two.let_chance(_Fixed(7)) and one == two
    assert game.initial_state(seed=5) == game.initial_state(seed=5)
    assert not game.initial_state(seed=5).is_chance


class _Fixed:
    """A source of random bits that gives one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def getrandbits(self, k: int, /) -> int:
        return self.number & ((1 << k) - 1)


def test_any_usual_source_of_chance_will_do(game: ahu.Game) -> None:
    state = game.initial_state(seed=random.Random(1))
    sources: list[Any] = [3, np.int64(3), "3", random.Random(3), np.random.default_rng(3), None]
    for rng in sources:
        world = state.sample_world(0, rng)
        assert world.observe(0) == state.observe(0)
        assert world.legal_actions() == state.legal_actions() or state.turn != 0
    wrong: list[Any] = [-1, 2**256, "three", 1.5]
    for bad in wrong:
        with pytest.raises(ahu.Error, match="a seed is"):
            state.sample_world(0, bad)


def test_learners_have_forgotten_nothing(game: ahu.Game) -> None:
    """In a strict match, which is the usual one, views show all that was public all the same."""
    state = ahu.game(game.id).initial_state(seed=3)
    memory = json.loads(state.to_json())["options"].get("memory")
    if memory is None:
        assert state.observe(0, memory="strict") == state.observe(0)
        return
    assert memory == "strict"
    view = state.observe(0)
    assert json.loads(view.to_json())["options"]["memory"] == "open"
    shown = state.observe(0, memory="strict")
    assert json.loads(shown.to_json())["options"]["memory"] == "strict"
    for seen in (view, shown):
        assert json.loads(seen.sample_world(1).to_json())["options"]["memory"] == "strict"
    with pytest.raises(ahu.Error, match="memory must be open or strict"):
        state.observe(0, memory="vague")


def test_views_say_what_a_seat_may_do(game: ahu.Game) -> None:
    for state in positions(game, seed=4, most=60):
        for seat in (None, *range(game.players)):
            view = state.observe(seat)
            assert view.seat == seat and view.turn == state.turn and view.game == game
            mine = seat is not None and seat == state.turn
            assert view.legal_actions() == (state.legal_actions() if mine else [])
            assert view.legal_indices() == (state.legal_indices() if mine else [])
            assert view == view.clone() and view.hash() == view.clone().hash()
            assert pickle.loads(pickle.dumps(view)) == view
            assert str(view) and json.loads(view.to_json())["game"] == game.id


def test_refusals_name_the_clause(game: ahu.Game) -> None:
    for state in positions(game, seed=5, most=40):
        if state.is_over or state.is_chance:
            continue
        legal = set(state.legal_indices())
        texts = {index: game.action(index, state.turn) for index in range(game.num_actions)}
        for index in (i for i, text in texts.items() if text and i not in legal):
            before = state.to_json()
            with pytest.raises(ahu.IllegalAction) as refused:
                state.apply(index)
            assert refused.value.clause and str(refused.value) and state.to_json() == before
            break


def test_nonsense_is_refused_with_a_sentence(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    with pytest.raises(ahu.IllegalAction, match="not an action"):
        state.apply("fly away")
    for index in (-1, game.num_actions, 2**40):
        with pytest.raises(ahu.IllegalAction, match="no action"):
            state.apply(index)
    with pytest.raises(ahu.Error, match="text or its index"):
        state.apply(1.5)  # type: ignore[arg-type]
    for seat in (-1, game.players):
        with pytest.raises(ahu.Error, match="there is no seat"):
            state.observe(seat)
    with pytest.raises(ahu.Error) as bad:
        game.load_state("{")
    assert bad.value.code == "bad_json"
    with pytest.raises(ahu.Error) as bad:
        game.load_state("{}")
    assert bad.value.code == "bad_state"


def test_games_refuse_what_they_are_not_for(game: ahu.Game) -> None:
    with pytest.raises(ahu.Error, match="players"):
        ahu.game(game.id, game.max_players + 1)
    with pytest.raises(ahu.Error) as bad:
        ahu.game(game.id, magic=3)
    assert bad.value.code == "bad_option"
    with pytest.raises(ahu.Error, match="there is no game"):
        ahu.game("no game")
    assert eval(repr(game)) == game and pickle.loads(pickle.dumps(game)) == game
