#!/usr/bin/python3
"""Checks that code, docs and English messages have no forbidden words (CONTRIBUTING.md, Words), and that
French messages have no-break spaces where French requires them."""

import re
import sys
from pathlib import Path

import sources

# Forbidden word (a regular expression, any case) and what to write instead.
FORBIDDEN = {
    r"whoever": "the player who, a client that",
    r"somebody": "a player, the user",
    r"so[ _]many": "this many, N",
    r"that[ _]which": "what",
    r"clerks?": "io_pool",
    r"thinkers?": "search_pool",
    r"crew": "worker pool",
    r"forsaken": "abandoned",
    r"sitters?": "SeatPlayer",
    r"pledge[ds]?": "commitment",
    r"fickle": "rate-limited",
    r"gently": "the errors as values",
    r"unheard": "version conflict",
    r"heed": "handle, apply",
    r"stand[-_]in": "substitute",
    r"house[-_ ]bots?": "built-in bot",
    r"of[ _]the[ _]house": "built-in",
    r"happenings?": "event",
    r"visitors?": "Connection, player",
    r"sieves?": "filter",
    r"troubles?": "error, failure",
    r"story|stories": "log entries, events",
    r"(?<!to[-_])oneself": "themselves, the player",
    r"patience": "timeout, delay",
    r"by[ _]lot": "at random",
    r"for[ _]ever": "forever",
    r"(?-i:anew)": "again",
    r"whatever the": "for any, in every, independent of the",
    r"who[ _]sits": "the players, the player of each seat",
    r"of late": "recently",
    r"farewell": "exit, close",
    r"vanish(?:ed)?": "was deleted, is missing",
    r"heard": "received, announced, emitted",
    r"signs?[ _]of[ _]life": "heartbeat",
    r"st(?:ood|ands?)[ _]in[ _]for": "substitute, replace",
    r"lonely": "without other players",
    r"goodbye": "closes the connection",
    r"in[ _]the[ _]midst": "during",
    r"wish(?:es|ed)?": "request",
    r"bot[- ]programs?": "external bot",
    r"bots? of the game": "built-in bot",
    r"storms?": "burst",
    r"(?<=test_)who_[a-z]+": "the player who, as in test_leaving_loses",
    r"(?<=, )who_[a-z]+": "the player who, as in LeavingLoses",
}
# Written by others, about the words themselves, or about data stored by earlier versions.
EXEMPT = {"LICENSE", "web/package-lock.json", "tools/check_words.py", "tools/tests/test_check_words.py",
          "docs/studies", "web/src/old_names.ts", "web/tests/unit/wording.test.ts", "src/store/migrations.cpp",
          "tests/store/migrations_test.cpp", "tests/apps/admin_test.py"}
PATTERN = re.compile("|".join(rf"(?<![a-z])(?P<w{i}>{word})(?![a-z])"
                              for i, word in enumerate(FORBIDDEN)), re.IGNORECASE)
INSTEAD = list(FORBIDDEN.values())


def words_apart(text: str) -> str:
    """StandIn as stand_in, so that a name is read as prose is."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)


# What begins a line of a comment, a list or a quotation.
MARKERS = re.compile(r"^[\s/#*>-]+")
# A space at which French must not be broken; one before a lone sign, as in "? shows the rule", may be.
BREAKABLE = re.compile(r"(?<=[\w)}’»…]) (?=[:;!»%](?!\w))|(?<=[\w)}»]) (?=\?(?:['\"]| [«({A-Z]))|(?<=«) ")
FRENCH = ("messages/fr.json", "messages/fr.ts")


# Sentences in languages in which these words mean something else, or nothing.
OTHER_LANGUAGES = re.compile(r"(?:^|[/.])(?:fr|ja)\.(?:json|ts)$")


def broken_phrases(lines: list[str]) -> list[tuple[int, re.Match]]:
    """Forbidden phrases that begin on one line and end on the next, with the number of the first."""
    found = []
    for number, (line, following) in enumerate(zip(lines, lines[1:]), 1):
        end = words_apart(line[-60:]).rstrip()
        both = f"{end} {MARKERS.sub('', words_apart(following[:60]))}"
        found += [(number, match) for match in PATTERN.finditer(both)
                  if match.start() < len(end) < match.end()]
    return found


def breakable_spaces(path: Path, lines: list[str]) -> list[str]:
    if not str(path).endswith(FRENCH):
        return []
    return [f"{path}:{number}: a no-break space (U+00A0) belongs into '{line[max(0, found.start() - 8):found.end() + 2]}'"
            for number, line in enumerate(lines, 1) for found in BREAKABLE.finditer(line)]


def is_exempt(path: Path) -> bool:
    return any(str(path) == name or str(path).startswith(name + "/") for name in EXEMPT)


# Searched first, in a whole file at once, because nearly every file has none of them.
ROUGH = [re.compile(word) for word in FORBIDDEN]


def forbidden(path: Path, lines: list[str]) -> list[str]:
    faults = []
    phrases = [(number, found) for number, line in enumerate([str(path), *lines])
               for found in PATTERN.finditer(words_apart(line))]
    for number, found in sorted(phrases + broken_phrases(lines), key=lambda phrase: phrase[0]):
        where = f"{path}:{number}" if number else f"{path} (its path)"
        instead = INSTEAD[int(found.lastgroup[1:])]
        faults.append(f"{where}: '{found.group()}': write {instead}")
    return faults


def check(root: Path) -> list[str]:
    faults = []
    for path in sources.files(root):
        if is_exempt(path):
            continue
        lines = sources.text_of(root / path).splitlines()
        faults += breakable_spaces(path, lines)
        if OTHER_LANGUAGES.search(str(path)):
            continue
        bare = [str(path), *(MARKERS.sub("", line).rstrip() for line in lines)]
        whole = words_apart("\n".join(bare)).lower()
        if any(word.search(whole) or word.search(whole.replace("\n", " ")) for word in ROUGH):
            faults += forbidden(path, lines)
    return faults


if __name__ == "__main__":
    sys.exit(sources.report(check(Path(__file__).resolve().parent.parent), "plain words everywhere"))
