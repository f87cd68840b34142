#!/usr/bin/python3
"""Checks that no module outside games/ contains a game's name: not its id, folder, class or title."""

import re
import sys
from pathlib import Path

import sources

# Documents may name games, and so may files under games/.
EXEMPT = {"games", "docs", "examples", "README.md", "ARCHITECTURE.md", "STYLE.md", "CONTRIBUTING.md",
          "CHANGELOG.md", "LICENSE"}


def words_of(name: str) -> list[str]:
    """The words of an id, a folder, a title or a class: tic-tac-toe and TicTacToe alike."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return [word.lower() for word in re.split(r"[^A-Za-z0-9]+", spaced) if word]


def pattern_of(game: sources.GameFolder) -> re.Pattern[str]:
    """Any spelling of the game's names; a name of one word counts only as a word of its own."""
    spellings = set()
    for name in (game.folder, game.id, game.name, game.rules_class):
        words = [re.escape(word) for word in words_of(name)]
        if len(words) == 1:
            spellings.add(rf"(?<![A-Za-z0-9]){words[0]}(?![A-Za-z0-9])")
        elif words:
            spellings.add("[-_ ]?".join(words))
    return re.compile("|".join(sorted(spellings)), re.IGNORECASE)


def check(root: Path) -> list[str]:
    patterns = [(game.folder, pattern_of(game)) for game in sources.game_folders(root)]
    faults = []
    for path in sources.files(root):
        if path.parts[0] in EXEMPT:
            continue
        lines = [(0, str(path)), *enumerate(sources.text_of(root / path).splitlines(), 1)]
        for folder, pattern in patterns:
            for number, line in lines:
                if match := pattern.search(line):
                    where = f"{path}:{number}" if number else f"{path} (its path)"
                    faults.append(f"{where}: names the game in games/{folder}: {match.group(0)}")
    return faults


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    sys.exit(sources.report(check(top), "no module outside games/ names a game"))
