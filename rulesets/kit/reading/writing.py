"""Names as they are written out: cleaned, cut short, told apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from rulesets.kit.reading.capitals import Range
from rulesets.kit.reading.figures import HYPHENS
from rulesets.kit.reading.source import GLUED, MARK, Source, fold

LENGTH = 80
SPACES = re.compile(r"\s+")


def written(source: Source, ranges: Iterable[Range]) -> str:
    """Write a name from its pieces: spaces made one, markup and quotes left out, a word cut at a line's end joined.

    >>> from rulesets.kit.reading.source import Source
    >>> written(Source("**CRAPAUD-\\nBUFFLE**  d'eau"), [(0, 7)])
    "CRAPAUD-BUFFLE d'eau"
    """
    out = ""
    for first, last in ranges:
        out += " "
        for at in range(first, last + 1):
            token = source.tokens[at]
            if token.kind == MARK and token.text[0] in '*_|"`~\t':
                continue
            tied = at > first and source.tokens[at - 1].text in HYPHENS and source.tokens[at - 1].gap == GLUED
            if token.gap and at > first and not tied:
                out += " "
            out += token.text
    name = SPACES.sub(" ", unicodedata.normalize("NFC", out)).strip(" ,;:.-–—")
    return name if len(name) <= LENGTH else name[: LENGTH - 1].rstrip() + "…"


def told_apart(names: Sequence[str], unnamed: str) -> list[str]:
    """Return the names made different by a number where two are alike; `unnamed` stands for several empty ones.

    >>> told_apart(["RAT", "Rat", "LOUP"], "Adversaire")
    ['RAT 1', 'Rat 2', 'LOUP']
    """
    if sum(not name for name in names) > 1:
        names = [name or unnamed for name in names]
    keys = [fold(name) for name in names]
    twice = {key for key, times in Counter(keys).items() if times > 1}
    taken = {key for key in keys if key not in twice}
    next_number: dict[str, int] = {}
    out: list[str] = []
    for name, key in zip(names, keys, strict=True):
        if key in twice:
            number = next_number.get(key, 1)
            while f"{key} {number}" in taken:
                number += 1
            next_number[key] = number + 1
            name = f"{name} {number}"
            taken.add(fold(name))
        out.append(name)
    return out
