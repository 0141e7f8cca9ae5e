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

from django.forms import BooleanField, Field, NullBooleanField

from combat.bindings import FIGHT_BINDINGS, fight_binding_of
from combat.forms import IncomingPlaceForm
from combat.typed import read_form
from rulesets.protocol import Data
from sheets.bindings import BINDINGS, binding_of
from sheets.views.common import FormRefused, faults

PLACE = ("rencontre", "livre", "ruleset", "paragraphe", "note", "exemple")
# Where the place of a meeting stands in a JSON file, by the field that reads it, and what a CSV calls these fields.
PLACE_FIELDS = {"livre": "book", "paragraph": "paragraph", "note": "note"}
# Other words that a person writes over a column.
HEADINGS = {"nom": "name"}
FILE_NAMES = {"exemple": "sample", "livre": "book", "paragraphe": "paragraph", "note": "note"}
TICKED = {"oui", "true", "vrai", "on", "x", "1"}
NOT_TICKED = {"", "non", "false", "faux", "off", "0"}
VERSION = 1
MOST_BYTES = 1_000_000
MOST_ROWS = 5_000
FORMAT = "signet-bestiaire"
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")

NOT_TEXT = "Ce fichier n’est pas du texte : il faut un CSV ou un JSON en UTF-8."
TOO_LARGE = "Ce fichier est trop grand : un million d’octets et 5 000 lignes au plus."
NOT_JSON = "Ce JSON ne se lit pas : quelque chose manque ou est de trop, ligne {line}, colonne {column}."
TOO_DEEP = "Ce JSON ne se lit pas : il est trop imbriqué."
NOT_CSV = "Ce CSV ne se lit pas, à partir de la ligne {line} : un guillemet manque ou est de trop."
NOT_OURS = "Ce JSON n’est pas un bestiaire : il faut une liste « meetings »."
OF_ANOTHER_VERSION = "Ce bestiaire vient d’une version de Signet que celle-ci ne sait pas lire (version « {version} »)."
NOTHING_IN_IT = "Ce fichier ne contient aucune rencontre."
NO_COLUMNS = "La première ligne doit nommer les colonnes ; il manque « name » (ou « nom »)."
NO_RULESET = "Règles inconnues : « {ruleset} »."
TWICE = "La première ligne nomme deux fois la colonne « {name} »."
RAGGED = "Cette ligne n’a pas le même nombre de cellules que la première."
NO_FOES = "Il manque la liste des adversaires (« foes »)."
NOT_PLAIN = "Ni un texte ni un nombre."
NOT_LETTERS = "Des caractères n’existent pas."
YES_OR_NO = "Oui ou non."
TOO_MANY = "Une rencontre a {most} adversaire{s} au plus dans ces règles."


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
            "exemple": "oui" if data["sample"] else "",
        }
        options = {name: _cell(data["options"][name]) for name in binding.option_columns}
        for foe in data["foes"]:
            row = {**place, **options, **{name: _cell(value) for name, value in foe.items()}}
            writer.writerow({name: _safe(value) for name, value in row.items()})
    return out.getvalue()


def to_json(meetings: Iterable[tuple[str, Data]]) -> str:
    """Write meetings, each with its book's title."""
    listed = [
        {"livre": title, **{name: data[name] for name in ("ruleset", "paragraph", "note", "sample", "foes", "options")}}
        for title, data in meetings
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "meetings": listed}, ensure_ascii=False, indent=1)


def read_file(content: bytes, ruleset: str, title: str) -> Incoming:
    """Read a file of either sort; what names no rules or no book is of `ruleset` and of the book called `title`.

    Raises FormRefused when nothing at all can be read.
    """
    if len(content) > MOST_BYTES:
        raise FormRefused({"": TOO_LARGE})
    text = _decoded(content)
    found = _from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_csv(text)
    incoming = Incoming()
    nothing = True
    for where, raw in found:
        nothing = False
        try:
            incoming.meetings.append(_checked(raw, ruleset, title))
        except FormRefused as fault:
            reasons = [f"{name} : {why}" if name else why for name, why in fault.sentences.items()]
            incoming.refused.append((where, " ".join(reasons)))
    if nothing:
        raise FormRefused({"": NOTHING_IN_IT})
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
        document = json.loads(text, parse_int=_whole, parse_constant=str)
    except json.JSONDecodeError as fault:
        raise FormRefused({"": NOT_JSON.format(line=fault.lineno, column=fault.colno)}) from None
    except RecursionError:
        raise FormRefused({"": TOO_DEEP}) from None
    listed = document.get("meetings") if isinstance(document, dict) else document
    version = document.get("version", VERSION) if isinstance(document, dict) else VERSION
    if version != VERSION:
        raise FormRefused({"": OF_ANOTHER_VERSION.format(version=str(version)[:20])})
    if not isinstance(listed, list):
        raise FormRefused({"": NOT_OURS})
    if len(listed) > MOST_ROWS:
        raise FormRefused({"": TOO_LARGE})
    for number, raw in enumerate(listed, start=1):
        yield f"rencontre {number}", raw if isinstance(raw, dict) else {"foes": None}


