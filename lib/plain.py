"""Names as others read them: no sign that cannot be seen, and none that turns the text around it."""

import unicodedata

# Letters and a pattern by their category, but nothing to see: fillers of Hangul, the empty pattern of Braille.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# They join the parts of an emoji and shape the letters of scripts that need them; between Latin letters they hide.
JOINERS = frozenset("\u200c\u200d")
FIRST_JOINED = "\u0600"


def plain_line(text: str) -> str:
    """Return a text of one line without signs of direction, controls and whatever else nobody sees.

    >>> plain_line("A\\u202ena\\u200b"), plain_line("deux\\nlignes"), plain_line("\\u3164\\u200d")
    ('Ana', 'deux lignes', '')
    """
    kept: list[str] = []
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in JOINERS:
            if kept and kept[-1] >= FIRST_JOINED:
                kept.append(sign)
        elif sign in "\t\n\v\f\r\x85" or kind in ("Zl", "Zp"):
            kept.append(" ")
        # What is no character at all, and the one that no database takes, are refused by the field.
        elif sign == "\0" or (kind not in ("Cc", "Cf") and sign not in BLANK):
            kept.append(sign)
    line = "".join(kept)
    return line if any(seen(sign) for sign in line) else ""


def seen(sign: str) -> bool:
    """Say whether there is anything to see of a sign by itself."""
    return sign == "\0" or unicodedata.category(sign)[0] in "LNPSC"
