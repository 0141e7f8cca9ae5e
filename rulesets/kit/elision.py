"""French between a word and the name that follows it: one place decides what is elided."""

import re
import unicodedata

VOWELS = frozenset("aeiouœæøı")
"""Letters before which a word is elided, less their accents; h and y have their own rules."""

NEVER = re.compile(r"(?:onz|oui$|oui\W|ouistiti|uhlan|ulul)")
"""Words that begin with a vowel and let nothing be elided."""

BREATHED = re.compile(
    r"h(?:a(?:ch|ie|illon|in|ir|lage|ler|lfelin|lfling|ll(?!uc)|llebard|lo(?!g)|lt(?!er)|mac|meau|mster|n(?:ch|d|gar|neton|s|t)|pp"
    r"|quen|r(?:a(?:ngu|s)|c|d|em|eng|gn|icot|nais|old|ald|p|ry)|s(?:ard|chi|te)|ub|uss|ut|vr|zard)"
    r"|e(?:aum|nn|r(?:aut|iss|ni|on|os$|os\W|s)|tr|urt)|i(?:bou|c\b|deu|ed|erarch|ppi|ss)"
    r"|o(?:b(?:b|goblin|gobelin)|ch|ckey|lland|mard|ngr|nt|quet|rde|rs|tt|u)|u(?:blot|ch|ee|guenot|it(?!r)|lk|n\b|ns\b|pp|rl|ron|ssard|tt))"
)
"""Words with a breathed h: « de harpie », but « d’hydre »; those of monsters and of tables first of all."""

WHISPERED = frozenset({"yeux", "yeuse", "yonne", "yerres"})
"""Words in y before a vowel that elide all the same."""

CONTRACTED = {"le": "du", "les": "des"}
"""What « de » and an article make, where a name begins with one in small letters."""


def elides(word: str) -> bool:
    """Say whether a word that ends in a mute vowel loses it before this one.

    >>> elides("Odile"), elides("hydre"), elides("harpie"), elides("Yann"), elides("Ysolde"), elides("8")
    (True, True, False, False, True, False)
    """
    small = _bare(word)
    first = re.match(r"[^\W\d_]+", small)
    if first is None or len(first[0]) == 1:
        return False
    if small[0] == "h":
        return not BREATHED.match(small)
    if small[0] == "y":
        return small[1] not in VOWELS or first[0] in WHISPERED
    return small[0] in VOWELS and not NEVER.match(small)


def elided(word: str, name: object) -> str:
    """Write a word before a name: « d’Odile », « de Mirelle », « du Borgne » for « le Borgne », « qu’Aldric ».

    >>> elided("de", "Odile"), elided("de", "Mirelle"), elided("que", "Aldric"), elided("de", "les loups")
    ('d’Odile', 'de Mirelle', 'qu’Aldric', 'des loups')
    """
    written = str(name)
    article, blank, rest = written.partition(" ")
    if word.lower() == "de" and blank and article in CONTRACTED:
        contracted = CONTRACTED[article]
        return f"{contracted.capitalize() if word[0].isupper() else contracted} {rest}"
    if word[-1:] in ("e", "a") and elides(written):
        return f"{word[:-1]}’{written}"
    return f"{word} {written}"


def _bare(word: str) -> str:
    """Return a word in small letters, less its accents."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
