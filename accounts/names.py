"""Names of players: what may be one, and how they are compared."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from sheets.search import search_key

SHORTEST, LONGEST = 3, 40
MARKS = " '’.-_&+@"


def tidy_name(text: str) -> str:
    """Return a name as it is kept: composed letters, single spaces.

    >>> tidy_name("  Jean   Paul ")
    'Jean Paul'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def name_fault(name: str) -> str | None:
    """Return why a tidied name cannot be taken, as a sentence, or None."""
    if not name:
        return "Choisissez un nom."
    if len(name) > LONGEST:
        return f"Le nom tient en {LONGEST} caractères au plus ; celui-ci en a {len(name)}."
    # A list of what is allowed: nothing invisible, nothing that turns the direction of the text.
    if not all(letter.isalnum() or letter in MARKS for letter in name):
        return "Des lettres, des chiffres, des espaces, et ces signes : ' . - _ & + @"
    key = search_key(name)
    if sum(letter.isalnum() for letter in key) < SHORTEST:
        return f"Le nom a au moins {SHORTEST} lettres ou chiffres."
    if len(key) > 2 * LONGEST:
        return f"Le nom tient en {LONGEST} caractères au plus."
    return None


def guessed_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Return the name that wrong passwords are counted for, the same however it is written (for axes)."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return search_key(str(name))[:255]
