#!/usr/bin/python3
"""Checks that names in unnamed namespaces are unique within a folder: some builds compile the
sources of a target together (ARCHITECTURE.md)."""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import sources

NOISE = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
UNNAMED = re.compile(r"\bnamespace\s*\{")
TYPE = re.compile(r"(?:template\s*<.*?>\s*)?(?:struct|class|enum class|enum)\s+(\w+)", re.S)
CONSTANT = re.compile(r"\b([A-Za-z_]\w*)(?:\[\w*\])?\s*(?:=|$)")
FUNCTION = re.compile(r"(\w+)\s*\(([^)]*)")


def unnamed_blocks(text: str) -> Iterator[str]:
    """The text in `namespace { … }`."""
    for match in UNNAMED.finditer(text):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += (text[at] == "{") - (text[at] == "}")
            at += 1
        yield text[match.end():at - 1]


def statements(block: str) -> Iterator[str]:
    """The complete declarations of a block."""
    depth, begin = 0, 0
    for at, letter in enumerate(block):
        depth += (letter in "{(") - (letter in "})")
        if depth == 0 and letter in ";}":
            yield block[begin:at + 1].strip()
            begin = at + 1


def name_of(statement: str) -> str | None:
    """The name that a declaration defines; for a function with the types of its parameters."""
    head = statement.split("{")[0].rstrip("; \n")
    if re.match(r"(using|namespace|TEST\w*|INSTANTIATE\w*|static_assert)\b", head):
        return None
    if (match := TYPE.match(statement)) and "{" in statement:
        return match.group(1)
    parenthesis, equals = head.find("("), head.find("=")
    if parenthesis >= 0 and (equals < 0 or parenthesis < equals):
        match = FUNCTION.search(head)
        if not match or "{" not in statement:
            return None
        types = [re.sub(r"\s*\w+$", "", each.strip()) for each in match.group(2).split(",")]
        return f"{match.group(1)}({', '.join(types)})"
    match = CONSTANT.search(head)
    return match.group(1) if match else None


def names_in(text: str) -> set[str]:
    clean = NOISE.sub(lambda found: " " if found.group(0)[0] == "/" else '""', text)
    return {name for block in unnamed_blocks(clean) for statement in statements(block)
            if (name := name_of(statement))}


def check(root: Path) -> list[str]:
    places: dict[tuple[Path, str, str], list[str]] = defaultdict(list)
    for path in sources.files(root):
        if path.suffix == ".cpp" and not path.name.startswith("fuzz_"):
            text = sources.text_of(root / path)
            outer = " ".join(re.findall(r"^namespace ([\w:]+)", text, re.M))
            for name in sorted(names_in(text)):
                places[(path.parent, outer, name)].append(path.name)
    for (folder, outer, name), files in list(places.items()):
        plain = (folder, outer, name.split("(")[0])
        if plain[2] != name and plain in places:  # a function here, a constant or type there
            places[plain] += [file for file in files if file not in places[plain]]
    return [f"{folder}: {name} is defined in {' and in '.join(files)}"
            for (folder, _, name), files in sorted(places.items()) if len(files) > 1]


if __name__ == "__main__":
    top = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    sys.exit(sources.report(check(top), "names in unnamed namespaces are unique within a folder"))
