"""The build backend, called as pip and `python3 -m build` call it: without network."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


def call(folder: Path, hook: str, *arguments: str) -> str:
    """Runs one hook of the backend that a project folder names, in a process of its own."""
    system = tomllib.loads((folder / "pyproject.toml").read_text())["build-system"]
    assert system["requires"] == [], "nothing is fetched"
    (place,) = system["backend-path"]
    code = (
        f"import sys; sys.path.insert(0, {str(folder / place)!r}); "
        f"import {system['build-backend']} as b; print(b.{hook}(*sys.argv[1:]))"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=folder, check=True,
                          capture_output=True, text=True)
    return done.stdout.splitlines()[-1]


def test_an_sdist_is_whole(tmp_path: Path) -> None:
    name = call(HERE, "build_sdist", str(tmp_path))
    with tarfile.open(tmp_path / name) as archive:
        archive.extractall(tmp_path / "out")
    (top,) = (tmp_path / "out").iterdir()
    assert top.name == name.removesuffix(".tar.gz")
    metadata = call(top, "prepare_metadata_for_build_wheel", str(tmp_path))
    assert (tmp_path / metadata / "METADATA").read_text() == (top / "PKG-INFO").read_text()
    configured = subprocess.run(
        ["cmake", "--preset", "release-generic", "-B", str(tmp_path / "build"), "-S", str(top),
         "-DAHU_PYTHON_PACKAGE=ON", "-DAHU_PROGRAM=OFF", f"-DPython_EXECUTABLE={sys.executable}"],
        cwd=top, check=False, capture_output=True, text=True)
    assert configured.returncode == 0, configured.stderr
    steps = subprocess.run(["ninja", "-C", str(tmp_path / "build"), "-n", "ahu_python"], check=False,
                           capture_output=True, text=True)
    assert steps.returncode == 0, steps.stdout + steps.stderr
    assert "src/server" not in steps.stdout and "apps/" not in steps.stdout, "what Python needs"
