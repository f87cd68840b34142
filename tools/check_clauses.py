#!/usr/bin/python3
"""Checks that every clause of a game's README has a test with its id, that every id has a clause, and that
rulings and reasons of refusals are those of the README."""

import json
import re
import sys
from pathlib import Path

import sources

IN_README = re.compile(r"\*\*([A-Z][A-Z0-9]*-[A-Z]+[0-9]+[a-z]?)\*\*")
ANYWHERE = re.compile(r"(?<![A-Za-z0-9_-])([A-Z][A-Z0-9]*)[-_]([A-Z]+[0-9]+[a-z]?)(?![A-Za-z0-9])")
CODE = {".hpp", ".cpp"}
ITEM = re.compile(r"^- \*\*([A-Z][A-Z0-9]*-[A-Z]+[0-9]+[a-z]?)\*\*(.*?)(?=^- |^#|^\s*$|\Z)", re.M | re.S)
WHY = re.compile(r"\bAHU_REASONS\(Why,(.*?)\);", re.S)


def clauses_of(readme: str) -> list[str]:
    return IN_README.findall(readme)


def ids_in(text: str, prefixes: set[str]) -> set[str]:
    """Ids with these prefixes, written EI-A8 or, in the name of a test, EI_A8."""
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
    clauses = clauses_of(sources.text_of(readme))
    if not clauses:
        return [f"{where}/README.md: has no clause; write them as - **XX-A1** …"]
    faults = [f"{where}/README.md: {id} stands there twice"
              for id in sorted({id for id in clauses if clauses.count(id) > 1})]
    prefixes = {id.split("-")[0] for id in clauses}
    tested = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in CODE:
            continue
        ids = ids_in(sources.text_of(path), prefixes)
        if path.parent.name == "tests" and path.suffix == ".cpp":
            tested |= ids
        named = f"{where}/{path.relative_to(folder)}"
        faults += [f"{named}: {id} is no clause of the README" for id in sorted(ids - set(clauses))]
    faults += [f"{where}: {id} has no test" for id in dict.fromkeys(clauses) if id not in tested]
    return faults


def different(where: str, what: str, found: set[str], wanted: set[str]) -> list[str]:
    return [f"{where}: {id} is {what} in the README, not here" for id in sorted(wanted - found)] + [
        f"{where}: {id} is {what} here, not in the README" for id in sorted(found - wanted)]


def check_rulings(folder: Path) -> list[str]:
    """Checks that every clause marked [ruling] has a message."""
    where = f"games/{folder.name}"
    readme = folder / "README.md"
    text = sources.text_of(readme) if readme.is_file() else ""
    marked = {id for id, rest in ITEM.findall(text) if "[ruling" in rest}
    stray = [line for line in ITEM.sub("", text).splitlines()
             if "[ruling" in line and "mark" not in line]
    faults = [f"{where}/README.md: a ruling outside of a clause: {line.strip()}" for line in stray]
    for catalogue in sorted(folder.glob("messages/*.json")):
        keys = json.loads(sources.text_of(catalogue))
        listed = {key.removeprefix("ruling.") for key in keys if key.startswith("ruling.")}
        faults += different(f"{where}/messages/{catalogue.name}", "a ruling", listed, marked)
    return faults


def reasons_in(code: str) -> set[str]:
    """The reasons of AHU_REASONS as the program writes them: NoSuchSeat is no-such-seat."""
    names = re.findall(r"\((\w+)", "".join(WHY.findall(code)))
    return {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in names}


def check_reasons(folder: Path) -> list[str]:
    """Checks that the README lists the rules' reasons of refusals."""
    where = f"games/{folder.name}"
    rules = [folder / "rules.hpp", *sorted(folder.glob("rules/*.hpp"))]
    named = reasons_in("".join(sources.text_of(path) for path in rules if path.is_file()))
    readme = folder / "README.md"
    text = sources.text_of(readme) if readme.is_file() else ""
    section = re.search(r"^## Reasons\n.*?\n\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    told = set(re.findall(r"`([^`]+)`", section.group(1))) if section else set()
    return different(f"{where}: the list of reasons", "a reason", named, told)


def check(root: Path) -> list[str]:
    folders = [root / "games" / game.folder for game in sources.game_folders(root)]
    checks = (check_game, check_rulings, check_reasons)
    return [fault for folder in folders for each in checks for fault in each(folder)]


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    sys.exit(sources.report(check(top), "every clause has its test"))
