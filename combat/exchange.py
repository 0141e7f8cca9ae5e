"""The bestiary out and in: CSV with one row per adversary, JSON with one object per meeting.

What comes in is read by the same forms as what is typed. A meeting that does not pass is named with the reason and the
others are taken.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from combat.bindings import fight_binding_of
from combat.typed import MOST_FOES, read_form
from rulesets.protocol import Data
from sheets.bindings import BINDINGS, binding_of
from sheets.forms import NoteForm
from sheets.views.common import FormRefused, cleaned

PLACE = ("rencontre", "livre", "ruleset", "paragraphe", "note")
MOST_BYTES = 1_000_000
MOST_ROWS = 5_000
FORMAT = "signet-bestiaire"
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")

NOT_TEXT = "Ce fichier n’est pas du texte : il faut un CSV ou un JSON en UTF-8."
TOO_LARGE = "Ce fichier est trop grand : un million d’octets et 5 000 lignes au plus."
NOT_JSON = "Ce JSON ne se lit pas : vérifiez la ligne {line}, colonne {column}."
JSON_TOO_DEEP = "Ce JSON ne se lit pas : ses listes sont trop emboîtées ou un nombre est trop long."
BAD_CSV = "Ce CSV ne se lit pas : un guillemet est mal placé ou n’est pas refermé."
CSV_CELL_TOO_LONG = "Ce CSV ne se lit pas : une case est trop longue."
NOT_OURS = "Ce JSON n’est pas un bestiaire : il faut une liste « meetings »."
NO_COLUMNS = "La première ligne doit nommer les colonnes ; il manque « name »."
NO_RULESET = "Règles inconnues : « {ruleset} »."
TOO_MANY = "Une rencontre a {most} adversaires au plus."


@dataclass(slots=True)
class Incoming:
    """What a file holds: meetings that can be taken (with the title of their book), and the reasons of the others."""

    meetings: list[tuple[str, Data]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def to_csv(meetings: Iterable[tuple[str, Data]], ruleset: str) -> str:
    """Write meetings of one ruleset, each with its book's title, one row per adversary."""
    binding = fight_binding_of(binding_of(ruleset).ruleset.family)
    out = io.StringIO()
    columns = (*PLACE, *binding.foe_columns, *binding.option_columns)
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    for number, (title, data) in enumerate(meetings, start=1):
        place = {
            "rencontre": number,
            "livre": title,
            "ruleset": data["ruleset"],
            "paragraphe": data["paragraph"],
            "note": data["note"],
        }
        options = {name: _cell(data["options"][name]) for name in binding.option_columns}
        for foe in data["foes"]:
            row = {**place, **options, **foe}
            writer.writerow({name: _safe(value) for name, value in row.items()})
    return out.getvalue()


def to_json(meetings: Iterable[tuple[str, Data]]) -> str:
    """Write meetings, each with its book's title."""
    listed = [
        {"livre": title, **{name: data[name] for name in ("ruleset", "paragraph", "note", "foes", "options")}}
        for title, data in meetings
    ]
    return json.dumps({"format": FORMAT, "version": 1, "meetings": listed}, ensure_ascii=False, indent=1)


def read_file(content: bytes, ruleset: str, title: str) -> Incoming:
    """Read a file of either sort; what names no rules or no book is of `ruleset` and of the book called `title`.

    Raises FormRefused when nothing at all can be read.
    """
    if len(content) > MOST_BYTES:
        raise FormRefused({"": TOO_LARGE})
    text = _decoded(content)
    found = _from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_csv(text)
    incoming = Incoming()
    for where, raw in found:
        try:
            incoming.meetings.append(_checked(raw, ruleset, title))
        except FormRefused as fault:
            reasons = [f"{name} : {why}" if name else why for name, why in fault.sentences.items()]
            incoming.refused.append((where, " ".join(reasons)))
    return incoming


