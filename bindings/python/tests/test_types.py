"""The types of the package: mypy reads them strictly, and the stubs say what there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
CONFIG = str(HERE / "pyproject.toml")

# pybind11's classes have a metaclass of their own, and those made by the library alone take no
# arguments; nothing else may differ from the stubs.
DIFFERS = r"ahu\._core\.(Batch|Bot|Game|GameTree|Match|Search|Sprt|State|View)(\.__init__)?"

needs_mypy = pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")


def run(tmp_path: Path, *command: str) -> str:
    """Runs a checker over the sources; what it keeps for the next time goes with the folder."""
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_mypy
def test_mypy_is_content(tmp_path: Path) -> None:
    run(tmp_path, "mypy", "--config-file", CONFIG, str(HERE / "ahu"), str(HERE / "tests"))


@needs_mypy
def test_the_stubs_are_true(tmp_path: Path) -> None:
    allowed = tmp_path / "allowed.txt"
    allowed.write_text(DIFFERS + "\n")
    said = run(tmp_path, "stubtest", "ahu._core", "--allowlist", str(allowed),
               "--mypy-config-file", CONFIG)
    assert re.search("Success", said)
