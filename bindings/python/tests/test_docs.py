"""Every example in the documentation runs and gives what it says."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ahu
import ahu.aec
import ahu.gym
import ahu.openspiel
import ahu.planes

DOCS = Path(__file__).resolve().parents[3] / "docs"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented() -> Iterator[tuple[str, str]]:
    """Everything public with its docstring."""
    for module in (ahu, ahu.aec, ahu.gym, ahu.openspiel):
        yield module.__name__, inspect.cleandoc(module.__doc__ or "")
        for name, thing in vars(module).items():
            if callable(thing) and not name.startswith("_"):
                yield f"{module.__name__}.{name}", inspect.cleandoc(thing.__doc__ or "")


EXAMPLES = {name: text for name, text in documented() if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings(name: str) -> None:
    text = EXAMPLES[name]
    known: dict[str, Any] = {"ahu": ahu, "game": ahu.game(ahu.games()[0])}
    test = doctest.DocTestParser().get_doctest(text, known, name, name, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append)
    assert not report, "".join(report)


def test_everything_public_is_documented() -> None:
    for name in ahu.__all__:
        thing = getattr(ahu, name)
        assert not callable(thing) or inspect.getdoc(thing), name


def test_examples_in_the_manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The manual's Python blocks, one after the other as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (DOCS / "python.md").read_text(), re.S | re.M)
    assert len(blocks) > 5
    known: dict[str, Any] = {}
    for block in blocks:
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, known, "python.md", None, 0)
            report: list[str] = []
            doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False)
            assert not report, "".join(report)
            known.update(test.globs)
        else:
            exec(compile(block, "python.md", "exec"), known)


@pytest.mark.parametrize("id", ahu.games())
def test_the_tables_of_tensors_are_true(id: str) -> None:
    """`python3 -m ahu.planes` prints them. A new game need not be in the page yet."""
    page = (DOCS / "tensors.md").read_text()
    assert ahu.planes.describe(ahu.game(id)) in page or f"(`{id}`)" not in page
