#!/usr/bin/python3
"""Checks which module includes which: look down only, never sideways (ARCHITECTURE.md)."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import sources

SOURCES = {".hpp", ".cpp", ".h", ".cu", ".cuh"}
SCRIPTS = {".ts", ".svelte"}
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]""")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')

# Each module and the modules it may include, besides itself.
BELOW = ["base", "core", "search", "support", "nnet", "chance", "match", "engine", "store", "server"]
SEES = {module: set(BELOW[:place]) for place, module in enumerate(BELOW)}
SEES["study"] = set(BELOW[:8])
SEES["learn"] = set(BELOW[:7])
SEES["bindings"] = set(BELOW[:8]) | {"learn", "study"}
SEES["apps"] = set(BELOW) | {"study"}

# Single files of a module that parts of a game may include: the interface of searches.
SINGLE_FILES = {
    "search_interface": ["search/choice.hpp", "search/level.hpp"],
}

# The parts of a game folder and what they may include.
GAME_SEES = {
    "rules": {"base", "core"},
    "heuristics": {"base", "core", "search_interface"},
    "learning": {"base", "core"},
    "study": {"base", "core", "search"},
    "notation": {"base", "core", "support", "match"},
    "terminal": {"base", "core", "support", "match"},
    "module": {"base", "core", "search", "support", "match"},
}
# The parts of its own game that each part may include.
GAME_SEES_OWN = {
    "rules": {"rules"},
    "heuristics": {"rules", "heuristics"},
    "learning": {"rules", "learning"},
    "study": {"rules", "heuristics", "study"},
    "notation": {"rules", "notation"},
    "terminal": {"rules", "notation", "terminal"},
    "module": set(GAME_SEES),
}
SEE_ALL = {"tests", "bench", "tools"}

# Libraries that only some modules may include; modules without any use only the standard library.
STANDARD_ONLY = {"base", "core", "search", "rules", "heuristics", "learning"}
LIBRARIES = [
    (re.compile(r"^boost/(beast|asio)"), {"server"}),
    (re.compile(r"^(sqlite3\.h|libpq|libpq-fe\.h|postgresql/)"), {"store"}),
    (re.compile(r"^mpi\.h$"), {"study"}),
    (re.compile(r"^(pybind11/|Python\.h$)"), {"bindings"}),
]


# What a game's board may import from the shell, and the shell from the bindings.
BOARD_SEES = re.compile(r"^(svelte(/|$)|ahu/(contract|target|seats|rules_page)$|ahu/parts/|engine-material/)")
SHELL_SEES = re.compile(r"^(svelte(/|$)|@noble/hashes/|engine/|engine-module/|engine-games$)")


@dataclass(frozen=True)
class Place:
    """Where a file belongs: a module, and in games the game and the part of it."""

    module: str
    game: str = ""
    part: str = ""

    def __str__(self) -> str:
        return f"games/{self.game} {self.part}" if self.game else self.module


def part_of_game(path: Path) -> str:
    inside = path.parts[2:]
    if inside[0] == "tests" or path.name.endswith("_test.cpp"):
        return "tests"
    if inside[0] == "bots":
        return "heuristics"
    part = Path(inside[0]).stem.split("_")[0]  # notation_events.cpp is of the notation
    return part if part in GAME_SEES else "rules"


def place_of(path: Path) -> Place | None:
    parts = path.parts
    if parts[0] == "src" and len(parts) > 2:
        return Place(parts[1])
    if parts[0] == "games" and len(parts) > 2:
        return Place("games", parts[1], part_of_game(path))
    if parts[0] in SEE_ALL | {"apps", "bindings"}:
        return Place(parts[0])
    return None


def resolve(root: Path, path: Path, name: str) -> Path | None:
    """The file that a quoted include means, relative to the root."""
    for folder in (path.parent, Path("src"), Path("."), Path("tests")):
        if (root / folder / name).is_file():
            return (root / folder / name).resolve().relative_to(root.resolve())
    return None


