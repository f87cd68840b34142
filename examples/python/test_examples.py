"""The examples at a small size, and what they claim."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import random_tournament
import self_play

import ahu

HERE = Path(__file__).resolve().parent


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(HERE / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_shallow_bot_wins_the_tournament() -> None:
    found = random_tournament.tournament(ahu.game("connect-four"), ["random", "shallow"], 40, 1)
    assert found["shallow"][0] > 1.2 > 0.8 > found["random"][0]
    said = run("random_tournament.py", "costa-ruana", "--players", "3", "--matches", "4")
    assert "shallow" in said and "random" in said


def test_the_learner_beats_random_play() -> None:
    weights = self_play.learn(steps=300)
    assert self_play.share_against_random(weights, matches=400, seed=7) >= 0.9
    assert abs(self_play.share_against_random(np.zeros(9), matches=400, seed=7) - 0.5) < 0.1
    assert "after" in run("self_play.py", "--steps", "20", "--matches", "50")


def test_the_balance_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "balance.png"
    said = run("balance_plot.py", "--matches", "100", "--out", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG") and "easter-island" in said


@pytest.mark.parametrize("name, sizes", [
    ("tabular", ("--iterations", "1", "--positions", "500", "--every", "1", "--rounds", "2")),
    ("linear", ("--iterations", "1", "--matches", "8", "--steps", "32", "--every", "1",
                "--rounds", "2")),
    ("ppo", ("--iterations", "1", "--matches", "8", "--steps", "8", "--every", "1",
             "--rounds", "2")),
])
def test_the_baselines_learn_and_draw(name: str, sizes: tuple[str, ...], tmp_path: Path) -> None:
    if name == "ppo":
        pytest.importorskip("torch")
    out = tmp_path / name
    assert "decisions" in run(f"baselines/{name}.py", *sizes, "--out", str(out))
    told = json.loads(out.with_suffix(".json").read_text())
    assert {point["decisions"] > 0 for point in told["points"]} == {False, True}
    assert out.with_suffix(".svg").read_text().startswith("<?xml")


def test_the_pieces_of_the_learner() -> None:
    assert len(self_play.LINES) == 69
    env = ahu.Batch(ahu.game("connect-four"), n=16, seed=1)
    for _ in range(12):
        own, other = self_play.after_each_action(env.observations)
        before = [env.state(row) for row in range(env.n)]
        actions = env.sample_actions()
        for row, state in enumerate(before):
            seat = state.turn
            state.apply(actions[row])
            planes = state.observe(seat).tensor()
            assert (own[row, actions[row]] == planes[0].ravel()).all()
            assert (other[row, actions[row]] == planes[1].ravel()).all()
        env.step(actions)
