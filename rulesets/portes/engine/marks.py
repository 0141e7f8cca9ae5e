"""The labels of a stat line and the values that stand beside them."""

import re
from dataclasses import dataclass

from rulesets.kit.reading.grammar import Grammar
from rulesets.kit.reading.labels import Lexicon, find_labels
from rulesets.kit.reading.source import Source
from rulesets.kit.reading.words import CHANGE
from rulesets.portes.engine.damages import IN_BRACKETS, ONE, PARSERS, damage
from rulesets.portes.engine.values import FIGURE, OWN_LINE, SPACE, Value, bare_feet

MOST = 1000
"""Reading stops at that many labels: nobody meets more, and time stays short."""

BLANK_LINE = re.compile(r"(?:\r\n|\n|\r)[^\S\r\n]*(?:\r\n|\n|\r)")
LEADS = re.compile(
    rf"(?:\b(?:classe|class|nombre|nbre|nb\.?|dés?|points?|score|valeur){SPACE}+(?:d{SPACE}?['’]|de){SPACE}*"
    rf"|\b(?:nb|no|n)\.?{SPACE}*(?:of{SPACE}+)?|\bd['’]{SPACE}*|#{SPACE}*)$",
    re.IGNORECASE,
)
"""What may belong to a label and stands before it: "classe d’", "nombre d’", "#"."""

LETTERS = {
    "damage": re.compile(rf"(?<![\w'’])D(?={SPACE}{{0,4}}:?{SPACE}{{0,4}}[0-9]{{1,2}}(?:[dD][0-9]|[-–][0-9]))"),
    "movement": re.compile(rf"(?<![\w'’])D[EÉ](?={SPACE}{{0,4}}:?{SPACE}{{0,4}}[0-9]{{1,3}}{SPACE}?(?:m\b|['’]))"),
}
"""D for damage and DE for movement: upper-case letters right before dice, or before metres."""

OTHERS = re.compile(
    r"\b(?:no\.?\s{0,1}(?:enc|app)\b\.?|number +appearing|hoard +class|(?:nb|nbre|nombre) +(?:de +)?rencontr[ée]s?)",
    re.IGNORECASE,
)
"""Labels in several words that are none of ours."""

BEFORE = re.compile(rf"(?:^|[\s(,;:/])({FIGURE}){SPACE}*$")


@dataclass(slots=True)
class Mark:
    """A label: its key (None for another game's), its place, and where its value may reach to."""

    key: str | None
    start: int
    end: int
    limit: int = 0
    value: Value | None = None

    @property
    def last(self) -> int:
        """Where the label and its value end."""
        return self.end if self.value is None else max(self.end, self.value.place[1])

    @property
    def first(self) -> int:
        """Where the label and its value begin."""
        return self.start if self.value is None else min(self.start, self.value.place[0])


def find_marks(source: Source, grammar: Grammar, lex: Lexicon) -> list[Mark]:
    """Return the labels of the text in order, each with its value; at most so many and one more."""
    exact = {label for score in grammar.scores for label in score.labels}
    marks = [
        Mark(label.key, source.tokens[label.first].start, source.tokens[label.last].end)
        for label in find_labels(source, lex, MOST + 1)
        # A short label has no letter to spare: "MI12" is a save, not ML.
        if label.key is None or not label.short or source.tokens[label.first].fold in exact
    ]
    known = {at for mark in marks for at in range(mark.start, mark.end)}
    for key, letters in LETTERS.items():
        found = letters.finditer(source.plain)
        marks += (Mark(key, *letter.span()) for letter in found if letter.start() not in known)
    others = [Mark(None, *other.span()) for other in OTHERS.finditer(source.plain)]
    within = {at for mark in others for at in range(mark.start, mark.end)}
    marks = [mark for mark in marks if mark.start not in within] + others
    marks.sort(key=lambda mark: mark.start)
    _reach(source.plain, marks)
    return marks


def _reach(plain: str, marks: list[Mark]) -> None:
    """Give each label its words before it, and its value: after it, or for PV and attacks before it ("3 hp")."""
    floor = 0
    for mark in marks:
        lead = LEADS.search(plain, max(floor, mark.start - 20), mark.start)
        if lead is not None and mark.key is not None:
            mark.start = lead.start()
        floor = mark.end
    for index, mark in enumerate(marks):
        mark.limit = marks[index + 1].start if index + 1 < len(marks) else len(plain)
        blank = BLANK_LINE.search(plain, mark.end, mark.limit)
        mark.limit = blank.start() if blank is not None else mark.limit
    for index, mark in enumerate(marks):
        if mark.key is None:
            continue
        value = None if _heads(plain, mark) else PARSERS[mark.key](plain, mark.end, mark.limit)
        before = marks[index - 1] if index else None
        left = BEFORE.search(plain, max(0, mark.start - 30, before.last if before is not None else 0), mark.start)
        told = left is not None and mark.key in ("pv", "attacks") and not _named_count(plain, mark, left)
        inside = IN_BRACKETS.match(plain, mark.end, mark.limit) if mark.key == "attacks" else None
        dealt = damage(plain, *inside.span(1)) if inside is not None and ONE.match(inside[1]) else None
        if (value is None or dealt is not None) and told and left is not None and _alone(plain, left.start(1)):
            value = PARSERS[mark.key](plain, left.start(1), left.end(1))
            if value is not None and dealt is not None and inside is not None:
                value.damage, value.place = dealt, (value.place[0], inside.end())
            if before is not None and value is not None and before.limit > left.start(1):
                before.limit = left.start(1)
        mark.value = value
        english = plain[mark.start : mark.end].lower() in ("mv", "move", "movement")
        if value is not None and mark.key == "movement" and english and bare_feet(plain, value):
            value.number = None


def _heads(plain: str, mark: Mark) -> bool:
    """Say whether a label ends a line with others: what stands on the next is a table's row, not its value."""
    if OWN_LINE.match(plain, mark.end, mark.limit) is None:
        return False
    line = max(plain.rfind("\n", 0, mark.start), plain.rfind("\r", 0, mark.start)) + 1
    return re.search(r"\w", plain[line : mark.start]) is not None


def _alone(plain: str, at: int) -> bool:
    """Say whether a number begins there, rather than the rest of one."""
    return re.search(r"[\w.,/+–−-]$", plain[max(0, at - 1) : at]) is None


def _named_count(plain: str, mark: Mark, left: re.Match[str]) -> bool:
    """Say whether a number before a label is rather something gained or lost: "vous perdez 3 PV"."""
    words = re.findall(r"[^\W\d_]+", plain[max(0, left.start() - 30) : left.start(1)])
    return bool(words) and CHANGE.fullmatch(words[-1].casefold()) is not None