def _whole(digits: str) -> int | str:
    """Read a number of a JSON file; one of thousands of digits stays a text, which its field refuses."""
    return int(digits) if len(digits) < 20 else digits


def _from_csv(text: str) -> Iterator[tuple[str, Data]]:
    (_, head), *rows = _cells(text) or [(0, [])]
    header = [_unsafe(cell).strip().casefold() for cell in head]
    header = [HEADINGS.get(name, name) for name in header]
    if "name" not in header:
        raise FormRefused({"": NO_COLUMNS})
    for name in header:
        if name and header.count(name) > 1:
            raise FormRefused({"": TWICE.format(name=name[:40])})
    for group in _grouped(header, rows):
        line, first = group[0]
        options = {name: value for name, value in first.items() if name not in PLACE}
        yield (
            f"ligne {line}" if len(group) == 1 else f"lignes {line} à {group[-1][0]}",
            {
                "livre": first.get("livre"),
                "ruleset": first.get("ruleset"),
                "paragraph": first.get("paragraphe"),
                "note": first.get("note"),
                "sample": first.get("exemple"),
                "foes": [row for _, row in group],
                "options": options,
                "ragged": any(RAGGED in row for _, row in group),
            },
        )


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows that have anything in them, each with the line of the file that it begins on."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True)
    rows: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for cells in lines:
            if any(cell.strip() for cell in cells):
                rows.append((start, cells))
            if len(rows) > MOST_ROWS:
                raise FormRefused({"": TOO_LARGE})
            start = lines.line_num + 1
    except csv.Error:
        raise FormRefused({"": NOT_CSV.format(line=start)}) from None
    return rows


def _grouped(header: list[str], rows: Sequence[tuple[int, list[str]]]) -> Iterator[list[tuple[int, dict[str, str]]]]:
    """Rows with one number of meeting that follow each other are one meeting; without a number each is its own."""
    group: list[tuple[int, dict[str, str]]] = []
    for line, cells in rows:
        row = dict(zip(header, map(_unsafe, cells), strict=False))
        if len(cells) < len(header) or any(cell.strip() for cell in cells[len(header) :]):
            row[RAGGED] = ""
        number = row.get("rencontre", "").strip()
        if group and not (number and number == group[-1][1].get("rencontre", "").strip()):
            yield group
            group = []
        group.append((line, row))
    if group:
        yield group


def _checked(raw: Data, ruleset: str, title: str) -> tuple[str, Data]:
    """Return the title of the book and the meeting, passed through the forms of a typed one; raises FormRefused."""
    if raw.get("ragged"):
        raise FormRefused({"": RAGGED})
    wrong: dict[str, str] = {}
    named = _posted(raw, "ruleset", None, wrong).strip() or ruleset
    if not wrong and (named not in BINDINGS or binding_of(named).ruleset.family not in FIGHT_BINDINGS):
        wrong[""] = NO_RULESET.format(ruleset=named[:40])
    foes: Any = raw.get("foes")
    options: Any = raw.get("options") or {}
    if not isinstance(foes, list) or not isinstance(options, dict) or not all(isinstance(foe, dict) for foe in foes):
        wrong.setdefault("", NO_FOES)
    if wrong:
        raise FormRefused(wrong)
    binding = fight_binding_of(binding_of(named).ruleset.family)
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
    try:
        read, settled = read_form({name: value for name, value in posted.items() if value != ""}, binding)
    except FormRefused as fault:
        wrong = {**fault.sentences, **wrong}
    form = IncomingPlaceForm(place)
    if wrong or not form.is_valid():
        raise FormRefused({_called(name, len(foes)): why for name, why in {**faults(form), **wrong}.items()})
    return form.cleaned_data["book"] or title, {
        "ruleset": named,
        "paragraph": form.cleaned_data["paragraph"],
        "note": form.cleaned_data["note"],
        "sample": sample,
        "foes": read,
        "options": binding.options_for(len(read), settled),
    }


def _called(name: str, count: int) -> str:
    """Return what a file calls a field of the forms.

    >>> _called("foe-1-habilete", 3), _called("foe-0-habilete", 1), _called("paragraph", 1)
    ('habilete (adversaire 2)', 'habilete', 'paragraphe')
    """
    if name.startswith("foe-"):
        _, row, column = name.split("-", 2)
        return f"{column} (adversaire {int(row) + 1})" if count > 1 else column
    return next((key for key, field in FILE_NAMES.items() if field == name), name)


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


def _safe(value: Any) -> Any:
    """Keep a text from being taken for a formula; a plain number is none."""
    if isinstance(value, str) and value.startswith((*FORMULA, "'")):
        return f"'{value}"
    return value


def _unsafe(value: str) -> str:
    return value[1:] if value.startswith("'") and value[1:].startswith((*FORMULA, "'")) else value
