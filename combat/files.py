"""A bestiary as a file, given out or brought in: CSV of any sort that a spreadsheet writes, JSON of our own.

What cannot be read at all is refused with the reason; what the rows say is for others to judge.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils.text import slugify

from combat import pieces
from combat.places import Place
from lib.refusals import FormRefused
from rulesets.kit.protocol import Data

VERSION = 1
MOST_BYTES = 1_000_000
MOST_ROWS = 5_000
# All rules together have some forty; a spreadsheet may have columns of its own besides.
MOST_COLUMNS = 200
FORMAT = "signet-bestiaire"
# Other words that a person writes over a column.
HEADINGS = {
    "nom": "name",
    "habileté": "habilete",
    "mouvement": "movement",
    "mouvement (m)": "movement",
    "attaque": "attack",
    "moral": "morale",
}
# A word of the pages that stands for another column by the rules: each of them has it.
ALIKE = {"dégâts": ("damages", "degats"), "pv": ("pv", "hit_points")}
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")

NO_FILE = "Choisissez un fichier, ou collez son texte."
NOT_TEXT = "Ce fichier n’est pas du texte : il faut un CSV ou un JSON en UTF-8."
TOO_LARGE = "Ce fichier est trop grand : un million d’octets et 5 000 lignes au plus."
TOO_MANY = "Ce fichier est trop grand : 5 000 adversaires au plus."
TOO_WIDE = "La première ligne a {count} colonnes : 200 au plus."
NOT_JSON = "Ce JSON ne se lit pas : quelque chose manque ou est de trop, ligne {line}, colonne {column}."
TOO_DEEP = "Ce JSON ne se lit pas : il est trop imbriqué."
NOT_CSV = "Ce CSV ne se lit pas, à partir de la ligne {line} : un guillemet manque ou est de trop."
NOT_OURS = "Ce JSON n’est pas un bestiaire : il faut une liste « meetings »."
OF_ANOTHER_VERSION = "Ce bestiaire vient d’une version de Signet que celle-ci ne sait pas lire (version « {version} »)."
NOTHING_IN_IT = "Ce fichier ne contient aucune rencontre."
NO_COLUMNS = "La première ligne doit nommer les colonnes ; il manque « name » (ou « nom »)."
TWICE = "La première ligne nomme deux fois la colonne « {name} »."
RAGGED = "Cette ligne n’a pas le même nombre de cellules que la première."


def sent(request: HttpRequest) -> bytes:
    """Return the file, or the pasted text, that a form brings; raises FormRefused for nothing."""
    file = request.FILES.get("file")
    content: bytes = file.read(MOST_BYTES + 1) if file else request.POST.get("text", "").encode()
    if not content.strip():
        raise FormRefused({"": NO_FILE})
    return content


def known_sort(sort: str) -> str:
    """Return the sort of file that an address names; raises Http404 for one that there is none of."""
    if sort not in ("csv", "json"):
        raise Http404
    return sort


def as_file(texts: Iterable[str], sort: str, title: str) -> StreamingHttpResponse:
    """Return a bestiary written as CSV or JSON, as a file that is called after whose it is."""
    name = slugify(f"bestiaire {title}") or "bestiaire"
    if sort == "csv":
        # With its mark, without which a spreadsheet takes accents for something else.
        return pieces.as_file(chain(["\ufeff"], texts), "text/csv; charset=utf-8", f"{name}.csv")
    return pieces.as_file(texts, "application/json", f"{name}.json")


def objects_in(content: bytes, columns: Mapping[str, str]) -> Iterator[tuple[Place, Data]]:
    """Yield the meetings of a file of either sort as plain data, each with where it stands in the file.

    `columns` are those of a CSV that say something of a whole meeting, each with its name in a JSON; any other is
    taken for an adversary's and for an option's. Raises FormRefused when nothing at all can be read, before it yields
    anything.
    """
    if len(content) > MOST_BYTES:
        raise FormRefused({"": TOO_LARGE})
    text = decoded(content)
    nothing = True
    for found in from_json(text) if text.lstrip()[:1] in ("{", "[") else from_csv(text, columns):
        nothing = False
        yield found
    if nothing:
        raise FormRefused({"": NOTHING_IN_IT})


def decoded(content: bytes) -> str:
    """Return the text of a file, in UTF-8 or as an old spreadsheet writes it; raises FormRefused."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise FormRefused({"": NOT_TEXT})


