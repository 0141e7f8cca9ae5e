"""One of a band that a text names in the plural: "6 gobelins" are Gobelin 1 to 6."""

import re

SAME = frozenset({"ours", "souris", "ibis", "cyclops", "fils", "corps", "héros"})
"""Words whose s is in the singular already."""
IRREGULAR = {
    "chevaux": "cheval",
    "animaux": "animal",
    "wolves": "wolf",
    "werewolves": "werewolf",
    "elves": "elf",
    "dwarves": "dwarf",
    "thieves": "thief",
    "men": "man",
}
OWN_S = ("ss", "us", "os")
"""Endings of such words: incubus, albatros; garous are many."""
STOPS = frozenset({"de", "des", "du", "à", "a", "au", "aux", "en", "avec", "sans", "of", "with", "from"})


def one_of(name: str) -> str:
    """Return what one of several is called, with a capital; what follows a preposition stays as it is.

    >>> one_of("gobelins archers"), one_of("Géants des collines"), one_of("ours bruns"), one_of("Wolves")
    ('Gobelin archer', 'Géant des collines', 'Ours brun', 'Wolf')
    """
    parts = re.split(r"([\s-]+)", name.strip())
    for place, word in enumerate(parts):
        if word.lower() in STOPS or word.lower().startswith(("d’", "d'")):
            break
        parts[place] = _singular(word)
    whole = "".join(parts)
    return whole[:1].upper() + whole[1:]


def _singular(word: str) -> str:
    small = word.lower()
    if small in IRREGULAR:
        found = IRREGULAR[small]
        return found.capitalize() if word[0].isupper() else found
    own = small in SAME or (small.endswith(OWN_S) and not small.endswith("ous"))
    return word if own or len(word) < 4 else word.removesuffix("s")
