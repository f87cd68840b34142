"""Positions with the action taken and the outcome of the match, for learning; saved in files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Batch, Game, Match, read_record
from .errors import Error
from .rollouts import Decisions

FORMAT = "ahu-dataset/1"
COLUMNS = {
    "observations": np.float32,
    "masks": np.bool_,
    "actions": np.int64,
    "seats": np.int8,
    "values": np.float32,
    "outcomes": np.float32,
}
Place = str | PathLike[str]


def _header(game: Game) -> dict[str, Any]:
    return {"format": FORMAT, "game": game.id, "rules_version": game.rules_version,
            "players": game.players, "options": game.options,
            "shape": list(game.observation_shape), "actions": game.num_actions}


def _game_of(header: dict[str, Any]) -> Game:
    if header.get("format") != FORMAT:
        raise Error(f"this is no dataset: its format must be {FORMAT}")
    game = Game(header["game"], header["players"], header["options"])
    if _header(game) != header:
        raise Error(f"the dataset is of another version of {game.id} or of its tensors")
    return game


class Dataset:
    """Positions of one game, one row each: what the seat to act saw and might do, what it did, what
    it thought the position worth (NaN where nobody said) and the share of the win that it got.

    >>> matches = [ahu.Match(game, seed=seed) for seed in range(2)]
    >>> for match in matches:
    ...     while not match.is_over:
    ...         match.act(match.legal_actions()[0])
    >>> data = ahu.Dataset.from_matches(matches)
    >>> len(data) == len(data.actions) and set(data.outcomes) <= {0.0, 0.5, 1.0}
    True
    """

    def __init__(self, game: Game, **columns: npt.NDArray[Any]) -> None:
        if columns.keys() != COLUMNS.keys():
            raise Error(f"a dataset has the columns {', '.join(COLUMNS)}")
        if len({len(column) for column in columns.values()}) > 1:
            raise Error("all columns of a dataset must be of one length")
        self.game = game
        rows = len(columns["actions"])
        self.observations: npt.NDArray[np.float32] = columns["observations"].reshape(
            (rows, *game.observation_shape)).astype(np.float32, copy=False)
        self.masks = columns["masks"].reshape((rows, game.num_actions)).astype(np.bool_, copy=False)
        self.actions = columns["actions"].astype(np.int64, copy=False)
        self.seats = columns["seats"].astype(np.int8, copy=False)
        self.values = columns["values"].astype(np.float32, copy=False)
        self.outcomes = columns["outcomes"].astype(np.float32, copy=False)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, rows: slice) -> Dataset:
        """Some of the rows, as a dataset that shares the arrays."""
        return Dataset(self.game, **{name: column[rows] for name, column in self.columns.items()})

    def __repr__(self) -> str:
        return f"<ahu.Dataset of {len(self)} positions of {self.game.id}>"

    @property
    def columns(self) -> dict[str, npt.NDArray[Any]]:
        return {name: getattr(self, name) for name in COLUMNS}

    # -- where positions come from --

    @classmethod
    def from_matches(cls, matches: Iterable[Match | str]) -> Dataset:
        """Every decision of finished matches, or of the texts of their records."""
        rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        game: Game | None = None
        for given in matches:
            match = read_record(given) if isinstance(given, str) else given
            if game is not None and match.game != game:
                raise Error("the matches are not all of one game, players and options")
            game = match.game
            _add_match(rows, match)
        if game is None:
            raise Error("a dataset needs at least one match")
        return cls(game, **{name: np.array(rows[name], kind) for name, kind in COLUMNS.items()})

    @classmethod
    def from_batch(
        cls,
        batch: Batch,
        policy: Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], Decisions],
        positions: int,
    ) -> Dataset:
        """Plays on until there are this many positions of finished matches; whole matches count."""
        return concatenated(_finished(batch, policy, positions))

    # -- files --

    def save(self, path: Place) -> None:
        """Writes a file: `.jsonl`, `.npz` or, with pyarrow, `.parquet`."""
        place = Path(path)
        _WRITERS[_kind(place)](self, place)

    @classmethod
    def load(cls, path: Place) -> Dataset:
        """Reads a file that `save` wrote, or every part of a folder that a `DatasetWriter` did."""
        place = Path(path)
        if place.is_dir():
            return concatenated(cls.parts(place))
        return _READERS[_kind(place)](place)

    @classmethod
    def parts(cls, folder: Place) -> Iterator[Dataset]:
        """The parts of a folder one after the other: for data that do not fit into memory."""
        found = sorted(Path(folder).glob("part-*"))
        if not found:
            raise Error(f"there is no part of a dataset in {folder}")
        return (cls.load(place) for place in found)


class DatasetWriter:
    """Writes as many positions as come to a folder, in parts of `rows` each; the last may be shorter.

    with ahu.DatasetWriter("self-play", kind="npz") as writer:
        writer.add(ahu.Dataset.from_batch(batch, policy, positions=10_000))
    """

    def __init__(self, folder: Place, kind: str = "npz", rows: int = 100_000) -> None:
        self.folder = Path(folder)
        self.kind = kind
        self.rows = rows
        self._waiting: list[Dataset] = []
        if rows < 1:
            raise Error("a part has at least one row")
        _kind(Path(f"part.{kind}"))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._next = len(list(self.folder.glob("part-*")))

    def add(self, data: Dataset) -> None:
        self._waiting.append(data)
        if sum(map(len, self._waiting)) < self.rows:
            return
        whole = concatenated(self._waiting)
        full = len(whole) // self.rows * self.rows
        for first in range(0, full, self.rows):
            self._write(whole[first : first + self.rows])
        self._waiting = [whole[full:]]

    def close(self) -> None:
        if sum(map(len, self._waiting)) > 0:
            self._write(concatenated(self._waiting))
        self._waiting = []

    def __enter__(self) -> DatasetWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, part: Dataset) -> None:
        part.save(self.folder / f"part-{self._next:06}.{self.kind}")
        self._next += 1


def concatenated(parts: Iterable[Dataset]) -> Dataset:
    """One dataset of several; they must be of one game."""
    all_parts = list(parts)
    if not all_parts:
        raise Error("there is nothing to put together")
    if any(part.game != all_parts[0].game for part in all_parts):
        raise Error("the datasets are not all of one game, players and options")
    return Dataset(all_parts[0].game, **{
        name: np.concatenate([part.columns[name] for part in all_parts]) for name in COLUMNS})


def _add_match(rows: dict[str, list[Any]], match: Match) -> None:
    if not match.is_over:
        raise Error("only matches that are over have an outcome")
    shares = [payoff / 60 for payoff in match.payoffs()]
    for ply, text in enumerate(match.log):
        state = match.state_at(ply)
        if state.turn < 0:
            continue
        view = state.observe(state.turn)
        rows["observations"].append(view.tensor())
        rows["masks"].append(view.mask())
        rows["actions"].append(match.game.index(text, state.turn))
        rows["seats"].append(state.turn)
        rows["values"].append(np.nan)
        rows["outcomes"].append(shares[state.turn])


def _finished(
    batch: Batch,
    policy: Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], Decisions],
    positions: int,
) -> Iterator[Dataset]:
    """Finished matches of a batch, one dataset each."""
    open_rows: list[list[tuple[Any, ...]]] = [[] for _ in range(batch.n)]
    done = 0
    while done < positions:
        observations, masks = batch.observations.copy(), batch.masks.copy()
        seats = batch.seats.copy()
        decisions = policy(observations, masks)
        actions = np.asarray(decisions.actions)
        values = np.broadcast_to(np.asarray(decisions.values, np.float32), batch.n)
        step = batch.step(actions)
        for row in range(batch.n):
            open_rows[row].append(
                (observations[row], masks[row], actions[row], seats[row], values[row]))
            if step.dones[row]:
                yield _closed(batch.game, open_rows[row], step.rewards[row])
                done += len(open_rows[row])
                open_rows[row] = []


def _closed(game: Game, rows: list[tuple[Any, ...]], rewards: npt.NDArray[np.float32]) -> Dataset:
    observations, masks, actions, seats, values = zip(*rows)
    outcomes = rewards[np.array(seats)]
    return Dataset(game, observations=np.stack(observations), masks=np.stack(masks),
                   actions=np.array(actions), seats=np.array(seats), values=np.array(values),
                   outcomes=outcomes)


def _kind(path: Path) -> str:
    kind = path.suffix.removeprefix(".")
    if kind not in _WRITERS:
        raise Error(f"a dataset is a file of the kind {', '.join(_WRITERS)}, not '{path.name}'")
    if kind == "parquet":
        _arrow()
    return kind


def _save_npz(data: Dataset, path: Path) -> None:
    header = np.array(json.dumps(_header(data.game)))
    np.savez_compressed(path, header=header, **data.columns)


def _load_npz(path: Path) -> Dataset:
    with np.load(path) as file:
        if "header" not in file:
            raise Error(f"{path} is no dataset: it has no header")
        game = _game_of(json.loads(str(file["header"])))
        return Dataset(game, **{name: file[name] for name in COLUMNS})


def _save_jsonl(data: Dataset, path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps(_header(data.game)) + "\n")
        for row in range(len(data)):
            value = float(data.values[row])
            line = {
                "observation": data.observations[row].ravel().tolist(),
                "legal": np.flatnonzero(data.masks[row]).tolist(),
                "action": int(data.actions[row]),
                "seat": int(data.seats[row]),
                "value": None if np.isnan(value) else value,
                "outcome": float(data.outcomes[row]),
            }
            file.write(json.dumps(line) + "\n")


def _load_jsonl(path: Path) -> Dataset:
    with path.open(encoding="utf-8") as file:
        game = _game_of(json.loads(file.readline()))
        lines = [json.loads(line) for line in file]
    masks = np.zeros((len(lines), game.num_actions), np.bool_)
    for row, line in enumerate(lines):
        masks[row, line["legal"]] = True
    values = [np.nan if line["value"] is None else line["value"] for line in lines]
    return Dataset(
        game,
        observations=np.array([line["observation"] for line in lines], np.float32),
        masks=masks,
        actions=np.array([line["action"] for line in lines]),
        seats=np.array([line["seat"] for line in lines]),
        values=np.array(values),
        outcomes=np.array([line["outcome"] for line in lines]),
    )


def _arrow() -> Any:
    try:
        import pyarrow  # type: ignore[import]
        import pyarrow.parquet  # type: ignore[import]
    except ImportError:
        raise Error("Parquet files need pyarrow; .npz and .jsonl need nothing") from None
    return pyarrow


def _save_parquet(data: Dataset, path: Path) -> None:
    arrow = _arrow()
    rows = len(data)
    fixed = {name: arrow.FixedSizeListArray.from_arrays(
        arrow.array(data.columns[name].reshape(-1)), data.columns[name].size // max(rows, 1))
        for name in ("observations", "masks")}
    plain = {name: arrow.array(data.columns[name]) for name in COLUMNS if name not in fixed}
    table = arrow.table({name: {**fixed, **plain}[name] for name in COLUMNS})
    header = {b"ahu": json.dumps(_header(data.game)).encode()}
    arrow.parquet.write_table(table.replace_schema_metadata(header), path)


def _load_parquet(path: Path) -> Dataset:
    table = _arrow().parquet.read_table(path)
    game = _game_of(json.loads((table.schema.metadata or {}).get(b"ahu", b"{}")))
    columns = {}
    for name in COLUMNS:
        column = table.column(name).combine_chunks()
        flat = column.flatten() if name in ("observations", "masks") else column
        columns[name] = flat.to_numpy(zero_copy_only=False)
    return Dataset(game, **{
        name: column.reshape(table.num_rows, -1) if name in ("observations", "masks") else column
        for name, column in columns.items()})


_WRITERS: dict[str, Callable[[Dataset, Path], None]] = {
    "npz": _save_npz, "jsonl": _save_jsonl, "parquet": _save_parquet}
_READERS: dict[str, Callable[[Path], Dataset]] = {
    "npz": _load_npz, "jsonl": _load_jsonl, "parquet": _load_parquet}
