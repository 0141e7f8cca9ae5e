"""Gold pieces in a character's treasure, which is a text of his own (POR-70)."""

import re

OWN_LINE = re.compile(
    r"^(?P<before>[^\S\n]*(?:or[^\S\n]*:[^\S\n]*)?)(?P<sum>\d{1,9})(?P<unit>[^\S\n]*(?:po|p\.o\.|pièces? d[’']or)[^\S\n]*[.;,]?[^\S\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line with a sum of gold and nothing else: « 12 po », « Or : 12 pièces d’or »."""

MOST = 20_000
"""Characters that a treasure may have."""


def with_gold(text: str, amount: int) -> tuple[str, int | None]:
    """Return a treasure with so many gold pieces more, and its sum before: None where no line has one.

    What else is written stands: a necklace of 50 po is none of the purse's.

    >>> with_gold("12 po\\nUn collier (50 po)", 3), with_gold("Un collier", 3), with_gold("", 3)
    (('15 po\\nUn collier (50 po)', 12), ('Un collier\\n3 po', None), ('3 po', None))
    """
    found = OWN_LINE.search(text)
    if found is None:
        return f"{text}\n{amount} po" if text and not text.endswith("\n") else f"{text}{amount} po", None
    before = int(found["sum"])
    unit = re.sub(r"pièce ", "pièces ", found["unit"]) if before + amount > 1 else found["unit"]
    line = f"{found['before']}{before + amount}{unit}"
    return f"{text[: found.start()]}{line}{text[found.end() :]}", before
