"""The bestiary out and in: CSV with one row per adversary, JSON with one object per meeting.

What comes in is read by the same forms as what is typed. A meeting that does not pass is named with the reason and the
others are taken.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BooleanField, Field, Form, NullBooleanField

from combat.bestiary import foe_binding_for
from combat.bindings import FOE_BINDINGS, FoeBinding
from combat.files import FORMAT, RAGGED, VERSION, objects_in, safe
from combat.forms import IncomingPlaceForm
from combat.pieces import json_document
from combat.places import Place
from combat.typed import read_form, read_options
from lib.refusals import FormRefused, faults
from rulesets.kit.protocol import Data
from sheets.bindings import BINDINGS, binding_of

# What a CSV calls what is said of a whole meeting, and a JSON.
COLUMNS = {
    "rencontre": "rencontre",
    "livre": "livre",
    "ruleset": "ruleset",
    "paragraphe": "paragraph",
    "note": "note",
    "exemple": "sample",
    "joueurs": "shown",
}
PLACE = ("rencontre", "livre", "ruleset", "paragraphe", "note", "exemple")
# The fields of the place's form, by their names in a JSON.
PLACE_FIELDS = {"livre": "book", "paragraph": "paragraph", "note": "note"}
TICKED = {"oui", "true", "vrai", "on", "x", "1"}
NOT_TICKED = {"", "non", "false", "faux", "off", "0"}
NO_RULESET = "Règles inconnues : « {ruleset} »."
NO_FOES = "Il manque la liste des adversaires (« foes »)."
NOT_PLAIN = "Ni un texte ni un nombre."
NOT_LETTERS = "Des caractères n’existent pas."
YES_OR_NO = "Oui ou non."
TOO_MANY = "Une rencontre a {most} adversaire{s} au plus dans ces règles."


@dataclass(frozen=True, slots=True)
class Incoming:
    """One meeting of a file: its place there, and the title of its book with what it says, or why it is refused."""

    place: Place
    book: str = ""
    data: Data | None = None
    why: str = ""


def to_csv(
    meetings: Iterable[tuple[str, Data]], rulesets: Iterable[str], place: Sequence[str] = PLACE, *, options: bool = True
) -> Iterator[str]:
    """Write meetings of these rulesets, each with its book's title, line by line: one row per adversary.

    `place` are the columns of what is said of a whole meeting; its `options` may be left out.
    """
    bindings = [foe_binding_for(ruleset) for ruleset in rulesets]
    imposed = [name for binding in bindings for name in binding.option_columns] if options else []
    scores = [name for binding in bindings for name in binding.foe_columns]
    out = io.StringIO()
    columns = tuple(dict.fromkeys((*place, *scores, *imposed)))
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    yield _taken_from(out)
    for number, (title, data) in enumerate(meetings, start=1):
        said = {
            **{column: data.get(key) for column, key in COLUMNS.items()},
            "rencontre": number,
            "livre": title,
            "exemple": "oui" if data["sample"] else "",
            **{name: _cell(data["options"].get(name)) for name in imposed},
        }
        for foe in data["foes"]:
            row = {**said, **{name: _cell(value) for name, value in foe.items()}}
            writer.writerow({name: safe(value) for name, value in row.items()})
        yield _taken_from(out)


def _taken_from(out: io.StringIO) -> str:
    """Take out what has been written so far."""
    written = out.getvalue()
    out.seek(0)
    out.truncate()
    return written


def to_json(meetings: Iterable[tuple[str, Data]]) -> Iterator[str]:
    """Write meetings, each with its book's title, one by one."""
    keys = ("ruleset", "paragraph", "note", "sample", "shown", "foes", "options")
    listed = ({"livre": title, **{name: data[name] for name in keys if name in data}} for title, data in meetings)
    yield from json_document({"format": FORMAT, "version": VERSION}, "meetings", listed)


def read_file(content: bytes, ruleset: str, title: str, more: type[Form] = Form) -> Iterator[Incoming]:
    """Read a file of either sort; what names no rules or no book is of `ruleset` and of the book called `title`.

    `more` is the form of what is read of each meeting besides. Raises FormRefused when nothing at all can be read,
    before anything comes.
    """
    options_of = OptionsOnce()
    for place, raw in objects_in(content, COLUMNS):
        try:
            book, data = _checked(raw, ruleset, title, more, options_of)
        except FormRefused as fault:
            reasons = [f"{name} : {why}" if name else why for name, why in fault.sentences.items()]
            yield Incoming(place, why=" ".join(reasons))
        else:
            yield Incoming(place, book, data)


