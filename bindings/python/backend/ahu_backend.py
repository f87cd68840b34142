"""Builds `ahu` with the project's own CMake; a PEP 517 backend without requirements.

Frontends hide what is printed here unless asked: `pip install -v`, `python3 -m build`.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent


# What an sdist holds: all that the extension module is made of.
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "bindings/python", "cmake",
           "games", "src", "tools/lib"]
LEFT_OUT = {"__pycache__", "tests", "web", "build"}


def _project() -> dict:
    with open(HERE / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]


def _version() -> str:
    """The version of Ahu."""
    found = re.search(r"project\(ahu VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    if not found:
        raise RuntimeError("CMakeLists.txt tells no version")
    return found.group(1)


def _metadata() -> str:
    project = _project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {_version()}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {name}" for name in project["dependencies"]),
    ]
    return "\n".join(lines) + "\n"


def _tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def _say(text: str) -> None:
    print(f"ahu: {text}", flush=True)


def _run(*command: str) -> None:
    _say(" ".join(command))
    subprocess.run(command, cwd=ROOT, check=True)


def _variant() -> str:
    """"" or "-generic": the build that this processor can run."""
    script = 'root=$1; source "$1/tools/lib/setup.sh"; processor_variant'
    asked = ["bash", "-c", script, "variant", str(ROOT)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout


def _built_package(preset: str) -> Path:
    """Builds the extension module; the folder of the whole package. A preset that is named in
    `--config-settings=preset=…` is built in its own folder, with what is there already."""
    build = ROOT / "build" / (preset or "wheel")
    cache = build / "CMakeCache.txt"
    if cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in cache.read_text():
        cache.unlink()  # the repository was moved
    jobs = os.cpu_count() or 1
    _say(f"compiling the games for {sys.executable} with {jobs} jobs: minutes the first time"
         + ("" if shutil.which("ccache") else "; with ccache installed only the first time"))
    options = [] if preset else ["-B", str(build), "-DAHU_PYTHON_PACKAGE=ON", "-DAHU_PROGRAM=OFF",
                                 f"-DPython_EXECUTABLE={sys.executable}"]
    _run("cmake", "--preset", preset or f"release{_variant()}", *options)
    _run("cmake", "--build", str(build), "--target", "ahu_python", "-j", str(jobs))
    return build / "bindings" / "python" / "package" / "ahu"


def _files(package: Path) -> dict[str, bytes]:
    """The files of the package; what was deleted from the sources is left out."""
    names = {path.name for path in (HERE / "ahu").iterdir() if path.is_file()}
    names.add("_core" + sysconfig.get_config_var("EXT_SUFFIX"))
    return {f"ahu/{name}": (package / name).read_bytes() for name in sorted(names)}


def _record(files: dict[str, bytes], own: str) -> bytes:
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    return ("\n".join([*lines, f"{own},,"]) + "\n").encode()


def _write_metadata(folder: Path) -> str:
    info = f"ahu-{_version()}.dist-info"
    (folder / info).mkdir(parents=True)
    (folder / info / "METADATA").write_text(_metadata())
    return info


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: dict | None = None
) -> str:
    return _write_metadata(Path(metadata_directory))


def build_wheel(
    wheel_directory: str,
    config_settings: dict | None = None,
    metadata_directory: str | None = None,
) -> str:
    files = _files(_built_package((config_settings or {}).get("preset", "")))
    info = f"ahu-{_version()}.dist-info"
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: ahu_backend\nRoot-Is-Purelib: false\n"
        f"Tag: {_tag()}\n"
    ).encode()
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD")
    name = f"ahu-{_version()}-{_tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def _sdist_paths() -> list[Path]:
    paths: list[Path] = []
    for name in SOURCES:
        path = ROOT / name
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        paths += [one for one in inside
                  if one.is_file() and not LEFT_OUT & set(one.relative_to(ROOT).parts)]
    return paths


def _add(archive: tarfile.TarFile, name: str, data: bytes, mode: int = 0o644) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), mode
    archive.addfile(entry, io.BytesIO(data))


def build_sdist(sdist_directory: str, config_settings: dict | None = None) -> str:
    """The sources in their folders, with a pyproject.toml at the top that finds the backend."""
    top = f"ahu-{_version()}"
    project = (HERE / "pyproject.toml").read_text()
    name = Path(sdist_directory, f"{top}.tar.gz")
    with tarfile.open(name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        _add(archive, f"{top}/PKG-INFO", _metadata().encode())
        _add(archive, f"{top}/pyproject.toml",
             project.replace('["backend"]', '["bindings/python/backend"]').encode())
        for path in _sdist_paths():
            _add(archive, f"{top}/{path.relative_to(ROOT)}", path.read_bytes(),
                 path.stat().st_mode & 0o777)
    return name.name
