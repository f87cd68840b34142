"""Datasets: from matches, records and batches, to files and back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ahu

Arrays = npt.NDArray[Any]


def played(game: ahu.Game, seed: int) -> ahu.Match:
    match = ahu.Match(game, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        match.act(rng.choice(match.legal_actions()))
    return match


def same(one: ahu.Dataset, two: ahu.Dataset) -> bool:
    return one.game == two.game and all(
        np.array_equal(one.columns[name], two.columns[name], equal_nan=name == "values")
        for name in one.columns)


def test_records_become_positions(game: ahu.Game) -> None:
    matches = [played(game, seed) for seed in (1, 2)]
    data = ahu.Dataset.from_matches(matches)
    assert same(data, ahu.Dataset.from_matches(match.record() for match in matches))
    assert data.masks[np.arange(len(data)), data.actions].all()
    assert np.isnan(data.values).all()
    row = 0
    for match in matches:
        for ply in range(match.plies):
            state = match.state_at(ply)
            if state.turn < 0:
                continue
            assert data.seats[row] == state.turn
            assert (data.observations[row] == state.observe(state.turn).tensor()).all()
            assert data.outcomes[row] == pytest.approx(match.payoffs()[state.turn] / 60)
            row += 1
    assert row == len(data)


@pytest.mark.parametrize("kind", ["npz", "jsonl", "parquet"])
def test_files_are_read_back(game: ahu.Game, kind: str, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    data = ahu.Dataset.from_matches([played(game, 1)])
    data.values[::2] = 0.25
    data.save(tmp_path / f"data.{kind}")
    assert same(ahu.Dataset.load(tmp_path / f"data.{kind}"), data)


def test_batches_become_positions_of_whole_matches(game: ahu.Game) -> None:
    batch = ahu.Batch(game, n=8, seed=1)

    def policy(observations: Arrays, masks: Arrays) -> ahu.Decisions:
        return ahu.Decisions(batch.sample_actions().copy(), 0.0, 0.5)

    data = ahu.Dataset.from_batch(batch, policy, positions=300)
    assert len(data) >= 300 and (data.values == 0.5).all()
    assert data.masks[np.arange(len(data)), data.actions].all()
    assert ((data.outcomes >= 0) & (data.outcomes <= 1)).all() and data.outcomes.any()


def test_a_folder_takes_parts(tmp_path: Path) -> None:
    game = ahu.game(ahu.games()[0])
    data = [ahu.Dataset.from_matches([played(game, seed)]) for seed in range(6)]
    with ahu.DatasetWriter(tmp_path / "set", kind="npz", rows=60) as writer:
        for one in data:
            writer.add(one)
    parts = list(ahu.Dataset.parts(tmp_path / "set"))
    assert len(parts) > 1 and sum(map(len, parts)) == sum(map(len, data))
    assert {len(part) for part in parts[:-1]} == {60} and len(parts[-1]) <= 60
    with ahu.DatasetWriter(tmp_path / "set", kind="jsonl") as writer:
        writer.add(data[0])
    whole = ahu.Dataset.load(tmp_path / "set")
    assert len(whole) == sum(map(len, data)) + len(data[0])


def test_a_large_dataset_is_cut_into_parts(tmp_path: Path) -> None:
    game = ahu.game(ahu.games()[0])
    data = ahu.Dataset.from_matches([played(game, seed) for seed in range(6)])
    assert repr(data) == f"<ahu.Dataset of {len(data)} positions of {game.id}>"
    with ahu.DatasetWriter(tmp_path / "set", rows=10) as writer:
        writer.add(data)
    parts = list(ahu.Dataset.parts(tmp_path / "set"))
    assert len(parts) == -(-len(data) // 10)
    assert (ahu.Dataset.load(tmp_path / "set").observations == data.observations).all()
    assert (data[3:5].actions == data.actions[3:5]).all()


def test_what_is_no_dataset_is_refused(tmp_path: Path) -> None:
    game = ahu.game(ahu.games()[0])
    data = ahu.Dataset.from_matches([played(game, 1)])
    wrongs: list[tuple[Callable[[], object], str]] = [
        (lambda: data.save(tmp_path / "data.csv"), "of the kind"),
        (lambda: ahu.Dataset.parts(tmp_path), "no part"),
        (lambda: ahu.Dataset.from_matches([]), "at least one match"),
        (lambda: ahu.Dataset.from_matches([ahu.Match(game, seed=1)]), "over"),
        (lambda: ahu.Dataset(game, actions=data.actions), "columns"),
        (lambda: ahu.DatasetWriter(tmp_path, rows=0), "at least one row"),
        (lambda: ahu.Dataset(game, **{**data.columns, "seats": data.seats[1:]}), "one length"),
    ]
    for wrong, said in wrongs:
        with pytest.raises(ahu.Error, match=said):
            wrong()
    other = ahu.game(ahu.games()[1])
    with pytest.raises(ahu.Error, match="one game"):
        ahu.Dataset.from_matches([played(game, 1), played(other, 1)])
    data.save(tmp_path / "data.jsonl")
    lines = (tmp_path / "data.jsonl").read_text().splitlines()
    changes: list[tuple[dict[str, Any], str]] = [
        ({"format": "x"}, "no dataset"), ({"rules_version": 99}, "version")]
    for change, said in changes:
        header = {**json.loads(lines[0]), **change}
        (tmp_path / "bad.jsonl").write_text("\n".join([json.dumps(header), *lines[1:]]))
        with pytest.raises(ahu.Error, match=said):
            ahu.Dataset.load(tmp_path / "bad.jsonl")
