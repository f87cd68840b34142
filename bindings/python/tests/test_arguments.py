"""Wrong arguments are answered by a sentence, not by a list of C++ signatures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ahu

game = ahu.game(ahu.games()[0])
state = game.initial_state(seed=1)
view = state.observe(0)
match = ahu.Match(game, seed=1)
any_ahu: Any = ahu
bot: Any = ahu.bot(game, "random")
env: Any = ahu.Batch(game, n=2, seed=1)
loose_game: Any = game
loose_state: Any = state
loose_match: Any = match

WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: any_ahu.Match("a name"), "ahu.Match: game must be Game, not 'a name'"),
    (lambda: any_ahu.Match(game, sed=1), "got an unexpected keyword argument 'sed'"),
    (lambda: any_ahu.Match(), "missing a required argument: 'game'"),
    (lambda: any_ahu.Match(game, 1, "yes"), "chance_by_hand must be bool, not 'yes'"),
    (lambda: any_ahu.game(5), "id must be str, not 5"),
    (lambda: any_ahu.game(game.id, players="two"), r"players must be int \| None, not 'two'"),
    (lambda: any_ahu.read_record(5), "ahu.read_record: text must be str, not 5"),
    (lambda: loose_game.load_state({}), "ahu.Game.load_state: text must be str, not a dict"),
    (lambda: loose_game.index("drop 1"), "missing a required argument: 'seat'"),
    (lambda: loose_game.turned(view, 0), "state must be State, not a View"),
    (lambda: loose_state.observe("0"), r"seat must be int \| None, not '0'"),
    (lambda: loose_state.observe(2**80), r"seat must be int \| None, not 1208925819614629174706176"),
    (lambda: loose_match.state_at(1.5), "plies must be int, not 1.5"),
    (lambda: bot.choose(state), "ahu.Bot.choose: view must be View, not a State"),
    (lambda: bot.choose(view, [1]), "ahu.Bot.choose: .*log"),
    (lambda: bot.choose(view, millis=-1), "out of range: .*millis=-1"),
    (lambda: env.state("0"), "match must be int, not '0'"),
    (lambda: any_ahu.Batch(game), "missing a required argument: 'n'"),
    (lambda: env.restore(0, "abc"), "ahu.Batch.restore: saved must be bytes, not 'abc'"),
    (lambda: any_ahu.evaluate(3, "random", game), "policy: a player is a function, .* not 3"),
    (lambda: any_ahu.evaluate("random", [None], game), "opponents: a player is .* not None"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_the_wrong_argument_is_named(number: int) -> None:
    call, sentence = WRONG[number]
    with pytest.raises(TypeError, match=sentence) as raised:
        call()
    assert "incompatible" not in str(raised.value) and "arg0" not in str(raised.value)


def test_large_numbers_are_answered_by_the_rules() -> None:
    with pytest.raises(ahu.IllegalAction, match="is no action of this match"):
        state.clone().apply(2**80)
    chosen = next(one for one in map(ahu.game, ahu.games()) if one.options)
    with pytest.raises(ahu.Error, match=next(iter(chosen.options))):
        ahu.game(chosen.id, **{next(iter(chosen.options)): 2**80})


def test_actions_may_come_in_a_list() -> None:
    env.reset(1)
    step = env.step([int(action) for action in env.sample_actions()])
    assert step.dones.shape == (2,)
    with pytest.raises(ahu.Error, match="actions must be"):
        env.step("no numbers")


def test_bots_and_batches_say_what_they_are() -> None:
    assert repr(bot) == f"<ahu.Bot random of {game.id}>"
    assert repr(env) == f"<ahu.Batch of 2 matches of {game.id}>"


def test_the_version_is_told() -> None:
    assert ahu.__version__ == ahu._core.__version__
    assert all(part.isdigit() for part in ahu.__version__.split("."))
