"""Small charts as SVG: lines or points with error bars; told apart by marker and dash as well as by colour."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, isfinite, log10

WIDTH, HEIGHT = 560, 340
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 44, 52
"""Room around the plotting area, in pixels."""
NARROW = 18
"""Pixels between two numbers on the x axis at least."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Of Okabe and Ito's palette, which people with any colour vision tell apart."""
DASHES = ("", "7 4", "2 3", "9 3 2 3")
INK, GRID = "#22262c", "#d8dbe0"


@dataclass(frozen=True, slots=True)
class Point:
    """A value, and its 95 % interval where there is one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Points under one name."""

    name: str
    points: tuple[Point, ...]
    joined: bool = True
    """By a line."""
    marked: bool = True
    """Each one by itself."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn; with `ticks` the places on the x axis have names, and points are not joined."""

    title: str
    x_title: str
    y_title: str
    series: tuple[Series, ...]
    logarithmic: bool = False
    ticks: tuple[str, ...] = ()

    def svg(self) -> str:
        """The whole picture."""
        xs, ys = self._range()
        body = [*self._grid(xs, ys)]
        for number, series in enumerate(self.series):
            body += self._drawn(number, series, xs, ys)
        names = "; ".join(series.name for series in self.series)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
                f'font-family="sans-serif" font-size="12" fill="{INK}">',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(f'{self.y_title} by {self.x_title}: {names}')}</desc>",
                f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
                f'<text x="{LEFT}" y="18" font-size="14" font-weight="bold">{escape(self.title)}</text>',
                *body,
                f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
                f"{escape(self.x_title)}</text>",
                f'<text x="14" y="{(TOP + HEIGHT - BOTTOM) / 2}" text-anchor="middle" '
                f'transform="rotate(-90 14 {(TOP + HEIGHT - BOTTOM) / 2})">{escape(self.y_title)}</text>',
                "</svg>\n",
            ]
        )

    def _range(self) -> tuple[Sequence[float], Sequence[float]]:
        points = [point for series in self.series for point in series.points]
        values = [end for p in points for end in (p.y, p.low, p.high) if end is not None and isfinite(end)]
        if self.logarithmic:
            y_ticks: list[float] = [10.0**power for power in range(floor(log10(min(values))), 12)]
            y_ticks = y_ticks[: next(i for i, tick in enumerate(y_ticks) if tick >= max(values)) + 1]
        else:
            y_ticks = _round_ticks(min(values), max(values))
        xs = sorted({point.x for point in points})
        return xs, y_ticks

    def _x(self, x: float, xs: Sequence[float]) -> float:
        width = WIDTH - LEFT - RIGHT
        span = max(xs[-1] - xs[0], 1)
        return round(LEFT + width * (0.06 + 0.88 * (x - xs[0]) / span), 1)

    def _y(self, y: float, ys: Sequence[float]) -> float:
        low, high, here = (log10(v) if self.logarithmic else v for v in (ys[0], ys[-1], y))
        share = min(1.0, max(0.0, (here - low) / (high - low)))
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    def _grid(self, xs: Sequence[float], ys: Sequence[float]) -> list[str]:
        lines = []
        for tick in ys:
            y = self._y(tick, ys)
            lines.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="{GRID}"/>')
            lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{_number(tick)}</text>')
        written = 0.0
        for place, tick in enumerate(xs):
            x = self._x(tick, xs)
            if not self.ticks and x < written + NARROW:
                continue  # it would touch the one before
            written, name = x, self.ticks[place] if self.ticks else f"{tick:g}"
            lines.append(
                f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{escape(name)}</text>'
            )
        return lines

    def _drawn(self, number: int, series: Series, xs: Sequence[float], ys: Sequence[float]) -> list[str]:
        colour, shift = COLOURS[number], 5 * (number - (len(self.series) - 1) / 2)
        places = [
            (self._x(p.x, xs) + (shift if p.low is not None else 0), self._y(p.y, ys)) for p in series.points
        ]
        drawn = []
        if not self.ticks and series.joined:
            path = " ".join(f"{x},{y}" for x, y in places)
            drawn.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
                f'stroke-dasharray="{DASHES[number]}"/>'
            )
        for point, (x, y) in zip(series.points, places, strict=True):
            if point.low is not None and point.high is not None:
                top, bottom = self._y(point.high, ys), self._y(point.low, ys)
                drawn.append(
                    f'<line x1="{x}" x2="{x}" y1="{top}" y2="{bottom}" stroke="{colour}" stroke-width="2"/>'
                )
            if series.marked:
                drawn.append(_marker(number, x, y, colour))
        if len(self.series) > 1:
            x = LEFT + 8 + number * (WIDTH - LEFT - RIGHT) / len(self.series)
            drawn.append(_marker(number, x, 34, colour))
            drawn.append(f'<text x="{x + 10}" y="38">{escape(series.name)}</text>')
        return drawn


def _marker(number: int, x: float, y: float, colour: str) -> str:
    if number == 0:
        return f'<circle cx="{x}" cy="{y}" r="4.5" fill="{colour}"/>'
    if number == 1:
        return f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{colour}"/>'
    return f'<path d="M{x},{y - 5} l5,9 h-10 z" fill="{colour}"/>'


def _round_ticks(low: float, high: float) -> list[float]:
    """About five round numbers around these two.

    >>> _round_ticks(-30, 260)
    [-100, 0, 100, 200, 300]
    """
    step = 10 ** floor(log10(max(high - low, 1e-9)))
    while (high - low) / step < 2.5:
        step /= 2
    first, last = floor(low / step), -floor(-high / step)
    return [number * step for number in range(first, last + 1)]


def _number(value: float) -> str:
    """A tick's number, short.

    >>> _number(10_000_000), _number(1000), _number(250), _number(0.01), _number(0)
    ('10M', '1k', '250', '0.01', '0')
    """
    for unit, letter in ((1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")):
        if abs(value) >= unit:
            return f"{value / unit:g}{letter}"
    return f"{value:g}"
