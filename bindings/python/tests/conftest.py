"""What every test of the package may use: each game, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import hypothesis
import pytest

import ahu

hypothesis.settings.register_profile("ahu", database=None, derandomize=True, deadline=None)
hypothesis.settings.load_profile("ahu")


def _all_games() -> list[ahu.Game]:
    """Each game with the least and the most players, and with each option's other values."""
    games = []
    for id in ahu.games():
        least = ahu.game(id)
        games += [least, *({ahu.game(id, least.max_players)} - {least})]
        for name, value in least.options.items():
            if value == "open":
                games.append(ahu.game(id, least.max_players, **{name: "strict"}))
    return games


ALL = _all_games()


@pytest.fixture(params=ALL, ids=repr)
def game(request: pytest.FixtureRequest) -> ahu.Game:
    chosen: ahu.Game = request.param
    return chosen


def positions(game: ahu.Game, seed: int, most: int = 400) -> Iterator[ahu.State]:
    """The states of a random match, from the first to the last."""
    rng = random.Random(seed)
    state = game.initial_state()
    for _ in range(most):
        yield state
        if state.is_over:
            return
        if state.is_chance:
            outcomes = state.chance_outcomes()
            state.apply(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply(rng.choice(state.legal_actions()))


def last_state(game: ahu.Game, seed: int) -> ahu.State:
    """The end of a random match."""
    state = game.initial_state()
    for state in positions(game, seed, 100_000):
        pass
    return state
