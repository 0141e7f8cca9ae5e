"""How names are searched: without case, accents or ligatures."""

import unicodedata


def search_key(text: str) -> str:
    """Return a name as searches compare it.

    >>> search_key("Œil  de FÉE"), search_key("l’Épée")
    ('oeil de fee', "l'epee")
    """
    spread = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE"))
    plain = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(plain.replace("’", "'").casefold().split())
