"""The map of one hero: rows to the engine's notes, and the drawing that the page shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.defis.engine.scorpions import marsh
from rulesets.defis.engine.scorpions.marsh import Astray, Layout
from rulesets.defis.marsh_window import CELL, TAPPED, Bounds, Window, around, bounds_of, read_window, tiles
from rulesets.defis.models import Passage
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.bindings.base import Tab
from sheets.books import fingerprint
from sheets.models import Character

MAP = Tab("map", "map", "Carte")

Point = tuple[int, int]

RADIUS = 34
STUB = 66
"""How far from its clearing an exit not yet followed is drawn."""

BESIDE = 36
"""How far clearings at one place are drawn from it: to the south-east and north-west, where no passage ever goes."""

NOTHING = ""


def has_map(hero: Character) -> bool:
    """Return whether heroes of this ruleset have a map."""
    return MAP in binding_of(hero.ruleset).tabs


def clearing_of(hero: Character) -> int | None:
    """Return the number of the clearing where the heroine is; None for who has no map."""
    if not has_map(hero):
        return None
    number: int = binding_of(hero.ruleset).sheet(hero).clearing  # type: ignore[attr-defined]
    return number


def clearing_noted(hero: Character) -> int | None:
    """Return the clearing where something happens to the heroine; None as long as nothing is noted on her map."""
    return clearing_of(hero) if hero.clearings.exists() else None


@dataclass(frozen=True, slots=True)
class Notes:
    """What the player noted: free notes by clearing, and passages."""

    notes: Mapping[int, str]
    passages: tuple[marsh.Passage, ...]
    here: int

    def layout(self) -> Layout:
        """Return the map that the notes make."""
        return marsh.lay_out([*self.notes, self.here], self.passages)


def read_notes(hero: Character) -> Notes:
    """Return the map of a hero who has one."""
    rows = Passage.objects.filter(hero=hero).select_related("start")
    noted = (marsh.Passage(row.start.number, row.direction, row.end) for row in rows)
    passages = sorted(noted, key=lambda one: (one.start, list(marsh.STEPS).index(one.direction)))
    return Notes(dict(hero.clearings.values_list("number", "note")), tuple(passages), clearing_of(hero) or marsh.START)


def map_context(hero: Character, selected: str, window: str, *, follow: bool = False) -> Data:
    """Return what the page of the map shows, for the clearing and the part of the map that its address asks for.

    The map stays where the player put it, unless it is to `follow` a clearing that is out of sight there.
    """
    notes = read_notes(hero)
    layout = notes.layout()
    points = _points(layout)
    bounds = bounds_of(points.values())
    number = int(selected) if selected.isascii() and selected.isdigit() and len(selected) < 4 else notes.here
    if number not in points:
        number = notes.here
    seen = read_window(window, bounds, points[number])
    if follow and not seen.shows(points[number]):
        seen = around(points[number], bounds, seen.width)
    lasting = str(seen.lasting(bounds))
    return {
        "here": notes.here,
        "clearing": _clearing(number, notes),
        "note_seen": fingerprint(notes.notes.get(number, "")),
        "clearings": [_clearing(one, notes) for one in sorted(points)],
        "contradictions": [_said(found) for found in layout.contradictions],
        "vue": lasting,
        # A tap keeps the clearing looked at and the part of the map in sight.
        "sent_along": (("clairiere", number), ("vue", lasting)),
        "window": seen,
        "bounds": bounds,
        "radius": RADIUS,
        "tapped": seen.width <= TAPPED,
        "tiles": tiles(seen, points) if seen.width > TAPPED else (),
        "circles": _circles(points, layout, notes, number),
        "lines": _lines(points, layout, notes),
        "controls": _controls(seen, bounds, points[notes.here]),
        "compass": _compass(number, notes),
    }


def _points(layout: Layout) -> dict[int, Point]:
    """Return where each clearing is drawn; those at one place are drawn a little beside each other."""
    taken: dict[Point, int] = {}
    points = {}
    for number in sorted(layout.places):
        place = layout.places[number]
        rank = taken[place] = taken.get(place, -1) + 1
        aside = BESIDE * (rank + 1 if rank % 2 else -rank) if rank else 0
        points[number] = place[0] * CELL + aside, place[1] * CELL + aside
    return points


def _circles(points: Mapping[int, Point], layout: Layout, notes: Notes, selected: int) -> list[Data]:
    doubtful = layout.doubtful
    return [
        {
            "number": number,
            "x": x,
            "y": y,
            "text_y": y + 12,
            "here": number == notes.here,
            "selected": number == selected,
            "wrong": number in doubtful,
            "note": notes.notes.get(number, NOTHING),
        }
        for number, (x, y) in points.items()
    ]


def _lines(points: Mapping[int, Point], layout: Layout, notes: Notes) -> list[Data]:
    """Return one line per passage, which leaves and arrives in its direction wherever its clearings are drawn."""
    astray = {found.passage for found in layout.contradictions if isinstance(found, Astray)}
    lines = []
    for passage in notes.passages:
        x, y = points[passage.start]
        across, down = marsh.STEPS[passage.direction]
        if passage.end is None:
            # A step aslant is longer: its stub is as long as the others.
            reach = STUB if not (across and down) else STUB * 7 // 10
            tip = x + across * reach, y + down * reach
            lines.append({"path": f"M{x} {y}L{tip[0]} {tip[1]}", "open": True, "tip": tip})
            continue
        end_x, end_y = points[passage.end]
        bend_x, bend_y = across * CELL // 2, down * CELL // 2
        path = f"M{x} {y}L{x + bend_x} {y + bend_y}L{end_x - bend_x} {end_y - bend_y}L{end_x} {end_y}"
        lines.append({"path": path, "open": False, "wrong": passage in astray})
    return lines


def _clearing(number: int, notes: Notes) -> Data:
    """Return a clearing with its exits: its own, and those noted from their other end."""
    own = [passage for passage in notes.passages if passage.start == number]
    noted = {(passage.direction, passage.end) for passage in own}
    back = [
        (marsh.OPPOSITE[passage.direction], passage.start)
        for passage in notes.passages
        if passage.end == number and (marsh.OPPOSITE[passage.direction], passage.start) not in noted
    ]
    order = list(marsh.STEPS)
    exits = [{"direction": one.direction, "end": one.end, "own": True} for one in own]
    exits += [{"direction": direction, "end": start, "own": False} for direction, start in dict.fromkeys(back)]
    exits.sort(key=lambda one: order.index(str(one["direction"])))
    return {
        "number": number,
        "note": notes.notes.get(number, NOTHING),
        "here": number == notes.here,
        "start": number == marsh.START,
        "exits": exits,
    }


def _compass(number: int, notes: Notes) -> list[Data]:
    """Return the nine fields around a clearing, row by row: directions to note, those noted, the two that are never."""
    own = {passage.direction for passage in notes.passages if passage.start == number}
    return [
        {"direction": direction, "never": direction in marsh.NEVER, "noted": direction in own, "here": not direction}
        for direction in ("no", "n", "ne", "o", "", "e", "so", "s", "se")
    ]


def _said(found: Any) -> Data:
    """Return a contradiction as the page tells it."""
    if isinstance(found, Astray):
        passage = found.passage
        told = {"start": passage.start, "direction": passage.direction, "end": passage.end, "back": found.back}
        return {"kind": "back" if found.back else "astray", "clearings": found.clearings, **told}
    return {"kind": "crowded", "clearings": found.clearings}


def _controls(window: Window, bounds: Bounds, here: Point) -> list[Data]:
    """Return the buttons that move the window, with where each leads: nowhere, if nothing would change."""
    whole = Window(bounds.whole, *bounds.centre)
    wanted = [
        ("west", window.moved(-1, 0)),
        ("north", window.moved(0, -1)),
        ("south", window.moved(0, 1)),
        ("east", window.moved(1, 0)),
        ("closer", window.closer()),
        ("farther", window.farther()),
        ("whole", whole),
        ("here", around(here, bounds, min(window.width, TAPPED))),
    ]
    moved = [(name, target.within(bounds)) for name, target in wanted]
    return [{"name": name, "window": target if target != window else None} for name, target in moved]
