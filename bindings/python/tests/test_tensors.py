"""Observations, masks, indices and symmetries."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import ALL, positions
from hypothesis import given, settings
from hypothesis import strategies as st

import ahu

ids = st.sampled_from(ALL)
seeds = st.integers(0, 2**32)


def state_after(game: ahu.Game, seed: int, plies: int) -> ahu.State:
    state = game.initial_state()
    for state in positions(game, seed, plies + 1):
        pass
    return state


def test_the_form_is_the_same_for_all_players() -> None:
    for id in ahu.games():
        least = ahu.game(id)
        most = ahu.game(id, least.max_players)
        assert least.observation_shape == most.observation_shape
        assert least.planes == most.planes and least.num_actions == most.num_actions


def test_planes_and_blocks_cover_everything_once(game: ahu.Game) -> None:
    for runs, total in (
        (game.planes, int(np.prod(game.observation_shape))),
        (game.action_blocks, game.num_actions),
    ):
        assert [run.start for run in runs] == list(np.cumsum([0] + [r.size for r in runs])[:-1])
        assert sum(run.size for run in runs) == total
        assert all(run.name for run in runs) and len({run.name for run in runs}) == len(runs)
    assert all(plane.meaning for plane in game.planes)


@settings(max_examples=60)
@given(ids, seeds, st.integers(0, 120))
def test_indices_lead_to_their_actions_and_back(game: ahu.Game, seed: int, plies: int) -> None:
    state = state_after(game, seed, plies)
    actions, indices = state.legal_actions(), state.legal_indices()
    assert len(set(indices)) == len(actions) and int(state.mask().sum()) == len(actions)
    for action, index in zip(actions, indices):
        assert state.mask()[index]
        assert game.action(index, state.turn) == action
        assert game.index(action, state.turn) == index
        by_text, by_index = state.clone(), state.clone()
        by_text.apply(action)
        by_index.apply(np.int64(index))
        assert by_text == by_index


@settings(max_examples=100)
@given(ids, seeds, st.integers(0, 200), seeds)
def test_what_a_seat_cannot_tell_apart_its_numbers_do_not(
    game: ahu.Game, seed: int, plies: int, world_seed: int
) -> None:
    state = state_after(game, seed, plies)
    for seat in (None, *range(game.players)):
        view = state.observe(seat)
        other = state.sample_world(seat, world_seed).observe(seat)
        assert view == other and view.hash() == other.hash()
        assert view.to_json() == other.to_json()
        assert (view.tensor() == other.tensor()).all()
        assert (view.mask() == other.mask()).all()
        assert view.turn == other.turn


def test_worlds_do_differ() -> None:
    """The test above would prove nothing if every sampled world were the real one."""
    for game in ALL:
        if game.has_secrets:
            pairs = [(s, s.sample_world(0, n)) for n, s in enumerate(positions(game, 1))]
            assert sum(one != two for one, two in pairs) > len(pairs) / 2


def test_a_seat_that_is_not_to_act_has_no_mask(game: ahu.Game) -> None:
    for state in positions(game, seed=2, most=60):
        for seat in range(game.players):
            assert state.observe(seat).mask().any() == (seat == state.turn)


def test_tensors_are_numbers_of_the_right_form(game: ahu.Game) -> None:
    for state in positions(game, seed=3, most=60):
        tensor = state.observe(0).tensor()
        assert tensor.shape == game.observation_shape and tensor.dtype == np.float32
        assert np.isfinite(tensor).all() and (tensor >= 0).all()


def test_symmetries_commute_with_the_rules(game: ahu.Game) -> None:
    for state in positions(game, seed=4, most=40):
        for symmetry in game.symmetries:
            turned = game.turned(state, symmetry.number)
            assert (turned == state) or symmetry.number > 0
            for seat in range(game.players):
                plain = state.observe(seat).tensor()
                assert (symmetry.turn_observations(plain) == turned.observe(seat).tensor()).all()
            assert (symmetry.turn_actions(state.mask()) == turned.mask()).all()
            for new, old in enumerate(symmetry.actions):
                if state.mask()[old]:
                    one, two = state.clone(), turned.clone()
                    one.apply(old)
                    two.apply(new)
                    assert game.turned(one, symmetry.number) == two
                    break


def test_indices_outside_the_space_are_refused(game: ahu.Game) -> None:
    for index in (-1, game.num_actions):
        with pytest.raises(ahu.Error, match="indices are 0 to"):
            game.action(index, 0)
    with pytest.raises(ahu.Error, match="no seat"):
        game.action(0, game.players)
    with pytest.raises(ahu.IllegalAction):
        game.index("fly away", 0)
    with pytest.raises(ahu.Error, match="no symmetry"):
        game.turned(game.initial_state(), 99)
