"""Numbers appearing of a stat line, for the pages that have fields for them; the replay format has no key (POR-04).

>>> appearing("NA 2d4 (6d10)"), appearing("No. Enc.: 1d6/2D10+1"), appearing("Nombre 4"), appearing("TT C")
(('2d4', '6d10'), ('1d6', '2d10+1'), None, None)
"""

import re

from rulesets.portes.engine.notation import number
from rulesets.portes.engine.values import HYPHEN, SPACE

DICE = rf"[0-9]{{0,2}}{SPACE}?[dD][0-9]{{1,3}}(?:{SPACE}?(?:[+]|{HYPHEN}){SPACE}?[0-9]{{1,3}})?"
ONE = rf"(?:{DICE}|[0-9]{{1,3}})"
BOTH = rf"({ONE})(?:{SPACE}*(?:\({SPACE}*({ONE}){SPACE}*\)?|/{SPACE}*({ONE})))?"
LABEL = (
    r"(?:n\.?[ar]\.?|#?app\.?|no\.?\s?(?:enc|app)\.?(?:ountered|earing)?|number\s+appearing"
    r"|(?:nb|nbre|nombre)\s+(?:de\s+)?rencontr[ée]s?|nombre\s+d[’']apparition)"
)
PIECE = re.compile(rf"{LABEL}[\s:=._–—-]*{BOTH}[.;,)\s]*", re.IGNORECASE)
BARE = re.compile(rf"{BOTH}[.;,)\s]*")


def appearing(text: str, *, labelled: bool = True) -> tuple[str, str] | None:
    """Read numbers appearing, in the labyrinth and in brackets at the surface ("" where there is none), else None.

    Without `labelled` the label was read already: then a plain number alone is how many there are, and none of these.
    """
    found = (PIECE if labelled else BARE).fullmatch(text.strip())
    if found is None or (not labelled and found[1].isdigit()):
        return None
    pair = _plain(found[1]), _plain(found[2] or found[3] or "")
    return pair if all(not one or number(one) is not None for one in pair) else None


def _plain(written: str) -> str:
    """Write dice as the engine does: "d6" is "1d6"."""
    bare = re.sub(r"\s", "", re.sub(HYPHEN, "-", written)).lower()
    return f"1{bare}" if bare.startswith("d") else bare
