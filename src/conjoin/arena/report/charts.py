"""Small charts as inline SVG; their colours are the page's, so that they follow light and dark."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, isfinite

from conjoin.arena.report.tables import signed
from conjoin.ratings.bradley_terry import Rating

WIDTH = 480
"""Units of the picture; the page scales it to its own width, which on a phone is less."""
ROW = 48
"""Height of an engine's row: its name, and the interval below."""
EDGE = 24
"""Room on the left and on the right for what is written at the ends."""
LONGEST_NAME = 44
"""Characters of a name that fit above its interval, on a phone too; commands of programs may be longer."""
BARS = 24
"""Bars of a histogram, at most."""


def rating_chart(ratings: Sequence[Rating]) -> str:
    """A dot for every rating, with the 95 % interval as a line through it."""
    if not ratings:
        return ""
    ends = [end for rating in ratings for end in (rating.low, rating.elo, rating.high) if isfinite(end)]
    low, high = floor(min(ends) / 100) * 100, ceil(max(ends) / 100) * 100
    high = max(high, low + 100)
    height = ROW * len(ratings) + 34

    def x(elo: float) -> float:
        inside = min(max(elo, low), high)
        return EDGE + (inside - low) / (high - low) * (WIDTH - 2 * EDGE)

    parts = [_svg(height, "Ratings with their 95 % intervals")]
    step = next(step for step in (50, 100, 200, 250, 500, 1000, 10_000) if (high - low) / step <= 8)
    for elo in range(ceil(low / step) * step, high + 1, step):
        parts.append(_line(x(elo), 0, x(elo), height - 26, "grid zero" if elo == 0 else "grid"))
        parts.append(_text(x(elo), height - 8, signed(elo), "tick", "middle"))
    for number, rating in enumerate(ratings):
        y = ROW * (number + 0.7)
        parts += [
            _text(EDGE, y - 14, shorten(rating.player, LONGEST_NAME), "name", "start"),
            _line(x(rating.low), y, x(rating.high), y, "interval"),
            _line(x(rating.low), y - 6, x(rating.low), y + 6, "interval"),
            _line(x(rating.high), y - 6, x(rating.high), y + 6, "interval"),
            f'<circle class="dot" cx="{x(rating.elo):.1f}" cy="{y:.1f}" r="6">'
            f"<title>{escape(rating.player)}: {signed(rating.elo)} "
            f"({signed(rating.low)} to {signed(rating.high)})</title></circle>",
        ]
    return "".join(parts) + "</svg>"


def length_chart(lengths: Iterable[int]) -> str:
    """How many games took so many moves."""
    counts = Counter(lengths)
    if not counts:
        return ""
    least, most = min(counts), max(counts)
    width = max(1, ceil((most - least + 1) / BARS))
    bars = [
        (begin, sum(counts[length] for length in range(begin, begin + width)))
        for begin in range(least, most + 1, width)
    ]
    tallest, room, height = max(count for _, count in bars), WIDTH / len(bars), 190
    parts = [_svg(height, "Lengths of games in moves of both sides")]
    for number, (begin, count) in enumerate(bars):
        tall = count / tallest * (height - 50)
        name = str(begin) if width == 1 else f"{begin}–{begin + width - 1}"
        parts.append(
            f'<rect class="bar" x="{number * room + 1:.1f}" y="{height - 26 - tall:.1f}" '
            f'width="{room - 2:.1f}" height="{tall:.1f}"><title>{name} moves: {count} games</title></rect>'
        )
        if number % max(1, len(bars) // 12) == 0:
            parts.append(_text((number + 0.5) * room, height - 8, str(begin), "tick", "middle"))
    return "".join(parts) + "</svg>"


def shorten(name: str, length: int) -> str:
    """A name with its middle left out where it is longer: which program it is, and its last option.

    >>> shorten("gtp:/home/ann/bin/hexer --level 5", 20)
    'gtp:/home/…--level 5'
    """
    if len(name) <= length:
        return name
    half = (length - 1) // 2
    return f"{name[: length - 1 - half]}…{name[-half:]}"


def _svg(height: float, label: str) -> str:
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'


def _line(x1: float, y1: float, x2: float, y2: float, name: str) -> str:
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, name: str, anchor: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{name}" {place}>{escape(text)}</text>'
