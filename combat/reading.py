"""The pasted adversary on the page: cards to correct, and the text with what was not understood marked in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import Field, NullBooleanField

from combat.bindings import FoeBinding
from rulesets.kit.protocol import Data, SheetRules
from rulesets.kit.reading import CORRECTED, MISSING, ReadFoe, Reading, Unread

LONGEST = 20_000
TOO_LONG = "Ce texte est trop long : 20 000 caractères au plus."
NO_TEXT = "Collez d’abord un texte, ou tapez une ligne."
NOTHING_READ = "Aucun adversaire n’a été reconnu dans ce texte : complétez ci-dessous."
TO_CHECK = "À vérifier avant de combattre : ce qui est marqué n’a pas été compris avec certitude."
MANY = "Il y a {count} adversaires dans ce texte : {most} au plus, les derniers ne sont pas repris."
HOW = "Plusieurs adversaires : dites comment ils se battent."
SCORE_MISSING = "Le texte ne le dit pas."


@dataclass(frozen=True, slots=True)
class PageReading:
    """A text as the page shows it back: what was typed in the form's terms, and the marks in the text."""

    reading: Reading
    values: dict[str, str]
    sentences: dict[str, str]
    marks: list[tuple[str, str]]
    most: int
    doubts: bool

    @property
    def sure(self) -> bool:
        """Whether everything was read and nothing had to be mended: then the fight can start at once."""
        return 0 < len(self.reading.foes) <= self.most and not self.doubts

    @property
    def several(self) -> bool:
        """Whether there is more than one adversary: how they fight is then asked, where the rules leave it open."""
        return len(self.reading.foes) > 1


def same_text(text: str, other: str) -> bool:
    """Say whether two texts are one: a browser changes the ends of lines, and drops an empty first one.

    >>> same_text("\\r\\nLOUP 8\\r\\n", "LOUP 8"), same_text("LOUP 8", "LOUP 9")
    (True, False)
    """
    return [line.strip() for line in text.strip().splitlines()] == [line.strip() for line in other.strip().splitlines()]


def read(text: str, ruleset: SheetRules, binding: FoeBinding, posted: Mapping[str, str] | None = None) -> PageReading:
    """Read a pasted text into the values of the form of adversaries.

    What was `posted` in a field of the adversary of that name stays where the text says nothing.
    """
    reading = ruleset.read(text)
    foes = reading.foes[: binding.most_foes]
    values = {"rows": str(max(len(foes), 1)), "read_text": text}
    for row, foe in enumerate(foes):
        typed = posted if posted and posted.get(f"foe-{row}-name", "").strip() == foe.name else {}
        for name, value in card_of(foe, binding).items():
            field = f"foe-{row}-{name}"
            values[field] = value if value is not None else typed.get(field, "")
    doubts = bool(_doubts(reading, binding))
    return PageReading(reading, values, _sentences(reading, binding), _marks(reading), binding.most_foes, doubts)


def card_of(foe: ReadFoe, binding: FoeBinding) -> dict[str, str | None]:
    """Return the fields of an adversary’s card as the form posts them, None where the text says nothing."""
    further = {name: value for name, (value, _) in foe.further.items()}
    fields = binding.foe_form.base_fields
    scores = binding.as_read({**foe.scores, **further}).items()
    read = {name: _posted(value, fields.get(name)) if value is not None else None for name, value in scores}
    return {"name": foe.name, **read}


def cards(values: Mapping[str, str], binding: FoeBinding) -> dict[str, str]:
    """Return what cards hold besides what an untouched one does: a tick that is not set is not even posted."""
    held: dict[str, str] = {}
    for name, value in values.items():
        said = value.strip()
        if isinstance(binding.foe_form.base_fields.get(name.rsplit("-", 1)[-1]), NullBooleanField) and said == "true":
            said = ""
        if name.startswith("foe-") and said:
            held[name] = said
    return held


def _posted(value: Any, field: Field | None) -> str:
    """Return a score as its field would post it: a tick is "on" or nothing, yes or no "true" or "false"."""
    if not isinstance(value, bool):
        return str(value)
    if isinstance(field, NullBooleanField):
        return str(value).lower()
    return "on" if value else ""


def _sentences(reading: Reading, binding: FoeBinding) -> dict[str, str]:
    """Say beside each field what is missing, and once for the form that there is something to look at."""
    sentences: dict[str, str] = {}
    if not reading.foes:
        return {"": NOTHING_READ}
    doubts = _doubts(reading, binding)
    if doubts:
        sentences[""] = TO_CHECK
    if len(reading.foes) > binding.most_foes:
        sentences[""] = MANY.format(count=len(reading.foes), most=binding.most_foes)
    for note in doubts:
        column = binding.column_of(note.score)
        if note.foe is None or note.foe >= binding.most_foes or column not in binding.foe_columns:
            continue
        if note.kind == MISSING:
            sentences[f"foe-{note.foe}-{column}"] = SCORE_MISSING
        elif note.kind == CORRECTED:
            sentences[f"foe-{note.foe}-{column}"] = f"Lu « {note.text} » dans le texte : est-ce bien cela ?"
        else:
            sentences[f"foe-{note.foe}-{column}"] = f"« {note.text} » n’a pas été compris."
    return sentences


def _doubts(reading: Reading, binding: FoeBinding) -> list[Unread]:
    """Return what somebody has to look at: not what a text may leave unsaid, nor what a field of the page has."""
    notes = _unclear(reading)
    return [note for note in notes if note.kind != MISSING or binding.column_of(note.score) not in binding.may_lack]


def _unclear(reading: Reading) -> list[Unread]:
    """Return what was not read, less what the page alone has a field for."""
    besides = {span for foe in reading.foes for span in foe.besides}
    return [note for note in reading.unread if note.span not in besides]


def _marks(reading: Reading) -> list[tuple[str, str]]:
    """Cut the text into stretches: `read`, `unsure`, or plain ("")."""
    kinds = [""] * len(reading.text)
    for foe in reading.foes:
        for span in foe.whole:
            kinds[span.start : span.end] = ["read"] * (span.end - span.start)
    for note in _unclear(reading):
        if note.span is not None:
            kinds[note.span.start : note.span.end] = ["unsure"] * (note.span.end - note.span.start)
    stretches: list[tuple[str, str]] = []
    start = 0
    for place in range(1, len(kinds) + 1):
        if place == len(kinds) or kinds[place] != kinds[start]:
            stretches.append((reading.text[start:place], kinds[start]))
            start = place
    return stretches


def shown(values: Any, ruleset: SheetRules, binding: FoeBinding) -> Data:
    """Return the marks of the text that a form carries, none where it has no text read."""
    text = str(values.get("read_text", ""))
    if not text or len(text) > LONGEST:
        return {"marks": [], "read_text": "", "reading": None}
    found = ruleset.read(text)
    return {"marks": _marks(found), "read_text": text, "reading": found}
