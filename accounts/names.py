"""Names of players: what may be one, and how they are compared."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from lib.search import search_key

SHORTEST, LONGEST = 3, 40
MARKS = " '’.-_&+@"


# What Latin has besides its twenty-six letters and their accents, less whatever looks like one of them.
FURTHER = frozenset("æœßøłđðþÆŒẞØŁĐÐÞ")
# Scripts of which no letter looks like a Latin one, as they begin the letters' names.
UNLIKE_LATIN = ("CJK UNIFIED IDEOGRAPH", "HIRAGANA", "KATAKANA", "HANGUL SYLLABLE")


def tidy_name(text: str) -> str:
    """Return a name as it is kept: composed letters of the plain form, single spaces.

    >>> tidy_name("  Jean   Ｐａｕｌ ")
    'Jean Paul'
    """
    return " ".join(unicodedata.normalize("NFKC", text).split())


def name_fault(name: str) -> str | None:
    """Return why a tidied name cannot be taken, as a sentence, or None."""
    if not name:
        return "Choisissez un nom."
    if len(name) > LONGEST:
        return f"Le nom tient en {LONGEST} caractères au plus ; celui-ci en a {len(name)}."
    # A list of what is allowed: nothing invisible, nothing that turns the direction of the text.
    if not all(letter.isalnum() or letter in MARKS for letter in name):
        return "Des lettres, des chiffres, des espaces, et ces signes : ' . - _ & + @"
    if (other := look_alike(name)) is not None:
        return f"Le nom s’écrit en lettres latines : « {other} » n’en est pas une, même si elle y ressemble."
    key = search_key(name)
    if sum(letter.isalnum() for letter in key) < SHORTEST:
        return f"Le nom a au moins {SHORTEST} lettres ou chiffres."
    if len(key) > 2 * LONGEST:
        return f"Le nom tient en {LONGEST} caractères au plus."
    return None


def look_alike(name: str) -> str | None:
    """Return a letter that may be taken for another one, None in a name of Latin letters or of none that resemble them.

    >>> look_alike("Élodie 2"), look_alike("三太郎"), ascii(look_alike("\\u0430lice"))
    (None, None, "'\\\\u0430'")
    """
    letters = [letter for letter in name if letter.isalnum() and not (letter.isascii() and letter.isdigit())]
    unlike = [letter for letter in letters if unicodedata.name(letter, "").startswith(UNLIKE_LATIN)]
    if letters and len(unlike) == len(letters):
        return None
    return next((letter for letter in letters if not _is_latin(letter)), None)


def _is_latin(letter: str) -> bool:
    base = unicodedata.normalize("NFKD", letter)[0]
    return base in FURTHER or (base.isascii() and base.isalpha())


def guessed_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """Return the name that wrong passwords are counted for, the same however it is written (for axes)."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return search_key(str(name))[:255]
