"""Batches that are steered: states set, saved and restored, logs, opponents, pickles."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from conftest import last_state, positions

import ahu
from ahu.values import margins_of


def middle(game: ahu.Game, seed: int) -> ahu.State:
    """A state in which a player is to act, some way into a random match."""
    found = [state.clone() for state in positions(game, seed) if state.turn >= 0]
    return found[len(found) // 2]


def play(batch: ahu.Batch, steps: int) -> bytes:
    """What the batch shows in `steps` steps of its own choices."""
    shown = b""
    for _ in range(steps):
        step = batch.step(batch.sample_actions())
        shown += b"".join(array.tobytes() for array in step)
    return shown


def test_a_match_is_set_to_a_state(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=3, seed=1)
    others = [batch.state(row) for row in (0, 2)]
    state = middle(game, 3)
    batch.set_state(1, state)
    assert batch.state(1) == state and [batch.state(0), batch.state(2)] == others
    view = state.observe(state.turn)
    assert (batch.observations[1] == view.tensor()).all() and batch.seats[1] == state.turn
    assert (batch.masks[1] == view.mask()).all()
    play(batch, 5)


def test_states_that_cannot_be_set_are_refused(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=2, seed=1)
    before = batch.state(0)
    with pytest.raises(ahu.Error, match="over"):
        batch.set_state(0, last_state(game, 1))
    other = next(ahu.game(id) for id in ahu.games() if id != game.id)
    with pytest.raises(ahu.Error, match="another game"):
        batch.set_state(0, other.initial_state(seed=1))
    with pytest.raises(ahu.Error, match="matches are"):
        batch.set_state(2, before)
    assert batch.state(0) == before


def test_chance_acts_on_from_a_state_that_was_set(game: ahu.Game) -> None:
    dealt = next((state for state in positions(game, 2) if state.is_chance), None)
    assert (dealt is not None) == bool(game.max_chance_outcomes)
    batch = ahu.Batch(game, n=1, seed=1)
    if dealt is not None:
        batch.set_state(0, dealt)
        assert batch.state(0).turn >= 0


def test_matches_begin_in_given_states_in_turn(game: ahu.Game) -> None:
    starts = [middle(game, seed) for seed in (1, 2, 3)]
    batch = ahu.Batch(game, n=2, seed=1, states=starts, log=True)
    assert [batch.state(0), batch.state(1)] == starts[:2]
    begun = [1, 1]
    for _ in range(3000):
        step = batch.step(batch.sample_actions())
        for row in np.flatnonzero(step.dones):
            number = 2 * begun[row] + row
            assert batch.log(row)[0] == starts[number % 3]
            begun[row] += 1
    assert min(begun) > 2
    batch.reset(1, [])
    assert batch.log(0)[0] == game.initial_state()


def test_a_saved_match_goes_on_as_it_would_have(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=1, seed=4)
    play(batch, 7)
    saved, state = batch.save(0), batch.state(0)
    first = play(batch, 60)
    batch.restore(0, saved)
    assert batch.state(0) == state and not batch.dones[0]
    assert play(batch, 60) == first
    elsewhere = ahu.Batch(game, n=1, seed=99)
    elsewhere.restore(0, saved)
    assert play(elsewhere, 60) == first
    for broken in (b"", saved[:-1], saved + b"0"):
        with pytest.raises(ahu.Error, match="not a saved match"):
            batch.restore(0, broken)


def test_clones_and_pickles_go_on_alike(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=5, threads=2, seed=4, log=True, finals=True)
    play(batch, 30)
    copies = [batch.clone(), pickle.loads(pickle.dumps(batch))]
    for copy in copies:
        assert copy.n == 5 and copy.threads == 2 and copy.game == game
        for name in ("observations", "masks", "rewards", "seats", "dones", "scores", "finals"):
            assert (getattr(copy, name) == getattr(batch, name)).all(), name
    expected = play(batch, 40)
    for copy in copies:
        assert play(copy, 40) == expected
        assert copy.log(3) == batch.log(3)
        copy.reset()
    batch.reset()
    assert copies[0].state(0) == copies[1].state(0) == batch.state(0)


def test_final_scores_and_margins_are_those_of_the_rules(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=4, seed=2, log=True)
    ended = 0
    for _ in range(800):
        step = batch.step(batch.sample_actions())
        assert not step.scores[~step.dones].any()
        for row in np.flatnonzero(step.dones):
            match = ahu.match_of(batch, int(row), last=True)
            assert match.is_over and match.scores() == step.scores[row].tolist()
            assert np.allclose(step.rewards[row] * 60, match.payoffs())
            own = step.scores[row]
            for seat in range(game.players):
                others = np.delete(own, seat)
                assert step.margins[row, seat] == own[seat] - others.max()
            ended += 1
    assert ended > 4


def test_margins_of_ties() -> None:
    assert margins_of(np.array([[5, 5], [3, 1]])).tolist() == [[0, 0], [2, -2]]


def test_logs_lead_to_the_states(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=3, seed=6, log=True)
    play(batch, 11)
    for row in range(3):
        match = ahu.match_of(batch, row)
        assert match.state == batch.state(row)
        again = ahu.read_record(match.record())
        assert again.state_at(match.plies) == batch.state(row)
    batch.set_state(0, middle(game, 5))
    batch.step(batch.sample_actions())
    assert ahu.match_of(batch, 0).state == batch.state(0)
    with pytest.raises(ahu.Error, match="log=True"):
        ahu.Batch(game, n=1).log(0)


def test_the_end_is_shown_to_the_last_actor(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=4, seed=2, log=True, finals=True)
    seen = 0
    while seen < 4:
        actors = batch.seats.copy()
        step = batch.step(batch.sample_actions())
        for row in np.flatnonzero(step.dones):
            end = ahu.match_of(batch, int(row), last=True).state
            assert batch.finals is not None
            assert (batch.finals[row] == end.observe(int(actors[row])).tensor()).all()
            seen += 1
    assert ahu.Batch(game, n=1).finals is None


def test_bots_play_the_other_seats(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=4, threads=2, seed=1, opponents="random", log=True)
    for _ in range(60):
        assert not batch.seats.any(), "the first seat is the caller's"
        batch.step(batch.sample_actions())
    for row in range(4):
        assert ahu.match_of(batch, row).state == batch.state(row)
    same = ahu.Batch(game, n=4, threads=1, seed=1, opponents={
        seat: "random" for seat in range(1, game.players)})
    assert play(batch.clone(), 20) == play(pickle.loads(pickle.dumps(batch)), 20)
    batch.reset(5)
    same.reset(5)
    assert play(batch, 60) == play(same, 60), "threads change nothing"


def test_the_caller_sits_in_every_seat_in_turn(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=game.players, seed=1, opponents="random", rotate=True)
    assert sorted(batch.seats) == list(range(game.players))
    sat = {row: {int(batch.seats[row])} for row in range(batch.n)}
    ends = 0
    while ends < 4 * batch.n:
        step = batch.step(batch.sample_actions())
        ends += int(step.dones.sum())
        for row in np.flatnonzero(step.dones):
            sat[int(row)].add(int(step.seats[row]))
    assert all(len(seats) > 1 for seats in sat.values())


def test_stronger_bots_win_more() -> None:
    game = ahu.game(ahu.games()[0])

    def share(opponent: str) -> float:
        batch = ahu.Batch(game, n=32, seed=1, opponents=opponent, simulations=60)
        gained, ends = 0.0, 0
        while ends < 64:
            step = batch.step(batch.sample_actions())
            gained += float(step.rewards[:, 0].sum())
            ends += int(step.dones.sum())
        return gained / ends

    assert share("shallow") < 0.25 < share("random")


def test_wrong_opponents_are_refused(game: ahu.Game) -> None:
    wrong: list[tuple[Any, str]] = [
        ("nobody", "there is no bot"),
        (["random"] * game.players, "left to you"),
        (["random"], "each of the"),
        ({99: "random"}, "no seat 99"),
        ([None] * (game.players - 1) + [5], "the name of a bot"),
        (5, "each of the"),
    ]
    for opponents, said in wrong:
        with pytest.raises(ahu.Error, match=said):
            ahu.Batch(game, n=1, opponents=opponents)


def test_matches_bots_and_states_are_pickled(game: ahu.Game) -> None:
    match = ahu.Match(game, seed=3)
    rng = random.Random(1)
    for _ in range(10):
        match.act(rng.choice(match.legal_actions()))
    again = pickle.loads(pickle.dumps(match))
    by_hand = pickle.loads(pickle.dumps(ahu.Match(game, seed=3, chance_by_hand=True)))
    assert by_hand.state == game.initial_state()
    assert again.record() == match.record()
    for one in (match, again, match.clone()):
        luck = random.Random(2)
        while not one.is_over:
            one.act(luck.choice(one.legal_actions()))
    assert again.record() == match.record(), "the luck to come is kept"
    bot = pickle.loads(pickle.dumps(ahu.bot(game, "random")))
    assert bot.name == "random" and bot.game == game
    state = middle(game, 2)
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_pickled_bot_chooses_alike(game: ahu.Game) -> None:
    """The same again, also as a new bot where a log would let it continue its search."""
    match = ahu.Match(game, seed=4)
    for name, _ in game.bots:
        bot = ahu.bot(game, name)
        for decision in range(3):
            view, log = match.view(match.turn), match.log_for(match.turn)
            fresh = ahu.bot(game, name).choose(view, log, simulations=40, nodes=200, seed=decision)
            chosen = bot.choose(view, simulations=40, nodes=200, seed=decision)
            for seen, wanted in (([], chosen), (log, fresh)):
                again = pickle.loads(pickle.dumps(bot))
                assert again.choose(view, seen, simulations=40, nodes=200, seed=decision) == wanted
            match.act(chosen)
            if match.is_over:
                match = ahu.Match(game, seed=5)


def test_a_match_begins_in_a_state(game: ahu.Game) -> None:
    state = middle(game, 2)
    match = ahu.Match(game, seed=1, state=state)
    assert match.state == state and match.plies == 0
    match.act(match.legal_actions()[0])
    again = ahu.read_record(match.record())
    assert again.state_at(0) == state and again.state == match.state
    assert pickle.loads(pickle.dumps(match)).state == match.state
    other = next(ahu.game(id) for id in ahu.games() if id != game.id)
    with pytest.raises(ahu.Error, match="another game"):
        ahu.Match(other, state=state)
