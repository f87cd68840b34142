"""Seeds: what may be one, and that one seed means one thing."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ahu


def test_large_seeds_are_seeds(game: ahu.Game) -> None:
    for number in (0, 2**53, 2**64, 2**80, 2**256 - 1):
        match = ahu.Match(game, seed=number)
        assert int(match.seed, 16) == number
        assert ahu.Match(game, seed=match.seed).state == match.state
        assert game.initial_state(seed=number) == match.state
        ahu.Batch(game, n=1, seed=number)
        bot = ahu.bot(game, "random")
        view = match.view(match.turn)
        assert bot.choose(view, seed=number) == bot.choose(view, seed=number)


def test_generators_are_seeds(game: ahu.Game) -> None:
    makers: list[Any] = [random.Random, np.random.default_rng, np.random.RandomState]
    for make in makers:
        one, same, other = make(5), make(5), make(6)
        assert ahu.Match(game, seed=one).seed == ahu.Match(game, seed=same).seed
        assert ahu.Match(game, seed=one).seed != ahu.Match(game, seed=other).seed
        first = ahu.Match(game, seed=one).seed
        assert ahu.Match(game, seed=one).seed != first, "a generator advances"


def test_one_seed_is_one_beginning(game: ahu.Game) -> None:
    for seed in range(5):
        state = game.initial_state(seed=seed)
        assert state == ahu.Match(game, seed=seed).state
        by_hand = game.initial_state()
        by_hand.let_chance(seed)
        assert by_hand == state


def test_no_seed_is_a_fresh_one() -> None:
    game = next(one for one in map(ahu.game, ahu.games()) if one.max_chance_outcomes)

    def deals(env: ahu.Batch) -> list[int]:
        return [env.state(match).hash() for match in range(4)]

    assert deals(ahu.Batch(game, n=4)) != deals(ahu.Batch(game, n=4))
    one, same = ahu.Batch(game, n=4, seed=1), ahu.Batch(game, n=4, seed=1)
    first = deals(one)
    assert first == deals(same)
    one.reset()
    same.reset()
    assert first != deals(one) == deals(same), "what follows from a seed follows from it alone"
    one.reset()
    assert deals(one) != deals(same)


def test_what_is_no_seed_is_named(game: ahu.Game) -> None:
    wrong: list[Any] = [-1, 2**256, 1.5, "xyz", "", [1], b"1"]
    for seed in wrong:
        with pytest.raises(ahu.Error, match="a seed is a whole number"):
            ahu.Match(game, seed=seed)
        with pytest.raises(ahu.Error, match="a seed is a whole number"):
            game.initial_state(seed=seed)
        with pytest.raises(ahu.Error, match="a seed is a whole number"):
            ahu.Batch(game, n=1, seed=seed)
