"""How monsters are printed by Labyrinth Lord, Old-School Essentials and their French kin, for the reader of pasted text."""

from dataclasses import dataclass, field
from typing import Any

from rulesets.kit.reading import CORRECTED, MISSING, PIECE, Grammar, ReadFoe, Reading, Score, Span, Unread
from rulesets.kit.reading.grammar import OTHERS
from rulesets.kit.reading.result import UNNAMED, nothing, ordered
from rulesets.kit.reading.source import Source
from rulesets.kit.reading.words import words_of
from rulesets.kit.reading.writing import told_apart
from rulesets.portes.engine.appearing import appearing
from rulesets.portes.engine.entries import Entry, entries
from rulesets.portes.engine.values import Place, Value

GRAMMAR = Grammar(
    scores=(
        Score("count", "Nombre", labels=("nombre", "nbre")),
        Score("ca", "CA", labels=("ca", "ac", "armure", "armourclass", "armorclass")),
        Score("dv", "DV", labels=("dv", "hd", "desdevie", "hitdice")),
        Score("pv", "PV", labels=("pv", "pvs", "hp", "hps", "pointsdevie", "hitpoints")),
        Score(
            "movement",
            "Mouvement",
            labels=("mvt", "mouv", "mouvement", "mv", "move", "movement", "deplacement", "depl", "vd"),
        ),
        Score("attacks", "Attaques", labels=("att", "atts", "attaque", "attaques", "at", "attacks")),
        Score("damage", "Dégâts", labels=("dgt", "dgts", "deg", "degat", "degats", "dmg", "dam", "damage", "dommages")),
        Score("morale", "Moral", labels=("moral", "morale", "ml", "mo", "mor")),
    ),
    bare=0,
    counted=False,
    others=OTHERS
    | words_of(
        "al align alignement alignment sv sauvegarde sauvegardes saves save js jp xp px thac0 taco tac0 na nr tt hc tresor "
        "treasure int intelligence taille size savingthrows"
    )
    - words_of("force combat vie"),
)


@dataclass(slots=True)
class _Sheet:
    """What one entry gives; the notes with the place that each stands at."""

    scores: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    notes: list[tuple[int, Unread]] = field(default_factory=list)
    further: dict[str, tuple[Any, Span]] = field(default_factory=dict)


def read(text: str) -> Reading:
    """Read the monsters of a pasted text; a band is one entry with its `count`, whose `pv` may be a list.

    >>> found = read("3 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18").data()
    >>> found["foes"][0]["count"], found["foes"][0]["dv"], found["foes"][0]["pv"], found["unread"]
    (3, '1-1', [3, 5, 6], ['Attaques', 'Dégâts', 'Moral'])
    """
    if not text.strip():
        return nothing(text)
    source, found, loose = entries(text, GRAMMAR)
    if not found:
        return nothing(text)
    notes = [(place[0], _piece(source, place, None)) for place in loose]
    sheets = [_sheet(source, entry, index) for index, entry in enumerate(found)]
    for sheet in sheets:
        notes += sheet.notes
    names = told_apart([entry.name for entry in found], UNNAMED)
    foes = tuple(
        ReadFoe(name, dict(sheet.scores), dict(sheet.spans), dict(sheet.further))
        for name, sheet in zip(names, sheets, strict=True)
    )
    return Reading(text, foes, tuple(ordered(notes)))


def _sheet(source: Source, entry: Entry, foe: int) -> _Sheet:
    sheet = _Sheet()
    if entry.name_place is not None:
        sheet.spans["name"] = (source.place(*entry.name_place),)
    else:
        sheet.notes.append((entry.end, Unread("name", MISSING, None, foe, "name")))
    sheet.notes += [(place[0], _piece(source, place, foe)) for place in entry.pieces]
    sheet.further = _further(source, entry)
    for score in GRAMMAR.scores:
        value = entry.values.get(score.key)
        sheet.scores[score.key] = None if value is None else _plain(value)
        if value is None:
            sheet.notes.append((entry.end, Unread(score.title, MISSING, None, foe, score.key)))
            continue
        sheet.notes += [(place[0], _piece(source, place, foe)) for place in value.pieces]
        if value.number is None:
            sheet.notes.append((value.place[0], _piece(source, value.place, foe, score.key)))
            continue
        sheet.spans[score.key] = (source.place(*value.place),)
        if value.corrected:
            span = source.place(*value.place)
            sheet.notes.append((value.place[0], Unread(source.text[slice(*span)], CORRECTED, span, foe, score.key)))
    return sheet


def _further(source: Source, entry: Entry) -> dict[str, tuple[Any, Span]]:
    """Return what the pages have fields for besides: PV of some of a band, and numbers appearing (POR-04)."""
    found: dict[str, tuple[Any, Span]] = {}
    lives, count = entry.values.get("pv"), entry.values.get("count")
    if lives is not None and lives.several:
        found["pv"] = list(lives.several), source.place(*lives.place)
    # A label of numbers appearing is none of the scores'; "Nombre" is, and its dice are no number.
    read = [(appearing(source.plain[slice(*place)]), place) for place in entry.pieces]
    if count is not None and count.number is None:
        read.append((appearing(source.plain[slice(*count.place)], labelled=False), count.place))
    for pair, place in read:
        if pair is not None and "in_labyrinth" not in found:
            found["in_labyrinth"] = pair[0], source.place(*place)
            if pair[1]:
                found["at_surface"] = pair[1], source.place(*place)
    return found


def _plain(value: Value) -> Any:
    return list(value.number) if isinstance(value.number, tuple) else value.number


def _piece(source: Source, place: Place, foe: int | None, score: str | None = None) -> Unread:
    span = source.place(*place)
    return Unread(source.text[slice(*span)], PIECE, span, foe, score)