def _decoded(content: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise FormRefused({"": NOT_TEXT})


def _from_json(text: str) -> Iterator[tuple[str, Data]]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as fault:
        raise FormRefused({"": NOT_JSON.format(line=fault.lineno, column=fault.colno)}) from None
    except (ValueError, RecursionError):
        # Lists within lists without end, or a number of thousands of digits.
        raise FormRefused({"": JSON_TOO_DEEP}) from None
    listed = document.get("meetings") if isinstance(document, dict) else document
    if not isinstance(listed, list):
        raise FormRefused({"": NOT_OURS})
    if len(listed) > MOST_ROWS:
        raise FormRefused({"": TOO_LARGE})
    for number, raw in enumerate(listed, start=1):
        yield f"rencontre {number}", raw if isinstance(raw, dict) else {"foes": None}


def _from_csv(text: str) -> Iterator[tuple[str, Data]]:
    head = text.splitlines()[0] if text.strip() else ""
    delimiter = max(",;\t", key=head.count)
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as fault:
        raise FormRefused({"": CSV_CELL_TOO_LONG if "limit" in str(fault) else BAD_CSV}) from None
    if not rows or "name" not in (rows[0] or {}):
        raise FormRefused({"": NO_COLUMNS})
    if len(rows) > MOST_ROWS:
        raise FormRefused({"": TOO_LARGE})
    for lines, group in _grouped(rows):
        first = {str(name).strip(): _unsafe(value) for name, value in group[0].items() if isinstance(value, str)}
        yield (
            lines,
            {
                "livre": first.pop("livre", ""),
                "ruleset": first.pop("ruleset", ""),
                "paragraph": first.pop("paragraphe", ""),
                "note": first.pop("note", ""),
                "foes": [
                    {str(name).strip(): _unsafe(value) for name, value in row.items() if isinstance(value, str)}
                    for row in group
                ],
                "options": first,
                "spilled": any(None in row or None in row.values() for row in group),
            },
        )


def _grouped(rows: Sequence[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows with one number of meeting that follow each other are one meeting; without a number each is its own."""
    group: list[dict[str, Any]] = []
    start = 2
    for line, row in enumerate(rows, start=2):
        number = (row.get("rencontre") or "").strip()
        if group and number and number == (group[-1].get("rencontre") or "").strip():
            group.append(row)
            continue
        if group:
            yield _lines(start, len(group)), group
        group, start = [row], line
    if group:
        yield _lines(start, len(group)), group


def _lines(start: int, count: int) -> str:
    return f"ligne {start}" if count == 1 else f"lignes {start} à {start + count - 1}"


def _checked(raw: Data, ruleset: str, title: str) -> tuple[str, Data]:
    """Return the title of the book and the meeting, passed through the forms of a typed one; raises FormRefused."""
    if raw.get("spilled"):
        raise FormRefused({"": "Cette ligne n’a pas le même nombre de cellules que la première."})
    named = _text(raw.get("ruleset")) or ruleset
    if named not in BINDINGS:
        raise FormRefused({"": NO_RULESET.format(ruleset=named[:40])})
    foes, options = raw.get("foes"), raw.get("options") or {}
    if not isinstance(foes, list) or not isinstance(options, dict) or not all(isinstance(foe, dict) for foe in foes):
        raise FormRefused({"": "Il manque la liste des adversaires (« foes »)."})
    if len(foes) > MOST_FOES:
        raise FormRefused({"": TOO_MANY.format(most=MOST_FOES)})
    binding = fight_binding_of(binding_of(named).ruleset.family)
    posted = {"rows": str(len(foes))}
    for row, foe in enumerate(foes):
        posted |= {f"foe-{row}-{name}": _text(foe.get(name)) for name in binding.foe_columns}
    posted |= {name: _text(options.get(name)) for name in binding.option_columns}
    read, settled = read_form({name: value for name, value in posted.items() if value != ""}, binding)
    place = cleaned(NoteForm({"paragraph": _text(raw.get("paragraph")), "note": _text(raw.get("note"))}))
    book = _text(raw.get("livre")).strip()[:120] or title
    return book, {
        "ruleset": named,
        "paragraph": place["paragraph"],
        "note": place["note"],
        "sample": False,
        "foes": read,
        "options": binding.options_for(len(read), settled),
    }


def _text(value: Any) -> str:
    """Return a value as a form would have posted it: a tick is "on" or nothing at all."""
    if value is None or value is False or (isinstance(value, str) and value.strip().lower() in ("non", "false")):
        return ""
    if value is True or (isinstance(value, str) and value.strip().lower() in ("oui", "true")):
        return "on"
    return str(value) if isinstance(value, str | int | float) else "?"


def _cell(value: Any) -> Any:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else value


def _safe(value: Any) -> Any:
    """Keep a text from being taken for a formula; a plain number is none."""
    if isinstance(value, str) and value.startswith((*FORMULA, "'")):
        return f"'{value}"
    return value


def _unsafe(value: str) -> str:
    return value[1:] if value.startswith("'") and value[1:].startswith((*FORMULA, "'")) else value
