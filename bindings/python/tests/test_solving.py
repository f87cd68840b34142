"""Small variants, solved exactly."""

from __future__ import annotations

import numpy as np
import pytest

import ahu


@pytest.fixture(scope="module", params=ahu.variants())
def tree(request: pytest.FixtureRequest) -> ahu.GameTree:
    return ahu.GameTree(ahu.game(request.param))


def test_variants_are_games_that_are_not_listed() -> None:
    assert ahu.variants() and not set(ahu.variants()) & set(ahu.games())
    for id in ahu.variants():
        match = ahu.Match(ahu.game(id), seed=1)
        while not match.is_over:
            match.act(match.legal_actions()[0])
        assert ahu.read_record(match.record()).state == match.state


def test_views_are_those_of_the_information_sets(tree: ahu.GameTree) -> None:
    views, even = tree.views(), tree.even()
    assert len(views) == tree.information_sets == len(even) < tree.positions
    assert np.allclose(even.sum(axis=1), 1, atol=1e-5)
    for row in range(0, len(views), max(1, len(views) // 50)):
        assert ((even[row] > 0) == views[row].mask()).all()


def test_iterations_come_closer_to_equilibrium(tree: ahu.GameTree) -> None:
    even = tree.exploitability(tree.even())
    found = [tree.exploitability(tree.solve(count)) for count in (4, 16)]
    assert even.gain > found[0].gain > found[1].gain >= -1e-6
    assert found[1].best_response[0] >= found[1].value - 1e-6
    assert found[1].gain == pytest.approx((sum(found[1].best_response) - 1) / 2)


def test_the_value_is_what_the_strategy_gains_in_play(tree: ahu.GameTree) -> None:
    """Exact values beside the mean of matches that the strategy plays."""
    strategy = tree.even()
    exact = tree.exploitability(strategy).value
    batch = ahu.Batch(tree.game, n=500, seed=1)
    gained, ended = 0.0, 0
    while ended < 8000:
        step = batch.step(batch.sample_actions())
        gained += float(step.rewards[:, 0].sum())
        ended += int(step.dones.sum())
    assert gained / ended == pytest.approx(exact, abs=0.03)


def test_wrong_strategies_are_refused(tree: ahu.GameTree) -> None:
    for wrong in (tree.even()[1:], tree.even() * 2, np.zeros(3)):
        with pytest.raises(ahu.Error, match="a strategy has the shape"):
            tree.exploitability(wrong)
    with pytest.raises(ahu.Error, match="there is no bot"):
        tree.of_bot("nobody")
    with pytest.raises(ahu.Error, match="iterations"):
        tree.solve(0)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(ahu.Error, match="more than 1000 positions"):
        ahu.GameTree(ahu.game(ahu.games()[0]), max_positions=1000)
    game = next(ahu.game(id, 3) for id in ahu.games() if ahu.game(id).max_players > 2)
    with pytest.raises(ahu.Error, match="two players"):
        ahu.GameTree(game)
