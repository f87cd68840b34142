"""Evaluations: paired seats, error bars, the sequential test."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ahu

Arrays = npt.NDArray[Any]

GAME = ahu.game(ahu.games()[0])


def first_legal(observations: Arrays, masks: Arrays) -> Arrays:
    actions: Arrays = masks.argmax(axis=1)
    return actions


def test_equals_are_level_in_every_pair(game: ahu.Game) -> None:
    """A policy without luck against itself: with two seats each round is won once and lost once."""
    (found,) = ahu.evaluate(first_legal, first_legal, game, rounds=3, at_once=2)
    assert found.games == 3 * game.players and found.rounds == 3
    if game.players == 2:
        assert found.score == 0.5 and found.wins == found.losses
    assert found.share == pytest.approx(1 / game.players)
    assert found.low < found.score < found.high


def test_a_stronger_player_scores_more() -> None:
    strong, weak = (
        ahu.evaluate(policy, opponent, GAME, rounds=16, simulations=60)[0]
        for policy, opponent in (("shallow", "random"), ("random", "shallow"))
    )
    assert strong.score > 0.8 > 0.2 > weak.score
    assert strong.superiority > 0.99 and "won" in str(strong)
    assert strong.opponent == "random" and len(strong.share_by_seat) == GAME.players


def test_a_seed_repeats_it_whatever_is_played_at_once(game: ahu.Game) -> None:
    runs = [ahu.evaluate(first_legal, "random", game, rounds=4, seed=seed, at_once=at_once)
            for seed, at_once in ((1, 1), (1, 4), (2, 4))]
    assert runs[0] == runs[1]
    assert [one.score for one in runs[0]] != [one.score for one in runs[2]] or game.players == 2


def test_the_sequential_test_ends_it_early() -> None:
    (better,) = ahu.evaluate("shallow", "random", GAME, rounds=400, simulations=60, sprt=(0, 100),
                             at_once=8)
    assert better.verdict == "elo1" and better.rounds < 100
    (worse,) = ahu.evaluate("random", "shallow", GAME, rounds=400, simulations=60, sprt=(0, 100),
                            at_once=8)
    assert worse.verdict == "elo0"


def test_several_opponents_and_bots_as_objects() -> None:
    bot = ahu.bot(GAME, "random")
    found = ahu.evaluate(first_legal, ["random", bot, first_legal], GAME, rounds=2)
    assert [one.opponent for one in found] == ["random", "random", "first_legal"]
    assert found[0].score == found[1].score


def test_the_statistics_are_the_arenas() -> None:
    told = ahu.estimate([1.0, 0.5, 1.0, 0.5] * 10)
    assert told["score"] == 0.75 and told["low"] < 0.75 < told["high"]
    assert told["elo"] == pytest.approx(190.8, abs=0.1)
    test = ahu.Sprt(0, 50)
    for _ in range(400):
        test.add(0.5)
    assert test.verdict == "elo0" and test.log_likelihood_ratio <= test.lower
    wrongs: list[list[float]] = [[], [1.5], [float("nan")]]
    for wrong in wrongs:
        with pytest.raises(ahu.Error):
            ahu.estimate(wrong)
    with pytest.raises(ahu.Error, match="elo0 below elo1"):
        ahu.Sprt(50, 0)
    with pytest.raises(ahu.Error, match="from 0 to 1"):
        ahu.Sprt(0, 50).add(2)


def test_wrong_policies_are_refused() -> None:
    with pytest.raises(ahu.Error, match="one action index"):
        ahu.evaluate(lambda observations, masks: 0, "random", GAME, rounds=1)
    with pytest.raises(ahu.Error, match="at least 1"):
        ahu.evaluate(first_legal, "random", GAME, rounds=0)
    with pytest.raises(ahu.Error, match="there is no bot"):
        ahu.evaluate("nobody", "random", GAME, rounds=1)
    with pytest.raises(TypeError, match="game must be Game"):
        ahu.evaluate(first_legal, "random", GAME.id)  # type: ignore[arg-type]
