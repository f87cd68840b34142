"""Search with an evaluator in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import positions

import ahu
from ahu.search import Evaluator

Arrays = npt.NDArray[Any]


def know_nothing(observations: Arrays, masks: Arrays) -> tuple[Arrays, Arrays]:
    return np.zeros(masks.shape, np.float32), np.full(len(masks), 0.5)


def same(one: ahu.BatchSearchResult, two: ahu.BatchSearchResult) -> bool:
    pairs: list[tuple[Any, Any]] = list(zip(one, two))
    return all(np.array_equal(first, second) for first, second in pairs)


def by_sum(players: int) -> Evaluator:
    """An evaluator without sense that depends on everything it is shown."""

    def evaluate(observations: Arrays, masks: Arrays) -> tuple[Arrays, Arrays]:
        sums = observations.reshape(len(masks), -1).sum(axis=1)
        shares = 1 + np.sin(sums[:, None] + np.arange(players))
        return np.cos(sums[:, None] + np.arange(masks.shape[1])), shares

    return evaluate


def test_results_are_policies_over_the_legal_actions(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=6, seed=1)
    for _ in range(5):
        batch.step(batch.sample_actions())
    for considered in (0, 4):
        search = ahu.Search(game, n=6, simulations=24, considered=considered)
        found = search.run(batch, by_sum(game.players), seed=1)
        assert np.allclose(found.policies.sum(axis=1), 1, atol=1e-4)
        assert not found.policies[~batch.masks].any() and not found.visits[~batch.masks].any()
        assert (found.visits.sum(axis=1) == 24).all()
        assert batch.masks[np.arange(6), found.best].all()
        assert ((found.values >= 0) & (found.values <= 1)).all()


def test_a_seed_repeats_it_and_threads_change_nothing(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=9, seed=2)
    for _ in range(20):
        batch.step(batch.sample_actions())
    runs = [
        ahu.Search(game, n=9, simulations=12, noise=True, threads=threads).run(
            batch, by_sum(game.players), seed=seed)
        for threads, seed in ((1, 5), (3, 5), (1, 6))
    ]
    assert same(runs[0], runs[1]) and not same(runs[0], runs[2])


def test_the_search_knows_only_the_views(game: ahu.Game) -> None:
    """Two worlds that a seat cannot tell apart are searched alike."""
    state = [state.clone() for state in positions(game, 3) if state.turn >= 0][12]
    seat = state.turn
    search = ahu.Search(game, n=1, simulations=16)
    found = [search.run([world.observe(seat)], by_sum(game.players), seed=1)
             for world in (state, state.sample_world(seat, 1), state.sample_world(seat, 2))]
    for other in found[1:]:
        assert same(found[0], other)


def won_by(state: ahu.State) -> list[int]:
    """The indices of actions that win at once for the seat to act."""
    won = []
    for index in state.legal_indices():
        after = state.clone()
        after.apply(index)
        if after.is_over and after.payoffs()[state.turn] == 60:
            won.append(index)
    return won


def test_a_win_in_one_is_found_without_knowledge() -> None:
    game = next(ahu.game(id) for id in ahu.games() if not ahu.game(id).max_chance_outcomes)
    found = 0
    for seed in range(40):
        for state in positions(game, seed):
            wins = won_by(state) if state.turn >= 0 else []
            if len(wins) == 1:
                search = ahu.Search(game, n=1, simulations=200, considered=0)
                answer = search.run([state.observe(state.turn)], know_nothing)
                assert answer.best[0] == wins[0] and answer.action_values[0, wins[0]] > 0.95
                found += 1
                break
    assert found > 3


def test_fewer_positions_than_places_may_be_searched(game: ahu.Game) -> None:
    view = game.initial_state(seed=1)
    search = ahu.Search(game, n=8, simulations=8)
    found = search.run([view.observe(view.turn)], know_nothing)
    assert found.policies.shape == (1, game.num_actions)


def test_what_cannot_be_searched_is_refused(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    search = ahu.Search(game, n=1, simulations=4)
    other = (state.turn + 1) % game.players
    wrong: list[tuple[list[ahu.View], str]] = [
        ([], "from 1 to 1"), ([state.observe(other)], "to act")]
    for views, said in wrong:
        with pytest.raises(ahu.Error, match=said):
            search.run(views, know_nothing)
    view = state.observe(state.turn)
    with pytest.raises(ahu.Error, match="logits"):
        search.run([view], lambda observations, masks: (np.zeros(3), np.zeros(1)))
    with pytest.raises(ahu.Error, match="values"):
        search.run([view], lambda observations, masks: (np.zeros(masks.shape), np.zeros(17)))
    with pytest.raises(ahu.Error, match="simulations"):
        ahu.Search(game, n=1, simulations=0)
