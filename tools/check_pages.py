#!/usr/bin/python3
"""Checks that a source file which a page names in backticks exists."""

import re
import sys
from pathlib import Path

import sources

NAMED = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:hpp|cpp|cuh?|ts|svelte|py|mjs))`")
# Pages about other trees: a game that the reader writes.
EXEMPT = {Path("docs/adding_a_game.md"), Path("CHANGELOG.md")}


def check(root: Path) -> list[str]:
    files = sources.files(root)
    known = {str(path) for path in files}
    ends = {"/".join(path.parts[at:]) for path in files for at in range(len(path.parts))}
    faults = []
    for page in (path for path in files if path.suffix == ".md" and path not in EXEMPT):
        for number, line in enumerate(sources.text_of(root / page).splitlines(), 1):
            for name in NAMED.findall(line):
                if name not in known and name not in ends:
                    faults.append(f"{page}:{number}: there is no file {name}")
    return faults


if __name__ == "__main__":
    sys.exit(sources.report(check(Path(__file__).resolve().parent.parent), "every named file exists"))