def from_json(text: str) -> Iterator[tuple[Place, Data]]:
    """Yield what a JSON file lists; what is no object there has no adversaries."""
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
    if len(listed) > MOST_ROWS or sum(map(_foes, listed)) > MOST_ROWS:
        raise FormRefused({"": TOO_MANY})
    for number, raw in enumerate(listed, start=1):
        yield Place("rencontre", number, number, number), raw if isinstance(raw, dict) else {"foes": None}


def _foes(raw: Any) -> int:
    """Count the adversaries of what a JSON lists."""
    foes = raw.get("foes") if isinstance(raw, dict) else None
    return len(foes) if isinstance(foes, list) else 0


def _whole(digits: str) -> int | str:
    """Read a number of a JSON file; one of thousands of digits stays a text, which its field refuses."""
    return int(digits) if len(digits) < 20 else digits


def from_csv(text: str, columns: Mapping[str, str]) -> Iterator[tuple[Place, Data]]:
    """Yield the meetings of a CSV, its rows put together by their number of meeting."""
    (_, head), *rows = _cells(text) or [(0, [])]
    header = _header(head)
    for number, group in enumerate(_grouped(header, rows), start=1):
        line, first = group[0]
        yield (
            Place("ligne", line, group[-1][0], number),
            {
                **{key: first.get(name) for name, key in columns.items()},
                "foes": [row for _, row in group],
                "options": {name: value for name, value in first.items() if name not in columns},
                "ragged": any(RAGGED in row for _, row in group),
            },
        )


def _header(head: Sequence[str]) -> list[str]:
    """Return what the columns of a CSV are called; raises FormRefused."""
    names = [unsafe(cell).strip().casefold() for cell in head]
    header = [HEADINGS.get(name, name) for name in names]
    if "name" not in header:
        raise FormRefused({"": NO_COLUMNS})
    twice = next((name for name, count in Counter(header).items() if name and count > 1), None)
    if twice is not None:
        raise FormRefused({"": TWICE.format(name=twice[:40])})
    return header


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows that have anything in them, each with the line of the file that it begins on."""
    head = text.lstrip().partition("\n")[0]
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True)
    rows: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for cells in lines:
            if any(cell.strip() for cell in cells):
                rows.append((start, cells))
                if len(rows) == 1 and len(cells) > MOST_COLUMNS:
                    raise FormRefused({"": TOO_WIDE.format(count=len(cells))})
            if len(rows) > MOST_ROWS + 1:
                raise FormRefused({"": TOO_LARGE})
            start = lines.line_num + 1
    except csv.Error:
        raise FormRefused({"": NOT_CSV.format(line=start)}) from None
    return rows


def _grouped(header: list[str], rows: Sequence[tuple[int, list[str]]]) -> Iterator[list[tuple[int, dict[str, str]]]]:
    """Rows with one number of meeting that follow each other are one meeting; without a number each is its own."""
    group: list[tuple[int, dict[str, str]]] = []
    for line, cells in rows:
        row = dict(zip(header, map(unsafe, cells), strict=False))
        for word, names in ALIKE.items():
            if word in row:
                row = {**dict.fromkeys(names, row[word]), **row}
        if len(cells) < len(header) or any(cell.strip() for cell in cells[len(header) :]):
            row[RAGGED] = ""
        number = row.get("rencontre", "").strip()
        if group and not (number and number == group[-1][1].get("rencontre", "").strip()):
            yield group
            group = []
        group.append((line, row))
    if group:
        yield group


def safe(value: Any) -> Any:
    """Keep a text from being taken for a formula; a plain number is none."""
    if isinstance(value, str) and value.startswith((*FORMULA, "'")):
        return f"'{value}"
    return value


def unsafe(value: str) -> str:
    """Read a cell that `safe` has written."""
    return value[1:] if value.startswith("'") and value[1:].startswith((*FORMULA, "'")) else value
