"""The files and games of the repository, for the checks."""

import fnmatch
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SKIPPED_FOLDERS = {"build", "node_modules", "__pycache__", ".git"}


@dataclass
class GameFolder:
    folder: str
    id: str
    name: str
    rules_class: str


def files(root: Path) -> list[Path]:
    """Every file of the repository, relative to `root`: as git lists them, or all on the disk."""
    if (root / ".git").exists():
        command = ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"]
        listed = subprocess.run(command, check=False, capture_output=True, text=True)
        found = {Path(name) for name in listed.stdout.split("\0") if name}
        if listed.returncode == 0:
            return sorted(path for path in found if (root / path).is_file())
    found = set()
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS]
        found |= {Path(folder, name).relative_to(root) for name in names}
    return sorted(found)


def text_of(path: Path) -> str:
    """The text of a file; empty for a binary file."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8", "replace")


def _first(pattern: str, texts: list[str]) -> str:
    for text in texts:
        if match := re.search(pattern, text):
            return match.group(1)
    return ""


def game_folder(folder: Path) -> GameFolder:
    """A game folder and the names of the game in its rules."""
    texts = [text_of(path) for path in sorted(folder.rglob("*.hpp"))]
    return GameFolder(
        folder.name,
        _first(r'string_view id = "([^"]+)"', texts) or folder.name.replace("_", "-"),
        _first(r'string_view name = "([^"]+)"', texts) or folder.name,
        _first(r"using Rules = (\w+);", texts),
    )


def game_folders(root: Path) -> list[GameFolder]:
    """Every game folder, as the build finds them."""
    return [game_folder(listing.parent) for listing in sorted((root / "games").glob("*/CMakeLists.txt"))]


def report(faults: list[str], good: str) -> int:
    """Prints the faults, or the message of success; returns the exit status."""
    for fault in faults:
        print(fault)
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    print(count if faults else good)
    return 1 if faults else 0


if __name__ == "__main__":  # prints the files that match one of the patterns
    for path in files(Path(__file__).resolve().parent.parent):
        if any(fnmatch.fnmatch(str(path), pattern) for pattern in sys.argv[1:]):
            print(path)
