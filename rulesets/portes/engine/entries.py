"""A pasted text cut into monsters: labels put together, each with its value, the name and the number before them."""

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from rulesets.kit.reading.capitals import is_capital, is_hero
from rulesets.kit.reading.grammar import Grammar
from rulesets.kit.reading.labels import lexicon
from rulesets.kit.reading.source import Source
from rulesets.kit.reading.writing import written
from rulesets.portes.engine.called import called, is_band, ranks
from rulesets.portes.engine.marks import BLANK_LINE, MOST, Mark, find_marks
from rulesets.portes.engine.values import SPACE, Place, Value

SIGNS = re.compile(r"[\s,;:.|/()\[\]*_–—•·-]*")
NOTE = re.compile(rf"{SPACE}*(\([^()\r\n]{{1,80}}\)|\[[^\[\]\r\n]{{1,80}}\])")
MORE = re.compile(rf"{SPACE}*([/+&][^,;\r\n]{{1,80}})")
WORDS = re.compile(r"[^\W\d_]{2,}")
PARTED = re.compile(r"[,;.!?\r\n]")
AT_LABEL = re.compile(r"[^\W\d_]{2,}[\s:(|*_–—.-]*(?:[(x×]?\s*[0-9]{1,3}\s*\)?[\s:(|*_–—-]*)?$")
COUNTED = re.compile(r"(?:^|[\s,;(])[0-9]{1,3}\s+[^\W\d_]{2,}[^,;.\r\n]*$")
SAYS_NOTHING = re.compile(r"chacune?s?|each|et|and|puis|avec|with", re.IGNORECASE)


@dataclass(slots=True)
class Entry:
    """A monster being read: its values by key, its name and where it stands, what was not understood of it."""

    marks: list[Mark]
    values: dict[str, Value] = field(default_factory=dict)
    name: str = ""
    name_place: Place | None = None
    pieces: list[Place] = field(default_factory=list)
    end: int = 0


def entries(text: str, grammar: Grammar) -> tuple[Source, list[Entry], list[Place]]:
    """Return the plain text, the monsters in it, and pieces that belong to none of them."""
    lex = lexicon(grammar)
    source = Source(text, lex.is_label)
    marks = find_marks(source, grammar, lex)
    loose: list[Place] = []
    if len(marks) > MOST:
        loose.append((marks[MOST].start, len(source.plain.rstrip())))
        marks[MOST - 1].limit = marks[MOST].start
        del marks[MOST:]
    groups = _groups(source, marks)
    found: list[Entry] = []
    at = 0
    for group in groups:
        entry = _entry(source, group, at)
        if entry is None:
            told = [mark for mark in group if mark.value is not None]
            loose += [(mark.first, mark.last) for mark in told]
            at = max([at, *(mark.last for mark in told)])
            continue
        at = entry.end
        found.append(entry)
    if ranks([entry.values.get("count") for entry in found], [is_band(source, entry.name_place) for entry in found]):
        for entry in found:
            entry.values["count"].number = None
    return source, found, loose


def _groups(source: Source, marks: list[Mark]) -> list[list[Mark]]:
    """Put labels together by monster."""
    groups: list[list[Mark]] = []
    for mark in marks:
        if groups and _joins(source, groups[-1], mark):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return groups


def _joins(source: Source, group: list[Mark], mark: Mark) -> bool:
    gap = source.plain[group[-1].last : mark.first]
    if mark.key is not None and any(mark.key == other.key for other in group):
        return False
    if len(gap) > 200 or BLANK_LINE.search(gap):
        return False
    if group[-1].key is None:
        # Another game's value has no form of its own: a line or a sentence ends it.
        return not (
            AT_LABEL.search(gap)
            and re.search(r"[.;!?\r\n]\s*[^\W\d_]?[^,]*$", gap)
            and WORDS.search(gap.splitlines()[-1])
        )
    bare = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", gap)
    if WORDS.search(bare) is None:
        return True
    if COUNTED.search(gap):
        return False
    return not (PARTED.search(bare) and AT_LABEL.search(gap))


