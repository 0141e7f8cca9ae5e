"""What part of the map is in sight: a square window, moved and resized by buttons (its address says where it is)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

CELL = 100
"""Units of the drawing to one step of the grid."""

MARGIN = 90
"""Free room around the outermost clearings: an exit not yet followed ends there."""

WIDTHS = (300, 400, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400, 9600, 12800, 25600, 51200, 102400)
"""Widths that the buttons go through; fingers may stop at any other."""

NARROWEST, USUAL, TAPPED = WIDTHS[0], 600, 800
"""The closest look; the one a large map opens with; the widest at which a thumb still hits a clearing on a phone."""

_TYPED = re.compile(r"(\d{1,6}),(-?\d{1,6}),(-?\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The rectangle that holds the whole drawing."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def whole(self) -> int:
        """The width of the window that shows everything, in whole steps of the grid."""
        span = max(self.right - self.left, self.bottom - self.top)
        return max(NARROWEST, -(-span // CELL) * CELL)

    @property
    def centre(self) -> tuple[int, int]:
        """The middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def box(self) -> str:
        """The rectangle as a viewBox."""
        return f"{self.left} {self.top} {self.right - self.left} {self.bottom - self.top}"


def bounds_of(points: Iterable[tuple[int, int]]) -> Bounds:
    """Return the bounds of a drawing with clearings at these points; there is at least one."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)


@dataclass(frozen=True, slots=True)
class Window:
    """A square of that width around a point."""

    width: int
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.width},{self.x},{self.y}"

    @property
    def box(self) -> str:
        """The window as a viewBox."""
        return f"{self.x - self.width // 2} {self.y - self.width // 2} {self.width} {self.width}"

    def within(self, bounds: Bounds) -> "Window":
        """Return the nearest window that shows nothing beyond the drawing, centred on it where it is smaller."""
        width = min(max(self.width, NARROWEST), bounds.whole)
        middle_x, middle_y = bounds.centre
        half = width // 2
        return Window(
            width,
            _clamped(self.x, bounds.left + half, bounds.right - half, middle_x),
            _clamped(self.y, bounds.top + half, bounds.bottom - half, middle_y),
        )

    def lasting(self, bounds: Bounds) -> "Window":
        """Return the window as it is asked for again: what shows all of a small map grows with it."""
        return Window(USUAL, self.x, self.y) if self.width == bounds.whole < USUAL else self

    def shows(self, point: tuple[int, int]) -> bool:
        """Return whether a clearing at this point is in sight."""
        reach = self.width // 2 - CELL // 4
        return abs(point[0] - self.x) <= reach and abs(point[1] - self.y) <= reach

    def moved(self, across: int, down: int) -> "Window":
        """Return the window half its width further."""
        step = self.width // 2
        return Window(self.width, self.x + across * step, self.y + down * step)

    def closer(self) -> "Window":
        """Return the next closer look."""
        return Window(max((width for width in WIDTHS if width < self.width), default=NARROWEST), self.x, self.y)

    def farther(self) -> "Window":
        """Return the next wider look."""
        return Window(min((width for width in WIDTHS if width > self.width), default=WIDTHS[-1]), self.x, self.y)


def _clamped(value: int, low: int, high: int, middle: int) -> int:
    return middle if low > high else min(max(value, low), high)


def read_window(typed: str, bounds: Bounds, point: tuple[int, int]) -> Window:
    """Return the window that an address asks for; what is none shows the surroundings of `point`.

    >>> read_window("600,50,0", Bounds(-90, -90, 690, 690), (0, 0))
    Window(width=600, x=210, y=210)
    """
    asked = _TYPED.fullmatch(typed)
    if asked is None:
        return around(point, bounds, USUAL)
    width, x, y = (int(number) for number in asked.groups())
    return Window(width, x, y).within(bounds)


def around(point: tuple[int, int], bounds: Bounds, width: int) -> Window:
    """Return a window around a point."""
    return Window(width, *point).within(bounds)


def tiles(window: Window, points: dict[int, tuple[int, int]]) -> list[dict[str, object]]:
    """Cut a window that is too wide for a thumb into squares, each with a closer look at the clearings in it.

    At most six in a row, so that each is wide enough on the narrowest phone; those without a clearing are left out.
    """
    side = -(-window.width // 600) * CELL
    left, top = window.x - window.width // 2, window.y - window.width // 2
    found: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in sorted(points.items()):
        found.setdefault(((x - left) // side, (y - top) // side), []).append(number)
    return [
        {
            "x": left + column * side,
            "y": top + row * side,
            "side": side,
            "clearings": numbers,
            "window": Window(USUAL, left + column * side + side // 2, top + row * side + side // 2),
        }
        for (column, row), numbers in sorted(found.items(), key=lambda tile: (tile[0][1], tile[0][0]))
    ]
