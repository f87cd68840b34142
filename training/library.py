"""Builds a game's training library (nvcc, or g++ where there is no GPU) and calls it.

The library steps, searches and encodes a batch of matches. Its memory is tensors of PyTorch, so the
same calls work on the processor and on the GPU.
"""

import ctypes
import hashlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parent.parent
MAX_SEATS = 6


class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in (
        "features", "actions", "min_players", "max_players", "max_seats", "max_actions",
        "lane_bytes", "leaf_bytes", "node_bytes", "edge_bytes", "step_bytes", "counts_bytes",
        "rules_version", "has_worlds")]


class Arrays(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in (
        "lanes", "leaves", "nodes", "edges", "path", "noise", "counts")] + [
        (name, ctypes.c_int32) for name in (
            "matches", "max_nodes", "max_edges", "max_path", "max_root", "features", "actions",
            "simulations", "considered", "with_noise", "random_plies", "min_players",
            "max_players", "ends_once", "samples_others")] + [
        ("value_scale", ctypes.c_float), ("few_share", ctypes.c_float),
        ("stream", ctypes.c_void_p)]


class ReplayArrays(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in (
        "features", "policy", "outcome", "margin", "value", "seat", "players", "is_known",
        "worlds")] + [
        ("rounds", ctypes.c_int32), ("round", ctypes.c_int64)]


def find_nvcc() -> str | None:
    return shutil.which("nvcc") or (
        "/usr/local/cuda/bin/nvcc" if os.path.exists("/usr/local/cuda/bin/nvcc") else None)


def sources_hash(game: str) -> str:
    """A digest of all files from which the library is built."""
    digest = hashlib.sha256()
    for folder in ("src/base", "src/core", "src/search", f"games/{game}", "training", "cmake/defaults"):
        for path in sorted((ROOT / folder).rglob("*.?pp*")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


DEFAULT_PARTS = ROOT / "build" / "training" / "defaults"
PARTS = 9  # of training/functions.hpp


def compiler(device: str) -> list:
    includes = [f"-I{ROOT}", f"-I{ROOT / 'src'}", f"-I{DEFAULT_PARTS}"]
    if device == "cpu":
        return ["g++", "-std=c++20", "-O3", "-march=x86-64-v3", "-fPIC", *includes]
    nvcc = find_nvcc()
    if nvcc is None:
        raise SystemExit("nvcc is missing: install CUDA, or train with --device cpu")
    return [nvcc, "-std=c++20", "-O3", "--expt-relaxed-constexpr", "--extended-lambda",
            "-diag-suppress=20011,20014", "-arch=sm_90", "-Xcompiler", "-fPIC", *includes]


def run_compiler(game: str, command: list) -> None:
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{game}: the training library does not compile:\n{result.stderr}")


def build(game: str, device: str) -> Path:
    """The library of a game (its folder's name) for `cuda` or `cpu`; built when it is missing. nvcc
    takes minutes over some games, so it compiles their parts at the same time."""
    folder = ROOT / "build" / "training" / device
    name = f"{game}-{sources_hash(game)}"
    library = folder / f"{name}.so"
    if library.exists():
        return library
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.{'cu' if device == 'cuda' else 'cpp'}"
    template = (ROOT / "training" / "game.cpp.in").read_text()
    source.write_text(template.replace("@AHU_GAME@", game))
    subprocess.run([ROOT / "tools" / "default_parts", game, DEFAULT_PARTS], check=True)
    command = compiler(device)
    parts = range(1, PARTS + 1) if device == "cuda" else [0]
    objects = {part: folder / f"{name}-{part}.o" for part in parts}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda part: run_compiler(game, [
            *command, f"-DAHU_PART={part}", "-c", source, "-o", objects[part]]), parts))
    unfinished = library.with_suffix(".part")
    run_compiler(game, [*command, "-shared", *objects.values(), "-o", unfinished])
    for each in (source, *objects.values()):
        each.unlink()
    unfinished.rename(library)
    return library


def pointer(tensor: torch.Tensor) -> int:
    return tensor.data_ptr()