def _entry(source: Source, group: list[Mark], at: int) -> Entry | None:
    """Make a monster of labels put together, None when they are nobody's or the hero's."""
    plain, tokens = source.plain, source.tokens
    entry = Entry(group, end=max(mark.last for mark in group))
    for mark in group:
        if mark.key is not None and mark.value is not None:
            entry.values[mark.key] = mark.value
    good = [value for value in entry.values.values() if value.number is not None]
    if not good or not any(key != "count" for key in entry.values):
        return None
    first = bisect_left(source.places, at)
    last = bisect_left(source.places, group[0].first) - 1
    told = called(source, first, last)
    name = None if told is None else told.name
    sentence = [token for token in tokens[max(first, last - 12) : last + 1]]
    if any(is_hero(token) for token in sentence) and name is None:
        return None
    capital = name is not None and any(is_capital(token) for token in tokens[name[0] : name[1] + 1])
    attacks = entry.values.get("attacks")
    if attacks is not None and attacks.damage is not None and "damage" not in entry.values:
        entry.values["damage"] = attacks.damage
    if told is not None:
        entry.name = written(source, [told.name])
        entry.name_place = (tokens[told.name[0]].start, tokens[told.name[1]].end)
        entry.pieces += told.pieces
        if told.count is not None:
            entry.values.setdefault("count", told.count)
    if len(entry.values) < 2 and not capital:
        return None
    _lives(plain, entry)
    _rest(source, entry)
    return entry


def _lives(plain: str, entry: Entry) -> None:
    """Hold several PV against the number of monsters: as many, or not to be trusted."""
    lives, count = entry.values.get("pv"), entry.values.get("count")
    if lives is None or not isinstance(lives.number, tuple):
        return
    spaced = re.search(r",\s", plain[slice(*lives.place)]) is not None
    if count is None and spaced:
        entry.values["count"] = Value(len(lives.number), lives.place)
    elif count is None or count.number != len(lives.number):
        if count is not None and count.number is not None:
            lives.several = lives.number
        lives.number = None


def _rest(source: Source, entry: Entry) -> None:
    """Keep what stands between and right after the values and was not read: notes, other games' scores."""
    plain = source.plain
    for index, mark in enumerate(entry.marks):
        following = entry.marks[index + 1].first if index + 1 < len(entry.marks) else None
        if mark.key is None:
            stop = following
            if stop is None:
                found = re.compile(r"[^,;\r\n]*?(?=[,;\r\n]|\.\s|\.$|$)").match(plain, mark.end)
                stop = found.end() if found is not None else mark.end
            entry.end = max(entry.end, stop)
            _keep(plain, entry, mark.start, stop)
            continue
        start = mark.last
        if following is None:
            note = NOTE.match(plain, start) or MORE.match(plain, start)
            if note is not None:
                entry.end = max(entry.end, note.end())
                _keep(plain, entry, *note.span(1))
        elif following > start:
            _keep(plain, entry, start, following)


def _keep(plain: str, entry: Entry, start: int, stop: int) -> None:
    """Name a stretch as not understood, unless it holds only signs, or units and words that say nothing."""
    text = plain[start:stop]
    begin = SIGNS.match(text)
    inner = text[begin.end() if begin is not None else 0 :].rstrip(" \t\r\n\xa0\u202f,;:.|/([*_–—•·-")
    inner = inner[:-1] if inner.endswith(")") and "(" not in inner else inner
    if not re.search(r"\w", inner) or SAYS_NOTHING.fullmatch(inner.strip()):
        return
    at = start + text.index(inner)
    if not any(place[0] <= at < place[1] for value in entry.values.values() for place in value.pieces):
        entry.pieces.append((at, at + len(inner)))
