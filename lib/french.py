"""French words and numbers: plural, gender, minus signs, percentages, lists."""

from collections.abc import Iterable

MINUS = "\u2212"


NARROW = "\u202f"


def minus(number: int) -> str:
    """Write a number with a real minus sign.

    >>> minus(-2)
    '−2'
    """
    return str(number).replace("-", MINUS)


def loss(points: int) -> str:
    """Write what is lost, with its minus sign: 0 is a plain « 0 ».

    >>> loss(3), loss(0)
    ('−3', '0')
    """
    return f"{MINUS}{points}" if points else "0"


def signed(number: int) -> str:
    """Write a change with its sign: 3 is « +3 », −2 has a real minus sign, 0 stays « 0 ».

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{number}" if number > 0 else minus(number)


def nobr(text: object) -> str:
    """Keep a short text on one line: each of its spaces becomes a no-break space."""
    return str(text).replace(" ", "\u00a0")


def percent(share: float) -> str:
    """Write a chance from 0 to 1 as a whole percentage; what is not quite certain never reads 0 or 100.

    >>> percent(0.997)
    '99\u202f%'
    """
    whole = round(share * 100)
    if 0 < share < 1:
        whole = min(99, max(1, whole))
    return f"{whole}{NARROW}%"


def accord(feminine: object, words: str) -> str:
    """Choose between « mort,morte,hors de combat »: the second for a heroine, the third where nobody knows (None)."""
    masculine, feminine_word, *neutral = words.split(",")
    if feminine is None and neutral:
        return neutral[0]
    return feminine_word if feminine else masculine


def plural_fr(count: int, words: str) -> str:
    """Choose between « dé,dés » as French does: 0 and 1 (and −1) are singular."""
    singular, _, plural = words.partition(",")
    return singular if abs(count) < 2 else plural


def listed(parts: Iterable[str]) -> str:
    """Join parts as French lists them.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b et c', 'a', '')
    """
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} et {last}" if first else last
