"""Matches, records and bots."""

from __future__ import annotations

import _thread
import json
import signal
import threading
import time
from pathlib import Path

import pytest
from conftest import last_state

import ahu


def played(game: ahu.Game, seed: int) -> ahu.Match:
    match = ahu.Match(game, seed=seed)
    bots = [ahu.bot(game, "random") for _ in range(game.players)]
    while not match.is_over:
        seat = match.turn
        match.act(bots[seat].choose(match.view(seat), match.log_for(seat), seed=match.plies))
    return match


def test_a_record_rebuilds_its_match(game: ahu.Game, tmp_path: Path) -> None:
    match = played(game, 1)
    again = ahu.read_record(match.record())
    assert again.log == match.log and again.state == match.state and again.game == game
    assert again.payoffs() == match.payoffs() and again.scores() == match.scores()
    ahu.save_match(match, tmp_path / "match.json")
    assert ahu.load_match(tmp_path / "match.json").record() == match.record()
    state = game.initial_state()
    for ply, entry in enumerate(match.log):
        assert match.state_at(ply) == state
        state.apply(entry)
    assert state == match.state_at(match.plies) == match.state


def test_a_seed_fixes_chance_and_bots(game: ahu.Game) -> None:
    assert played(game, 5).record() == played(game, 5).record()
    assert played(game, 5).log != played(game, 6).log or not game.max_chance_outcomes


def test_a_forged_record_is_refused(game: ahu.Game) -> None:
    record = json.loads(played(game, 2).record())
    record["log"][len(record["log"]) // 2] = "fly away"
    with pytest.raises(ahu.Error):
        ahu.read_record(json.dumps(record))
    with pytest.raises(ahu.Error):
        ahu.read_record("no record")


def test_logs_hide_what_views_hide(game: ahu.Game) -> None:
    match = ahu.Match(game, seed=3)
    bot = ahu.bot(game, "random")
    while not match.is_over and match.plies < 120:
        before, own, entry = match.state, match.turn, match.plies
        action = bot.choose(match.view(own), seed=entry)
        match.act(action)
        if not match.is_over:
            assert match.log[entry] == match.log_for(own)[entry] == action
            for seat in range(game.players):
                assert match.log_for(seat)[entry] == before.seen_as(action, seat)


def test_undo_takes_back_a_decision(game: ahu.Game) -> None:
    match = ahu.Match(game, seed=4)
    before = match.state
    assert not match.undo()
    match.act(match.legal_actions()[-1])
    assert match.state != before and match.undo() and match.state == before


def test_chance_can_be_played_by_hand(game: ahu.Game) -> None:
    match = ahu.Match(game, seed=1, chance_by_hand=True)
    while match.turn == ahu.CHANCE:
        match.act(match.state.chance_outcomes()[0][0])
    assert match.turn >= 0


def test_every_bot_plays_legal_actions(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    view = state.observe(state.turn)
    for name, meaning in game.bots:
        assert meaning
        thought = ahu.bot(game, name).think(view, simulations=50, nodes=50, seed=1)
        assert thought.best in view.legal_actions()
        assert {rated.action for rated in thought.rated} <= set(view.legal_actions())
        assert all(0 <= rated.value <= 1 for rated in thought.rated)
        again = ahu.bot(game, name).choose(view, simulations=50, nodes=50, seed=1)
        assert again == thought.best
        two = ahu.bot(game, name).choose(view, simulations=50, nodes=50, threads=2, seed=1)
        assert two in view.legal_actions()


def test_bots_refuse_what_they_cannot_do(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    bot = ahu.bot(game)
    with pytest.raises(ahu.Error, match="there is no bot"):
        ahu.bot(game, "nobody")
    with pytest.raises(ahu.Error, match="not to act"):
        bot.choose(state.observe(None), simulations=1)
    with pytest.raises(ahu.Error, match="not to act"):
        bot.choose(last_state(game, 1).observe(0), simulations=1)
    with pytest.raises(ahu.Error, match="threads"):
        bot.choose(state.observe(state.turn), simulations=1, threads=0)
    with pytest.raises(TypeError):
        bot.choose(state, simulations=1)  # type: ignore[arg-type]


def test_other_threads_run_while_a_bot_thinks(game: ahu.Game) -> None:
    bot = ahu.bot(game)
    state = game.initial_state(seed=1)
    view = state.observe(state.turn)
    done = threading.Event()
    ticks: list[float] = []

    def tick() -> None:
        while not done.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    ran_meanwhile = False
    for _ in range(50):  # on a busy machine the other thread may not be scheduled so soon
        began = time.monotonic()
        bot.choose(view, millis=200)
        ran_meanwhile = any(began + 0.02 < at < began + 0.18 for at in ticks)
        if ran_meanwhile:
            break
    done.set()
    thread.join()
    assert ran_meanwhile


def test_an_interrupt_stops_a_bot(game: ahu.Game) -> None:
    state = game.initial_state(seed=1)
    bot = ahu.bot(game, "plain")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        bot.choose(state.observe(state.turn), millis=60_000)
    signal.signal(signal.SIGINT, before)
