"""How names are searched and put in order: without case, accents or ligatures."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TypeVar

Row = TypeVar("Row")


def search_key(text: str) -> str:
    """Return a name as searches compare it.

    >>> search_key("Œil  de FÉE"), search_key("l’Épée")
    ('oeil de fee', "l'epee")
    """
    for ligature, letters in (("œ", "oe"), ("Œ", "OE"), ("æ", "ae"), ("Æ", "AE")):
        text = text.replace(ligature, letters)
    spread = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(plain.replace("’", "'").casefold().split())


def dictionary_key(text: str) -> str:
    """Return a name as dictionaries order it: É with E, case and hyphens ignored, 2 before 10.

    >>> sorted(["Zombie", "élan", "Gobelin 10", "Gobelin 2", "Elfe", "Épée-fée", "orc"], key=dictionary_key)
    ['élan', 'Elfe', 'Épée-fée', 'Gobelin 2', 'Gobelin 10', 'orc', 'Zombie']
    """
    plain = re.sub(r"[\W_]+", " ", search_key(text)).strip()
    counted = re.sub(r"\d+", lambda found: found[0].lstrip("0").zfill(12), plain)
    # What differs in accents or case alone has its order too, the same everywhere.
    return f"{counted}\0{text}"


def in_dictionary_order(rows: Iterable[Row], name: Callable[[Row], str] = attrgetter("name")) -> list[Row]:
    """Return rows by their names as dictionaries have them; those of one name stay in the order they came in."""
    return sorted(rows, key=lambda row: dictionary_key(name(row)))
