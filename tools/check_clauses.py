#!/usr/bin/python3
"""Checks that every clause of a game's README has a test with its id, and that no id is made up."""

import re
import sys
from pathlib import Path

import house

IN_README = re.compile(r"\*\*([A-Z][A-Z0-9]*-[A-Z]+[0-9]+[a-z]?)\*\*")
ANYWHERE = re.compile(r"(?<![A-Za-z0-9_-])([A-Z][A-Z0-9]*)[-_]([A-Z]+[0-9]+[a-z]?)(?![A-Za-z0-9])")
CODE = {".hpp", ".cpp"}


def clauses_of(readme: str) -> list[str]:
    return IN_README.findall(readme)


def ids_in(text: str, prefixes: set[str]) -> set[str]:
    """Ids of these prefixes, written EI-A8 or, in the name of a test, EI_A8."""
    found = {f"{prefix}-{rest}" for prefix, rest in ANYWHERE.findall(text) if prefix in prefixes}
    for name in re.findall(r"\bTEST(?:_[FP])?\(\s*\w+,\s*(\w+)", text):
        for prefix in prefixes:
            found |= {f"{prefix}-{rest}" for rest in re.findall(rf"{prefix}_([A-Z]+[0-9]+)", name)}
    return found


def check_game(folder: Path) -> list[str]:
    where = f"games/{folder.name}"
    readme = folder / "README.md"
    if not readme.is_file():
        return [f"{where}: has no README.md"]
    clauses = clauses_of(house.text_of(readme))
    if not clauses:
        return [f"{where}/README.md: has no clause; write them as - **XX-A1** …"]
    faults = [f"{where}/README.md: {id} stands there twice"
              for id in sorted({id for id in clauses if clauses.count(id) > 1})]
    prefixes = {id.split("-")[0] for id in clauses}
    tested = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in CODE:
            continue
        ids = ids_in(house.text_of(path), prefixes)
        if path.parent.name == "tests" and path.suffix == ".cpp":
            tested |= ids
        named = f"{where}/{path.relative_to(folder)}"
        faults += [f"{named}: {id} is no clause of the README" for id in sorted(ids - set(clauses))]
    faults += [f"{where}: {id} has no test" for id in dict.fromkeys(clauses) if id not in tested]
    return faults


def check(root: Path) -> list[str]:
    folders = [root / "games" / game.folder for game in house.game_folders(root)]
    return [fault for folder in folders for fault in check_game(folder)]


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    sys.exit(house.report(check(top), "every clause has its test"))