def fault_of_own(here: Place, there: Place) -> str:
    if there.game != here.game:
        return "a game sees no other game"
    if there.part in GAME_SEES_OWN[here.part]:
        return ""
    seen = ", ".join(sorted(GAME_SEES_OWN[here.part]))
    return f"the {here.part} of a game see of it only: {seen}"


def fault_of_quoted(here: Place, there: Place, target: Path) -> str:
    """Why `here` may not include a file of `there`, or nothing."""
    if here.module in SEE_ALL or here.part == "tests":
        return ""
    if here.module == "games":
        if there.module == "games":
            return fault_of_own(here, there)
        allowed = GAME_SEES[here.part]
        singles = [file for name in allowed for file in SINGLE_FILES.get(name, [])]
        if any(target == Path("src", file) for file in singles):
            return ""
    else:
        allowed = SEES.get(here.module, set()) | {here.module}
    if there.module in allowed:
        return ""
    names = sorted(allowed - {here.module})
    seen = ", ".join(file for name in names for file in SINGLE_FILES.get(name, [name]))
    return f"{here} may see only: {seen or 'the standard library'}"


def fault_of_library(here: Place, name: str) -> str:
    if here.module in SEE_ALL or here.part == "tests":
        return ""
    for pattern, modules in LIBRARIES:
        if pattern.match(name) and here.module not in modules:
            return f"only {', '.join(sorted(modules))} may name this library"
    if (here.part or here.module) in STANDARD_ONLY and "/" in name:
        return f"{here} uses the standard library alone"
    return ""


def faults_of_file(root: Path, path: Path) -> list[str]:
    here = place_of(path)
    if here is None:
        return []
    if here.module not in set(SEES) | SEE_ALL | {"games"}:
        return [f"{path}: src/{here.module} is no module"]
    faults = []
    for number, line in enumerate(sources.text_of(root / path).splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quoted, name = match.group(1) == '"', match.group(2)
        target = resolve(root, path, name) if quoted else None
        there = place_of(target) if target else None
        if not quoted:
            fault = fault_of_library(here, name)
        elif target is None or there is None:
            fault = "there is no such file in a module"
        else:
            fault = fault_of_quoted(here, there, target)
        if fault:
            faults.append(f"{path}:{number}: includes {name}, but {fault}")
    return faults


def fault_of_import(path: Path, name: str) -> str:
    """Why a script of the browser client may not import `name`, or nothing."""
    is_board = path.parts[0] == "games"
    module = Path(*path.parts[: 3 if is_board else 2])  # games/<game>/web, web/src, bindings/wasm
    if name.startswith("."):
        target = Path(os.path.normpath(path.parent / name))
        own = (module, module.parent / "messages") if is_board else (module,)
        return "" if any(map(target.is_relative_to, own)) else f"{module} may import only its own files"
    if is_board:
        good = "svelte, ahu/contract, ahu/target, ahu/seats, ahu/rules_page, ahu/parts"
        return "" if BOARD_SEES.match(name) else f"a board may see only: {good}"
    if path.parts[0] == "web":
        return "" if SHELL_SEES.match(name) else "the shell may see only: svelte, @noble/hashes, engine"
    return "the bindings see only themselves"


def faults_of_script(root: Path, path: Path) -> list[str]:
    faults = []
    for number, line in enumerate(sources.text_of(root / path).splitlines(), 1):
        for name in IMPORT.findall(line):
            if fault := fault_of_import(path, name):
                faults.append(f"{path}:{number}: imports {name}, but {fault}")
    return faults


def is_script(path: Path) -> bool:
    """A script of the client itself; its tests and its build may see everything."""
    modules = (("web", "src"), ("bindings", "wasm"))
    inside = path.parts[:2] in modules or (path.parts[0] == "games" and "web" in path.parts[2:3])
    return inside and path.suffix in SCRIPTS and ".test" not in path.name


def check(root: Path) -> list[str]:
    paths = sources.files(root)
    faults = [fault for path in paths if path.suffix in SOURCES
              for fault in faults_of_file(root, path)]
    return faults + [fault for path in paths if is_script(path)
                     for fault in faults_of_script(root, path)]


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    sys.exit(sources.report(check(top), "every module looks down only"))
