"""How names are searched: without case, accents or ligatures."""

import unicodedata


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