class Library:
    """A game's rules, encoding and search."""

    def __init__(self, game: str, device: str):
        self.game = game
        self.device = device
        self.functions = ctypes.CDLL(str(build(game, device)))
        self.functions.ahu_error.restype = ctypes.c_char_p
        self.functions.ahu_game_id.restype = ctypes.c_char_p
        self.game_id = self.functions.ahu_game_id().decode()
        self.functions.ahu_encoding.restype = ctypes.c_uint64
        self.encoding = self.functions.ahu_encoding()
        self.encoding_text = f"{self.encoding:016x}"
        self.info = Info()
        self.functions.ahu_info(ctypes.byref(self.info))
        units = (ctypes.c_float * self.info.features)()
        self.functions.ahu_units(units)
        self.units = torch.tensor(list(units), dtype=torch.float32)

    def symmetries(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """For each number of players (from 0 on) `count` symmetries drawn at random: from which number
        of a row each number comes, and from which action index each one."""
        info = self.info
        features = torch.zeros((MAX_SEATS + 1, count, info.features), dtype=torch.int32)
        actions = torch.zeros((MAX_SEATS + 1, count, info.actions), dtype=torch.int32)
        for players in range(info.min_players, info.max_players + 1):
            for at in range(count):
                self.functions.ahu_symmetry(
                    ctypes.c_int(players), ctypes.c_uint64(at),
                    ctypes.c_void_p(pointer(features[players, at])),
                    ctypes.c_void_p(pointer(actions[players, at])))
        return features.long().to(self.device), actions.long().to(self.device)

    def check_checkpoint(self, checkpoint: dict) -> None:
        """Ends the program if the checkpoint belongs to other rules or another encoding."""
        rules = checkpoint["rules_version"]
        if rules != self.info.rules_version:
            raise SystemExit(f"the checkpoint belongs to rules version {rules}, the game has "
                             f"{self.info.rules_version}")
        known = checkpoint.get("encoding")  # older ones have none
        if known is not None and known != self.encoding_text:
            raise SystemExit(f"the checkpoint belongs to another encoding of {self.game}")

    def check(self) -> None:
        error = self.functions.ahu_error()
        if error:
            raise RuntimeError(f"{self.game}: {error.decode()}")


def world_rows(library: Library, rows: int) -> torch.Tensor:
    """Memory for rows that show the whole world; none if the encoding has no such rows."""
    return torch.zeros((rows if library.info.has_worlds else 0, library.info.features),
                       dtype=torch.uint8, device=library.device)


class Replay:
    """Positions to learn from: a ring of rounds, one row a match in each."""

    def __init__(self, library: Library, matches: int, rounds: int):
        rows, device = matches * rounds, library.device
        self.matches, self.rounds, self.round = matches, rounds, 0
        self.features = torch.zeros((rows, library.info.features), dtype=torch.uint8, device=device)
        self.policy = torch.full((rows, library.info.actions), -1, dtype=torch.int16, device=device)
        self.outcome = torch.zeros((rows, MAX_SEATS), device=device)
        self.margin = torch.zeros((rows, MAX_SEATS), device=device)
        self.value = torch.zeros(rows, device=device)
        self.seat = torch.zeros(rows, dtype=torch.uint8, device=device)
        self.players = torch.zeros(rows, dtype=torch.uint8, device=device)
        self.is_known = torch.zeros(rows, dtype=torch.uint8, device=device)
        self.worlds = world_rows(library, rows)

    def arrays(self) -> ReplayArrays:
        return ReplayArrays(
            *[pointer(each) for each in (
                self.features, self.policy, self.outcome, self.margin, self.value, self.seat,
                self.players, self.is_known, self.worlds)], self.rounds, self.round)

    def known_rows(self) -> torch.Tensor:
        return self.is_known.nonzero(as_tuple=True)[0]


class Batch:
    """Matches that are searched in lockstep."""

    def __init__(self, library: Library, matches: int, *, simulations: int, considered: int = 16,
                 with_noise: bool = True, random_plies: int = 0, players: tuple[int, int] = (0, 0),
                 ends_once: bool = False, value_scale: float = 0.5, edges_a_node: int = 0,
                 samples_others: bool = False, few_share: float = 0.0):
        info, device = library.info, library.device
        self.library, self.matches, self.simulations = library, matches, simulations
        max_nodes, max_path = simulations + 2, 48
        max_edges = max(info.max_actions, max_nodes * (edges_a_node or min(info.max_actions, 64)))
        raw = lambda size: torch.zeros(matches * size, dtype=torch.uint8, device=device)
        self.memory = [raw(info.lane_bytes), raw(info.leaf_bytes), raw(info.node_bytes * max_nodes),
                       raw(info.edge_bytes * max_edges), raw(info.step_bytes * max_path),
                       raw(4 * info.max_actions), raw(info.counts_bytes)]
        self.rows = torch.zeros((matches, info.features), dtype=torch.uint8, device=device)
        self.worlds = world_rows(library, matches)
        self.codes = torch.zeros(matches, dtype=torch.int32, device=device)
        low, high = players[0] or info.min_players, players[1] or info.max_players
        stream = torch.cuda.current_stream().cuda_stream if device == "cuda" else None
        self.arrays = Arrays(
            *[pointer(each) for each in self.memory], matches, max_nodes, max_edges, max_path,
            info.max_actions, info.features, info.actions, simulations, considered,
            int(with_noise), random_plies, low, high, int(ends_once), int(samples_others),
            value_scale, few_share, stream)

    def call(self, name: str, *arguments) -> None:
        getattr(self.library.functions, "ahu_" + name)(ctypes.byref(self.arrays), *[
            ctypes.c_void_p(pointer(each)) if isinstance(each, torch.Tensor) else each
            for each in arguments])

    def reset(self, seed: int) -> None:
        self.call("reset", ctypes.c_uint64(seed))
        self.library.check()

    def search(self, evaluate) -> None:
        """`evaluate(rows, worlds)` gives logits by action index and values by seat from the viewer."""
        self.call("begin")
        for _ in range(self.simulations + 1):
            self.select()
            logits, values = evaluate(self.rows, self.worlds)
            self.call("expand", logits, values)
        self.call("choose", self.codes)

    def select(self) -> None:
        """The rows of the positions to evaluate, and of their worlds where the encoding has them."""
        self.call("select", self.rows)
        if self.library.info.has_worlds:
            self.call("worlds", self.worlds)

    def record(self, replay: Replay, name: str, *arguments) -> None:
        """Calls the function that records the positions, and adds their worlds."""
        arrays = replay.arrays()
        self.call(name, *arguments, ctypes.byref(arrays))
        if self.library.info.has_worlds:
            self.call("record_worlds", ctypes.byref(arrays))

    def sample(self, evaluate, temperature: float) -> None:
        self.call("observe", self.rows)
        logits, _ = evaluate(self.rows)
        self.call("sample", logits, ctypes.c_float(temperature), self.codes)

    def shallow(self, mask: torch.Tensor, nodes: int, depth: int = 4, samples: int = 8) -> None:
        self.call("shallow", mask, ctypes.c_int(nodes), ctypes.c_int(depth), ctypes.c_int(samples),
                  self.codes)

    def teach(self, replay: Replay, samples: int, slips: float) -> None:
        """Every seat plays like the bot `shallow` with a depth of one ply and occasional mistakes."""
        everybody = torch.ones(self.matches, dtype=torch.uint8, device=self.codes.device)
        self.shallow(everybody, 1, 1, samples)
        arrays, lesson = replay.arrays(), self.codes.clone()
        self.record(replay, "lesson", lesson)
        even = torch.zeros((self.matches, self.library.info.actions), device=self.codes.device)
        self.call("sample", even, ctypes.c_float(1), self.codes)
        keeps = torch.rand(self.matches, device=self.codes.device) >= slips
        self.codes.copy_(torch.where(keeps, lesson, self.codes))
        self.call("play", self.codes, ctypes.byref(arrays))
        replay.round += 1

    def play(self, replay: Replay | None = None) -> None:
        if replay is None:
            self.call("play", self.codes, None)
            return
        arrays = replay.arrays()
        self.record(replay, "record")
        self.call("play", self.codes, ctypes.byref(arrays))
        replay.round += 1

    def read(self):
        """Seat to act, players, whether over, and shares of the last match, for every match."""
        device = self.library.device
        seats, players, over = (torch.zeros(self.matches, dtype=torch.int32, device=device)
                                for _ in range(3))
        shares = torch.zeros((self.matches, MAX_SEATS), device=device)
        self.call("read", seats, players, over, shares)
        self.library.check()  # a kernel that could not start says nothing by itself
        return seats, players, over, shares