class OptionsOnce:
    """Reads the options of a meeting; most of a file have the same ones, which are read once."""

    def __init__(self) -> None:
        self.read: dict[tuple[Any, ...], Data] = {}

    def __call__(self, posted: Mapping[str, str], binding: FoeBinding) -> Data:
        """Return the options; raises FormRefused."""
        mark = (type(binding), *(posted.get(name) for name in binding.option_columns))
        if mark not in self.read:
            self.read[mark] = read_options(posted, binding)
        return dict(self.read[mark])


def _checked(raw: Data, ruleset: str, title: str, more: type[Form], options_of: OptionsOnce) -> tuple[str, Data]:
    """Return the title of the book and the meeting, passed through the forms of a typed one; raises FormRefused."""
    if raw.get("ragged"):
        raise FormRefused({"": RAGGED})
    wrong: dict[str, str] = {}
    named = _posted(raw, "ruleset", None, wrong).strip() or ruleset
    if not wrong and (named not in BINDINGS or binding_of(named).ruleset.family not in FOE_BINDINGS):
        wrong[""] = NO_RULESET.format(ruleset=named[:40])
    foes: Any = raw.get("foes")
    options: Any = raw.get("options") or {}
    if not isinstance(foes, list) or not isinstance(options, dict) or not all(isinstance(foe, dict) for foe in foes):
        wrong.setdefault("", NO_FOES)
    if wrong:
        raise FormRefused(wrong)
    binding = foe_binding_for(named)
    if len(foes) > binding.most_foes:
        raise FormRefused({"": TOO_MANY.format(most=binding.most_foes, s="s" if binding.most_foes > 1 else "")})
    posted = {"rows": str(len(foes))}
    for row, foe in enumerate(foes):
        prefix = f"foe-{row}-"
        posted |= {
            f"{prefix}{name}": _posted(foe, name, binding.foe_form.base_fields[name], wrong, prefix)
            for name in binding.foe_columns
        }
    fields = binding.options_form.base_fields
    posted |= {name: _posted(options, name, fields[name], wrong) for name in binding.option_columns}
    sample = _posted(raw, "sample", BooleanField(), wrong) == "on"
    place = {name: _posted(raw, key, None, wrong) for key, name in PLACE_FIELDS.items()}
    besides = more({name: _posted(raw, name, None, wrong) for name in more.base_fields})
    try:
        read, settled = read_form({name: value for name, value in posted.items() if value != ""}, binding, options_of)
    except FormRefused as fault:
        wrong = {**fault.sentences, **wrong}
    form = IncomingPlaceForm(place)
    if wrong or not form.is_valid() or not besides.is_valid():
        wrong = {**faults(form), **faults(besides), **wrong}
        raise FormRefused({_called(name, len(foes)): why for name, why in wrong.items()})
    return form.cleaned_data["book"] or title, {
        "ruleset": named,
        "paragraph": form.cleaned_data["paragraph"],
        "note": form.cleaned_data["note"],
        "sample": sample,
        "foes": read,
        "options": binding.options_for(len(read), settled),
        **besides.cleaned_data,
    }


def _called(name: str, count: int) -> str:
    """Return what a file calls a field of the forms.

    >>> _called("foe-1-habilete", 3), _called("foe-0-habilete", 1), _called("paragraph", 1)
    ('habilete (adversaire 2)', 'habilete', 'paragraphe')
    """
    if name.startswith("foe-"):
        _, row, column = name.split("-", 2)
        return f"{column} (adversaire {int(row) + 1})" if count > 1 else column
    key = next((key for key, field in PLACE_FIELDS.items() if field == name), name)
    return next((column for column, other in COLUMNS.items() if other == key), name)


def _posted(raw: Data, name: str, field: Field | None, wrong: dict[str, str], prefix: str = "") -> str:
    """Return a value of the file as a form would have posted it; what cannot be one goes to `wrong`."""
    value = raw.get(name)
    why = ""
    if isinstance(value, str) and not _is_text(value):
        why = NOT_LETTERS
    elif isinstance(field, BooleanField):
        word = str(value).strip().lower() if isinstance(value, bool | str | int) else "" if value is None else "?"
        if word not in TICKED | NOT_TICKED:
            why = YES_OR_NO
        elif isinstance(field, NullBooleanField):
            return "" if word == "" else "true" if word in TICKED else "false"
        else:
            return "on" if word in TICKED else ""
    elif value is None:
        return ""
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    else:
        why = NOT_PLAIN
    wrong[f"{prefix}{PLACE_FIELDS.get(name, name) if field is None else name}"] = why
    return ""


def _is_text(value: str) -> bool:
    """Say whether these are characters: half of a pair, which JSON can write, is none."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _cell(value: Any) -> Any:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else value
